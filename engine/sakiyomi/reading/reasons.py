"""Why a node of a tree has its value: sentences, as keys of words with their arguments.

Each is true of the search as it was recorded, and names what it rests on: moves, and the visits to which its
words lead. A page has the words. `CONTRACT.md` says what is asked (`node`), `replies.py` what an argument is.
Stands on `reading.trees`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

from ..contract.limits import At, TreeReason
from ..core.declared import check_range
from ..core.game import FIRST, PASS, Game, Side, other
from ..search.recorder import BOUNDS, HORIZON, NO_BOUND, TABLE, VisitRows
from ..search.states import after
from .trees import Tree, finite, line_to, most_visited, parts_of, path_to, same_ways

if TYPE_CHECKING:
    from ..contract import replies
    from ..contract.requests import NodeRequest

WINDOWED: Final = ("alphabeta", "best")
"""The searches with a window, outside of which values do not matter."""
OUTCOMES: Final = "wincut"
"""Knows only won, drawn and lost."""


class Cause(NamedTuple):
    """The earlier visit that set a bound."""

    row: int
    ply: int
    """The plies from the root to where its move can be chosen."""
    holder: Side
    """Who has the bound, or holds the other side to it."""


def reasons(tree: Tree, request: NodeRequest) -> list[replies.ReasonSaid]:
    """The sentences of the node that a request asks about; raises `Refusal` if it is none of the tree."""
    row = request.get("row", 0)
    check_range(row, "row", 0, len(tree.sent) - 1)
    return [*ExplainedNode(tree, tree.sent[row], request.get("viewer", FIRST), request.get("at")).reasons()]


def sign_for(side: Side) -> int:
    """1 where greater values are better for this side, else −1."""
    return 1 if side == FIRST else -1


def assures(bound: int, side: Side) -> bool:
    """Whether a value with this bound is one that the side has at least."""
    return BOUNDS[bound] in ("exact", "lower" if side == FIRST else "upper")


def index_of(row: int, rows: list[int]) -> int | None:
    """The place of a row among rows in their order; None: it is none of them."""
    at = bisect_left(rows, row)
    return at if at < len(rows) and rows[at] == row else None


class ExplainedNode:
    """A node of a tree: a visit, with the visits above it."""

    def __init__(self, tree: Tree, row: int, viewer: Side, at: At | None = None) -> None:
        self.tree, self.row, self.viewer, self.at = tree, row, viewer, at
        self.rows: VisitRows = tree.rows
        self.by = tree.request.by
        self.game: Game = tree.request.played.game
        self.first: Side = tree.request.played.position.turn
        self.line = line_to(self.rows, row)
        """The rows from the first of these visits to this one: from the root, unless it was read alone."""
        self.path = self.path_of(row)
        self.ply = len(self.path)
        self.mover = self.side_at(self.ply)
        self.sign = sign_for(viewer)
        self.low, self.high = finite(self.rows.low[row]), finite(self.rows.high[row])
        self.value = finite(self.rows.value[row])
        self.bound = self.rows.bound[row]
        self.authors = self.bound == NO_BOUND
        """Whether the search is an author's: then nobody but the program knows what was concluded."""
        self.children = [*self.rows.children(row)]
        self.evaluation = None if self.by.search == OUTCOMES else self.by.evaluation
        self.position = after(tree.position, self.path[len(tree.request.path) :])
        self.end, self.unread = self.rows.ended(row, self.position)

    def path_of(self, row: int) -> list[int]:
        """The moves from the root to the node of this row."""
        above = self.tree.request.path if self.tree.unread else []
        return [*above, *path_to(self.rows, row)]

    # What sentences are made of

    def side_at(self, ply: int) -> Side:
        """Who is to move so many plies from the root."""
        return self.first if ply % 2 == 0 else other(self.first)

    def name(self, move: int) -> str:
        return self.tree.request.played.name(move)

    def names(self, path: list[int]) -> list[str]:
        return [self.name(move) for move in path]

    def moves_of(self, rows: list[int]) -> set[int]:
        return {self.rows.move[row] for row in rows}

    def worth(
        self, value: int | None, row: int | None = None, rows: VisitRows | None = None
    ) -> dict[str, Any]:
        """A value as it is told. It may be the least that the winner gets: see `Tree.least`."""
        assert value is not None
        least = row is not None and self.tree.least(rows or self.rows, row)
        return {"value": self.sign * value, **({"least": True} if least else {})}

    def relation(self, bound: int) -> str:
        """`=`, `≤` or `≥` of a value as it is told."""
        if BOUNDS[bound] in ("exact", None):
            return "="
        return "≥" if (BOUNDS[bound] == "lower") == (self.sign > 0) else "≤"

    def says(
        self,
        key: str,
        links: dict[str, list[int]] | None = None,
        rows: dict[str, int] | None = None,
        **args: Any,
    ) -> replies.ReasonSaid:
        """A sentence with the arguments that all have: sides, the move, the value."""
        common: dict[str, Any] = {
            "side": self.mover,
            "sideOther": other(self.mover),
            "sideViewer": self.viewer,
        }
        common["relation"] = self.relation(self.bound)
        if self.path:
            common["move"] = self.name(self.path[-1])
        if self.value is not None:
            common["value"] = self.worth(self.value, self.row)
        named = {name: self.names(path) for name, path in (links or {}).items()}
        sent: dict[str, int] = {}
        for name, row in (rows or {}).items() if self.is_main else ():
            if (at := index_of(row, self.tree.sent)) is not None:
                sent[name] = at
        said = cast("replies.ReasonArgs", {**common, **args})
        return {"key": cast(TreeReason, key), "args": said, "links": named, "rows": sent}

    @property
    def is_main(self) -> bool:
        """Whether the tree that was asked for is the whole search."""
        return not self.tree.request.path

    @cached_property
    def played(self) -> int | None:
        """The move that the search plays after the iteration that is looked at."""
        return self.tree.iterations[self.tree.request.iteration].move

    def best_reply(self) -> int | None:
        """The reply whose value the node took; None: there is none."""
        equal = [row for row in self.children if self.rows.value[row] == self.value]
        if not equal:
            return None
        return next((row for row in equal if BOUNDS[self.rows.bound[row]] == "exact"), equal[0])

    def window(self) -> dict[str, Any]:
        """The window as it is told: the least and the greatest value, where there is one."""
        ends = (self.low, self.high) if self.sign > 0 else (self.high, self.low)
        return {
            name: self.worth(end)
            for name, end in zip(("least", "most"), ends, strict=True)
            if end is not None
        }

    def cause(self, which: Literal["alpha", "beta"]) -> Cause | None:
        """The earlier move that set a bound of the window: the one from which on values no longer matter
        (`beta`, which the other side has elsewhere), or the one that the mover has elsewhere (`alpha`).

        None: no move did, as where the window is a question.
        """
        holder = self.mover if which == "alpha" else other(self.mover)
        bound = self.low if holder == FIRST else self.high
        if bound is None:
            return None
        rows, top = self.rows, self.ply + 1 - len(self.line)
        for ply in range(self.ply - 1, top - 1, -1):
            if self.side_at(ply) != holder:
                continue
            # At the root, equal moves may be wanted too.
            wanted = (bound, bound + sign_for(holder)) if ply == 0 else (bound,)
            for row in rows.children(self.line[ply - top]):
                if row >= self.line[ply - top + 1]:
                    break
                if rows.value[row] in wanted and assures(rows.bound[row], holder):
                    return Cause(row, ply, holder)
        return None

    def earlier(
        self, cause: Cause, reply: int | None = None
    ) -> tuple[str, dict[str, Any], dict[str, list[int]]]:
        """A cause in words: `.held` or nothing, the arguments, and where the move leads.

        `reply` is a move from which it is told apart where they have one name.
        """
        value, move = self.rows.value[cause.row], self.rows.move[cause.row]
        held = "" if self.viewer == cause.holder else ".held"
        args: dict[str, Any] = {
            "before": self.name(move),
            "instead": self.name(self.path[cause.ply]),
            "bound": self.worth(value, cause.row),
        }
        if move == reply:
            args["own"] = True
        if value == (self.low if cause.holder == FIRST else self.high):  # as the window has it
            args["letter"] = "β" if held else "α"
        return held, args, {"before": [*self.path[: cause.ply], move]}

    # The sentences

    def reasons(self) -> Iterator[replies.ReasonSaid]:
        if self.at == "begin":
            yield from self.begun()
            return
        yield from self.after_all()
        yield from self.ended()
        if self.rows.depth[self.row] > 0:
            yield from self.asked()
        yield from self.again()
        if self.ply == 0 and self.end == "read" and not self.authors:
            yield from self.ties()
            yield from self.sooner()
        if self.ply < 2:
            yield from self.shallow()
        yield from self.behind()
        if self.at is None and self.is_main:
            yield from self.same()

    def after_all(self) -> Iterator[replies.ReasonSaid]:
        """That the search did not read the node, and what would have been different if it had."""
        if not self.tree.unread:
            return
        search = self.tree.iteration
        above, ply = 0, 0
        while ply < self.ply and (row := most_visited(search, self.path[: ply + 1])) is not None:
            above, ply = row, ply + 1
        end, _ = search.ended(above, after(self.tree.request.played.position, self.path[:ply]))
        move = self.name(self.path[ply])
        if end == "horizon":
            yield self.says("beyond", move=move)
            return
        reply = [*search.children(above)][-1:]
        if self.ply > ply + 1 or ply == 0 or BOUNDS[self.bound] != "exact" or not reply:
            yield self.says("after-all", move=move)
            return
        chooser = self.side_at(ply)
        value = search.value[above]
        better = sign_for(chooser) * ((self.value or 0) - value) > 0
        yield self.says(
            "after-all.better" if better else "after-all.no-better",
            {"reply": [*self.path[:-1], search.move[reply[0]]]},
            move=move,
            side=chooser,
            parent=self.name(self.path[ply - 1]),
            reply=self.name(search.move[reply[0]]),
            relation=self.relation(search.bound[above]),
            otherwise=self.worth(value, above, search),
        )

    def ended(self) -> Iterator[replies.ReasonSaid]:
        """Why the visit ended with its value."""
        if self.authors:
            yield from self.done()
        elif self.ply == 0 and self.end == "read":
            yield self.root()
        elif self.end == "over":
            yield self.says("over.draw" if self.value == 0 else "over")
            yield from self.sooner()
        elif self.end == "horizon":
            yield self.leaf()
        elif self.end == "table":
            yield self.from_table()
        elif self.end == "cut":
            yield from self.cut()
        else:
            yield from self.all_replies_read()

    def all_replies_read(self) -> Iterator[replies.ReasonSaid]:
        """All replies were read."""
        reply = self.best_reply()
        assert reply is not None
        best = self.rows.move[reply]
        if best != PASS and BOUNDS[self.bound] != "exact":
            yield from self.bounded(best)
            return
        count = len(self.moves_of(self.children))
        key = "pass" if best == PASS else "read.both" if count == 2 else "read"
        yield self.says(key, {"best": [*self.path, best]}, count=count, best=self.name(best))

    def done(self) -> Iterator[replies.ReasonSaid]:
        """What an author's search did in a position."""
        if self.end == "over":
            yield self.says("own.over" if self.value is None else "over.draw" if self.value == 0 else "over")
            return
        if self.ply == 0 and self.played is not None:
            yield self.root("own.root")
        if self.end == "horizon":
            if self.ply > 0:
                yield self.leaf()
            return
        if self.tree.unread and self.row == 0:
            yield self.says("own.answer")
        elif self.ply > 0 and self.value is not None and self.evaluation:
            yield self.says("own.value", evaluation=self.evaluation)
        if not self.children:
            yield self.says("own.nothing")
        elif self.end == "cut":
            yield self.says("own.cut", count=len(self.unread))
        else:
            yield self.says("own.read", count=len(self.moves_of(self.children)))

    def root(self, key: str = "") -> replies.ReasonSaid:
        """What the search plays, and what it has read for that."""
        iterations = self.tree.iterations
        read = iterations[: self.tree.request.iteration % len(iterations) + 1]
        ours = "root.earlier" if len(read) < len(iterations) else "root.depths" if len(read) > 1 else "root"
        assert self.played is not None
        count = sum(each.visits for each in read)
        best = self.name(self.played)
        return self.says(key or ours, {"best": [self.played]}, best=best, count=count, last=read[-1].visits)

    def from_table(self) -> replies.ReasonSaid:
        """Of a value that was taken from the table: where it was found."""
        tree = self.tree
        keys, at = tree.keys, bisect_left(tree.sent, self.row)
        same = (n for n in range(1, at) if keys[n] == keys[at] and self.rows.end[tree.sent[n]] != TABLE)
        earlier = next(same, None)
        if earlier is None:
            return self.says("table.earlier")
        row = tree.sent[earlier]
        return self.says("table", {"earlier": self.path_of(row)}, {"earlier": row})

    def cut(self) -> Iterator[replies.ReasonSaid]:
        reply = self.rows.move[self.children[-1]]
        args: dict[str, Any] = {"count": len(self.unread), "reply": self.name(reply)}
        links = {"reply": [*self.path, reply]}
        cause = None if self.by.search == OUTCOMES else self.cause("beta")
        if cause:
            key = "cut.here" if cause.ply == self.ply - 1 else "cut.above"
            yield from self.because(cause, key, args, links, reply)
        else:
            yield self.says("cut.win" if self.by.search == OUTCOMES else "cut.question", links, **args)

    def bounded(self, best: int) -> Iterator[replies.ReasonSaid]:
        """All replies were read, but the answer is only a bound."""
        links = {"best": [*self.path, best]}
        low = not assures(self.bound, self.mover)
        if not (cause := self.cause("alpha" if low else "beta")):
            yield self.says("bound.question")
        elif low:
            yield from self.because(cause, "bound.upper", {}, {}, None)
        else:
            yield from self.because(cause, "bound.lower", {"best": self.name(best)}, links, best)

    def because(
        self, cause: Cause, key: str, args: dict[str, Any], links: dict[str, list[int]], reply: int | None
    ) -> Iterator[replies.ReasonSaid]:
        """The earlier move because of which the rest does not matter, and what is to be known of the two
        values of which one is no better."""
        held, more, before = self.earlier(cause, reply)
        yield self.says(key + held, {**links, **before}, {"before": cause.row}, **args, **more)
        values = (self.value or 0, self.rows.value[cause.row])
        if values[0] == values[1]:
            yield self.says("equal")
            return
        own, elsewhere = (abs(value) >= self.game.decisive for value in values)
        if own != elsewhere and self.evaluation:
            yield self.says("decided")

    def leaf(self) -> replies.ReasonSaid:
        if not self.evaluation:
            return self.says("horizon.none")
        if terms := parts_of(self.tree, self.row, self.position):
            return self.says("horizon.terms", evaluation=self.evaluation, terms=terms)
        return self.says("horizon", evaluation=self.evaluation)

    def begun(self) -> Iterator[replies.ReasonSaid]:
        """A visit that has begun: what would matter, and because of which moves."""
        if self.authors and self.ply > 0:
            yield self.says("own.begun")
            return
        window = self.window()
        windowed, bounded = self.by.search in WINDOWED, bool(window)
        ends = "between" if len(window) == 2 else "above" if "least" in window else "below"
        key = "root" if self.ply == 0 else ends if windowed and bounded else "open"
        yield self.says(f"begun.{key}", **window)
        for which in ("alpha", "beta") if windowed else ():
            if cause := self.cause(which):
                held, args, links = self.earlier(cause, self.path[-1])
                args["side"] = cause.holder
                yield self.says(f"begun.by{held}", links, {"before": cause.row}, **args)

    def asked(self) -> Iterator[replies.ReasonSaid]:
        """In `best`: what was asked, where the window is a question."""
        if self.by.search != "best" or self.ply == 0 or self.low is None or self.high is None:
            return
        if self.high - self.low == 1:
            yield self.says("question.null", **self.window())
        elif self.ply == 1 and not self.cause("alpha") and not self.cause("beta"):
            yield self.says("question.aspiration", **self.window())

    def sooner(self) -> Iterator[replies.ReasonSaid]:
        """Where a won game's value tells how soon it is won: that it does."""
        if abs(self.value or 0) >= self.game.decisive and self.game.win is None:
            yield self.says("sooner")

    def shallow(self) -> Iterator[replies.ReasonSaid]:
        """Of a search of one ply: that nothing could be cut."""
        search = self.tree.iteration
        if len(self.tree.iterations) == 1 and search.depth[0] == 1 and HORIZON in search.end:
            yield self.says("shallow")

    def behind(self) -> Iterator[replies.ReasonSaid]:
        """Of a move of the root that is worse than the best one: what that one brings."""
        search = self.tree.iteration
        if self.ply != 1 or BOUNDS[self.bound] != "exact" or BOUNDS[search.bound[0]] != "exact":
            return
        loss = sign_for(self.first) * (search.value[0] - (self.value or 0))
        if self.played is None or self.played == self.path[0] or loss <= 0:
            return
        yield self.says(
            "behind",
            {"best": [self.played]},
            side=self.first,
            best=self.name(self.played),
            otherwise=self.worth(search.value[0], 0, search),
        )

    def ties(self) -> Iterator[replies.ReasonSaid]:
        """Of equal moves: which one is played."""
        others = (row for row in self.children if self.rows.move[row] != self.played)
        if any(
            self.rows.value[row] == self.value and BOUNDS[self.rows.bound[row]] == "exact" for row in others
        ):
            yield self.says(f"ties.{self.by.ties}")

    def again(self) -> Iterator[replies.ReasonSaid]:
        """Of a move that was read more than once: why, in `best`."""
        if len(self.line) < 2:
            return
        move = self.rows.move[self.row]
        visits = [row for row in self.rows.children(self.line[-2]) if self.rows.move[row] == move]
        last = visits[-1] == self.row
        if len(visits) < 2 or (self.at and not last):  # that it is read again is not known yet
            return
        if self.authors:
            yield self.says("own.again")
        elif last:
            yield self.says("second")
        else:
            yield self.says("twice")

    def same(self) -> Iterator[replies.ReasonSaid]:
        """The other ways to the same position, where all visits are sent."""
        if ways := same_ways(self.tree, self.row):
            way = [*ways[0]]
            yield self.says("same", {"same": way}, count=len(ways), way=self.names(way))
