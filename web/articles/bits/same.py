"""The positions that stand in several places of a tree, and those places.

Run by web/make/articles.py: the figure as JSON to JSON. Of each request of a position a list, in the order of
reading: `places`, the paths from the root as indices with spaces between, and `scene`, its board.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sakiyomi.service.conversation import Conversation

Path = tuple[int, ...]
ENGINE = Conversation()


def places(request: dict[str, Any], moves: Sequence[str] = (), path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The nodes of the tree below a position, each before its children: its path and its view."""
    (line,) = ENGINE.answer(json.dumps({**request, "record": {**request["record"], "moves": moves}}))
    view = json.loads(line)
    yield path, view
    for at, move in enumerate(view["legal"]):
        yield from places(request, [*moves, move], (*path, at))


def same(request: dict[str, Any]) -> list[dict[str, Any]]:
    found: dict[Any, list[tuple[Path, Any]]] = defaultdict(list)
    for path, view in places(request):
        found[view["setup"], view["turn"]].append((path, view))
    return [
        {
            "places": [" ".join(map(str, path)) for path, _ in nodes],
            "scene": {key: nodes[0][1][key] for key in ("cells", "line", "result")},
        }
        for nodes in found.values()
        if len(nodes) > 1
    ]


if __name__ == "__main__":
    requests = json.load(sys.stdin)["requests"]
    print(json.dumps({name: same(each) for name, each in requests.items() if each["op"] == "view"}))
