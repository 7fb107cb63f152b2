"""A small program of Othello that speaks GTP, well or badly, as a program of others.

    python -m tests.engine.small_engine MANNER LOG

It plays the first legal move in square order. To LOG it writes `started` with its process, and what it is
told. Nothing in it is the engine's.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.engine.obvious import OTHELLO_START, Othello

MANNER, LOG = sys.argv[1], Path(sys.argv[2])
SIDES = {"b": "first", "w": "second"}


def log(text: str) -> None:
    with LOG.open("a") as file:
        file.write(text + "\n")


def say(text: str) -> None:
    if MANNER == "noisy":
        print("thinking about it =", end="\r\n")
        print("warning: \N{SNOWMAN}", file=sys.stderr)
        text = text.upper().replace("\n", "\r\n")
    if MANNER != "silent":
        print(text, flush=True)


def chosen(position: Othello, moves_made: int) -> str:
    if MANNER == "slow":
        time.sleep(0.02)
    if MANNER == "late":
        time.sleep(600)
    if MANNER == "dying" and moves_made == 2:
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(3)
    if MANNER == "wrong" and moves_made == 2:
        return "a9"
    if MANNER == "resigning":
        return "resign"
    return position.moves()[0]


def played(position: Othello, move: str, side: str | None = None) -> Othello | None:
    """The position after a move; None: it is not legal."""
    if side not in (None, position.turn) or move not in position.moves():
        return None
    return position.play(move)


def gtp() -> None:
    position, made = OTHELLO_START, 0
    for line in sys.stdin:
        log(line.strip())
        name, *words = line.lower().split()
        answer: str | None = ""
        if name == "known_command":
            answer = "false"
        elif name == "boardsize":
            answer = None
        elif name == "clear_board":
            position = OTHELLO_START
        elif name == "play":
            after = played(position, words[1], SIDES[words[0]])
            position, answer = (after, "") if after and MANNER != "refusing" else (position, None)
        elif name == "genmove":
            answer = chosen(position, made)
            made += 1
            position = played(position, answer) or position
        say("? no\n" if answer is None else f"= {answer}\n")


if MANNER == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    log(f"started {child.pid}")
if MANNER == "limits":
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    assert soft == hard
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
log(f"started {os.getpid()}")
gtp()
while MANNER == "stubborn":
    time.sleep(600)
