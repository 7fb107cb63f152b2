"""The figures of a chapter as the page has them: their entries, and the replies to their requests.

`replayed` plays the games of a recorded series again.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.arena import two
from sakiyomi.arena.table import table
from sakiyomi.arena.tournament_run import TournamentRun
from sakiyomi.arena.workers import play_game
from sakiyomi.contract.requests import TournamentConditions
from sakiyomi.core.declared import checked
from web.make import articles
from web.make.articles import ARTICLES


def code(source: str) -> str:
    """A program without its remarks, in which the languages differ."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:]
    return ast.unparse(tree)


@cache
def figures(name: str) -> dict[str, Any]:
    """Without the text, which takes a package to be read.

    Of two workers of pytest that want figures one waits, and reads what the other has kept.
    """
    with Path(__file__).open("rb") as lock, pytest.MonkeyPatch.context() as patch:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setattr(articles, "read_texts", lambda *_, **__: {})
        found: dict[str, Any] = articles.chapter(ARTICLES / name)["figures"]
    return found


def reply(chapter: str, figure: str, name: str) -> Any:
    return figures(chapter)[figure]["asked"][name]["reply"]


def replayed(request: dict[str, Any], games: int) -> dict[str, Any]:
    """The statistics of the first games of a series, which are played here."""
    conditions = {key: value for key, value in request.items() if key != "op"}
    wanted = checked(TournamentConditions, {**conditions, "form": "two", "games": games})
    run = TournamentRun(table(wanted))
    while game := run.begin():
        run.add(play_game(*game))
    return two.statistics(run)
