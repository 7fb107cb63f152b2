"""The lines with which a program plays that defines nothing that does: a `choose` that asks what it has.

They are made from the source alone. What most looks like a player is asked; a loop that reads what a referee
writes, as on CodinGame, and an `agent(observation)`, as on Kaggle, are given what they are used to.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ..names import LONGEST_SOURCE
from .marks import Marks, games_of, is_named, marks_of, role_of

if TYPE_CHECKING:
    from .. import replies

Definition = ast.FunctionDef

UNLIKELY: Final = re.compile(
    r"^(is|can|has|check|print|show|display|draw|valid|init|new|create|copy|count|get.*(moves|winner|board|score)$"
    r"|legal|possible|score|eval|flip|main|input|human|user|player.?move|test|reset|undo|opp)|winner|won|^_"
)
LIKELY: Final = re.compile(
    r"move|best|play|choose|select|pick|think|brain|bot|ai\b|_ai|ai_|comp|cpu|te$|turn|next|decide"
)
AGENTS: Final = ("observation", "obs")
DECLARED: Final = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)

AGENT: Final = """

class Seen(dict):
    __getattr__ = dict.__getitem__


def choose(position):
    board = [value % 3 for row in position.rows() for value in row]
    seen = Seen(board=board, mark=position.sign % 3, step=len(position.record))
    answer = {of}(seen{more})
    return position.squares[answer]
"""
SETTINGS: Final = ", Seen(rows=len(position), columns=len(position[0]), timeout=2)"
REFEREE: Final = """

WAITING, SAID = [], []


def input(prompt=""):
    if not WAITING:
        raise EOFError
    return WAITING.pop(0)


def print(*words, file=None, **options):
    if file is None:
        SAID.append(" ".join(map(str, words)))


def choose(position):
    names, record = list(position.squares), position.record
    WAITING.clear()
    SAID.clear()
{lines}
    try:
        program()
    except EOFError:
        pass
    return {answer}
"""
OTHELLO_LINES: Final = """\
    WAITING.extend(["0" if position.sign > 0 else "1", str(len(position))])
    WAITING.extend("".join(".01"[value] for value in row) for row in position.rows())
    WAITING.extend([str(len(position.moves())), *position.moves()])"""
TICTACTOE_LINES: Final = """\
    place = {name: f"{at // 3} {at % 3}" for at, name in enumerate(names)}
    for ply in range(len(record) % 2, len(record) + 1, 2):
        free = [place[name] for name in names if name not in record[:ply]]
        WAITING.extend([place[record[ply - 1]] if ply else "-1 -1", str(len(free)), *free])"""
ANSWERS: Final = {
    "othello": "SAID[-1].split()[0]",
    "tictactoe": "names[3 * int(SAID[-1].split()[0]) + int(SAID[-1].split()[1])]",
}


class Bridge(NamedTuple):
    """What makes a program play."""

    of: str
    """The function that is asked; `program` for a loop."""
    why: Literal["function", "agent", "input"]
    games: tuple[str, ...]
    """Those that it seems to be for."""
    lines: str
    """What stands behind the program."""
    source: str
    """The program with it."""

    def as_json(self) -> replies.Bridge:
        return {**self._asdict(), "games": list(self.games)}  # type: ignore[typeddict-item]


def bridge(source: str, tree: ast.Module) -> Bridge | None:
    """The lines with which a program plays; None: nothing in it looks like a player."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    games = games_of(source, tree, None)
    for node in functions:
        arguments = [each.arg for each in node.args.args]
        if arguments and len(needed(node)) <= 2 and arguments[0].lower() in AGENTS:
            more = SETTINGS if len(arguments) > 1 else ""
            return behind(source, node.name, "agent", games, AGENT.format(of=node.name, more=more))
    found = max(players(tree), key=lambda each: each[0], default=None)
    readers = readers_of(tree)
    if readers and not (found and protocol(source) is None):
        return refereed(source, tree)
    if not found:
        return None
    _, of, node, made = found
    lines = choose_lines(tree, node, made or of)
    return behind(moved(source, tree, readers) if readers else source, of, "function", games, lines)


def behind(
    source: str, of: str, why: Literal["function", "agent", "input"], games: tuple[str, ...], lines: str
) -> Bridge | None:
    """The bridge; None: the program with it would be too long."""
    whole = f"{source.rstrip()}\n\n\n{lines.lstrip()}"
    return Bridge(of, why, games, lines.strip("\n") + "\n", whole) if len(whole) <= LONGEST_SOURCE else None


def needed(node: Definition) -> list[str]:
    """The parameters of a function that have no default, `self` apart."""
    every = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    every = every[: len(every) - len(node.args.defaults)]
    alone = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    every += [each.arg for each, default in alone if default is None]
    return [each for each in every if each not in ("self", "cls")]


# A function


def players(tree: ast.Module) -> Iterator[tuple[float, str, Definition, str]]:
    """The functions that may be players: how likely, the name, the function, and how a method is called."""
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in called}
    for at, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef):
            yield from ((each, node.name, node, "") for each in likely(node, names, at))
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            makes = next((each for each in methods if each.name == "__init__"), None)
            if makes is None or not needed(makes):
                for method in methods:
                    of = f"{node.name}.{method.name}"
                    made = f"{node.name}().{method.name}"
                    yield from ((each, of, method, made) for each in likely(method, names, at))


