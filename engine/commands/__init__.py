"""The commands: `python3 -m engine arena`, `ladder`, `articles`, `play`, `analyse`, `tree`, `positions`.

Each is a module. Its `add` adds the command to the argument parser; its `do` runs the command and returns
the exit status. Neither the engine nor the pipe imports this package.
"""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from engine.arena.workers import UsageError
from engine.commands import analyse, arena, articles, ladder, play, positions, tree
from engine.commands.shared import add_with
from engine.fields import Refusal
from engine.search.evaluation import BadEvaluation

COMMANDS = (arena, ladder, articles, play, analyse, tree, positions)


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m engine",
        description="Board games and a program that reads ahead. Without a command it answers requests, one "
        "a line, from standard input (engine/CONTRACT.md).",
        epilog="A player is one that the game lists, such as level-3 or article-001-discs, or is spelled "
        "out: 'alphabeta depth=4 evaluation=positional ties=last' (engine/CONTRACT.md, Players).",
        allow_abbrev=False,
    )
    add_with(parser)
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="arena | ladder | articles | play | analyse | tree | positions"
    )
    for each in COMMANDS:
        each.add(commands)
    return parser


def run(words: Sequence[str]) -> int:
    """Runs a command as a process of its own: with signal handlers."""
    # A shell starts background jobs with SIGINT ignored. SIGTERM must also run the cleanup.
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    return main(words)


def interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main(words: Sequence[str]) -> int:
    """Runs the command that the words name. Returns the exit status; 2 means that the words are wrong."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    arguments = command_line().parse_args(words)
    try:
        status: int = arguments.do(arguments)
        sys.stdout.flush()
        return status
    except (BadEvaluation, Refusal, UsageError) as error:
        print(f"{arguments.parser.format_usage()}{arguments.parser.prog}: error: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has closed the pipe. This stops Python's error message when it closes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
