"""What the events were meant to take, beside what they take; and where the instructions go of those that take more."""
import collections, os, re, subprocess, tempfile

# What, peer or case, screen, event, column, most.
AIMS = [
    ("no change", "xterm", "a120", "nochange", "instructions", 50),
    ("move", "xterm", "a120", "move", "instructions", 3_000),
    ("move, 10,000 seats", "xterm", "stad", "move", "instructions", 3_000),
    ("one-seat message", "xterm", "a120", "data", "instructions", 7_000),
    ("one-seat message, 10,000 seats", "xterm", "stad", "data", "instructions", 7_000),
    ("select", "xterm", "a120", "select", "instructions", 15_000),
    ("select, 10,000 seats", "xterm", "stad", "select", "instructions", 15_000),
    ("filter", "xterm", "a120", "filter", "instructions", 100_000),
    ("filter, 10,000 seats", "xterm", "stad", "filter", "instructions", 5_000_000),
    ("first paint", "xterm", "a120", "first", "instructions", 240_000),
    ("move on 320x240", "graphics", "e320", "move", "instructions", 12_000),
    ("move on 128x64", "graphics", "e128", "move", "instructions", 8_000),
    ("move", "xterm", "a80", "move", "bytes", 22.5),
    ("move on a VT100", "vt100", "a80", "move", "bytes", 16.5),
    ("one-seat message", "xterm", "a120", "data", "bytes", 9.5),
    ("select", "xterm", "a120", "select", "bytes", 68),
    ("filter", "xterm", "a80", "filter", "bytes", 495),
    ("filter on a VT100", "vt100", "a80", "filter", "bytes", 265),
    ("scroll", "xterm", "a80", "scroll", "bytes", 262),
    ("scroll between margins", "xterm-margins", "a80", "scroll", "bytes", 110),
    ("first paint", "xterm", "a80", "first", "bytes", 2_070),
    ("first paint with REP", "xterm-rep", "a80", "first", "bytes", 1_690),
    ("move on 320x240", "graphics", "e320", "move", "bytes", 740),
    ("move on 128x64", "graphics", "e128", "move", "bytes", 40),
    ("memory after the first frame", "xterm", "a120", "nochange", "heap", 48_000),
]
# What, case, case it is divided by (none: its bytes), most.
RATIOS = [
    ("snapshot of 180 seats, a tenth changed: instructions a byte", "snapshot-tenth", None, 45),
    ("the same by parsing it alone", "snapshot-tenth", "parse-180", 1.15),
    ("10,000 seats by serde_json's Value", "parse-10000", "serde-value-10000", 0.40),
    ("10,000 seats in pieces by serde_json's Value", "parse-10000-pieces", "serde-value-10000", 0.45),
    ("10,000 seats by serde_json's structs", "parse-10000", "serde-structs-10000", 1),
]


def table(figures, cases, number):
    """The aims in the order of what was aimed at; `met` is told by the figures."""
    out = ["| event | what | is | aim | met |", "|---|---|---:|---:|---|"]

    def line(what, column, now, most, number=number):
        out.append(f"| {what} | {column} | {number(now)} | {number(most)} | {'yes' if now <= most else 'no'} |")

    for what, peer, screen, event, column, most in AIMS:
        line(what, column, float(figures[f"splitflap-{peer}", screen, event][column]), most)
    spent = {row["event"]: (int(row["instructions"]), int(row["input"])) for row in cases}
    for what, case, by, most in RATIOS:
        share = spent[case][0] / (spent[by][0] if by else spent[case][1])
        line(what, "instructions", share, most, lambda value: f"{value:.3g}")
    return "\n".join(out)


def missed(figures):
    return [aim for aim in AIMS if aim[4] == "instructions" and float(figures[f"splitflap-{aim[1]}", aim[2], aim[3]]["instructions"]) > aim[5]]


def by_function(command, environment):
    """Instructions a frame of each function, what it calls left out; the compiler may have put one into another."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "out")
        run = subprocess.run(["valgrind", "--tool=callgrind", "--toggle-collect=measured_frame", f"--callgrind-out-file={file}", *command],
                             capture_output=True, text=True, check=True, env=environment)
        frames = int(re.search(r" n=(\d+)", run.stdout)[1])
        text = subprocess.run(["callgrind_annotate", "--threshold=100", file], capture_output=True, text=True, check=True).stdout
    spent = collections.Counter()
    for line in text.splitlines():
        found = re.match(r"\s*([\d,]+) \([ \d.]+%\)\s+[^ ]*?:(.+?)( \[.*)?$", line)
        if found:
            name = re.sub(r"<impl ([^>]*)>", r"\1", found[2])
            name = re.sub(r"<(\S+) as (\S+)>", r"\1", name)
            spent["::".join(name.split("::")[-2:])] += int(found[1].replace(",", "")) / frames
    return spent


def where(figures, command, environment, number, most=8):
    out = ["| event | instructions | of them in |", "|---|---:|---|"]
    for what, peer, screen, event, _, _ in missed(figures):
        spent = by_function(command(peer, screen, event), environment)
        parts = ", ".join(f"{name} {number(round(count))}" for name, count in spent.most_common(most))
        out.append(f"| {what} | {number(round(sum(spent.values())))} | {parts} |")
    return "\n".join(out)
