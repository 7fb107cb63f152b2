"""Checks of JSON values, made of the types that `contract/` declares them with; they raise `Refusal`.

A type says what a value is; its `Annotated` metadata, how large it may be, or what is said where it is
something else. Values are not converted: `true` is not a number and 1.0 is not an integer. An object has no
other keys than those of its type, unless it is an `OpenObject`. Whether a text is of its `Pattern` is not
checked: its handler refuses one that names nothing.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NotRequired,
    get_args,
    get_origin,
    is_typeddict,
)

from .errors import Refusal, brief, unexpected

JsonObject = dict[str, Any]
Check = Callable[[Any, str], None]
"""Checks a value at a path in a request ("" is the request itself)."""


class Most(NamedTuple):
    """At most so many characters of a text, entries of a list, or keys of an object.

    `key`: that of the sentence with which a request is refused that has more. Without one requests may have
    more, or their handlers refuse it by what it means. `least`: 1: a list that is not empty.
    """

    most: int
    key: str = ""
    least: int = 0


class Range(NamedTuple):
    """A number from `least` to `most`. `later`: the handler of a request checks it, and knows more."""

    least: float
    most: float
    later: bool = False


class Pattern(NamedTuple):
    """A text that is, as a whole, this regular expression, which Python and JavaScript read alike."""

    pattern: str


class Visible(NamedTuple):
    """A text that is shown as a name: 1 to `most` characters, all of which can be seen.

    None is a control character, a mark of direction, a character without width or a separator of lines: those
    of Unicode's categories Cc, Cf, Co, Cs, Zl and Zp. At least one is not a space.
    """

    most: int


class Expected(NamedTuple):
    """What is said to be expected in a request where a value is none of a union or of a list of words.

    `by`: the key whose word says which one of several objects it is.
    """

    expected: str
    by: str = ""


class Listed:
    """Another word than these is refused as names are that are not known."""


class OpenObject(NamedTuple):
    """An object that may have other keys, which are not read."""

    reason: str


def checked(hint: Any, value: object, path: str = "") -> Any:
    """The value at a path, which is of this type; raises `Refusal` where it is not."""
    check_of(hint)(value, path)
    return value


@cache
def check_of(hint: Any) -> Check:
    """The check of a type. It is made once."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return of_object(hint)
    if origin is Annotated:
        return of_limited(*parts)
    if origin is NotRequired:
        return check_of(parts[0])
    if origin is Literal:
        return partial(of_words, parts, f"one of {', '.join(parts)}")
    if origin is tuple:
        return partial(of_tuple, [check_of(part) for part in parts])
    if origin in (list, dict):
        return partial(of_list if origin is list else of_table, check_of(parts[-1]))
    if parts:
        return partial(of_nullable, check_of(parts[0]))
    return of_anything if hint is Any else partial(of_plain, *PLAIN[hint])


PLAIN: Final[dict[Any, tuple[tuple[type, ...], str]]] = {
    int: ((int,), "integer"),
    float: ((int, float), "number"),
    str: ((str,), "string"),
    bool: ((bool,), "boolean"),
}
"""The types that JSON has for them, and what they are called."""


def of_limited(hint: Any, limit: object) -> Check:
    """The check of a type with a limit."""
    parts = get_args(hint)
    match limit:
        case Range(least, most, later=False):
            return partial(of_range, check_of(hint), least, most)
        case Most(key=key, least=least) if key or least:
            return partial(of_most, check_of(hint), limit)
        case OpenObject():
            return of_object(hint, is_open=True)
        case Listed():
            return partial(of_names, parts)
        case Expected(expected, by="") if get_origin(hint) is Literal:
            return partial(of_words, parts, expected)
        case Expected(expected, by=""):
            kinds = [dict if is_typeddict(part) else get_origin(part) or part for part in map(bare, parts)]
            checks = map(check_of, parts)
            return partial(of_union, dict(zip(kinds, checks, strict=True)), expected)
        case Expected(expected, by):
            words = [(word, check_of(part)) for part in parts for word in get_args(part.__annotations__[by])]
            return partial(of_objects, dict(words), expected, by)
    return check_of(hint)


