"""The contract on a pipe: each line of standard input is a request, whose replies go to standard output."""

import os
from collections.abc import Iterator
from typing import BinaryIO, Final, NoReturn

from ..contract.limits import LONGEST_LINE
from ..core import COMMAND
from .conversation import Conversation

WHAT: Final = f"""\
This is Sakiyomi's engine. It reads requests, a line of JSON each, and writes the replies: CONTRACT.md.
For commands: {COMMAND} --help. To end: Ctrl-D, or Ctrl-C.
"""
"""The words for a person who has typed no command."""


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
