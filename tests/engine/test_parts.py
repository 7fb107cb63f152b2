"""Requests that are larger than a line: their parts are gathered, of one request at a time."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.core.errors import Refusal
from sakiyomi.core.parts import Parts
from tests.engine.conversation import error


def part(name: int, text: str, more: bool = True) -> dict[str, Any]:
    return {"op": "unzip", "id": name, "base64part": text, **({"more": True} if more else {})}


def test_the_parts_of_one_request_are_one_file() -> None:
    parts = Parts()
    given = [part(7, "YWI="), part(7, "Yw=="), part(7, "ZGU=", more=False)]
    assert [parts.file(each, 10) for each in given] == [None, None, b"abcde"]
    assert parts.file(part(7, "eA==", more=False), 10) == b"x", "which is forgotten then"
    assert parts.file({"op": "unzip", "base64": "eQ=="}, 10) == b"y"


def test_a_part_of_another_request_drops_what_has_come() -> None:
    parts = Parts()
    assert [parts.file(part(name, "YQ=="), 10) for name in (7, 8, 7)] == [None] * 3
    assert parts.file(part(7, "Yg==", more=False), 10) == b"ab"


def test_all_parts_together_have_a_limit() -> None:
    parts = Parts()
    assert parts.file(part(7, "YWI="), 3) is None
    with pytest.raises(Refusal, match="at most 3 bytes"):
        parts.file(part(7, "YWI="), 3)
    assert parts.file(part(7, "YWI=", more=False), 3) == b"ab"


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"base64": "a"}, "base64"),
        ({"base64": "é"}, "base64"),
        ({"base64part": "YQ==", "more": True}, "id"),
        ({}, "base64"),
    ],
)
def test_what_is_no_part_is_refused(request_: dict[str, Any], field: str) -> None:
    refused = error({"op": "unzip", **request_})
    assert (refused["code"], refused["field"]) == ("bad-request", field)