def of_plain(kinds: Sequence[type], expected: str, value: Any, path: str) -> None:
    if type(value) not in kinds:
        raise unexpected(path or None, expected)


def of_anything(value: Any, path: str) -> None:
    """Its handler checks it."""


def of_range(of: Check, least: float, most: float, value: Any, path: str) -> None:
    of(value, path)
    check_range(value, path, least, most)


def check_range(value: float, path: str, least: float, most: float) -> None:
    """Raises `Refusal` where a number at a path is not from `least` to `most`."""
    if not least <= value <= most:
        raise Refusal("limit", path, least=least, most=most)


def of_most(of: Check, limit: Most, value: Any, path: str) -> None:
    if limit.least and not (isinstance(value, list) and value):
        raise unexpected(path, "list that is not empty")
    of(value, path)
    if limit.key and len(value) > limit.most:
        what = f"the length of {path}"
        raise Refusal(limit.key, path, what=what, least=limit.least, most=limit.most)


def of_words(words: Collection[str], expected: str, value: Any, path: str) -> None:
    if not isinstance(value, str):
        raise unexpected(path, "string")
    if value not in words:
        raise unexpected(path, expected)


def of_names(names: Collection[str], value: Any, path: str) -> None:
    if isinstance(value, str) and value not in names:
        raise Refusal("unknown-name", path, name=brief(value), known=list(names))
    of_words(names, "", value, path)


def of_nullable(of: Check, value: Any, path: str) -> None:
    if value is not None:
        of(value, path)


def of_union(checks: Mapping[type, Check], expected: str, value: Any, path: str) -> None:
    """One of several types, which JSON tells apart."""
    of = checks.get(type(value))
    if of is None:
        raise unexpected(path, expected)
    of(value, path)


def of_objects(checks: Mapping[str, Check], expected: str, by: str, value: Any, path: str) -> None:
    """One of several objects, which a word tells apart."""
    if by not in value:
        raise missing(path, by)
    of_words(checks, expected, value[by], field_of(path, by))
    checks[value[by]](value, path)


def of_object(hint: Any, is_open: bool = False) -> Check:
    checks = {key: check_of(part) for key, part in hint.__annotations__.items()}
    required = hint.__required_keys__

    def check(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise unexpected(path or None, "object")
        for key in value:
            if key not in checks and not is_open:
                key = brief(str(key))
                raise Refusal("unknown-key", field_of(path, key), key=key)
        for key, of in checks.items():
            if key in value:
                of(value[key], field_of(path, key))
            elif key in required:
                raise missing(path, key)

    return check


def of_list(of: Check, value: Any, path: str) -> None:
    if not isinstance(value, list):
        raise unexpected(path, "list")
    try:
        for entry in value:
            of(entry, path)
    except Refusal:  # once more, with the place of the entry
        for index, entry in enumerate(value):
            of(entry, f"{path}[{index}]")


def of_tuple(parts: Sequence[Check], value: Any, path: str) -> None:
    if not isinstance(value, list) or len(value) != len(parts):
        raise unexpected(path, f"list of {len(parts)}")
    for index, (of, entry) in enumerate(zip(parts, value, strict=True)):
        of(entry, f"{path}[{index}]")


def of_table(of: Check, value: Any, path: str) -> None:
    if not isinstance(value, dict):
        raise unexpected(path, "object")
    for key, entry in value.items():
        of(entry, field_of(path, key))


def bare(hint: Any) -> Any:
    """A type without its limits, as of a key that need not be there."""
    return bare(get_args(hint)[0]) if get_origin(hint) in (Annotated, NotRequired) else hint


def missing(path: str, key: str) -> Refusal:
    """The error of an object at a path that lacks a key."""
    return Refusal("missing", field_of(path, key), missing=key)


def field_of(path: str, key: str) -> str:
    """The path of a key of the object at a path."""
    return f"{path}.{key}" if path else key
