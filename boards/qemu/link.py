"""A host at the other end of a board's line: the program board-host."""

import os
import queue
import subprocess
import threading
import time

from machine import PATIENCE


class Host:
    """Says what it is told, and hears what the board says."""

    def __init__(self, tools, socket):
        self.process = subprocess.Popen(
            [os.path.join(tools, "board-host"), socket],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.events, self.heard = queue.Queue(), []
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self):
        for line in self.process.stdout:
            self.events.put(line.rstrip())

    def say(self, *commands):
        for command in commands:
            self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def hears(self, start, seconds):
        """The next event that begins so, if it comes within so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                event = self.events.get(timeout=left)
            except queue.Empty:
                break
            self.heard.append(event)
            if event.startswith(start):
                return event
        return None

    def wait_for(self, start, patience=PATIENCE):
        """The next event that begins so."""
        if event := self.hears(start, patience):
            return event
        raise TimeoutError(f"the board did not make {start!r}: {self.heard[-8:]}")

    def close(self):
        self.process.kill()
        self.process.wait()
