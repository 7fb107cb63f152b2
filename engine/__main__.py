"""The contract on a pipe: `python3 -m engine` answers each line of standard input on standard output.

It is the command `sakiyomi` where the package is installed. With arguments it runs a command of
`engine.commands`, which the pipe does not import. `--with FILE` first adds the game or the program of a
file (`engine.added`). It may stand anywhere, and more than once. `--allow-load` lets requests load
programs.
"""

import os
import sys
from collections.abc import Iterator
from typing import BinaryIO, Final, NoReturn

from . import COMMAND
from .service import LONGEST_LINE, Conversation

WHAT: Final = f"""\
This is Sakiyomi's engine. It reads requests, a line of JSON each, and writes the replies: CONTRACT.md.
For commands: {COMMAND} --help. To end: Ctrl-D, or Ctrl-C.
"""
"""What is said to a person who has typed no command."""


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of `source`. A line that is too long is cut, but remains longer than the limit."""
    while line := source.readline(LONGEST_LINE + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = source.readline(1 << 16)


def pipe(conversation: Conversation, source: BinaryIO, target: BinaryIO) -> int:
    """Answers requests until the end of input. Returns the exit status."""

    def send(reply: str) -> None:
        target.write(reply.encode() + b"\n")
        target.flush()

    try:
        for line in lines(source):
            for reply in conversation.answer(line, send=send):
                send(reply)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # The reader has closed the pipe. This stops Python's error message when it closes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), target.fileno())
    return 0


def authors_pipe(conversation: Conversation) -> NoReturn:
    """The same where authors' code may run: it has no access to the pipe by the usual file descriptors.

    Threads and exit functions of that code do not keep the process from ending.
    """
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nowhere, descriptor)
    os._exit(pipe(conversation, source, target))


def main(words: list[str]) -> int:
    programs = None
    try:
        files, words = separated(words)
        if files:
            from . import added

            added.add(files)
            programs = added.programs()
    except ValueError as error:
        print(f"{COMMAND}: error: {error}", file=sys.stderr)
        return 2
    if sys.stdin.isatty() and not words:
        print(WHAT, end="", file=sys.stderr)
    if words == ["--allow-load"] or (programs and not words):
        authors_pipe(Conversation(allow_load=bool(words), programs=programs))
    if not words:
        return pipe(Conversation(), sys.stdin.buffer, sys.stdout.buffer)
    from . import commands

    return commands.run(words)


def separated(words: list[str]) -> tuple[list[str], list[str]]:
    """The files that `--with` names, and the other words; raises ValueError."""
    files, others = [], []
    left = iter(words)
    for word in left:
        if word == "--":
            others += [word, *left]
        elif word == "--with":
            file = next(left, None)
            if file is None:
                raise ValueError("--with: a file must follow")
            files.append(file)
        elif word.startswith("--with="):
            files.append(word.removeprefix("--with="))
        else:
            others.append(word)
    return files, others


def command() -> int:
    """The command `sakiyomi`. Returns the exit status."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
