"""The commands: `python3 -m engine arena`, `play`, …

Each is a module, which is imported when it is named. Its `add` adds the command's options to a parser, which
shows its `MORE` in its help; its `do` runs the command and returns the exit status. Neither the library
nor the pipe imports this package.
"""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from ..core import COMMAND, __version__
from ..core.errors import Refusal
from ..core.usage import UsageError

COMMANDS: Final = {
    "arena": "Play many games between two players and print which is stronger, and how certain that is.",
    "tournament": "Play a tournament between many players and print its table: points, Elo, and how "
    "certain the order is.",
    "articles": "Play the table of article 001 again and print whether the results agree with it.",
    "play": "Play against the engine in this terminal.",
    "analyse": "Print what each move of a position is worth.",
    "tree": "Print the tree of positions that a search visits.",
    "read": "Read games as other programs, servers and people write them.",
    "gtp": "Play Othello by the Go Text Protocol, on standard input and output.",
}
"""The commands, each with its purpose."""


def command_line(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the words. It has the options of the commands that are among them."""
    parser = argparse.ArgumentParser(
        prog=COMMAND,
        description="Board games and a program that reads ahead. Without a command it answers requests, one "
        "a line, from standard input (engine/CONTRACT.md); with --allow-load also `load`.",
        epilog="A player is one that the game lists, such as level-3 or article-001-discs, or is spelled "
        "out: 'alphabeta depth=4 evaluation=positional ties=last' (engine/CONTRACT.md, Players). In "
        "Othello it may be another program: 'gtp:COMMAND' (engine/PROGRAMS.md).",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"sakiyomi {__version__}")
    add_with(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar=" | ".join(COMMANDS))
    for name, purpose in COMMANDS.items():
        command = commands.add_parser(name, help=purpose, allow_abbrev=False)
        if name in words:
            module = import_module(f".{name}", __package__)
            command.description = f"{purpose} {module.MORE}"
            add_with(command)
            module.add(command)
            command.set_defaults(do=module.do, parser=command)
    return parser


def add_with(parser: argparse.ArgumentParser) -> None:
    """Shows `--with` in the help. `sakiyomi.__main__` has read this option before the parser runs."""
    parser.add_argument(
        "--with",
        metavar="FILE",
        help="add the program of FILE, with its game (engine/PROGRAMS.md); may be repeated",
    )


def run(words: Sequence[str]) -> int:
    """Runs a command as a process of its own: with signal handlers."""
    # A shell starts background jobs with SIGINT ignored. SIGTERM must also run the cleanup.
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.default_int_handler)
    return main(words)


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """The arguments in the words. Moves may also stand behind an option, where argparse expects none."""
    arguments, rest = command_line(words).parse_known_args(words)
    if rest and ("rest" not in arguments or any(word.startswith("-") for word in rest)):
        arguments.parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        getattr(arguments, arguments.rest).extend(rest)
    return arguments


def main(words: Sequence[str]) -> int:
    """Runs the command that the words name. Returns the exit status; 2 means that the words are wrong."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    arguments = parsed(words)
    try:
        status: int = arguments.do(arguments)
        sys.stdout.flush()
        return status
    except (Refusal, UsageError) as error:
        message = str(error).removeprefix("record.")  # there is an option of the rest's name
        print(f"{arguments.parser.format_usage()}{arguments.parser.prog}: error: {message}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has closed the pipe. This stops Python's error message when it closes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
