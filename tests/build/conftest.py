"""A small project with the real build.py in it, so that sources can be broken without breaking ours.

Its engine answers what the build asks and knows no game; its packages are the real ones.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

import build as ours

ENGINE = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "games":
        print('{"games": [{"id": "othello", "sides": {"first": "black", "second": "white"}}], "done": true}')
    else:
        cells = {f"{column}{row}": None for row in range(1, 9) for column in "abcdefgh"}
        cells["d4"] = "second"
        print(json.dumps({"record": request["record"], "cells": cells, "legal": {"f5": {}}}))
"""
MAIN = """
import { repeat } from '../vendor/lit-html/directives/repeat.js';
import './other.js';
"""
INDEX = """<!doctype html>
<link rel="stylesheet" href="{{base}}styles/page.css">
{{preloads}}
{{board}}
<script type="module" src="{{base}}src/main.js"></script>
"""
SOURCES = {
    "engine/__init__.py": "",
    "engine/__main__.py": ENGINE,
    "engine/__pycache__/old.pyc": "stale",
    "requirements.txt": "",
    "web/index.html": INDEX,
    "web/package.json": "{}",
    "web/vendor.d.ts": "",
    "web/locales/en.json": "{}",
    "web/python/bridge.py": "import engine\n",
    "web/src/main.js": MAIN,
    "web/src/other.js": "export const other = 1;\n",
    "web/src/.main.js.swp": "an editor's",
    "web/styles/page.css": "",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module build.py of the small project, whose `ROOT` is the project; its environment is ready."""
    root = tmp_path / "project"
    for name, text in SOURCES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    copy = shutil.copy(Path(ours.__file__), root)
    spec = importlib.util.spec_from_file_location("project_build", copy)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "project_build", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "NODE_MODULES", ours.NODE_MODULES)
    monkeypatch.setattr(module, "need_page_packages", lambda development: None)
    monkeypatch.setattr(module, "core_archive", lambda engine: b"")  # which Pyodide makes of a real engine
    return module
