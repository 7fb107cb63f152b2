"""The page's scripts and style sheets: comments are removed, imports are found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.build.conftest import call_in_node
from web.make.environment import MAKE, Failure, ask_node


def read(files: Mapping[str, str]) -> Any:
    return ask_node(MAKE / "modules.mjs", {"files": files})


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a from './a.js'; a();", ["src/a.js"]),
        ('import{_$LH as t}from"../lit-html.js";import"./b.js";t();', ["lit-html.js", "src/b.js"]),
        ("import {\n  a,\n  b,\n} from './views/a.js';\na(b);", ["src/views/a.js"]),
        ("import * as a from './a.js'\nimport b, { c } from './b.js'\na(b, c);", ["src/a.js", "src/b.js"]),
        ("export * from './a.js';\nexport { b } from './b.js';", ["src/a.js", "src/b.js"]),
        ("// import a from './a.js';\n/* import './b.js'; */\n/** @import {C} from './c.js' */", []),
        ("/** @type {import('./a.js').A} */\nconst from = './b.js';\nexport const c = './c.js';", []),
        ("const text = `import './a.js';\n`, other = 'export * from \"./b.js\"';", []),
        ("const important = ['./a.js', import.meta.url];", []),
        ("const slashes = /[/]* import '.'/, a = 1 /* import './a.js' */ / 2;", []),
        ("export const a = /[/*]/;\nimport './a.js'; /* ] */", ["src/a.js"]),
    ],
)
def test_static_imports_are_found(source: str, found: list[str]) -> None:
    assert read({"src/main.js": source})["imports"]["src/main.js"]["static"] == found


def test_dynamic_imports_are_told_apart() -> None:
    source = "import './b.js'; const later = (name) => [import('./a.js'), import(name)];"
    assert read({"src/main.js": source})["imports"]["src/main.js"] == {
        "static": ["src/b.js"],
        "dynamic": ["src/a.js"],
    }


def test_an_imported_package_comes_with_what_it_imports() -> None:
    made = read({"src/deep/a.js": "const later = () => import('../../vendor/lit-html/directives/keyed.js');"})
    assert set(made["vendored"]) >= {
        "vendor/lit-html/directives/keyed.js",
        "vendor/lit-html/directive.js",
        "vendor/lit-html/lit-html.js",
    }


COMMENTED = r"""
// a comment
/** @param {string} a  Another. */
export const scheme = (a) => `https://${a}//b /* kept */
  // kept as well`; // a third
export const slashes = /\/\*[/*]+\*\//g;
export const quoted = '/* kept */ // kept';
/* a
   long one */ export const after = '先読み';
export const half = (a) => a /2/ 1; // a fourth /
"""
RUN = """async (code) => {
  const made = await import('data:text/javascript,' + encodeURIComponent(code));
  return [made.scheme('x'), made.slashes.source, made.quoted, made.after, made.half(8)];
}"""


def test_comments_go_and_what_looks_like_one_stays() -> None:
    code = read({"src/a.js": COMMENTED})["files"]["src/a.js"]
    for comment in ("a comment", "@param", "a third", "long one", "a fourth"):
        assert comment not in code
    assert call_in_node(RUN, code) == [
        "https://x//b /* kept */\n  // kept as well",
        r"\/\*[/*]+\*\/",
        "/* kept */ // kept",
        "先読み",
        4,
    ]


def test_comments_of_style_sheets_go_and_what_looks_like_one_stays() -> None:
    source = '/* a */ .a p { content: "/* kept */"; color: light-dark(#123456, white) } /* b */'
    made = read({"styles/a.css": source})["files"]["styles/a.css"]
    assert made.strip() == '.a p{content:"/* kept */";color:light-dark(#123456,white)}'


def test_a_style_sheet_takes_in_its_parts_in_their_order() -> None:
    made = read(
        {
            "styles/a.css": '/* a */\n@import "./a/two.css";\n@import "./a/one.css";\n.a { top: 0 }',
            "styles/a/one.css": ".one { background: url(../../icons/one.svg) }",
            "styles/a/two.css": ".two { background: url(data:image/gif;base64,AA) }",
            "styles/b.css": ".b { top: 0 }",
        }
    )["files"]
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


@pytest.mark.parametrize(
    ("name", "source"),
    [("src/a.js", "const a = 1;\nconst b = (;\n"), ("styles/a.css", ".a {\n  color red }")],
)
def test_what_cannot_be_read_is_named_with_its_line(name: str, source: str) -> None:
    with pytest.raises(Failure, match=rf"web/{name}:2:\d+"):
        read({name: source})


@pytest.mark.parametrize(
    "source", ["import a from 'lit-html'; a();", "const a = () => import('lit-html'); a();"]
)
def test_a_package_that_is_named_without_its_address_is_refused(source: str) -> None:
    """A browser would not find it, and say so only when the page is opened."""
    with pytest.raises(Failure, match=r"src/main\.js imports lit-html: an import must be a relative address"):
        read({"src/main.js": source})
