"""Whether a value is of a type that `engine/sakiyomi/contract/` declares, within its limits."""

from __future__ import annotations

import itertools
import re
import types
import typing
import unicodedata
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, get_args, get_origin, is_typeddict

from sakiyomi.core.declared import Expected, Listed, Pattern, Range, Visible


def misfits(value: Any, hint: Any, path: str) -> Iterator[str]:
    """Where a value is not of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        yield from min((list(misfits(value, one, path)) for one in arguments), key=len)
    elif origin is Annotated:
        found = list(misfits(value, arguments[0], path))
        yield from found
        if not found and not within(value, arguments[1]):
            yield f"{path}: {value!r} is not within {arguments[1]}"
    elif is_typeddict(hint) and isinstance(value, dict):
        hints = hint.__annotations__
        yield from (f"{path}.{key} is missing" for key in hint.__required_keys__ - value.keys())
        yield from (f"{path}.{key} is not declared" for key in value.keys() - hints.keys())
        for key in value.keys() & hints.keys():
            yield from misfits(value[key], hints[key], f"{path}.{key}")
    elif origin is NotRequired:
        yield from misfits(value, arguments[0], path)
    elif origin is dict and isinstance(value, dict):
        for key, one in value.items():
            yield from misfits(key, arguments[0], f"the key {path}.{key}")
            yield from misfits(one, arguments[1], f"{path}.{key}")
    elif isinstance(value, list) and (origin is list or (origin is tuple and len(value) == len(arguments))):
        for at, (one, of) in enumerate(zip(value, itertools.cycle(arguments), strict=False)):
            yield from misfits(one, of, f"{path}[{at}]")
    elif not is_plain(value, hint):
        yield f"{path}: {value!r}"


def is_plain(value: Any, hint: Any) -> bool:
    """Whether a value is of a type without parts; JSON writes 1.0 as a number that may come back as 1."""
    if get_origin(hint) is Literal:
        return any(value == one and type(value) is type(one) for one in get_args(hint))
    if hint is Any:
        return True
    return type(value) in ((int, float) if hint is float else (hint,))


def within(value: Any, limit: Any) -> bool:
    match limit:
        case Range(least, most, _):
            return bool(least <= value <= most)
        case Expected() | Listed():
            return True
        case Pattern(pattern):
            return re.fullmatch(pattern, value) is not None
        case Visible(most):
            hidden = {unicodedata.category(one) for one in value} & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
            return 0 < len(value) <= most and value.strip() != "" and not hidden
    return len(value) <= int(limit.most)


def fits(reply: Any, hint: Any) -> None:
    found = list(misfits(reply, hint, "reply"))
    assert found == [], found
