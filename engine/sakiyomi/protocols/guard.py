"""Runs a program of others until it ends or standard input does, and then ends all that it has started.

`protocols.opponent` starts Python with the text of this file. So the program ends with the process
that plays, in whatever way that ends, and one that does not read its input keeps nobody waiting.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue

GRACE = 1.0
"""Seconds in which a program may end by itself when its input has ended."""


def main(words: list[str]) -> None:
    as_usual()
    try:
        program = subprocess.Popen(words, stdin=subprocess.PIPE)
    except OSError as error:
        sys.exit(f"{words[0]}: {error.strerror}")
    given: SimpleQueue[bytes] = SimpleQueue()

    def hand_on() -> None:
        assert program.stdin
        with suppress(OSError):  # it reads no more
            while data := given.get():
                program.stdin.write(data)
                program.stdin.flush()
            program.stdin.close()

    def follow() -> None:
        program.wait()
        end_all(program)

    for work in (hand_on, follow):
        threading.Thread(target=work, daemon=True).start()
    while data := os.read(0, 1 << 16):
        given.put(data)
    given.put(b"")
    with suppress(subprocess.TimeoutExpired):
        program.wait(GRACE)
    end_all(program)


def as_usual() -> None:
    """Takes back what a process that plays has set for itself, and what would be inherited from it."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def end_all(program: subprocess.Popen[bytes]) -> None:
    """Ends the program, what it has started, and this process."""
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)  # this process was started in a group of its own
    program.kill()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
