"""All rooms, requests, kinds of figures and kinds of pieces have what README says that one needs.

One that is added and lacks something fails here, with the place that was forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args, get_type_hints

import pytest

from engine.game import Look
from engine.replies import REPLIES
from engine.service import REQUESTS
from tests.e2e.conftest import ROOT

README = (ROOT / "README.md").read_text("utf-8")
ROOMS = re.findall(
    r"(?m)^  \.\.\.room\('(\w+)'|^  room\(\s*'(\w+)'", (ROOT / "web/src/rooms/index.ts").read_text("utf-8")
)
FIGURES = re.findall(
    r"(?m)^  (\w+): \(\) => import", (ROOT / "web/src/rooms/articles/figures/index.ts").read_text("utf-8")
)
"""Requests that have one reply, which says nothing."""
SILENT = {"stop"}

# What is added -> the beginning of its row in README, and by place what stands there; ID is its name.
PLACES: dict[str, tuple[str, dict[str, str]]] = {
    "room": (
        "| a room |",
        {
            "web/src/rooms/ID/index.ts": r"export function createRoom\b",
            "web/src/rooms/index.ts": r"'ID'",
            "engine/games/__init__.py": r'RESERVED.*"ID"',
            "web/locales/en.json": r'"ID":',
            "web/locales/ja.json": r'"ID":',
            "web/locales/ID/en.json": r"\{",
            "web/locales/ID/ja.json": r"\{",
            "web/styles/ID.css": r"@import",
        },
    ),
    "request": (
        "| an engine request |",
        {
            "engine/service.py": r'(?s)REQUESTS.*"ID": \(',
            "engine/replies.py": r'(?s)REPLIES.*"ID":',
            "engine/CONTRACT.md": r'## `\{"op": "ID"',
            "web/src/engine/client.ts": r"(?s)interface Replies .*  ID: \[",
            "web/src/engine/sandbox/replies.ts": r"(?s)CODES = .*\['ID', ",
        },
    ),
    "figure": (
        "| a kind of figure |",
        {
            "web/src/rooms/articles/figures/ID.ts": r"(?s)^// A figure: .*export function create\b",
            "web/src/rooms/articles/figures/index.ts": r"\n  ID: ",
        },
    ),
    "piece": (
        "| a kind of piece |",
        {
            "engine/game.py": r'pieces: .*"ID"',
            "engine/replies.py": r'pieces: .*"ID"',
            "web/src/board/board.ts": r"(?s)pieces\b.*\bID: ",
            "web/src/board/picture.ts": r"(?s)\bpieces\b.*\bID[:(].*\blastMark\b.*\bID[:(]",
            "web/src/rooms/play/panels/help.ts": r"(?s)MARKS\b.*\bID: \[",
            "web/styles/board/ID.css": r"\.",
            "web/styles/board/preview.css": r"\.ID\b",
            "web/styles/page/seats.css": r"\.ID\b",
            "web/styles/panels/help.css": r"(?s)\.sample\b.*\.ID\b",
        },
    ),
}
THERE = {
    "room": [one or other for one, other in ROOMS],
    "request": sorted(set(REQUESTS) - SILENT),
    "figure": FIGURES,
    "piece": list(get_args(get_type_hints(Look)["pieces"])),
}
"""Rooms without words and styles of their own: those of the page are theirs."""
OF_THE_PAGE = {"play": ("web/locales/ID/", "web/styles/ID.css")}


def needed(what: str, name: str) -> Iterator[tuple[str, str]]:
    for place, pattern in PLACES[what][1].items():
        if not place.startswith(OF_THE_PAGE.get(name, ()) if what == "room" else ()):
            yield place.replace("ID", name), pattern.replace("ID", re.escape(name))


@pytest.mark.parametrize(("what", "name"), [(what, name) for what, names in THERE.items() for name in names])
def test_all_that_it_needs_is_there(what: str, name: str) -> None:
    forgotten = [
        f"{place}, in which {pattern} is to be found"
        for place, pattern in needed(what, name)
        if not (ROOT / place).exists() or not re.search(pattern, (ROOT / place).read_text("utf-8"))
    ]
    assert not forgotten, f"the {what} {name} lacks " + "; ".join(forgotten)


@pytest.mark.parametrize("what", PLACES)
def test_readme_names_each_place(what: str) -> None:
    beginning, places = PLACES[what]
    row = next(line for line in README.splitlines() if line.startswith(beginning))
    named = re.findall(r"`([^`]+)`", row)

    def is_named(place: str) -> bool:
        return any(
            re.fullmatch(
                re.escape(name).replace(r"\*", "[^/]*") + ("" if "." in name.rsplit("/")[-1] else ".*"), place
            )
            for name in named
        )

    assert [place for place in places if not is_named(place)] == []


def test_the_lists_are_of_all_that_there_are() -> None:
    assert {"play", "lab", "articles"} <= set(THERE["room"])
    assert {"leaves", "play"} <= set(FIGURES)
    assert set(REPLIES) == set(REQUESTS) - SILENT
