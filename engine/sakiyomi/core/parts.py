"""Gathers what is larger than a line: requests of one `id`, all but the last with `"more": true`."""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Mapping
from typing import Any

from .declared import missing
from .errors import Refusal, unexpected


class Parts:
    """The parts of one request so far. A part of another request, or of another kind, drops them."""

    def __init__(self) -> None:
        self._of: object = None
        self._parts: list[Any] = []
        self._size = 0

    def gather(self, request: Mapping[str, Any], part: Any, size: int, most: int) -> list[Any] | None:
        """With the last part of a request all of them, before that None; raises `Refusal`.

        `size` is that of the part. All together may have `most` bytes.
        """
        more = request.get("more")
        if more and "id" not in request:
            raise missing("", "id")
        of = (request["op"], request.get("id"), type(part))
        parts, before = (self._parts, self._size) if of == self._of else ([], 0)
        self._of, self._parts, self._size = None, [], 0
        if before + size > most:
            raise Refusal("limit-line", None, least=0, most=most)
        parts.append(part)
        if not more:
            return parts
        self._of, self._parts, self._size = of, parts, before + size
        return None

    def file(self, request: Mapping[str, Any], most: int) -> bytes | None:
        """The bytes of a file, in `base64` or part by part in `base64part`; None: more are to come."""
        key = "base64part" if "base64part" in request else "base64"
        if key not in request:
            raise missing("", key)
        part = in_base64(request[key], key)
        parts = self.gather(request, part, len(part), most)
        return None if parts is None else b"".join(parts)


def in_base64(text: str, field: str) -> bytes:
    """The bytes that a text at this path of a request has in base64; raises `Refusal`."""
    try:
        return a2b_base64(text, strict_mode=True)
    except ValueError:
        raise unexpected(field, "text in base64") from None
