"""The page's style sheets: comments go, and each takes in its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from web.make.environment import MAKE, Failure, ask_node


def read(sheets: Mapping[str, str]) -> Any:
    return ask_node(MAKE / "sheets.mjs", sheets)


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
