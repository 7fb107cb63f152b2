"""How deep the brackets of a JSON text may nest.

Python's own limit depends on the platform, and in the page a text beyond it ends Python.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

DEEPEST: Final = 100
# A JSON string, closed or not. Matching unclosed ones too keeps the search linear in the length of the text.
STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


def check_nesting(text: str) -> None:
    """Raises ValueError if brackets nest too deep."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", STRING.sub("", text)):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            raise ValueError(f"brackets nest deeper than {DEEPEST}")


def value_of(text: str) -> Any:
    """The value of a JSON text; None where it is none."""
    try:
        return parsed(text)
    except ValueError:
        return None


def parsed(text: str) -> Any:
    """The value of a JSON text; raises ValueError where it is none, or nests too deep."""
    check_nesting(text)
    return json.loads(text)
