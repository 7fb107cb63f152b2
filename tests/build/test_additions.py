"""All rooms, requests, kinds of figures and kinds of pieces have what web/README.md says that one needs.

One that is added and lacks something fails here, with the place that was forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args, get_type_hints

from sakiyomi.contract.replies import MESSAGES
from sakiyomi.core.game import Look
from sakiyomi.service.work import HANDLERS
from web.make.environment import ROOT

README = (ROOT / "web" / "README.md").read_text("utf-8")
ROOMS = re.findall(
    r"(?m)^  \.\.\.room\('(\w+)'|^  room\(\s*'(\w+)'", (ROOT / "web/src/rooms/index.ts").read_text("utf-8")
)
FIGURES = re.findall(
    r"(?m)^  (\w+): \(\) => import", (ROOT / "web/src/rooms/articles/figures/index.ts").read_text("utf-8")
)
SILENT = {"stop"}
"""Requests that have one reply, which says nothing."""
# The beginning of a row there -> all that there are of what it is about.
THERE = {
    "| a room |": [one or other for one, other in ROOMS],
    "| an engine request |": sorted(set(MESSAGES) - SILENT),
    "| a kind of figure |": FIGURES,
    "| a kind of piece |": list(get_args(get_type_hints(Look)["pieces"])),
}
OF_THE_PAGE = {"play": ("web/locales/ID/", "web/styles/ID.css")}
"""What a room without words and styles of its own does not need: those of the page are its."""


def forgotten(row: str, name: str) -> Iterator[str]:
    """Of the places in a row those that are not there, or do not name it; `ID` in a place is its name."""
    for place in re.findall(r"`(\w[\w.*-]*/[\w./*-]*)`", row):
        if place in OF_THE_PAGE.get(name, ()):
            continue
        found = list(ROOT.glob(place.replace("ID", name).rstrip("/")))
        files = [path for path in found if path.is_file() and "ID" not in place]
        said = rf"""['"`/.#|(\[]{name}\b|(?:^|[{{,])\s*{name}\??:"""  # as code, not as a word of a sentence
        if not found or not all(re.search(said, path.read_text("utf-8"), re.M) for path in files):
            yield f"{name}: {place}"


def test_all_that_each_needs_is_there() -> None:
    rows = {
        beginning: [line for line in README.splitlines() if line.startswith(beginning)] for beginning in THERE
    }
    assert {beginning: len(lines) for beginning, lines in rows.items()} == dict.fromkeys(THERE, 1)
    assert not [
        place
        for beginning, names in THERE.items()
        for name in names
        for place in forgotten(rows[beginning][0], name)
    ]


def test_the_lists_are_of_all_that_there_are() -> None:
    assert {"play", "lab", "articles"} <= set(THERE["| a room |"])
    assert {"leaves", "play"} <= set(FIGURES)
    assert set(MESSAGES) == set(HANDLERS)
