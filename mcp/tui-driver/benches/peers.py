#!/usr/bin/env python3
"""Key to match, side by side: tui-driver, pexpect, tmux. The program is tui-driver-fixture, which answers
each key after a set time, and says in its answer how long it took itself, with what it overslept. "added" is
what the driver, the terminal and the system add to that. A driver that answers fast and wrong is worse than a
slow one, so beside the times stand how often the answer was on the screen when the driver said so, and whether
exit codes, the bytes of keys and the end of processes are right. Ends with status 1 if tui-driver was wrong
anywhere, with --strict also if it added 1 ms or more (the median at any delay, one session).

usage: peers.py [--strict] FOLDER_OF_THE_BUILT_BINARIES [KEYS [QUIET]]    (needs pexpect and tmux)
QUIET is how many ms without output settle a screen: more than the pauses that the machine puts into an answer.
"""
import concurrent.futures, json, os, queue, re, subprocess, sys, tempfile, threading, time

STRICT = "--strict" in sys.argv
ARGS = [arg for arg in sys.argv[1:] if arg != "--strict"]
FOLDER = ARGS[0]
KEYS = int(ARGS[1]) if len(ARGS) > 1 else 200
QUIET = int(ARGS[2]) if len(ARGS) > 2 else 100
FIXTURE = os.path.join(FOLDER, "tui-driver-fixture")
DELAYS = [0, 5, 10, 49, 51, 200]
COLS, ROWS = 80, 24


