"""The page's style sheets: comments go, and each takes in its parts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.build.conftest import call_in_node
from tests.conftest import write_files
from web.make.environment import MAKE, WEB, Failure

STYLES = WEB / "styles"
WIDTHS = {"22rem", "40rem", "56rem", "72rem"}
OWN_MEASURE = {
    "board/": "in units of the board",
    "shared/move_values.css": "in a square, in units of the board",
    "lab/board.css": "in a square, in units of the board",
    "page/seats.css": "the score and what was taken, in the height of a seat",
    "arena/standings.css": "in units of a row",
    "arena/live_game.css": "in units of a row",
    "articles/text.css": "code in the size of the text around it",
    "articles/tree.css": "in the width of the drawing",
}
"""Parts with sizes or spaces other than those of tokens.css, and why."""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[Mapping[str, str]], dict[str, str]]:
    """Makes the sheets of a folder with these files."""

    def made(files: Mapping[str, str]) -> dict[str, str]:
        write_files({name: text.encode() for name, text in files.items()}, tmp_path)
        module = MAKE / "sheets.mjs"
        sheets = call_in_node("(folder, { compactSheets }) => compactSheets(folder)", str(tmp_path), module)
        return {name: text.strip() for name, text in sheets.items()}

    return made


Read = Callable[[Mapping[str, str]], dict[str, str]]


def test_comments_go_and_what_looks_like_one_stays_and_a_sheet_takes_in_its_parts(read: Read) -> None:
    source = '@import "./a/two.css"; /* a */ p { content: "/* kept */"; color: light-dark(#123456, white) }'
    made = read({"a.css": source, "a/two.css": ".two { top: 0 }", "b.css": ".b { top: 0 } /* b */"})
    expected = '.two{top:0}p{content:"/* kept */";color:light-dark(#123456,white)}'
    assert made["styles/a.css"].replace("\n", "") == expected
    assert made["styles/b.css"] == ".b{top:0}"


@pytest.mark.parametrize("sheet", [".a {\n  color red }", '.a { top: 0 }\n@import "./tow.css";'])
def test_what_cannot_be_read_is_named_with_its_line(read: Read, sheet: str) -> None:
    with pytest.raises(Failure, match=r"a\.css:2:\d+"):
        read({"a.css": sheet})


def test_each_part_of_a_style_sheet_is_imported_by_one_sheet_and_what_is_shared_by_several() -> None:
    sheets = {path: path.read_text("utf-8") for path in STYLES.rglob("*.css")}
    imported = Counter(
        (path.parent / name).resolve()
        for path, text in sheets.items()
        for name in re.findall('@import "(.*)";', text)
    )
    assert {path for path in sheets if path.parent != STYLES} == set(imported)
    several = {path.relative_to(STYLES).parts[0] for path, count in imported.items() if count > 1}
    assert several <= {"shared"}


def other_measures(sheet: str) -> list[str]:
    """The sizes of type, spaces and widths of a window that are not among those of page/tokens.css.

    Strokes up to 3 px are no spaces, and a space within text may be in units of that text.
    """
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    sizes = re.findall(r"[\s{;]font(?:-size)?:([^;{}/]+)", sheet)
    spaces = re.findall(r"[\s{;](?:margin|padding|gap|row-gap|column-gap)[\w-]*:([^;{}]+)", sheet)
    found = [size.strip() for size in sizes if re.search(r"\d(rem|px|em)\b", size)]
    found += [space.strip() for space in spaces if re.search(r"\d+rem\b|([4-9]|\d[\d.]+)px\b", space)]
    media = " ".join(re.findall(r"@media([^{]+)", sheet))
    widths = re.findall(r"\bwidth\s*[<>]=?\s*([\w.]+)|\b((?:min|max)-width)\b", media)
    return found + [width or range_ for width, range_ in widths if width not in WIDTHS]


def test_a_size_a_space_or_a_width_that_is_no_token_is_found() -> None:
    assert other_measures(".a { font: 600 var(--small) / 1rem var(--sans); gap: 1px var(--near) }") == []
    assert other_measures("@media (width <= 40rem) { .a { inline-size: 3rem; margin: -0.2em } }") == []
    assert other_measures(".a { font-size: 0.8rem }\n.b { padding: 0 0.3rem; margin-block: 12px }") == [
        "0.8rem",
        "0 0.3rem",
        "12px",
    ]
    assert other_measures("@media (max-width: 40rem) {} @media (width > 45rem) {}") == ["max-width", "45rem"]


def test_sizes_of_type_spaces_and_widths_are_those_of_the_tokens() -> None:
    found = {}
    for path in STYLES.rglob("*.css"):
        name = path.relative_to(STYLES).as_posix()
        if not name.startswith(tuple(OWN_MEASURE)) and (others := other_measures(path.read_text("utf-8"))):
            found[name] = others
    assert found == {}
