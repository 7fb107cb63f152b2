"""The contract on a pipe: `python3 -m engine` answers each line of standard input on standard output.

With arguments it runs a command of `engine.commands`, which the pipe does not import. `--with FILE` first
adds the game of a file (`engine.added`). It may stand anywhere, and more than once.
"""

import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engine.service import LONGEST_LINE, Conversation


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of `source`. A line that is too long is cut, but remains longer than the limit."""
    while line := source.readline(LONGEST_LINE + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = source.readline(1 << 16)


def pipe() -> int:
    """Answers requests until the end of input. Returns the exit status."""
    conversation = Conversation()

    def send(reply: str) -> None:
        sys.stdout.buffer.write(reply.encode() + b"\n")
        sys.stdout.buffer.flush()

    try:
        for line in lines(sys.stdin.buffer):
            for reply in conversation.answer(line, send=send):
                send(reply)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # The reader has closed the pipe. This stops Python's error message when it closes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def main(words: list[str]) -> int:
    try:
        files, words = separated(words)
        if files:
            from engine import added

            added.add(files)
    except ValueError as error:
        print(f"python3 -m engine: error: {error}", file=sys.stderr)
        return 2
    if not words:
        return pipe()
    from engine import commands

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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
