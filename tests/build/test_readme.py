"""The documents: both languages of README say the same, and what a document links to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.make.environment import ROOT

DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "README.ja.md", "tests/README.md")),
    *(ROOT / ".github").glob("*.md"),
    *(ROOT / "engine").rglob("*.md"),
    *(path for path in (ROOT / "web").rglob("README.md") if "node_modules" not in path.parts),
]


def links(path: Path) -> list[str]:
    text = re.sub(r"`[^`\n]+`|(?ms:^```.*?^```)", "", path.read_text("utf-8"))
    return re.findall(r"\]\(([^)\s]+)\)", text)


def code(path: Path) -> list[str]:
    """The lines of the blocks of code, without their comments."""
    blocks = re.findall(r"(?ms)^```\w+\n(.*?)^```", path.read_text("utf-8"))
    return [
        line.split("  # ")[0].rstrip()
        for block in blocks
        for line in re.sub(" +# ", "  # ", block).splitlines()
    ]


def figures(path: Path) -> list[str]:
    """The numbers of two digits and more, in order: shorter ones English says in words."""
    text = re.sub(r"(?ms)^```.*?^```|\]\([^)]+\)", "", path.read_text("utf-8"))
    return sorted(re.findall(r"\d[\d.]*\d", text))


def test_the_readme_says_the_same_in_both_languages() -> None:
    english, japanese = ROOT / "README.md", ROOT / "README.ja.md"
    assert code(japanese) == code(english)
    assert len(code(english)) > 20
    both = [[link for link in links(path) if not link.startswith("README")] for path in (english, japanese)]
    assert sorted(both[1]) == sorted(both[0])
    assert figures(japanese) == figures(english)


def test_the_readme_is_short() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert (text.count("\n") <= 120, len(text) <= 9000) == (True, True)


def anchors(path: Path) -> set[str]:
    """Of the headings, as hosts of repositories make them."""
    headings = re.findall(r"(?m)^#+ (.+)$", path.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_links_to_is_there(path: Path) -> None:
    missing = []
    for link in links(path):
        if "://" in link:
            continue
        place, _, anchor = link.partition("#")
        target = (path.parent / place).resolve() if place else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            missing.append(link)
    assert missing == []
