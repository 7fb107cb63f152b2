"""The page's style sheets: comments go, and each takes in its parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tests.build.conftest import call_in_node
from web.make.environment import MAKE, WEB, Failure

STYLES = WEB / "styles"
WIDTHS = {"22rem", "40rem", "56rem", "72rem"}
OWN_MEASURE = {
    "board/": "in units of the board",
    "shared/worth.css": "in a square, in units of the board",
    "lab/judged.css": "in a square, in units of the board",
    "page/seats.css": "the score and what was taken, in the height of a seat",
    "arena/standings.css": "in units of a row",
    "arena/watched.css": "in units of a row",
    "articles/text.css": "code in the size of the text around it",
    "articles/tree.css": "in the width of the drawing",
}
"""Parts with sizes or spaces other than those of tokens.css, and why."""


def read(sheets: Mapping[str, str]) -> Any:
    return call_in_node("(files, { compactSheets }) => compactSheets(files)", sheets, MAKE / "sheets.mjs")


def test_comments_of_style_sheets_go_and_what_looks_like_one_stays() -> None:
    source = '/* a */ .a p { content: "/* kept */"; color: light-dark(#123456, white) } /* b */'
    made = read({"styles/a.css": source})["styles/a.css"]
    assert made.strip() == '.a p{content:"/* kept */";color:light-dark(#123456,white)}'


def test_a_style_sheet_takes_in_its_parts_in_their_order() -> None:
    made = read(
        {
            "styles/a.css": '/* a */\n@import "./a/two.css";\n@import "./a/one.css";\n.a { top: 0 }',
            "styles/a/one.css": ".one { background: url(../../icons/one.svg) }",
            "styles/a/two.css": ".two { background: url(data:image/gif;base64,AA) }",
            "styles/b.css": ".b { top: 0 }",
        }
    )
    assert {name: text.replace("\n", "") for name, text in made.items()} == {
        "styles/a.css": ".two{background:url(data:image/gif;base64,AA)}"
        ".one{background:url(../icons/one.svg)}.a{top:0}",
        "styles/b.css": ".b{top:0}",
    }


NO_PART = '@import "./a/one.css";\n@import "./a/tow.css";'


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (NO_PART, r"no web/styles/a/tow\.css[^/]+web/styles/b\.css:2:8"),
        ('\n\n@import "./a/two.css";', r"a/two\.css is in the page already[^/]+web/styles/[ab]\.css"),
        (".b { top: 0 }", r"web/styles/a/one\.css: imported by no style sheet"),
    ],
)
def test_each_part_of_a_style_sheet_is_imported_by_one_sheet(sheet: str, message: str) -> None:
    part = ".part { top: 0 }"
    parts = {"styles/a/one.css": part, "styles/a/two.css": part}
    with pytest.raises(Failure, match=message):
        read({"styles/a.css": '@import "./a/two.css";', "styles/b.css": sheet, **parts})


def test_what_cannot_be_read_is_named_with_its_line() -> None:
    with pytest.raises(Failure, match=r"web/styles/a\.css:2:\d+"):
        read({"styles/a.css": ".a {\n  color red }"})


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
