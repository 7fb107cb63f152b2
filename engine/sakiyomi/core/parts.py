"""Gathers what is larger than a line: requests of one `id`, all but the last with `"more": true`."""

from __future__ import annotations

from binascii import a2b_base64
from typing import Any

from .errors import Refusal
from .fields import Fields


class Parts:
    """The parts of one request so far. A part of another request, or of another kind, drops them."""

    def __init__(self) -> None:
        self._of: object = None
        self._parts: list[Any] = []
        self._size = 0

    def gather(self, fields: Fields, part: Any, size: int, most: int) -> list[Any] | None:
        """With the last part of a request all of them, before that None; raises `Refusal`.

        `size` is that of the part. All together may have `most` bytes.
        """
        more = fields.boolean("more")
        of = (fields.any("op"), fields.any("id") if more else fields.values.get("id"), type(part))
        parts, before = (self._parts, self._size) if of == self._of else ([], 0)
        self._of, self._parts, self._size = None, [], 0
        if before + size > most:
            raise Refusal("limit-line", None, least=0, most=most)
        parts.append(part)
        if not more:
            return parts
        self._of, self._parts, self._size = of, parts, before + size
        return None

    def file(self, fields: Fields, most: int) -> bytes | None:
        """The bytes of a file, in `base64` or part by part in `base64part`; None: more are to come."""
        part = in_base64(fields, "base64part" if "base64part" in fields else "base64")
        parts = self.gather(fields, part, len(part), most)
        return None if parts is None else b"".join(parts)


def in_base64(fields: Fields, key: str) -> bytes:
    """The bytes under a key, which is written in base64; raises `Refusal`."""
    try:
        return a2b_base64(fields.text(key), strict_mode=True)
    except ValueError:
        raise fields.make_error(key, "text in base64") from None
