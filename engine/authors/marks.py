"""How a program with a board of its own writes it: which marks are whose, and in what shape, from its source.

Nobody can be asked, so this looks at what is written most often: constants with names such as `BLACK`, `X` or
`AI`, the letters and numbers with which squares are compared, and how the board is indexed.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from .syntax import attributes_of, is_named, nodes

OTHELLO: Final = "othello"
TICTACTOE: Final = "tictactoe"

NAMES_OF_GAMES: Final = (
    (OTHELLO, re.compile(r"othello|reversi|flip|オセロ|リバーシ")),
    (TICTACTOE, re.compile(r"tic.?tac|noughts|三目|[○〇][×✕]|まるばつ|マルバツ")),
)
ROLES: Final = {
    "board": "board grid state field bd b ban masu cells gameboard chessboard currentboard boardstate matrix "
    "squares 盤面 盤 ボード",
    "own": "color colour player turn side me piece mark stone symbol token disc disk tile currentplayer "
    "playerid sign who letter computer ai bot cpu com iro teban own maximizer aiplayer 手番 自分 色 石",
    "other": "opponent opp enemy other human foe rival you user humanplayer 相手",
    "moves": "moves legalmoves validmoves legal valid available positions availablemoves possiblemoves "
    "candidates options actions legalactions validactions emptycells emptysquares empties",
    "seconds": "timelimit seconds timeleft timeout remainingtime remaining time",
    "size": "size n boardsize chessboardsize",
    "depth": "depth maxdepth d limit depthlimit",
    "name": "name playername",
}
"""By what a parameter is for: its names."""
PARAMETERS: Final = {name: role for role, names in ROLES.items() for name in names.split()}
CONSTANTS: Final = {
    "first": "black x player1 p1 first kuro maru player_x playerx b 黒",
    "second": "white o player2 p2 second shiro batsu player_o playero w 白",
    "empty": "empty blank none kara free vacant e 空 空き",
    "own": "ai computer cpu bot com me own ai_player player_ai computer_player",
    "other": "human opponent enemy you user opp human_player player_human",
    "player": "player",
}
WHOSE: Final = {name: role for role, names in CONSTANTS.items() for name in names.split()}
"""Whose mark a constant is, by its name."""
PAIRS: Final = (("X", "O"), ("x", "o"), ("B", "W"), ("b", "w"), ("●", "○"), ("black", "white"), ("@", "o"))
"""Letters of first and of second."""
EMPTIES: Final = (" ", ".", "-", "_", "", "E", "*", "0", None)
SIZES: Final = {OTHELLO: (7, 8, 64), TICTACTOE: (3, 9)}


def role_of(parameter: str) -> str | None:
    """The use of a parameter of this name, one of `ROLES`; None: nothing is known."""
    plain = parameter.lower().replace("_", "")
    return PARAMETERS.get(plain) or PARAMETERS.get(
        re.sub("^(my|current|the)|(color|colour|mark)$", "", plain)
    )


SIDES: Final = {"player", "turn", "whoseturn", "currentplayer", "getturn", "getplayer", "nextplayer"}
"""Names of functions that find whose turn it is."""


class Marks(NamedTuple):
    """How a program writes a board."""

    first: Any
    second: Any
    empty: Any
    by: Literal["side", "mover"] = "side"
    """`mover`: `first` are those of the side to move, whichever it is."""
    is_flat: bool = False
    """Whether the board is one list."""
    is_turned: bool = False
    """Whether a square is (column, row)."""
    starts: int = 0
    """The index of the first square in one list: with 1, what stands before it is not used."""

    def own(self, sign: int) -> Any:
        """The mark of the side with this sign, which is to move."""
        return self.first if sign > 0 or self.by == "mover" else self.second

    def other(self, sign: int) -> Any:
        """The mark of its opponent."""
        return self.second if self.own(sign) == self.first else self.first

    def board(self, rows: list[list[int]], sign: int) -> list[Any]:
        """A board of signs as the program writes it, for the side to move."""
        turn = sign if self.by == "mover" else 1
        mark = {0: self.empty, turn: self.first, -turn: self.second}
        board = [[mark[each] for each in row] for row in rows]
        flat = [self.empty] * self.starts + [each for row in board for each in row]
        return flat if self.is_flat else board


def games_of(source: str, tree: ast.Module, named: object) -> tuple[str, ...]:
    """The games that a source is for: what it says, what it calls itself, or the size of its boards."""
    if named in (OTHELLO, TICTACTOE):
        return (str(named),)
    text = source.lower()
    games = [id for id, pattern in NAMES_OF_GAMES if pattern.search(text)]
    if len(games) != 1:
        sizes = [*sizes_of(tree)]
        times = {id: sum(map(sizes.count, of)) for id, of in SIZES.items()}
        games = [max(times, key=lambda id: times[id])] if any(times.values()) else []
        if any(map(is_diagonal, ast.walk(tree))):
            games = [TICTACTOE]
    return tuple(games) or (OTHELLO, TICTACTOE)


def is_diagonal(node: ast.AST) -> bool:
    """Whether an expression is a diagonal of nine squares in a row."""
    numbers = sorted(map(literal, node.elts)) if isinstance(node, ast.Tuple | ast.List) else []
    return numbers in ([0, 4, 8], [2, 4, 6], [1, 5, 9], [3, 5, 7])


def sizes_of(tree: ast.Module) -> Iterator[int]:
    """The numbers in a source that may be sizes of a board, by where they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_named(node.func, "range", "divmod"):
            yield from map(literal, node.args)
        elif isinstance(node, ast.Compare):
            yield from map(literal, node.comparators)
        elif isinstance(node, ast.Assign):
            yield literal(node.value)
        elif isinstance(node, ast.Subscript):
            yield 1 + literal(node.slice)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.FloorDiv | ast.Mod):
            yield from (literal(node.left), literal(node.right))


