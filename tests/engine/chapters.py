"""The figures of a chapter as the page has them: their entries, and the replies to their requests.

`replayed` plays the games of a recorded series again.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import Any

from tests.engine.conversation import answer, ask
from web.make.articles import ARTICLES, chapter


def code(source: str) -> str:
    """A program without its remarks, in which the languages differ."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:]
    return ast.unparse(tree)


@cache
def figures(number: int) -> dict[str, Any]:
    found: dict[str, Any] = chapter(ARTICLES / str(number))["figures"]
    return found


def reply(number: int, figure: str, name: str) -> Any:
    return figures(number)[figure]["asked"][name]["reply"]


def replayed(request: dict[str, Any], games: int) -> dict[str, Any]:
    """The tally of the first games of a series, which are played here."""
    plan = ask({**request, "games": games})
    played = []
    for index, match in enumerate(match for reply in plan for match in reply["matches"]):
        *moves, last = ask(match)
        by = [[move for move in moves if move["by"] == side] for side in ("first", "second")]
        played.append(
            {
                "index": index,
                **{key: last["result"][key] for key in ("winner", "margin")},
                "moves": [len(each) for each in by],
                "nodes": [sum(move["nodes"] for move in each) for each in by],
                "seconds": [0.0, 0.0],
            }
        )
    found: dict[str, Any] = answer({"op": "statistics", "tally": plan[0]["tally"], "played": played})["tally"]
    return found
