"""The contract on a pipe: `python3 -m engine` answers each line of standard input on standard output."""

import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engine.service import LONGEST_LINE, Conversation

USAGE = "usage: python3 -m engine   (a request a line on standard input; see engine/CONTRACT.md)"


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of `source`. Of one that is too long only as much is kept as shows that it is."""
    while line := source.readline(LONGEST_LINE + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = source.readline(1 << 16)


def main(words: list[str]) -> int:
    """Answers until the end of input; the exit status."""
    if words:
        asked = words[0] in ("-h", "--help")
        print(USAGE, file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
