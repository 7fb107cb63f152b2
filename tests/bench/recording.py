"""What it costs to record the tree of a search, and what the observer costs a search that nobody observes.

`python -m tests.bench.recording`. Both are ratios of processor time of two things that are run in turn:

- `engine.tree.recorded` and the search of `think`, for the same player and position;
- a search and a copy of its modules without their calls of the observer. They are removed from the modules'
  syntax trees.

The memory of a recording is what `tracemalloc` counts at its peak, with the states of the search.
"""

from __future__ import annotations

import ast
import gc
import inspect
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from statistics import median
from types import ModuleType
from typing import Any, Final

from engine import tree
from engine.fields import Fields
from engine.players import evaluation, think
from engine.record import Replay, replay
from engine.search import SEARCHES
from engine.search.limits import Limits
from engine.search.thought import Search, Task

SLOWER: Final = 5
"""How many times the time of `think` a recording may take."""
MEMORY: Final = 100
"""MB that a recording may take."""
LOSS: Final = 2
"""Per cent that a search may lose where nobody observes it."""
TIMES: Final = 3
"""How often a recording and the search are run in turn."""
ROUNDS: Final = 40
"""How often a search and its copy are run in turn."""

OTHELLO: Final = {"game": "othello", "moves": "f5d6c3d3c4f4f6"}
NUMBERS: Final = {"game": "numbers", "seed": 1}
TICTACTOE: Final = {"game": "tictactoe", "moves": "b2"}
LARGE: Final = ({"game": "numbers", "seed": 1, "size": 10}, "best depth=10 ties=first")
"""A tree of nearly as many visits as can be recorded. `tracemalloc` slows other searches down too much."""

RECORDED: Final = (
    (TICTACTOE, "minimax ties=first"),
    (TICTACTOE, "wincut ties=first"),
    (OTHELLO, "minimax depth=4 ties=first"),
    (OTHELLO, "alphabeta depth=6 ties=first"),
    (OTHELLO, "alphabeta depth=6 order=evaluation ties=first"),
    (OTHELLO, "best depth=7 ties=first"),
    (NUMBERS, "minimax depth=5 ties=first"),
    (NUMBERS, "alphabeta depth=8 ties=first"),
    (NUMBERS, "best depth=9 ties=first"),
)
COMPARED: Final = (
    (NUMBERS, "minimax depth=5 ties=first"),
    (TICTACTOE, "wincut ties=first"),
    (OTHELLO, "alphabeta depth=5 ties=first"),
    (NUMBERS, "alphabeta depth=7 ties=first"),
    (OTHELLO, "best depth=6 ties=first"),
    (NUMBERS, "best depth=8 ties=first"),
)

Record = dict[str, Any]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Without the garbage collector, which runs at times that have nothing to do with what is measured."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def seconds(work: Callable[[], object]) -> float:
    """Seconds of processor time that work takes."""
    with undisturbed():
        began = time.process_time()
        work()
        return time.process_time() - began


def asked(record: Record, text: str, rows: int = tree.USUAL_ROWS) -> tree.TreeRequest:
    return tree.read(Fields({"record": record, "player": text, "rows": rows}, ""))


def thought(wanted: tree.TreeRequest) -> int:
    """The search as `think` runs it; returns its visits."""
    limits, thoughts = think(wanted.played.game, wanted.played.position, wanted.by, bool)
    for _ in thoughts:
        pass
    return limits.visited


def recorded(wanted: tree.TreeRequest) -> tree.Tree:
    return tree.recorded(wanted, lambda visits: None)


def name(record: Record, text: str) -> str:
    return f"{record['game']:<10} {text.removesuffix(' ties=first'):<34}"


def print_recording() -> None:
    print(f"\nRecording a tree, times as long as `think` (at most {SLOWER}):    visits   think, s   ratio")
    for record, text in RECORDED:
        wanted = asked(record, text)
        pairs = [
            (seconds(lambda: thought(wanted)), seconds(lambda: recorded(wanted)))  # noqa: B023
            for _ in range(TIMES)
        ]
        visits, found = thought(wanted), recorded(wanted).visits
        if visits != found:
            sys.exit(f"{text}: think makes {visits} visits, and the recording has {found}")
        took = median(alone for alone, _ in pairs)
        ratio = median(both / alone for alone, both in pairs)
        print(f"  {name(record, text)} {visits:>16,} {took:>10.2f} {ratio:>7.1f}")


