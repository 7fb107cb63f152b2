"""Integers of many digits, which take Python long to read."""

from typing import Final

DIGITS: Final = 600
"""The most digits of an integer that is read. Python's own limit can be changed, but not below 640."""
HUGE: Final = 10**DIGITS
"""The value used for longer integers. It is outside every range."""


def whole(digits: str) -> int:
    """The integer with these digits; HUGE or -HUGE if it is longer than DIGITS."""
    return int(digits) if len(digits.lstrip("-")) <= DIGITS else -HUGE if digits.startswith("-") else HUGE
