"""`engine/CONTRACT.md`: its dialogues are what the engine answers. It and `PROGRAMS.md` can be read."""

from __future__ import annotations

import json
import re
from math import isclose
from typing import Any, Final

import pytest

from sakiyomi.contract.replies import MESSAGES
from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import ROOT

TEXT: Final = (ROOT / "engine" / "CONTRACT.md").read_text("utf-8")
LEFT_OUT: Final = "…"
"""Stands in an example for further entries, for further keys, for replies, and for the end of a text."""
LONGEST: Final = 120
"""Characters of a line."""
MOST_BY_HAND: Final = 600
"""Lines above the reference, which is made."""

DIALOGUES: Final = {
    heading: re.findall(r"(?ms)^```\n(\{\"op\".*?)^```$", text)
    for heading, text in re.findall(r"(?ms)^## (.*?)$(.*?)(?=^## |\Z)", TEXT)
    if '```\n{"op"' in text
}
"""By headings, the examples of a section: requests, each with its replies behind it."""


def values(text: str) -> list[Any]:
    """The JSON values that stand one behind the other. What is left out is `LEFT_OUT`."""

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


def exchanges(examples: list[str]) -> list[tuple[Any, list[Any]]]:
    """The requests of a dialogue, each with the replies that are shown."""
    found: list[tuple[Any, list[Any]]] = []
    for value in values("".join(examples).replace("\n", "")):
        if isinstance(value, dict) and "op" in value:
            found.append((value, []))
        else:
            found[-1][1].append(value)
    return found


def is_shown(found: Any, shown: Any) -> bool:
    """Whether an answer is what an example shows. Times vary, and the last digits of other numbers."""
    if isinstance(shown, dict):
        keys = shown.keys() - {LEFT_OUT}
        if LEFT_OUT not in shown and keys != found.keys():
            return False
        return all(key in found and (key == "seconds" or is_shown(found[key], shown[key])) for key in keys)
    if isinstance(shown, list):
        if LEFT_OUT in shown and len(found) >= len(shown) - 1:
            at = shown.index(LEFT_OUT)
            found = found[:at] + found[len(found) + at + 1 - len(shown) :]
            shown = shown[:at] + shown[at + 1 :]
        return len(found) == len(shown) and all(map(is_shown, found, shown))
    if isinstance(shown, float):
        return isclose(found, shown, rel_tol=1e-3)
    if isinstance(shown, str) and shown.endswith(LEFT_OUT):
        return isinstance(found, str) and found.startswith(shown.removesuffix(LEFT_OUT))
    return type(found) is type(shown) and bool(found == shown)


@pytest.mark.parametrize("heading", DIALOGUES)
def test_a_dialogue_is_what_the_engine_answers(heading: str) -> None:
    conversation = Conversation(allow_load=True)
    for request, shown in exchanges(DIALOGUES[heading]):
        replies = [json.loads(reply) for reply in conversation.answer(json.dumps(request))]
        printed = "\n".join(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) for reply in replies)
        assert is_shown(replies, shown), f"CONTRACT.md, {heading}: {request} has the answer\n{printed}"


def test_each_request_has_an_example() -> None:
    shown = {request["op"] for examples in DIALOGUES.values() for request, _ in exchanges(examples)}
    assert shown == set(MESSAGES), "requests without an example in CONTRACT.md, or unknown ones"


@pytest.mark.parametrize("page", ["CONTRACT.md", "PROGRAMS.md"])
def test_a_person_can_read_each_line_and_follow_each_link(page: str) -> None:
    text = (ROOT / "engine" / page).read_text("utf-8")
    assert [line for line in text.split("\n") if len(line) > LONGEST] == []
    for name, anchor in re.findall(r"\]\(([\w.]*)#(.*?)\)", text):
        headings = re.findall(r"(?m)^#+ (.*)$", (ROOT / "engine" / (name or page)).read_text("utf-8"))
        anchors = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
        assert anchor in anchors, f"{page} leads to {name}#{anchor}"


def test_what_is_written_by_hand_is_not_long() -> None:
    by_hand, reference, _ = TEXT.partition("\n## Reference\n")
    assert reference, "CONTRACT.md has no section Reference"
    assert by_hand.count("\n") < MOST_BY_HAND
