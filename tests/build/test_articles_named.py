"""What our chapters name is there: facts, numbers with their values, options. No task is done at first."""

from __future__ import annotations

import json
import re

import pytest

from engine.service import Conversation
from web.make.articles import article_files, names
from web.make.environment import ROOT, ask_node

NAME = r"[a-z][\w-]*"
WRONG = [  # of a chapter's file what stands there, what stands there instead, and what is then found
    (
        "bound",
        rf'\["fact","({NAME})\.[^"]+"',
        r'["fact","\1.nothing"',
        r"the fact [\w-]+\.nothing is undefined",
    ),
    ("estimate", rf'(\["number","{NAME}\.{NAME}","\d+)"', r'\g<1>1"', r"the number [\w.-]+ is \d+, not \d+1"),
    (
        "estimate",
        rf'\["number","({NAME})\.{NAME}"',
        r'["number","\1.nothing"',
        r"\.nothing is undefined, not \d+",
    ),
    (
        "estimate",
        rf'\["number","({NAME})\.{NAME}"',
        r'["number","\1.nothing"',
        "no word articles.number.nothing",
    ),
    ("end", rf'(\["choose","{NAME}\.line",)"[^"]+"', r'\1"nothing"', r"\.line=nothing does nothing"),
    ("bound", rf'\["choose","({NAME})\.{NAME}"', r'["choose","\1.nothing"', r"\.nothing=[\w-]+ does nothing"),
    ("estimate", rf"\{{{NAME}\}}", "{nothing}", r"the fact [\w-]+\.nothing of a caption is undefined"),
    (
        "depth",
        rf'("recorded":\{{"{NAME}":"[^"]+)"',
        r'\1.nothing"',
        r"the fact [\w.-]+ of a reply is undefined",
    ),
    ("bits", r'"hits":\d+', '"hits":1', r"the task [\w.-]+ is done at first"),
    ("table", '"scales":', '"nothing":', r"figure\.[\w-]+ cannot be made"),
]


def changed(text: str, pattern: str, other: str) -> str:
    made, count = re.subn(pattern, other, text, count=1)
    assert count == 1, pattern
    return made


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    """What is wrong in each chapter."""
    (games,) = Conversation().answer('{"op": "games"}')
    files = {name: data.decode() for name, data in article_files().items() if not name.endswith("index.json")}
    for at, (name, pattern, other, _) in enumerate(WRONG):
        files[f"wrong {at}"] = changed(files[f"articles/{name}.json"], pattern, other)
    chapters = {name: json.loads(text) for name, text in files.items()}
    made: dict[str, list[str]] = ask_node(
        ROOT / "tests" / "web" / "chapters.mjs", {"games": json.loads(games), "chapters": chapters}
    )
    return made


def test_all_that_our_texts_and_captions_name_is_there(found: dict[str, list[str]]) -> None:
    ours = {name: wrong for name, wrong in found.items() if name.startswith("articles/")}
    assert len(ours) == len(names())
    assert not any(ours.values()), ours


@pytest.mark.parametrize("at", range(len(WRONG)), ids=lambda at: WRONG[at][3])
def test_what_is_not_there_is_found(found: dict[str, list[str]], at: int) -> None:
    assert any(re.search(WRONG[at][3], wrong) for wrong in found[f"wrong {at}"]), found[f"wrong {at}"]
