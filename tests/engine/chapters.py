"""The figures of a chapter as the page has them: their entries, and the replies to their requests."""

from __future__ import annotations

from functools import cache
from typing import Any

from web.make.articles import ARTICLES, chapter


@cache
def figures(number: int) -> dict[str, Any]:
    found: dict[str, Any] = chapter(ARTICLES / str(number))["figures"]
    return found


def reply(number: int, figure: str, name: str) -> Any:
    return figures(number)[figure]["asked"][name]["reply"]