def marks_of(tree: ast.Module, function: ast.FunctionDef | None, tells_side: bool) -> Marks:
    """How a program writes its board. `function` is asked; `tells_side`: it is told which side it is."""
    names = constants(tree)
    first, second, empty = names.get("first"), names.get("second"), names.get("empty")
    if not tells_side and {"own", "other"} <= names.keys():
        first, second = names["own"], names["other"]
    if first is None or second is None or first == second:
        first, second = letters(tree) or (1, other_number(tree))
    if "empty" not in names:
        empty = empty_of(tree) if type(first) is str else 0
    flat = is_flat(tree)
    marks = Marks(first, second, empty, "side", flat, is_turned(tree), int(flat and is_from_one(tree)))
    if tells_side or counts(tree):
        return marks
    if written(function, names) == second:
        first, second = second, first
    return marks._replace(first=first, second=second, by="mover")


def constants(tree: ast.Module) -> dict[str, Any]:
    """The marks that have names, by whose they are."""
    marks: dict[str, Any] = {}
    assigned = [(target, node.value) for node in nodes(tree, ast.Assign) for target in node.targets]
    for name, value in (pair for each in assigned for pair in pairs(*each)):
        plain = name.lower()
        role = WHOSE.get(plain) or WHOSE.get(re.sub("^(colou?r|piece|disc)_", "", plain))
        if role and (name.isupper() or len(name) > 2):
            marks.setdefault(role, value)
    if "player" in marks:  # the human beside a computer, or the program beside an opponent
        marks.setdefault("other" if "own" in marks else "own", marks["player"])
    return marks


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, Any]]:
    """The names and the literals that an assignment gives them."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, other in zip(target.elts, value.elts, strict=True):
            yield from pairs(one, other)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Call) and is_named(value.func, "range"):
        yield from ((one.id, at) for at, one in enumerate(target.elts) if isinstance(one, ast.Name))
    elif isinstance(target, ast.Name):
        try:
            mark = ast.literal_eval(value)
        except (ValueError, TypeError, RecursionError, MemoryError):
            return
        if mark is None or type(mark) in (int, str):
            yield target.id, mark


def letters(tree: ast.Module) -> tuple[str, str] | None:
    """The letters of the sides, where both stand in the source."""
    texts = {node.value for node in nodes(tree, ast.Constant) if type(node.value) is str}
    return next((pair for pair in PAIRS if {*pair} <= texts), None)


def other_number(tree: ast.Module) -> int:
    """Second's number, where first's is 1."""
    votes = Counter[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            votes[2] += 9 * (isinstance(node.left, ast.Constant) and node.left.value == 3)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            votes[-1] += 9 * (isinstance(node.operand, ast.Name) and role_of(node.operand.id) == "own")
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Subscript):
            for each in node.comparators:
                votes[literal(each)] += 1
        elif isinstance(node, ast.IfExp):
            votes[2] += 5 * ({literal(node.body), literal(node.orelse)} == {1, 2})
            votes[-1] += 5 * ({literal(node.body), literal(node.orelse)} == {1, -1})
    return 2 if votes[2] > votes[-1] else -1


def literal(node: ast.expr) -> int:
    """A number that is written; 0 for anything else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -literal(node.operand)
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else 0


