"""What is not of the types that `sakiyomi.contract.requests` declares is refused where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, get_args, get_origin, is_typeddict

import pytest

from sakiyomi.contract import requests
from sakiyomi.contract.replies import MESSAGES
from sakiyomi.core.declared import Listed, Most, OpenObject, Range, bare, field_of
from sakiyomi.core.errors import CODES
from sakiyomi.service import tournaments, zips  # noqa: F401 -- they answer
from sakiyomi.service.work import HANDLERS
from tests.engine.conversation import error, refused

PLAIN: dict[Any, Any] = {int: 1, float: 0.5, str: "a", bool: True, Any: 1}
WRONG: dict[Any, list[Any]] = {
    int: ["1", 1.0, True, None],
    float: ["1", True, None],
    str: [1, None, []],
    bool: [1, "true", None],
    list: [1, {}, None],
    dict: [1, []],
}
DECLARED = [
    hint
    for request, _ in MESSAGES.values()
    for hint in ([request] if is_typeddict(request) else get_args(bare(request)))
]


def sample(hint: Any) -> Any:
    """A value of a type, with all keys. Of a text or something else it is the latter."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return {key: sample(part) for key, part in hint.__annotations__.items()}
    if origin is Annotated and isinstance(parts[1], Range):
        return parts[1].least
    if origin in (Annotated, NotRequired):
        return sample(parts[0])
    if origin in (list, tuple):
        return [sample(part) for part in parts]
    if origin is dict:
        return {"a": sample(parts[1])}
    if origin is Literal:
        return parts[0]
    others = [part for part in parts if bare(part) not in (str, type(None))]
    return sample([*others, *parts][0]) if parts else PLAIN[hint]


def faults(hint: Any, path: str, limit: Any = None) -> Iterator[tuple[Any, str, str]]:
    """Values that are not of a type, each with the code and the field of what it is refused with."""
    origin, parts, value = get_origin(hint), get_args(hint), sample(hint)
    if origin in (Annotated, NotRequired):
        yield from faults(parts[0], path, parts[-1] if origin is Annotated else None)
    elif is_typeddict(hint):
        yield from ((wrong, "bad-request", path) for wrong in WRONG[dict] if path)
        if not isinstance(limit, OpenObject):
            yield {**value, "other": 1}, "bad-request", field_of(path, "other")
        for key, part in hint.__annotations__.items():
            if key == "op":
                continue
            field = field_of(path, key)
            if key in hint.__required_keys__:
                yield {other: value[other] for other in value if other != key}, "bad-request", field
            yield from (({**value, key: wrong}, code, at) for wrong, code, at in faults(part, field))
    elif origin is list:
        yield from ((wrong, "bad-request", path) for wrong in WRONG[list])
        yield from (([*value, wrong], code, at) for wrong, code, at in faults(parts[0], f"{path}[1]"))
        if isinstance(limit, Most) and limit.key:
            yield value * (limit.most + 1), CODES[limit.key], path
        if isinstance(limit, Most) and limit.least:
            yield [], "bad-request", path
    elif origin is dict:
        yield from ((wrong, "bad-request", path) for wrong in WRONG[dict])
        yield from (({"a": wrong}, code, at) for wrong, code, at in faults(parts[1], f"{path}.a"))
    elif origin is tuple:
        yield from ((wrong, "bad-request", path) for wrong in (*WRONG[list], [], [*value, 1]))
        for at, part in enumerate(parts):
            for wrong, code, field in faults(part, f"{path}[{at}]"):
                yield [*value[:at], wrong, *value[at + 1 :]], code, field
    elif origin is Literal:
        yield 1, "bad-request", path
        yield "other", "bad-player" if isinstance(limit, Listed) else "bad-request", path
    elif hint in WRONG:
        yield from ((wrong, "bad-request", path) for wrong in WRONG[hint])
        if isinstance(limit, Range) and not limit.later:
            yield from ((wrong, "limit", path) for wrong in (limit.least - 1, limit.most + 1, 10**400))
        if isinstance(limit, Most) and limit.key:
            yield "a" * (limit.most + 1), CODES[limit.key], path
    elif parts:
        yield from ((value, "bad-request", path) for value in (True, 1.5))
        kinds = {part: dict if is_typeddict(bare(part)) else get_origin(bare(part)) or part for part in parts}
        for part in parts:
            others = [kinds[other] for other in parts if other is not part]
            found = faults(part, path) if kinds[part] is not type(None) else ()
            yield from (fault for fault in found if type(fault[0]) not in others)


def test_each_request_has_a_handler() -> None:
    assert MESSAGES.keys() == HANDLERS.keys()
    assert all(getattr(requests, f"{op.capitalize()}Request") is MESSAGES[op][0] for op in HANDLERS)


@pytest.mark.parametrize("hint", DECLARED)
def test_what_is_not_of_a_declared_type_is_refused_where_it_stands(hint: Any) -> None:
    assert [fault for fault in faults(hint, "") if refused(fault[0]) != fault[1:]] == []


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [("depth", 1, 100), ("nodes", 1, 10**9), ("seconds", 0.001, 3600), ("multipv", 1, 100), ("noise", 0, 1)],
)
def test_the_options_of_a_player_have_these_ranges(key: str, least: float, most: float) -> None:
    """The cases above are made from the declaration, and would follow it anywhere."""
    for value in (least - 0.0001 if least < 1 else least - 1, most + 1):
        player = {"search": "minimax", key: value}
        args = error({"op": "think", "record": {"game": "othello"}, "player": player})["args"]
        assert args == {"least": least, "most": most}
