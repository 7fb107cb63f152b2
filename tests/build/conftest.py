"""Built pages, and a small project in which the real web/make/ works, so that sources can be broken.

The engine of that project answers what the build asks and knows no game; its packages are the real ones.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from sakiyomi.service.conversation import Conversation
from sakiyomi.service.pipe import pipe
from tests.conftest import URL
from web.make import articles, engine_files, environment, publish, site
from web.make.environment import MAKE, NODE_MODULES, ROOT, STAMPS, VENV, VENV_PYTHON, Failure

UNKNOWN = "http://unknown.invalid/any/folder/"
"""Where the page stands that was built without its address."""


class Document(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.markup = markup
        self.feed(markup)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attributes}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, attribute: str) -> list[str]:
        return [each[attribute] for _, each in self.elements if attribute in each]

    def meta(self, name: str) -> str:
        (found,) = self.metas(name)
        return found

    def metas(self, name: str) -> list[str]:
        named = [each for tag, each in self.elements if tag == "meta" and name in each.values()]
        return [each["content"] for each in named]

    def links(self, rel: str) -> dict[str, str]:
        """The addresses of links by their language."""
        found = [each for tag, each in self.elements if tag == "link" and each.get("rel") == rel]
        return {each.get("hreflang", ""): each["href"] for each in found}


@cache
def chapter_files() -> dict[str, bytes]:
    return articles.article_files()


class Site:
    """A built page, and where it says to be."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder, self.url = folder, url
        self.at = url or UNKNOWN
        found = (path.relative_to(folder).as_posix() for path in folder.rglob("index.html"))
        own = sorted(name for name in found if name != "index.html" and "embed/" not in name)
        self.pages = {name: Document((folder / name).read_text("utf-8")) for name in own}
        """All but the root's, and those that are shown in pages of other sites."""

    def path(self, name: str) -> Path:
        """A file of the version."""
        (version,) = (self.folder / "v").iterdir()
        return version / name

    def json(self, name: str) -> Any:
        return json.loads(self.path(name).read_bytes())

    def chapter(self, name: str) -> Any:
        """A chapter as it is before its text is drawn and its figures have files of their own."""
        return json.loads(chapter_files()[f"articles/{name}.json"])

    def file(self, link: str, page: str) -> Path:
        """The file to which a link of a page leads."""
        whole = urljoin(self.at + page, link.partition("#")[0])
        assert whole.startswith(self.at), f"{link} of {page} leads out of the site"
        path = self.folder / whole.removeprefix(self.at)
        return path / "index.html" if whole.endswith("/") else path


@pytest.fixture(scope="session")
def usual() -> Site:
    """The page as it is built without options."""
    return Site(publish.build())


@pytest.fixture(scope="session")
def full(published: Path) -> Site:
    """The page with a further game and its address."""
    return Site(published, URL)


@pytest.fixture
def in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapters are read and the engine is asked in this process, and not in one for each text and request."""
    from web.make import markdown

    def read(texts: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
        made, wrong = markdown.answers(texts)
        return subprocess.CompletedProcess(
            [], len(wrong), json.dumps(made).encode(), "\n".join(wrong).encode()
        )

    def ask(words: Sequence[str], given: bytes) -> subprocess.CompletedProcess[bytes]:
        replies = io.BytesIO()
        status = pipe(Conversation(allow_load=True), io.BytesIO(given), replies)
        return subprocess.CompletedProcess(words, status, replies.getvalue(), b"")

    monkeypatch.setattr(articles, "read_markdown", read)
    monkeypatch.setattr(engine_files, "run_engine", ask)


ENGINE = """
import json, sys
GAMES = [
    {"id": "checkers", "name": "Checkers", "look": {"board": "felt", "pieces": "discs"}, "sizes": None,
     "rows": 2, "columns": 2, "sides": {"second": "white"}, "pictures": []},
    {"id": "lots", "sizes": {"least": 2, "most": 2}, "rows": 2, "columns": 2, "sides": {}, "pictures": []},
]
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "games":
        reply = {"games": GAMES, "first": "checkers", "done": True}
    else:
        reply = {"record": request["record"], "cells": {"a1": None, "b1": "second"}, "legal": {}}
    print(json.dumps({"id": request["id"], **reply}))
"""
MAIN = """
import { render } from 'lit-html';
import { rooms } from '../rooms/index.ts'; // a comment
import { other } from '../other.ts';
import { engine } from './start_engine.ts';
render(`${engine} ${other}`, document.body);
for (const { load } of rooms) load();
"""
ROOMS = """
export const rooms: { load: () => Promise<unknown> }[] = [
  { load: () => import('./play/index.ts') },
  { load: () => import('./lab/index.ts') },
];
"""
PLAY = """
import { board } from '../../board/board.ts';
console.log('play', board);
export const later = () => import('./panel.ts');
"""
LAB = """
import { board } from '../../board/board.ts';
import { FRAME } from '../../python/sandbox/frame.ts';
console.log('lab', board, FRAME, import('../../code/codemirror.ts'));
"""
BOARD = """
import { html } from 'lit-html';
export const board = ({ look, view, side, t, onPlay }: any) =>
  html`<div class="board ${look.board}" .style=${'--rows:2'}>${Object.entries(view.cells).map(
    ([square, cell]) => html`<b @click=${onPlay} title=${t('board')}>${square} ${cell ? side(cell) : ''}</b>`,
  )}</div>`;
