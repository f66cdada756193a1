"""Bad input for a linked board: random bytes, spoiled frames, keys without end. board-host throws the bytes."""

import random

from board import Failed

#: Random bytes for each board; with the spoiled frames between them they take a minute at board-host's pace.
NOISE = 700_000
#: Spoiled frames of each kind at least.
SPOILED = 100
#: Bytes for a stand-alone board, which reads lines with a seat's id.
LINES = 150_000
#: Seconds that a soak may take on a busy machine.
PATIENCE = 300
SEED = 20260909
#: Said meanwhile, so that there are frames to spoil: data, and data that is wrong.
DOCUMENTS = (
    'document {"version":"0.1","updateDataModel":{"surfaceId":"seat-picker","path":"/message","value":"Soaked %d"}}',
    'document {"version":"0.1","updateDataModel":{"surfaceId":"seat-picker","path":"/seats/3","value":[%d',
    'document {"version":"0.1","updateDataModel":{"surfaceId":"nobody","path":"/","value":{"seats":%d}}}')


def soak(run, host, flood):
    """Throws everything at the board while `flood` presses keys, given a source of random numbers. The board must not
    restart; that it answers is the caller's to see."""
    chance, rounds, told = random.Random(SEED), 0, None
    host.say(f"soak {NOISE} {SEED}")
    while told is None:
        flood(chance)
        host.say(DOCUMENTS[rounds % len(DOCUMENTS)] % rounds)
        told = host.hears("soaked", 0.1)
        run.machine.silent(0.05)
        rounds += 1
        if rounds * 0.15 > PATIENCE:
            raise Failed("the soak does not end")
    counts = {key: int(value) for key, value in (pair.split("=") for pair in told.split()[1:])}
    spoiled = ("cut", "shifted", "doubled", "flipped", "forged")
    if counts["noise"] < NOISE or any(counts[kind] < SPOILED for kind in spoiled):
        raise Failed(f"too little was thrown at the board: {told}")
    run.unbroken()
    print(f"{run.board.name}: {told}, {rounds} floods of keys", flush=True)


def desk(run, flood):
    """The same for a stand-alone board, whose line is read as seats' ids."""
    chance, sent = random.Random(SEED), 0
    while sent < LINES:
        bytes_ = chance.randbytes(3_000)
        run.machine.lines[0].sendall(bytes_)
        sent += len(bytes_)
        flood(chance)
        run.machine.silent(0.1)
    run.machine.silent(1)
    run.unbroken()
    print(f"{run.board.name}: {sent} random bytes as seats' ids, seed={SEED}", flush=True)