def print_memory() -> None:
    """Prints the memory of a large recording, of an answer with its rows, and of counting its positions."""
    record, text = LARGE
    wanted = asked(record, text, tree.MOST_ROWS)
    gc.collect()
    tracemalloc.start()
    found = recorded(wanted)
    recording = tracemalloc.get_traced_memory()[1] / 1e6
    rows = sum(1 for _ in tree.as_rows(found))
    answer = tracemalloc.get_traced_memory()[1] / 1e6
    positions = sum(tree.distinct(found, lambda: None))
    counting = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    print(
        f"  {name(record, text)} {found.visits:>16,}  {recording:.0f} MB at its peak (at most {MEMORY}); "
        f"{answer:.0f} with {rows:,} rows told; "
        f"{counting:.0f} where its {positions:,} different positions are counted"
    )


class WithoutObserver(ast.NodeTransformer):
    """Removes the calls of the observer from a module of a search."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list = [one for one in node.decorator_list if ast.unparse(one) != "observer.visits"]
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return node.args[0] if ast.unparse(node.func) == "each" else node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        return None if ast.unparse(node).startswith("observer.") else node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        if ast.unparse(node.targets[0]) in ("observer", "each"):
            return None
        self.generic_visit(node)
        return node


def without_observer(name: str) -> Search:
    """The same search from copies of its modules without their calls of the observer."""
    below = copied("pvs") if name == "best" else {}
    found: Search = copied(name, **below)["SEARCH"]
    return found


def copied(name: str, **imported: Any) -> dict[str, Any]:
    """What a copy of a module of `engine.search` defines. `imported` replaces what it imports."""
    module = import_module(f"engine.search.{name}")
    syntax = WithoutObserver().visit(ast.parse(inspect.getsource(module)))
    left = [node for node in ast.walk(syntax) if isinstance(node, ast.Name) and node.id == "observer"]
    if left:
        sys.exit(f"{name}: the observer of line {left[0].lineno} is not removed")
    copy = ModuleType(f"{name}_without_observer")
    exec(compile(ast.fix_missing_locations(syntax), copy.__name__, "exec"), vars(copy))
    for key in imported.keys() & {"pvs"}:
        vars(copy)[key] = imported[key]
    return vars(copy)


def searched(search: Search, played: Replay, wanted: tree.TreeRequest) -> int:
    """Runs a search that nobody observes; returns its visits."""
    by, game = wanted.by, played.game
    limits = Limits(by.depth)
    task = Task(played.position, game, evaluation(by, game), by.ties, Random(1), by.multipv, by.order)
    for _ in search.think(task, limits):
        pass
    return limits.visited


def print_loss() -> None:
    print(
        f"\nLoss of a search that nobody observes, % (at most {LOSS}):      visits   median   of the fastest"
    )
    for record, text in COMPARED:
        wanted, played = asked(record, text), replay(record)
        search = SEARCHES[wanted.by.search]
        bare = without_observer(wanted.by.search)
        visits = searched(search, played, wanted)
        if visits != searched(bare, played, wanted):
            sys.exit(f"{text}: without the observer the search makes other visits")
        times: dict[Search, list[float]] = {search: [], bare: []}
        for number in range(ROUNDS):
            for one in (search, bare) if number % 2 else (bare, search):
                times[one].append(seconds(lambda: searched(one, played, wanted)))  # noqa: B023
        loss = median(here / there for here, there in zip(times[search], times[bare], strict=True))
        fastest = min(times[search]) / min(times[bare])
        print(f"  {name(record, text)} {visits:>16,} {100 * (loss - 1):>8.1f} {100 * (fastest - 1):>16.1f}")


def main() -> None:
    print_recording()
    print_memory()
    print_loss()


if __name__ == "__main__":
    main()
