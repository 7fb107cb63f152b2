"""No file but a game's own branches on its id: what others need of a game, the game describes.

Only these may: the games themselves with their register, which says too which of them is met first; the
articles' own players and table; tests and documents; the page's words and its first picture.

`numbers` is also the name of a kind, of what stands on squares and of a setup. As such it may be said.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from engine import replies
from engine.games import GAMES, RESERVED
from tests.engine.conversation import ROOT

OWN = ("engine/games/", "engine/commands/articles.py")
KINDS = {
    kind
    for told in (replies.Look, replies.PieceSetup, replies.NumberSetup)
    for hint in get_type_hints(told).values()
    for kind in get_args(hint)
}
ONLY_IDS = [name for name in GAMES if name not in KINDS]
BOTH = [name for name in GAMES if name in KINDS]
WORD = re.compile(rf"\b({'|'.join(ONLY_IDS)})\b")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def files(folder: str, *endings: str) -> list[Path]:
    """The files of a folder that are written here, but those of the games themselves."""
    found = sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    others = {"node_modules", "contract"}  # packages, and what is made of the engine
    return [path for path in found if not named(path).startswith(OWN) and not others & set(path.parts)]


def of_python(source: str) -> Iterator[str]:
    """The games' ids that a Python file has in strings but docstrings, as keywords' names or in imports."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    kinds = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("Literal"):
            kinds |= {id(one) for one in ast.walk(node.slice)}
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            kinds |= {id(one) for key, one in pairs if isinstance(key, ast.Constant) and key.value == "kind"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            if WORD.search(node.value) or (node.value in BOTH and id(node) not in kinds):
                yield f"line {node.lineno}: {node.value!r}"
        elif isinstance(node, ast.keyword) and node.arg in GAMES:
            yield f"line {node.value.lineno}: {node.arg}="
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            if set(".".join(modules).split(".")) & set(GAMES) and "games" in ast.unparse(node):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def of_page(source: str) -> Iterator[str]:
    """The games' ids in a file of the page, its comments apart."""
    comments = re.compile(r"/\*.*?\*/|(?m:^[ \t]*//[^\n]*$)", re.DOTALL)
    code = comments.sub(lambda comment: "\n" * comment[0].count("\n"), source)
    for number, line in enumerate(code.splitlines(), 1):
        either = "|".join(BOTH)
        literal = re.search(rf"(['\"`])({either})\1", line) and not re.search(r"\b(kind|pieces)\b", line)
        address = re.search(rf"[/(|]({either})\b[|)'\"`/?]", line)
        game = re.search(rf"game\W{{1,8}}({either})\b|(PICTURES|game)\.({either})\b", line)
        if WORD.search(line) or literal or address or game:
            yield f"line {number}: {line.strip()[:100]}"


def nobody_knows(paths: list[Path], ids_of: Callable[[str], Iterator[str]]) -> None:
    found = {named(path): list(ids_of(path.read_text("utf-8"))) for path in paths}
    assert {path: ids for path, ids in found.items() if ids} == {}


def test_no_file_of_the_engine_but_a_game_s_own_knows_it_by_its_id() -> None:
    assert len(files("engine", ".py")) > 20
    nobody_knows(files("engine", ".py"), of_python)


def test_no_program_that_builds_or_starts_the_page_knows_a_game_by_its_id() -> None:
    # Programs of examples and of chapters are for a game.
    programs = [path for path in files("web", ".py") if not {"examples", "articles"} & set(path.parts)]
    nobody_knows([*programs, ROOT / "build.py"], of_python)


def test_no_module_or_style_of_the_page_knows_a_game_by_its_id() -> None:
    page = files("web", ".ts", ".js", ".mjs", ".css", ".webmanifest")
    assert len(page) > 20
    nobody_knows(page, of_page)


def test_no_game_has_the_id_of_a_room_of_the_page() -> None:
    register = (ROOT / "web" / "src" / "rooms" / "index.ts").read_text("utf-8")
    rooms = set(re.findall(r"(?m)\broom\('([^']+)'|^  id: '([^']+)'", register))
    ids = {one or other for one, other in rooms}
    assert {"play", "arena"} <= ids
    assert ids <= set(RESERVED)
    assert not set(GAMES) & set(RESERVED)


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ('UNITS = {"othello": 8}', True),
        ("if game.id == 'numbers':\n    pass", True),
        ("UNITS = dict(othello=8)", True),
        ('where = f"games/{name} othello"', True),
        ("import engine.games.othello.weights", True),
        ("from engine.games import numbers", True),
        ('"""Othello, tictactoe and numbers: othello."""', False),
        ("def f():\n    'othello'\n", False),
        ("# othello\n", False),
        ('kind: Literal["pieces", "numbers"]', False),
        ('setup = {"kind": "numbers"}', False),
        ('setup = {"numbers": "kind"}', True),
        ("fields.numbers(2)", False),
        ("import numbers", False),
    ],
)
def test_an_id_is_seen_in_python(source: str, known: bool) -> None:
    assert bool(list(of_python(source))) is known


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ("if (game === 'othello') draw();", True),
        ("const SCALES = { tictactoe: 1 };", True),
        (".board.othello [role='row'] { color: red }", True),
        ('[data-game="numbers"] .square {}', True),
        ("const game = /^#\\/(tictactoe|numbers)/.exec(hash);", True),
        ("const game = /^#\\/(a|numbers)/.exec(hash);", True),
        ("if (draft.game !== 'numbers') return;", True),
        ("position('numbers', text)", True),
        ("PICTURES.numbers[1]", True),
        ("if (setup.kind === 'numbers') return;", False),
        ("const pieces = { discs: disc, numbers: number };", False),
        (".numbers .square {}", False),
        ("// othello\n", False),
        ("/* othello\n * numbers */ const a = 1;", False),
    ],
)
def test_an_id_is_seen_in_a_file_of_the_page(source: str, known: bool) -> None:
    assert bool(list(of_page(source))) is known
