"""The weights of `strong`, from `weights.bin`, which tests/bench/training writes.

That file has for each knot the number of bytes that follow, in four bytes, and these: the weights in tenths
of a disc, a signed byte each, by zlib. Large: this module is imported when they are first needed.
"""

from collections.abc import Iterator
from pkgutil import get_data
from typing import Final, cast


def parts(data: bytes) -> Iterator[bytes]:
    """What each number of bytes stands before."""
    while data:
        end = 4 + int.from_bytes(data[:4])
        yield data[4:end]
        data = data[end:]


PACKED: Final = tuple(parts(cast(bytes, get_data(__package__, "weights.bin"))))
"""The compressed weights of each knot."""