def likely(node: Definition, called: set[str], at: int) -> Iterator[float]:
    """How much a function looks like a player, if it can be asked with a board, a side, and nothing else."""
    parameters, name = needed(node), node.name.lower()
    returns = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
    given = [role_of(each) for each in parameters]
    known = 0 < len(parameters) <= 2 and not {"moves", "depth", "seconds", "size"} & {*given}
    if not known or not returns or UNLIKELY.search(name) or any(map(reads, ast.walk(node))):
        return
    truths = sum(isinstance(each, ast.Constant) and type(each.value) is bool for each in returns)
    squares = any(isinstance(each, ast.Tuple | ast.List) and len(each.elts) == 2 for each in returns)
    boards = given[0] == "board" or "board" in given
    found = 3.0 * bool(LIKELY.search(name)) + 2 * boards + 2 * squares - 4 * bool(truths)
    yield found + 2 * (node.name not in called) + at / 1000


def choose_lines(tree: ast.Module, node: Definition, asked: str) -> str:
    """A `choose` that asks a function."""
    parameters = needed(node)
    given = [role_of(each) for each in parameters]
    tells = len(parameters) > 1
    marks = marks_of(tree, node, tells)
    at = given.index("board") if "board" in given else int(given[0] in ("own", "other") and tells)
    arguments = ["board"] * len(parameters)
    for place, role in enumerate(given):
        if place != at:
            arguments[place] = repr(marks.second if role == "other" else marks.first)
    cell = cells(marks)
    if marks.is_flat:
        board = f"[{cell} for row in position.rows() for value in row]"
    else:
        board = f"[[{cell} for value in row] for row in position.rows()]"
    row, column = ("answer[1]", "answer[0]") if marks.is_turned else ("answer[0]", "answer[1]")
    return f"""
def choose(position):
    board = {board}
    answer = {asked}({", ".join(arguments)})
    at = answer if isinstance(answer, int) else {row} * len(position[0]) + {column}
    return position.squares[at]
"""


def cells(marks: Marks) -> str:
    """How a value of `position.rows()` becomes a square as the program writes it, its own side's first."""
    mine = "value * position.sign"
    if (marks.first, marks.second, marks.empty) == (1, -1, 0):
        return mine
    if (marks.first, marks.second, marks.empty) == (1, 2, 0):
        return f"{mine} % 3"
    every = (marks.empty, marks.first, marks.second)
    if all(type(each) is str and len(each) == 1 for each in every):
        return f"{''.join(every)!r}[{mine}]"
    return f"{list(every)!r}[{mine}]"


# A loop that reads


def reads(node: ast.AST) -> bool:
    """Whether a node is a call of `input`."""
    return isinstance(node, ast.Call) and is_named(node.func, "input", "raw_input")


def readers_of(tree: ast.Module) -> list[ast.stmt]:
    """The statements of the top level that read as they run, or call a function that does."""
    readers = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and any(map(reads, ast.walk(node)))
    }

    def is_reader(node: ast.AST) -> bool:
        return reads(node) or (isinstance(node, ast.Call) and is_named(node.func, *readers))

    return [
        each for each in tree.body if not isinstance(each, DECLARED) and any(map(is_reader, ast.walk(each)))
    ]


def refereed(source: str, tree: ast.Module) -> Bridge | None:
    """A program whose statements run in `program()`, with `input` and `print` of its own."""
    game = protocol(source) or games_of(source, tree, None)[0]
    asked = OTHELLO_LINES if game == "othello" else TICTACTOE_LINES
    lines = REFEREE.replace("{lines}", asked).replace("{answer}", ANSWERS[game])
    moving = [node for node in tree.body if not isinstance(node, DECLARED) and not is_fixed(node)]
    return behind(moved(source, tree, moving), "program", "input", (game,), lines)


def moved(source: str, tree: ast.Module, moving: list[ast.stmt]) -> str:
    """A source of which these statements stand in a function `program()`."""
    lines = re.split(r"\r\n|\r|\n", source)
    inside = {
        number
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for number in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    }
    kept: list[str] = []
    inner: list[str] = []
    names: set[str] = set()
    moves = {*map(id, moving)}
    last = 0
    for node in tree.body:
        block = range(last + 1, (node.end_lineno or node.lineno) + 1)
        last = block.stop - 1
        stays = id(node) not in moves
        for number in block:
            text = lines[number - 1]
            if stays:
                kept.append(text)
                continue
            if number == node.lineno and re.match(r"if\s+__name__\s*==", text):
                text = "if True:"
            inner.append(text if number in inside or not text.strip() else f"    {text}")
        if not stays:
            names |= set(stored(node))
    head = ["", "", "def program():", *([f"    global {', '.join(sorted(names))}"] if names else [])]
    return "\n".join([*kept, *head, *inner]) + "\n"


def is_fixed(node: ast.stmt) -> bool:
    """Whether a statement is a text, or names numbers and texts: it is the same whenever it runs."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Assign):
        return False
    values = [node.value, *(node.value.elts if isinstance(node.value, ast.Tuple) else [])]
    return all(isinstance(each, ast.Constant | ast.Tuple | ast.UnaryOp) for each in values)


def stored(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of the top level gives values."""
    waiting: list[ast.AST] = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id
        elif isinstance(each, ast.FunctionDef | ast.ClassDef):
            yield each.name
            continue
        if not isinstance(each, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Lambda):
            waiting += ast.iter_child_nodes(each)


def protocol(source: str) -> str | None:
    """The game of a loop's referee, by what it reads; None: nothing known."""
    text = source.lower()
    if re.search(r"board_?size|boardsize|action_count\b", text) and "valid_action_count" not in text:
        return "othello"
    return "tictactoe" if re.search(r"opp(onent)?_?row|valid_action_count", text) else None
