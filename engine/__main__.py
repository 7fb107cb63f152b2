"""The contract on a pipe: `python3 -m engine` answers each line of standard input on standard output.

With words it is a command: `engine.commands`, which the pipe need not wait for.
"""

import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engine.service import LONGEST_LINE, Conversation


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of `source`. Of one that is too long only as much is kept as shows that it is."""
    while line := source.readline(LONGEST_LINE + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = source.readline(1 << 16)


def pipe() -> int:
    """Answers until the end of input; the exit status."""
    conversation = Conversation()
    try:
        for line in lines(sys.stdin.buffer):
            for reply in conversation.answer(line):
                sys.stdout.buffer.write(reply.encode() + b"\n")
                sys.stdout.buffer.flush()
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # Nobody reads any more; nor may Python complain when it closes the pipe at its own exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def main(words: list[str]) -> int:
    if not words:
        return pipe()
    from engine import commands

    return commands.run(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
