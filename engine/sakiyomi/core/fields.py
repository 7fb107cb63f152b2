"""Reads requests: the checks that raise `Refusal`, the exception of all errors of the contract.

Values are not converted: `true` is not a number and 1.0 is not an integer. Unknown keys are refused.
"""

from collections.abc import Collection
from typing import Any, Final, Self

from .errors import Refusal

DIGITS: Final = 600
"""The most digits of an integer that is read. Python's own limit can be changed, but not below 640."""
HUGE: Final = 10**DIGITS
"""The value used for longer integers. It is outside every range."""

MOST_SEED: Final = 2**32 - 1

JsonObject = dict[str, Any]


class Fields:
    """A JSON object of a request, at `path` in it ("" is the request itself)."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, dict):
            raise unexpected(path or None, "object")
        self.values: dict[str, Any] = value
        self.path = path

    def only(self, *allowed: str) -> Self:
        """These fields; raises `Refusal` if there are others than `allowed`."""
        for key in self.values:
            if key not in allowed:
                field = self.field(brief(str(key)))
                raise Refusal("unknown-key", field, key=brief(str(key)))
        return self

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def field(self, key: str) -> str:
        """The dotted path of one of these fields."""
        return f"{self.path}.{key}" if self.path else key

    def any(self, key: str) -> Any:
        """A required value of any type."""
        if key not in self.values:
            raise Refusal("missing", self.field(key), missing=key)
        return self.values[key]

    def text(self, key: str) -> str:
        """A required string."""
        value = self.any(key)
        if not isinstance(value, str):
            raise self.make_error(key, "string")
        return value

    def one_of(self, key: str, names: Collection[str]) -> str:
        """A required string that is one of these."""
        value = self.text(key)
        if value not in names:
            raise self.make_error(key, f"one of {', '.join(names)}")
        return value

    def integer(self, key: str, least: int, most: int) -> int | None:
        """An integer from `least` to `most`, or None if the key is missing."""
        value: int | None = self.within(key, least, most, "integer", int)
        return value

    def needed(self, key: str, least: int, most: int) -> int:
        """A required integer from `least` to `most`."""
        self.any(key)
        return self.integer(key, least, most) or 0

    def number(self, key: str, least: float, most: float) -> float | None:
        """A number from `least` to `most`, or None if the key is missing."""
        value = self.within(key, least, most, "number", int, float)
        return None if value is None else float(value)

    def within(self, key: str, least: float, most: float, expected: str, *types: type) -> Any:
        """A value of one of these types from `least` to `most`, or None if the key is missing."""
        if key not in self.values:
            return None
        value, field = self.values[key], self.field(key)
        if type(value) not in types:
            raise self.make_error(key, expected)
        if not least <= value <= most:
            raise Refusal("limit", field, least=least, most=most)
        return value

    def boolean(self, key: str) -> bool | None:
        """True or false, or None if the key is missing."""
        value: bool | None = self.within(key, False, True, "boolean", bool)
        return value

    def entries(self, key: str, length: int | None = None, empty: bool = True) -> "Fields":
        """The entries of a required list as the fields `key[0]`, `key[1]`, … `empty`: there may be none."""
        value = self.any(key)
        if not isinstance(value, list) or (length and len(value) != length) or not (value or empty):
            expected = f"list of {length}" if length else "list" if empty else "list that is not empty"
            raise self.make_error(key, expected)
        return Fields({f"{key}[{i}]": entry for i, entry in enumerate(value)}, self.path)

    def integers(self, key: str, length: int, least: int, most: int) -> list[int]:
        """A required list of `length` integers."""
        entries = self.entries(key, length)
        return [entries.needed(name, least, most) for name in entries.values]

    def numbers(self, key: str, length: int, least: float, most: float) -> list[float]:
        """A required list of `length` numbers."""
        entries = self.entries(key, length)
        return [entries.number(name, least, most) or 0.0 for name in entries.values]

    def make_error(self, key: str, expected: str) -> Refusal:
        return unexpected(self.field(key), expected)


def unexpected(field: str | None, expected: str) -> Refusal:
    """The error of a value that is not what is expected there."""
    if expected in ("integer", "number", "string"):
        return Refusal(f"expected.{expected}", field, expected=expected)
    article = "" if expected.startswith("one of ") else "an " if expected[0] in "aeio" else "a "
    return Refusal("bad-request", field, why=f"it must be {article}{expected}", expected=expected)


def brief(text: str) -> str:
    """Text from a request, cut to at most 40 characters for use in a reply."""
    return text if len(text) <= 40 else text[:39] + "…"


def whole(digits: str) -> int:
    """The integer with these digits; HUGE or -HUGE if it is longer than DIGITS."""
    return int(digits) if len(digits.lstrip("-")) <= DIGITS else -HUGE if digits.startswith("-") else HUGE
