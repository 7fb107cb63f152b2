"""The commands: `python3 -m engine arena`, `tournament`, `articles`, `play`, `analyse`, `tree`, `read`,
`gtp`, `nboard`.

Each is a module. Its `add` adds the command's options to a parser, which shows `PURPOSE` and `MORE` in its
help; its `do` runs the command and returns the exit status. Neither the engine nor the pipe imports this
package.
"""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from .. import COMMAND, __version__
from ..arena.workers import ENDING, UsageError
from ..fields import Refusal
from ..protocols import opponent
from . import analyse, arena, articles, gtp, nboard, options, play, read, tournament, tree

COMMANDS: Final[dict[str, ModuleType]] = {
    module.__name__.rpartition(".")[2]: module
    for module in (arena, tournament, articles, play, analyse, tree, read, gtp, nboard)
}


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=COMMAND,
        description="Board games and a program that reads ahead. Without a command it answers requests, one "
        "a line, from standard input (engine/CONTRACT.md); with --allow-load also `load`.",
        epilog="A player is one that the game lists, such as level-3 or article-001-discs, or is spelled "
        "out: 'alphabeta depth=4 evaluation=positional ties=last' (engine/CONTRACT.md, Players). In "
        "Othello it may be another program: 'gtp:COMMAND' or 'nboard:COMMAND' (Engines of others).",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"sakiyomi {__version__}")
    options.add_with(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar=" | ".join(COMMANDS))
    for name, module in COMMANDS.items():
        about = f"{module.PURPOSE} {module.MORE}"
        command = commands.add_parser(name, help=module.PURPOSE, description=about, allow_abbrev=False)
        options.add_with(command)
        module.add(command)
        command.set_defaults(do=module.do, parser=command)
    return parser


def run(words: Sequence[str]) -> int:
    """Runs a command as a process of its own: with signal handlers."""
    # A shell starts background jobs with SIGINT ignored. SIGTERM must also run the cleanup.
    for one in ENDING:
        signal.signal(one, signal.default_int_handler)
    return main(words)


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """What the words ask for. Moves may also stand behind an option, where argparse expects none."""
    arguments, rest = command_line().parse_known_args(words)
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
    finally:
        opponent.end_all()