"""
WORDS = """
export const createWords = (table: any) => (key: string) => table[key];
export const withGames = (table: any, games: any[]) => ({ ...table, board: games[0].name });
"""
INDEX = """<!doctype html>
<html data-game="{{first}}">
{{canonical}}
<meta property="og:image" content="{{url}}{{base}}styles/page.css">
<script type="module" src="{{base}}{{engine}}" async></script>
<script src="{{base}}src/boot.js" data-rooms='{{rooms}}'></script>
<link rel="stylesheet" href="{{base}}styles/page.css">
{{preloads}}
{{board}}
<script type="module" src="{{base}}{{page}}"></script>
"""
SOURCES = {
    "engine/sakiyomi/__init__.py": "",
    "engine/sakiyomi/__main__.py": ENGINE,
    "engine/__pycache__/old.pyc": "stale",
    "requirements.txt": "",
    "web/index.html": INDEX,
    "web/package.json": '{"type": "module"}',
    "web/locales/en.json": '{"board": "Board", "side.white": "pale"}',
    "web/python/app.py": "import sakiyomi\n",
    "web/src/entry/.main.ts.swp": "an editor's",
    "web/src/board/board.ts": BOARD,
    "web/src/code/codemirror.ts": "console.log('code');\n",
    "web/src/python/sandbox/broker.ts": "addEventListener('message', () => {});\n",
    "web/src/python/sandbox/frame.ts": "export declare const FRAME: string;\n",
    "web/src/python/sandbox/guest.ts": "postMessage('guest');\n",
    "web/src/python/worker.ts": "postMessage('worker');\n",
    "web/src/entry/boot.ts": "(() => {\n  document.title = 'first';\n})();\n",
    "web/src/entry/pressed.ts": "(() => {\n  document.title = 'early';\n})();\n",
    "web/src/entry/embed.ts": "(() => {\n  document.title = 'embed';\n})();\n",
    "web/src/entry/embed_drawn.ts": "document.title = 'drawn';\n",
    "web/src/entry/main.ts": MAIN,
    "web/src/other.ts": "export const other = 'other';\n",
    "web/src/rooms/index.ts": ROOMS,
    "web/src/rooms/lab/index.ts": LAB,
    "web/src/rooms/play/index.ts": PLAY,
    "web/src/rooms/play/panel.ts": "console.log('panel');\n",
    "web/src/round/address.ts": "export const BUNDLED_SEEDS = 64;\n",
    "web/src/entry/start_engine.ts": "export const engine = 'engine';\nconsole.log(engine);\n",
    "web/src/base/words.ts": WORDS,
    "web/styles/page.css": '@import "./page/bar.css";\n',
    "web/styles/page/bar.css": "/* The bar. */\n.bar {\n  top: 0;\n}\n",
}


CALL = """
import {{ text }} from 'node:stream/consumers';
const given = JSON.parse(await text(process.stdin));
const modules = await Promise.all(process.argv.slice(1).map((address) => import(address)));
console.log(JSON.stringify(await ({})(given, ...modules)));
"""


def call_in_node(function: str, given: Any, *modules: Path) -> Any:
    """What a function of JavaScript returns of a value and of modules."""
    program = ["--input-type=module", "-e", CALL.format(function)]
    command = [str(environment.node()), *program, "--", *(module.as_uri() for module in modules)]
    run = subprocess.run(command, input=json.dumps(given).encode(), capture_output=True, check=False)
    if run.returncode != 0:
        raise Failure("Node failed.", run.stderr.decode())
    return json.loads(run.stdout)


@dataclass(frozen=True)
class Project:
    """A small project in which web/make/ works."""

    root: Path

    def build(self, out: Path | None = None, **options: Any) -> Path:
        return publish.build(out or self.root / "dist", site.Options(**options))


def small_project(root: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A small project whose environment is ready. Until `monkeypatch` is undone web/make/ works in it."""
    for name, text in SOURCES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    shutil.copytree(MAKE, root / "web" / "make", ignore=shutil.ignore_patterns("__pycache__"))
    if sys.platform == "win32":  # where a link wants more rights
        import _winapi

        _winapi.CreateJunction(str(NODE_MODULES), str(root / "web" / "node_modules"))
    else:
        (root / "web" / "node_modules").symlink_to(NODE_MODULES, target_is_directory=True)
    for module in [module for name, module in sys.modules.items() if name.startswith("web.make.")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, Path) and value.is_relative_to(ROOT) and value not in (VENV, VENV_PYTHON):
                monkeypatch.setattr(module, name, root / value.relative_to(ROOT))
    monkeypatch.setattr(environment, "__file__", str(environment.MAKE / "environment.py"))
    monkeypatch.setattr(publish, "need_page_packages", lambda development: None)
    monkeypatch.setattr(site, "STAMPS", STAMPS)  # where the compiled library is kept
    monkeypatch.setattr(site, "write_contract", lambda: None)  # made of a real engine
    return Project(root)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return small_project(tmp_path / "project", monkeypatch)
