"""`engine/CONTRACT.md`: its examples are what the engine answers, and it can be read."""

from __future__ import annotations

import json
import re
from math import isclose
from typing import Any, Final

import pytest

from sakiyomi.service.conversation import REQUESTS, Conversation
from tests.engine.conversation import ROOT

TEXT: Final = (ROOT / "engine" / "CONTRACT.md").read_text("utf-8")
LEFT_OUT: Final = "…"
"""Stands in an example for further entries, for further keys, for replies, and for the end of a text."""
LONGEST: Final = 120
"""Characters of a line."""


def sections() -> dict[str, str]:
    """The sections by their headings."""
    return dict(re.findall(r"(?ms)^## (.*?)$(.*?)(?=^## |\Z)", TEXT))


def of_request(op: str) -> str:
    """The section of a request."""
    return next(text for heading, text in sections().items() if heading.startswith(f'`{{"op": "{op}"'))


def examples(text: str) -> list[list[Any]]:
    """The examples in a text: of each the request and its replies. What is left out is `LEFT_OUT`."""
    fences = re.findall(r"(?ms)^```\n(\{\"op\".*?)^```$", text)
    return [values("".join(fence.split("\n"))) for fence in fences]


def values(text: str) -> list[Any]:
    """The JSON values that stand one behind the other."""

    def quoted(found: re.Match[str]) -> str:
        key = f'"{LEFT_OUT}":null' if found["key"] else f'"{LEFT_OUT}"'
        return found["text"] or key

    left = re.sub(r'(?P<text>"(?:[^"\\]|\\.)*")|(?P<key>…(?=\}|,"))|…', quoted, text)
    found = []
    while left:
        value, end = json.JSONDecoder().raw_decode(left)
        found.append(value)
        left = left[end:]
    return found


def is_shown(found: Any, shown: Any) -> bool:
    """Whether an answer is what an example shows. Times vary, and the last digits of other numbers."""
    if isinstance(shown, dict):
        keys = shown.keys() - {LEFT_OUT}
        if LEFT_OUT not in shown and keys != found.keys():
            return False
        return all(key in found and (key == "seconds" or is_shown(found[key], shown[key])) for key in keys)
    if isinstance(shown, list):
        if shown[-1:] == [LEFT_OUT]:
            shown = shown[:-1]
            found = found[: len(shown)]
        return len(found) == len(shown) and all(map(is_shown, found, shown))
    if isinstance(shown, float):
        return isclose(found, shown, rel_tol=1e-3)
    if isinstance(shown, str) and shown.endswith(LEFT_OUT):
        return isinstance(found, str) and found.startswith(shown.removesuffix(LEFT_OUT))
    return type(found) is type(shown) and bool(found == shown)


def check(request: Any, shown: list[Any]) -> None:
    """Sends the request and compares the replies."""
    conversation = Conversation(allow_load=request["op"] == "load")
    replies = [json.loads(reply) for reply in conversation.answer(json.dumps(request))]
    before = shown.index(LEFT_OUT) if LEFT_OUT in shown else len(shown)
    behind = len(shown) - before - 1
    compared = replies[:before] + (replies[-behind:] if behind > 0 else [])
    printed = "\n".join(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) for reply in replies)
    assert is_shown(compared, [each for each in shown if each != LEFT_OUT]), f"the engine answers\n{printed}"
    assert LEFT_OUT in shown or len(replies) == len(shown), f"the engine answers\n{printed}"


@pytest.mark.parametrize("op", REQUESTS)
def test_each_request_has_an_example_which_is_what_the_engine_answers(op: str) -> None:
    found = examples(of_request(op))
    assert found, f"CONTRACT.md shows no request {op}"
    for request, *replies in found:
        assert request["op"] == op
        check(request, replies)


def test_the_example_of_an_error_is_what_the_engine_answers() -> None:
    for request, *replies in examples(sections()["Lines and errors"]):
        check(request, replies)


def test_the_contents_lead_to_each_section() -> None:
    headings = [heading for heading in sections() if heading != "Contents"]
    anchors = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    assert re.findall(r"\(#(.*?)\)", sections()["Contents"]) == anchors


def test_a_person_can_read_each_line() -> None:
    assert [line for line in TEXT.split("\n") if len(line) > LONGEST] == []
