"""To Python, a copy of a source with its long lines broken is the same program, wherever the breaks fall."""

from __future__ import annotations

import ast

import pytest

from tests.build.conftest import call_in_node
from web.make.environment import WEB

OFFSETS = range(110)
LINES = {
    "numbers": "= [" + "1, " * 750 + "]",
    "operators": "= 1" + " + 1 ** 2 // 3" * 200,
    "escapes": "= '" + r"\x41\\\u05d0\N{BULLET}\101😀" * 100 + "'",
    **{f"a string in {quotes}": f"= {quotes}{'k' * 2191}{quotes}" for quotes in ('"', "'", '"""', "'''")},
    "strings one after another": "=" + """ b"k" b'k' b\"""k\""" b'''k''' b"" """ * 100,
    "quotes in a string": "= b'''" + '"k"' * 800 + " '''",
    "formatted strings": "= 0" + " + len(f'{x}{{}}') + len(rf''' {x} ''')" * 100,
    "a comment": "= f(" + "(1), " * 100 + ") # " + "why " * 600,
    "statements": "= 1; " + "x = 1; " * 400,
}


@pytest.mark.parametrize("kind", LINES)
def test_a_copy_with_shorter_lines_means_the_same(kind: str) -> None:
    sources = [f"import math\n{'a' * (offset + 1)} {LINES[kind]}\n" for offset in OFFSETS]
    copies = call_in_node("(sources, { broken }) => sources.map(broken)", sources, WEB / "src/code/lines.ts")
    for source, copy in zip(sources, copies, strict=True):
        assert copy["same"]
        assert max(map(len, copy["source"].splitlines())) < 200
        assert ast.dump(ast.parse(copy["source"])) == ast.dump(ast.parse(source))
