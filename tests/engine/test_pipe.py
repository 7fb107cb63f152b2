"""`python -m engine`: a request a line in, the replies a line each out, flushed, until the end of input."""

from __future__ import annotations

import json
import os
import sys
from io import BytesIO
from subprocess import PIPE
from typing import Any

import pytest

from sakiyomi.service.conversation import Conversation
from sakiyomi.service.pipe import pipe
from tests.engine.conversation import ROOT, checked, command, python, read, record
from tests.engine.processes import running

GAMES = b'{"op":"games"}'
WEIGHTS = "sakiyomi.games.othello.weights"


def said(out: str) -> list[dict[str, Any]]:
    """The replies that were written."""
    assert out == "" or out.endswith("\n")
    return [read(line) for line in out.split("\n")[:-1]]


def replies(given: bytes) -> list[dict[str, Any]]:
    """What a pipe within this process answers."""
    target = BytesIO()
    assert pipe(Conversation(), BytesIO(given), target) == 0
    return said(target.getvalue().decode("ascii"))


def test_the_engine_stands_on_the_standard_library_alone() -> None:
    more = "sakiyomi.commands.arena, sakiyomi.commands.tree, sakiyomi.arena.workers, sakiyomi.service.pipe"
    code = f"import sys; before = set(sys.modules); import {more}; print(*set(sys.modules) - before)"
    loaded = {name.partition(".")[0] for name in python("-c", code).stdout.decode().split()}
    assert loaded - {*sys.stdlib_module_names, "__mp_main__"} == {"sakiyomi"}


@pytest.mark.parametrize(
    ("words", "needless"),
    [
        ("--version", ("sakiyomi.library.board", "sakiyomi.search", "sakiyomi.service")),
        ("read --help", (WEIGHTS, "sakiyomi.search", "sakiyomi.service", "multiprocessing")),
        ("analyse othello --player random", (WEIGHTS, "sakiyomi.service", "multiprocessing")),
        ("gtp --help", (WEIGHTS, "sakiyomi.library.board", "sakiyomi.service", "multiprocessing")),
        ("arena --help", (WEIGHTS, "sakiyomi.service", "sakiyomi.reading.trees")),
    ],
)
def test_a_command_imports_only_what_it_needs(words: str, needless: tuple[str, ...]) -> None:
    ended = python("-X", "importtime", "-m", "sakiyomi", *words.split())
    assert ended.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in ended.stderr.decode().splitlines()}
    assert "sakiyomi.core.game" in loaded
    assert not loaded.intersection(needless)


def test_the_pipe_loads_neither_the_library_nor_what_other_requests_need() -> None:
    code = "import sys, sakiyomi.service.pipe, sakiyomi.service.conversation; print(*sys.modules)"
    loaded = set(python("-c", code).stdout.decode().split())
    assert "sakiyomi.service.work" in loaded
    unwanted = {"argparse", "csv", "multiprocessing", "concurrent.futures", "sakiyomi.arena.table"}
    assert not loaded & (unwanted | {"sakiyomi.library", "sakiyomi.commands", "sakiyomi.authors", WEIGHTS})


def test_lines_are_answered_in_order_and_a_bad_one_never_ends_the_stream() -> None:
    player = {"search": "minimax", "nodes": 10**6, "seed": 1}
    think = {"op": "think", "id": "t", "record": record("tictactoe", "O---X----"), "player": player}
    lines = [
        (b'{"op":"games","id":0}', None),
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"\xff\xff", "bad-json"),
        (b'{"op":"view","id":1,"record":{"game":"chess"}}', "unknown-game"),
        (b"x" * (5 << 20), "limit"),
        (b'{"op":"games","id":2}', None),
        (b"[" * 100_000, "bad-json"),
        (b'{"op":"stop","id":3}', None),
        (json.dumps(think).encode(), None),
        (b'{"op":"games","id":4}\r', None),
        (b'{"op":"view","record":{"game":"numbers","seed":1}}', None),
    ]
    out, error = command(given=b"\n".join(line for line, _ in lines) + b"\n")
    answered = said(out)
    assert error == ""
    ends = [reply for reply in answered if reply["done"]]
    assert [reply.get("error", {}).get("code") for reply in ends] == [code for _, code in lines]
    assert [reply["id"] for reply in ends if "id" in reply] == [0, 1, 2, 3, "t", 4]
    thoughts = [reply for reply in answered if reply.get("id") == "t"]
    assert [thought["depth"] for thought in checked(thoughts)[:-1]] == [*range(1, 8)]


def test_replies_are_flushed_while_the_input_is_open() -> None:
    with running("engine", cwd=ROOT, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(b'{"op":"games","id":%d}\n' % number)
            process.stdin.flush()
            assert read(process.stdout.readline().decode().rstrip("\n"))["id"] == number
        rest, _ = process.communicate(timeout=300)
        assert (rest, process.returncode) == (b"", 0)


def test_the_pipe_does_not_depend_on_the_locale() -> None:
    given = '{"op":"games","id":"é☗"}'.encode()
    out, _ = command(given=given, LC_ALL="C", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert read(out.rstrip("\n"))["id"] == "é☗"


def test_a_line_that_is_too_long_is_not_taken_for_its_beginning() -> None:
    """Also where a carriage return stands just at the limit."""
    start = GAMES + b" " * ((1 << 20) - len(GAMES))
    assert "games" in replies(start + b"\n")[0]
    assert "games" in replies(start + b"\r\n")[0]
    for end in [b" ", b"\r", b"x", b"\r\r"]:
        answered = replies(start + end + b"x" * 100 + b"\n" + GAMES)
        assert [reply.get("error", {}).get("code") for reply in answered] == ["limit", None]


def test_a_person_who_types_no_command_is_told_what_this_is() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with running("engine", cwd=ROOT, stdin=theirs, stdout=PIPE, stderr=PIPE) as process:
        os.close(theirs)
        os.write(ours, GAMES + b"\n\x04")
        out, error = process.communicate(timeout=300)
        os.close(ours)
    assert b"This is Sakiyomi's engine" in error
    assert b"python3 -m engine --help" in error
    assert "games" in read(out.decode().rstrip("\n"))
