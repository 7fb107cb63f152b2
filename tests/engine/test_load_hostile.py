"""A thousand hostile sources: each is answered, and the next request is answered as before."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from itertools import islice

import pytest

from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import Reply, ask, timeless, with_programs

RECORD = {"game": "othello", "moves": "f5d6"}
USES = ("minimax depth=1 evaluation=mine", "mine depth=2", "alphabeta depth=2 order=mine evaluation=discs")

RAISED = ["SystemExit", "SystemExit(10**5000)", "KeyboardInterrupt", "GeneratorExit", "BaseException('x')"]
RAISED += ["StopIteration", "MemoryError", "RecursionError", "ValueError('x' * 10**6)", "", "7"]
STATEMENTS = (
    *(f"raise {error}" for error in RAISED),
    "raise ExceptionGroup('x', [ValueError(1)])",
    "raise ValueError(type('R', (), {'__repr__': lambda self: 1 / 0, '__str__': lambda self: 1 / 0})())",
    "raise type('E', (BaseException,), {'__str__': lambda self: 7})",
    "raise type('E', (Exception,), {'__class__': property(lambda self: 1 / 0)})",
    "def f(): f()\n{}f()",
    "import sys; sys.setrecursionlimit(10**9)",
    "x = []\n{}for _ in range(10**5): x = [x]\n{}repr(x)",
    "[0] * 10**15",
    "10 ** 5000 + int('9' * 5000)",
    "print('x' * 10**6)",
    "print('\\ud800', end='')",
    "import sys; sys.stdout.close(); sys.stderr.close(); sys.stdin.close()",
    "import sys; sys.stdout = sys.stderr = sys.stdin = None",
    "input()",
    "__builtins__.clear()",
    "globals().clear()",
    "import sys; sys.modules.clear()",
    "import sys; sys.modules['sakiyomi.service.conversation'] = None",
    "import sakiyomi",
    "__import__('sakiyomi.search').SEARCHES.clear()",
    "import threading; threading.Thread(target=lambda: 1 // 0 if 0 else None).start()",
    "del evaluate",
    "async def f(): await f()\n{}f()",
)
PLACES = (
    "{}",
    "class Game:\n    {}",
    "def evaluate(position):\n    {}",
    "def search(position, depth, evaluate):\n    {}",
    "def order(position, moves):\n    {}",
    "def search(position, depth, evaluate):\n    try:\n        {}\n    finally:\n        position.play('z9')",
    "class Game:\n    id = 'g'; name = 'G'; rows = columns = 2\n    def __init__(self):\n        {}",
)
VALUES = ["None", "True", "1.5", "float('nan')", "10 ** 6000", "-(10 ** 6000)", "'x'", "b'x'", "{}", "[]"]
VALUES += ["()", "(1,)", "(1, 2, 3)", "(1, 'zz')", "(1, 'pass')", "(True, 'c3')", "(10 ** 6000, 'c3')"]
VALUES += ["('c3', 1)", "['c3', 'c3']", "['c3', None]", "position", "position.moves", "iter(int, 1)"]
VALUES += ["lambda: 1", "object()", "type('R', (), {'__repr__': lambda a: 7})()"]
VALUES += [
    "type('I', (int,), {'__lt__': lambda a, b: 1 / 0})(3)",
    "type('S', (str,), {'__eq__': lambda a, b: 1 / 0, '__hash__': lambda a: 1 / 0})('c3')",
    "type('T', (tuple,), {'__iter__': lambda a: 1 / 0, '__len__': lambda a: 1 / 0})((1, 'c3'))",
    "type('R', (), {'__repr__': lambda a: 1 / 0})()",
]
NAMES = ("evaluate", "search", "order", "choose", "Game", "game")
OURS = ["Position", "FIRST", "GAMES", "SEARCHES", "print", "len", "int"]
OURS += ["__name__", "__file__", "__builtins__"]
OPENERS = ["(", "[", "{", "-", "not ", "~", "lambda:", "f(", "x[", "{1:", "if 1:\n ", "await ", "*", "'"]
OPENERS += ['"""', "f'{"]
REPEATED = ["x.a", "1+1+", "a<b<", "x()", "x[0]", "1 if 1 else ", "x=", "x,", ";", "\n\t", "\\\n", "@a\n"]
REPEATED += ["é", "9", "0x"]
CHARACTERS = ["\0", "x = 1\0", "\ud800", "'\udfff'", "\ufeffx = 1", "\x1a", "\x0c", "\r\r\n"]
CHARACTERS += ["# coding: utf-7\n+AHg-"]
TOKENS = "def class return lambda yield async await match case : ; ( ) [ ] { } = , . * @ ' \" \\"


def sources() -> Iterator[str]:
    """The sources, always the same."""
    for place in PLACES:
        before = place[: place.index("{}")]
        indent = "\n" + " " * (len(before) - before.rfind("\n") - 1)
        for statement in STATEMENTS:
            yield place.replace("{}", statement.replace("\n{}", indent)) + "\n"
    yield "import sys; sys.modules['builtins'].len = None"
    for value in VALUES:
        yield f"def evaluate(position):\n    return {value}\n"
        yield f"def search(position, depth, evaluate):\n    return {value}\n"
        yield f"def order(position, moves):\n    return {value}\n"
        yield f"def search(position, depth, evaluate):\n    return evaluate({value}), 'c3'\n"
    for name in NAMES:
        for value in VALUES:
            yield f"position = 1\n{name} = {value}\n"
    for name in OURS:
        yield f"{name} = None\ndef evaluate(position):\n    return 0\n"
        yield f"del {name}\n"
    for opener in OPENERS:
        for depth in (1, 90, 250, 5_000, 20_000):
            yield opener * depth
            yield "x = " + opener * depth + "1"
    for text in REPEATED:
        for times in (1, 1_000, 12_000):
            yield text * times
            yield "x = 1\n" + text * times + "1"
    for text in CHARACTERS:
        yield text
        yield f"def evaluate(position):\n    return 0  # {text}\n"
    chance = random.Random(1)
    words = [*TOKENS.split(), *string.printable, "x", "1", "evaluate", "\n    "]
    while True:
        yield " ".join(chance.choices(words, k=chance.randrange(1, 60)))


def thousand() -> list[str]:
    return list(dict.fromkeys(islice(sources(), 1_200)))


def load(source: str) -> Reply:
    return {"op": "load", "name": "mine", "source": source, "game": "othello"}


def think(player: str) -> Reply:
    return {"op": "think", "record": RECORD, "player": player}


SOUND = think("alphabeta depth=2 ties=first")


def final(request: Reply, conversation: Conversation) -> Reply:
    """The last reply to a request; an error is one of the contract, and none of the engine's own defects."""
    return timeless(ask(request, conversation)[-1])


@pytest.mark.slow
def test_a_thousand_hostile_sources_are_answered_and_change_nothing() -> None:
    conversation = with_programs()
    before = final(SOUND, conversation)
    games = ask({"op": "games"})
    loaded = 0
    for source in thousand():
        if "error" not in final(load(source), conversation):
            loaded += 1
            for player in USES:
                final(think(player), conversation)
        assert final(SOUND, conversation) == before, source
        final(load(""), conversation)
    assert loaded > 300
    assert ask({"op": "games"}, conversation) == games


LOOPS = (
    "while True: pass",
    "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    "for _ in iter(int, 1): print(1)",
    "list(map(str, iter(int, 1))) if 0 else [0 for _ in iter(int, 1) if _]",
    "f = lambda g: g(g)\n    try: f(f)\n    except RecursionError:\n        while True: pass",
    "class A:\n        def __repr__(self):\n            while True: pass\n    raise ValueError(A())",
)
HEADS = ("def evaluate(position):", "def search(position, depth, evaluate):", "class Game:", "if 1:")


@pytest.mark.slow
def test_endless_loops_are_ended_and_change_nothing() -> None:
    conversation = with_programs(0.2)
    before = final(SOUND, conversation)
    for loop in LOOPS:
        for head in HEADS:
            source = f"{head}\n    {loop}\n"
            reply = final(load(source), conversation)
            if "error" not in reply:
                reply = final(think(USES["search" in head]), conversation)
            assert reply["error"]["code"] == "user-code", source
            assert reply["error"]["args"]["kind"] in ("Timeout", "ValueError"), source
            assert final(SOUND, conversation) == before
            final(load(""), conversation)
