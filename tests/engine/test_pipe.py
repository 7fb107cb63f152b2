"""`python -m engine`: a request a line in, the replies a line each out, flushed, until the end of input."""

from __future__ import annotations

import json
import sys
from subprocess import PIPE
from typing import Any

from tests.engine.conversation import ROOT, checked, python, read, record
from tests.engine.processes import running

GAMES = b'{"op":"games"}'


def replies(given: bytes, *options: str) -> list[dict[str, Any]]:
    run = python(*options, "-m", "engine", given=given)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout == b"" or run.stdout.endswith(b"\n")
    return [read(line) for line in run.stdout.decode("ascii").split("\n")[:-1]]


def test_no_input_is_no_output() -> None:
    assert replies(b"") == []


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
    answered = replies(b"\n".join(line for line, _ in lines) + b"\n")
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
        rest, _ = process.communicate(timeout=10)
        assert (rest, process.returncode) == (b"", 0)


def test_the_pipe_does_not_depend_on_the_locale() -> None:
    given = '{"op":"games","id":"é☗"}'.encode()
    run = python("-m", "engine", given=given, LC_ALL="C", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert run.returncode == 0
    assert read(run.stdout.decode("ascii").rstrip("\n"))["id"] == "é☗"


def test_importing_the_engine_is_not_grossly_slow() -> None:
    """60 ms is the figure; ten times that, and at least half a second, is grossly wrong."""
    code = "import time; t = time.perf_counter(); import engine.service; print(time.perf_counter() - t)"
    assert min(float(python("-c", code).stdout) for _ in range(5)) < max(0.5, 10 * 0.06)


def test_the_engine_stands_on_the_standard_library_alone() -> None:
    code = (
        "import sys; before = set(sys.modules); import engine.service; "
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    )
    loaded = set(python("-c", code).stdout.decode().split())
    assert loaded - set(sys.stdlib_module_names) == {"engine"}


def test_a_line_that_is_too_long_is_not_taken_for_its_beginning() -> None:
    """Also where a carriage return stands just at the limit."""
    start = GAMES + b" " * ((1 << 20) - len(GAMES))
    assert "games" in replies(start + b"\n")[0]
    assert "games" in replies(start + b"\r\n")[0]
    for end in [b" ", b"\r", b"x", b"\r\r"]:
        answered = replies(start + end + b"x" * 100 + b"\n" + GAMES)
        assert [reply.get("error", {}).get("code") for reply in answered] == ["limit", None]