def empty_of(tree: ast.Module) -> Any:
    """The mark of an empty square, by what squares are compared with, and what boards are made of."""
    votes = Counter[Any]()
    for node in ast.walk(tree):
        compared = node.comparators if isinstance(node, ast.Compare) else []
        listed = node.elts if isinstance(node, ast.List) else []
        for each in (*compared, *listed):
            if isinstance(each, ast.Constant) and each.value in EMPTIES:
                votes[each.value] += 1
    return votes.most_common(1)[0][0] if votes else " "


def boards(tree: ast.Module) -> Iterator[tuple[ast.Subscript, bool]]:
    """Each index of a board, and whether it is followed by another."""
    inner = set()
    for node in nodes(tree, ast.Subscript):
        if isinstance(node.value, ast.Subscript):
            inner.add(id(node.value))
        elif is_board(node.value):
            yield node, id(node) in inner or isinstance(node.slice, ast.Tuple)


def is_board(node: ast.expr) -> bool:
    """Whether an expression is called like a board."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    plain = re.sub(r"(copy|new|temp|tmp|next|_|\d)", "", name.lower())
    return role_of(name) == "board" or role_of(plain) == "board"


def is_flat(tree: ast.Module) -> bool:
    """Whether a board is one list: it is indexed once, and never twice."""
    are_double = [twice for _, twice in boards(tree)]
    numbers = {node.value for node in nodes(tree, ast.Constant)}
    return bool(are_double) and not any(are_double) and not {8, 9, 10, 64}.isdisjoint(numbers)


def is_plain(node: ast.FunctionDef, board: str) -> bool:
    """Whether a function uses its board as a list or a text, and not as an object of its own."""
    return attributes_of(node, board) <= {*dir(list), *dir(str)}


def is_from_one(tree: ast.Module) -> bool:
    """Whether a board is a list of ten, of which the first is not used."""
    repeated = [node for node in nodes(tree, ast.BinOp) if isinstance(node.op, ast.Mult)]
    if any(isinstance(node.left, ast.List) and literal(node.right) == 10 for node in repeated):
        return True
    return any(len(node.elts) == 10 for node in nodes(tree, ast.List))


def is_turned(tree: ast.Module) -> bool:
    """Whether squares are (column, row): the pairs of names are the board's indices in the other order."""
    indices, given = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            row, column = node.value.slice, node.slice
            if isinstance(row, ast.Name) and isinstance(column, ast.Name):
                indices[row.id, column.id] += 1
        elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
            one, other = node.elts
            if isinstance(one, ast.Name) and isinstance(other, ast.Name):
                given[one.id, other.id] += 1
    straight = sum(times for pair, times in given.items() if pair in indices)
    return sum(times for (one, other), times in given.items() if (other, one) in indices) > straight


def counts(tree: ast.Module) -> bool:
    """Whether a program finds whose turn it is by itself: it has a function for that."""
    return not SIDES.isdisjoint(node.name.lower().replace("_", "") for node in nodes(tree, ast.FunctionDef))


def written(function: ast.FunctionDef | None, names: dict[str, Any]) -> Any:
    """The first mark that a function puts on the board by an assignment: its own."""
    for node in nodes(function, ast.Assign):
        if isinstance(node.targets[0], ast.Subscript):
            if isinstance(node.value, ast.Constant):
                return node.value.value
            if isinstance(node.value, ast.UnaryOp):
                return literal(node.value)
            if isinstance(node.value, ast.Name):
                return names.get(WHOSE.get(node.value.id.lower(), ""))
    return None