class Ours:
    """The server over standard input and output; the time includes JSON both ways, twice a key."""

    name = "tui-driver"

    def __init__(self):
        self.p = subprocess.Popen([os.path.join(FOLDER, "tui-driver")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.n, self.answers, self.lock = 0, {}, threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.p.stdout:
            message = json.loads(line)
            waiting = self.answers.pop(message.get("id"), None)
            if waiting:
                waiting.put(message)

    def start(self, tool, **arguments):
        waiting = queue.Queue()
        with self.lock:
            self.n += 1
            self.answers[self.n] = waiting
            message = {"jsonrpc": "2.0", "id": self.n, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
            self.p.stdin.write((json.dumps(message) + "\n").encode())
            self.p.stdin.flush()
        return waiting

    def call(self, tool, **arguments):
        return self.start(tool, **arguments).get(timeout=60)["result"]["structuredContent"]

    def open(self, args, cols=COLS, rows=ROWS):
        return self.call("tui_launch", command=FIXTURE, args=args, cols=cols, rows=rows)["session_id"]

    def wait(self, s, text):
        return self.call("tui_wait_for_text", session_id=s, text=text, timeout_ms=20000, screen="text")["text"]

    def key(self, s):
        self.call("tui_press_key", session_id=s, key="x")

    def screen(self, s):
        return self.call("tui_text", session_id=s)["text"]

    def picture(self, s):
        self.call("tui_screenshot", session_id=s, inline=False)

    def settle(self, s):
        # On a busy machine the program may take long to begin: that is no answer.
        settled = dict(idle_ms=QUIET, answer_ms=20000, timeout_ms=40000, screen="text")
        return self.call("tui_wait_for_idle", session_id=s, **settled)["text"]

    def close(self, s):
        self.call("tui_close", session_id=s)

    def exit_code(self):
        s = self.open(["exit", "7", ""])
        return self.call("tui_wait_for_exit", session_id=s, timeout_ms=20000)["exit"]["code"]

    def up(self, s):
        self.call("tui_press_key", session_id=s, key="Up")

    def process(self):
        return self.p.pid

    def end(self):
        self.p.stdin.close()
        self.p.wait()


class Pexpect:
    """A stream without a screen: the answer counts as seen when it is in the stream."""

    name = "pexpect"

    def __init__(self):
        import pexpect
        self.module = pexpect

    def open(self, args, cols=COLS, rows=ROWS):
        s = self.module.spawn(FIXTURE, args, dimensions=(rows, cols), timeout=20)
        s.delaybeforesend = None  # its default adds 50 ms to each key
        return s

    def wait(self, s, text):
        s.expect_exact(text)
        return (s.before + s.after).decode()

    def key(self, s):
        s.send("x")

    def screen(self, s):
        return s.after.decode()

    settle = None
    up = None  # it knows no keys, only bytes

    def process(self):
        return os.getpid()

    def close(self, s):
        s.close(force=True)

    def exit_code(self):
        s = self.open(["exit", "7", ""])
        s.expect(self.module.EOF)
        s.close()
        return s.exitstatus

    def end(self):
        pass


class Tmux:
    """Commands to a server, the screen polled without a pause."""

    name = "tmux"

    def __init__(self):
        self.base = ["tmux", "-S", os.path.join(tempfile.mkdtemp(), "socket"), "-f", "/dev/null"]
        self.n = 0
        self.run("new-session", "-d", "sleep", "600")  # or the server ends with its last session

    def run(self, *args):
        return subprocess.run(self.base + list(args), capture_output=True, text=True, check=False).stdout

    def open(self, args, cols=COLS, rows=ROWS):
        self.n += 1
        name = f"s{self.n}"
        self.run("new-session", "-d", "-s", name, "-x", str(cols), "-y", str(rows), FIXTURE, *args)
        return name

    def wait(self, s, text):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if text in (screen := self.screen(s)):
                return screen
        return ""

    def key(self, s):
        self.run("send-keys", "-t", s, "x")

    def screen(self, s):
        return self.run("capture-pane", "-p", "-t", s)

    settle = None

    def up(self, s):
        self.run("send-keys", "-t", s, "Up")

    def process(self):
        return int(self.run("display-message", "-p", "#{pid}"))

    def close(self, s):
        self.run("kill-session", "-t", s)

    def exit_code(self):
        return None  # gone with the pane, unless a shell is asked to say it

    def end(self):
        self.run("kill-server")


def ms(times):
    times = sorted(t * 1e3 for t in times)
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    return {"p50": round(at(0.5), 2), "p95": round(at(0.95), 2), "p99": round(at(0.99), 2)}


def zombies(parent):
    """Ended children that no one has reaped."""
    count = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            state, its_parent = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()[:2]
        except OSError:
            continue
        count += state == "Z" and int(its_parent) == parent
    return count


WRONG = []


def report(what, driver, value):
    print(json.dumps({"what": what, "driver": driver, **value}), flush=True)
    right = value.get("right", True)
    if driver == Ours.name and (len(set(right.split("/"))) > 1 if isinstance(right, str) else not right):
        WRONG.append(what)


def press(driver, s, count, settle=False):
    """Presses keys one after another; the time of each, what of it was not the program's own, and how often
    its answer was there."""
    times, added, right = [], [], 0
    for n in range(1, count + 1):
        token = f"<{n:04d}>"
        began = time.perf_counter()
        driver.key(s)
        text = driver.settle(s) if settle else driver.wait(s, token)
        times.append(time.perf_counter() - began)
        own = re.search(rf"(\d+) us {token}", text)
        added.append(times[-1] - int(own[1]) / 1e6 if own else float("nan"))
        right += own is not None
    return times, added, right


def keys(driver, delay, settle, size=(COLS, ROWS)):
    s = driver.open(["delay", str(delay)], *size)
    driver.wait(s, "READY")
    count = KEYS if settle or delay < 100 else max(20, KEYS // 10)
    times, added, right = press(driver, s, count, settle)
    driver.close(s)
    what = "key, then settled" if settle else "key, then text seen"
    where = "" if size == (COLS, ROWS) else " on {}x{}".format(*size)
    what = f"{what}{where}, app answers after {delay} ms"
    added = ms(added)
    report(what, driver.name, {**ms(times), "added": added, "right": f"{right}/{count}"})
    if STRICT and driver.name == Ours.name and not settle and not added["p50"] < 1:
        WRONG.append(f"{what}: added {added['p50']} ms")


def together(driver, sessions, delay):
    """So many sessions at once, each with a thread of ours that presses its keys."""
    opened = [driver.open(["delay", str(delay)]) for _ in range(sessions)]
    for s in opened:
        driver.wait(s, "READY")
    count = max(10, KEYS // sessions)
    # What a thread measures while all others work, too.
    with concurrent.futures.ThreadPoolExecutor(sessions) as pool:
        done = list(pool.map(lambda s: press(driver, s, count), opened))
    for s in opened:
        driver.close(s)
    right = sum(right for _, _, right in done)
    times = [t for times, _, _ in done for t in times]
    added = [t for _, added, _ in done for t in added]
    report(
        f"key, then text seen, {sessions} sessions at once, app answers after {delay} ms",
        driver.name,
        {**ms(times), "added": ms(added), "right": f"{right}/{count * sessions}"},
    )


def main():
    drivers = [Ours()]
    for kind in (Pexpect, Tmux):
        drivers.append(kind())
    for driver in drivers:
        for delay in DELAYS:
            keys(driver, delay, False)
            if driver.settle:
                keys(driver, delay, True)
        for delay in (0, 10):
            keys(driver, delay, False, (200, 60))
            together(driver, 10, delay)
        code = driver.exit_code()
        report("exit code 7 is told", driver.name, {"told": code, "right": code == 7})
        if driver.up:
            s = driver.open(["hex", "\\e[?1h"])
            driver.wait(s, "READY")
            driver.up(s)
            end = time.monotonic() + 20
            while (right := "1b 4f 41" in driver.screen(s)) is False and time.monotonic() < end:
                pass
            report("Up as a program in application mode wants it", driver.name, {"right": right})
            driver.close(s)
        for _ in range(5):
            driver.open(["exit", "0", ""])
        end = time.monotonic() + 20
        time.sleep(0.5)
        while (left := zombies(driver.process())) and driver is drivers[0] and time.monotonic() < end:
            time.sleep(0.1)
        report("zombies of 5 programs that ended", driver.name, {"zombies": left, "right": left == 0})
        s = driver.open(["flood", "12000"], 120, 40)
        driver.wait(s, "DONE")
        if driver.name != "pexpect":
            times = []
            for _ in range(KEYS):
                began = time.perf_counter()
                driver.screen(s)
                times.append(time.perf_counter() - began)
            report("text of 120x40", driver.name, ms(times))
        began = time.perf_counter()
        driver.close(s)
        report("close", driver.name, {"ms": round((time.perf_counter() - began) * 1e3, 2)})
        if driver is drivers[0]:
            s = driver.open(["flood", "12000"])
            driver.wait(s, "DONE")
            times = []
            for _ in range(KEYS):
                began = time.perf_counter()
                driver.picture(s)
                times.append(time.perf_counter() - began)
            report("PNG of a full 80x24", driver.name, ms(times))
            driver.close(s)
    ours = drivers[0]
    a, b, c = ours.open(["echo"]), ours.open(["echo"]), ours.open(["flood", "20000000"])
    waiting = ours.start("tui_wait_for_text", session_id=a, text="never", timeout_ms=60000)
    times, began = [], time.perf_counter()
    while "DONE" not in ours.screen(c):
        t = time.perf_counter()
        ours.screen(b)
        times.append(time.perf_counter() - t)
    flood = round(time.perf_counter() - began, 2)
    report("read of B while A waits and C floods 20 MB", ours.name, {**ms(times), "flood_s": flood})
    for s in (a, b, c):
        ours.close(s)
    waiting.get(timeout=10)
    # In a server of their own: the allocator of the other keeps what floods and pictures took.
    fresh = Ours()
    drivers.append(fresh)
    rss = lambda: int(open(f"/proc/{fresh.p.pid}/statm").read().split()[1]) * 4
    fresh.close(fresh.open(["echo"]))
    before = rss()
    sessions = [fresh.open(["deaf"]) for _ in range(100)]
    fresh.wait(sessions[-1], "READY")
    threads = len(os.listdir(f"/proc/{fresh.p.pid}/task"))
    report("100 live sessions", fresh.name, {"rss_MiB": round(rss() / 1024, 1), "KiB_each": (rss() - before) // 100, "threads": threads})
    for driver in drivers:
        driver.end()


if __name__ == "__main__":
    main()
    sys.exit(f"wrong: {WRONG}" if WRONG else 0)
