"""What the engine answers is of the shapes and sizes that `engine/sakiyomi/contract/replies.py` declares."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.contract import replies
from tests.engine.declared import fits, misfits

FORGED: list[dict[str, Any]] = [
    {"most": "Visit example.org"},
    {"known": ["x" * 1000]},
    {"known": ["x"] * 201},
    {"side": "\u202eblack"},
]


@pytest.mark.parametrize("args", FORGED)
def test_a_fact_of_an_error_has_one_type_and_a_size(args: dict[str, Any]) -> None:
    problem = {"code": "bad-player", "message": "", "field": None}
    refused = {"error": {**problem, "args": {"name": "x", "known": ["first"], "most": 3}}, "done": True}
    fits(refused, replies.Refused)
    assert list(misfits({"error": {**problem, "args": args}, "done": True}, replies.Refused, "reply"))
