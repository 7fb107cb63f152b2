"""Counts the games of a series as they end, and computes the statistics.

A `Tally` holds counts and sums, not games, so its size does not grow with their number. As JSON it is part of
every reply and of the next request. The sequential test takes the games in the plan's order, not in the order
in which they end, so the series ends at the same game however it is played.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

from engine.arena.series import MOST_GAMES, sequential_test
from engine.arena.statistics import Test, elo, mean, score_interval, superiority, wilson
from engine.fields import HUGE, Fields
from engine.game import FIRST, SECOND, Game, Side
from engine.games import GAMES
from engine.record import game_named

RETIRES: Final = 5
"""After so many faults in a row a player retires."""
MOST: Final = 10**15
"""The largest value of any sum."""

Reply = dict[str, Any]


class Fault(TypedDict):
    """The fault by which a game was lost, without its error."""

    side: Side


class Played(TypedDict):
    """A game of a series that has been played, as JSON."""

    index: int
    """Its place in the plan."""
    winner: str
    margin: int | None
    moves: Sequence[int]
    """The moves of the first and second side, without the opening. `nodes` and `seconds` are their totals."""
    nodes: Sequence[int]
    seconds: Sequence[float]
    fault: NotRequired[Fault]


def played(fields: Fields, games: int) -> Played:
    """Reads a finished game of a series of `games` games from JSON; raises `Refusal`."""
    fields.only(*PLAYED)
    fields.any("index")
    winner = fields.text("winner")
    if winner not in (FIRST, SECOND, "draw"):
        raise fields.wrong("winner", "side or draw")
    margin = None if fields.any("margin") is None else fields.integer("margin", -MOST, MOST)
    moves, nodes = (fields.integers(key, 2, 0, MOST) for key in ("moves", "nodes"))
    seconds = fields.numbers("seconds", 2, 0, MOST)
    index = fields.integer("index", 0, games - 1) or 0
    found = Played(index=index, winner=winner, margin=margin, moves=moves, nodes=nodes, seconds=seconds)
    if "fault" in fields:
        found["fault"] = {"side": faulty(fields, winner)}
    return found


def faulty(fields: Fields, winner: str) -> Side:
    """The side of a game's fault, which is not the winner."""
    fault = Fields(fields.any("fault"), fields.field("fault")).only("side", "error")
    side = fault.text("side")
    if (side, winner) == (FIRST, SECOND):
        return FIRST
    if (side, winner) == (SECOND, FIRST):
        return SECOND
    raise fault.wrong("side", "side that has lost")


class Failure(NamedTuple):
    """How a program has failed, and on which line, if that is known."""

    line: int | None
    kind: str
    message: str


def failure_of(entry: Mapping[str, Any]) -> Failure | None:
    """How the program failed that lost this game; None: none did, or only the side is known.

    Raises `Refusal`, and TypeError where it is no entry of a game.
    """
    if "error" not in entry.get("fault", ()):
        return None
    facts = Fields(entry["fault"]["error"]["args"], "args")
    line = None if facts.any("line") is None else facts.integer("line", 1, HUGE)
    return Failure(line, facts.text("kind"), facts.text("message"))


PLAYED: Final = tuple(Played.__annotations__)
"""The keys of a game that has been played."""


class Sums:
    """The counts and sums of a series, from the view of the player named first."""

    def __init__(self, swap: bool) -> None:
        self.swap = swap
        self.counts = [0] * (5 if swap else 3)
        """How often each number of points was made: in pairs 0, ½, 1, 1½, 2, in single games 0, ½, 1."""
        self.first = [0, 0, 0]
        """Its wins, draws and losses as first."""
        self.second = [0, 0, 0]
        self.margin = 0
        """The sum of all margins, positive where it was ahead."""
        self.moves = [0, 0]
        """The moves of the player named first and of the other. `nodes` and `seconds` are their totals."""
        self.nodes = [0, 0]
        self.seconds = [0.0, 0.0]
        self.faults = [0, 0]
        self.halves: dict[int, int] = {}
        """Of pairs of which one game is counted: its points in it, in halves."""

    def add(self, game: Played) -> bool:
        """Counts a game. Returns whether a unit is complete: a pair if sides are swapped, else the game."""
        pair, place = divmod(game["index"], 2)
        swapped = self.swap and place == 1
        points = 1 if game["winner"] == "draw" else 2 if (game["winner"] == FIRST) != swapped else 0
        (self.second if swapped else self.first)[2 - points] += 1
        margin = game["margin"] or 0
        self.margin += -margin if swapped else margin
        for who in (0, 1):
            side = 1 - who if swapped else who
            self.moves[who] += game["moves"][side]
            self.nodes[who] += game["nodes"][side]
            self.seconds[who] = round(self.seconds[who] + game["seconds"][side], 6)
            self.faults[who] += "fault" in game and game["fault"]["side"] == (FIRST, SECOND)[side]
        if self.swap and pair not in self.halves:
            self.halves[pair] = points
            return False
        self.counts[points + (self.halves.pop(pair) if self.swap else 0)] += 1
        return True


class Tally:
    """The count of a series."""

    def __init__(self, game: Game, games: int, swap: bool, test: Test | None) -> None:
        self.game = game
        self.games = games
        self.test = test
        self.sums = Sums(swap)
        """Of the games before `next`."""
        self.next = 0
        """The first game of the plan that is not counted yet."""
        self.waiting: dict[int, Played] = {}
        """Games that ended before earlier games of the plan."""
        self.decided: str | None = None
        """Which bound of the test was accepted."""
        self.row = [0, 0]
        """How many faults in a row each player has made last."""

    @property
    def finished(self) -> bool:
        """Whether all games are counted, the test has decided, or a player has retired."""
        return self.decided is not None or self.next == self.games or RETIRES in self.row

    def add(self, game: Played) -> None:
        """Counts a game; a game counted before, or after the end of the test, is ignored."""
        if game["index"] < self.next or self.finished:
            return
        self.waiting.setdefault(game["index"], game)
        while self.next in self.waiting and not self.finished:
            latest, before = self.waiting.pop(self.next), self.sums.faults[:]
            whole = self.sums.add(latest)
            self.next += 1
            made = [now - then for now, then in zip(self.sums.faults, before, strict=True)]
            self.row = [row + 1 if fault else 0 for row, fault in zip(self.row, made, strict=True)]
            if whole and self.test:
                self.decided = self.test.accepted(self.sums.counts)
        if self.finished:
            self.waiting.clear()

    def as_json(self) -> Reply:
        """The count as JSON."""
        sums = self.sums
        return {
            "game": self.game.id,
            "games": self.games,
            "swap": sums.swap,
            "sprt": self.test and self.test._asdict(),
            "next": self.next,
            **{key: getattr(sums, key) for key in SUMS},
            "half": next(iter(sums.halves.values()), None),
            "waiting": list(self.waiting.values()),
            "decided": self.decided,
            "row": self.row,
        }

    def statistics(self) -> Reply:
        """The statistics of all games, including those that wait for earlier games of the plan."""
        sums = deepcopy(self.sums)
        for game in self.waiting.values():
            sums.add(game)
        first, second = sums.first, sums.second
        whole = [a + b for a, b in zip(first, second, strict=True)]
        games = sum(whole)
        counts = sums.counts
        with_margin = games - sum(sums.faults) if self.game.margin_of else 0
        return {
            "games": games,
            "of": self.games,
            "finished": self.finished,
            "all": shares(whole),
            "first": shares(first),
            "second": shares(second),
            **as_share(counts),
            "superiority": superiority(counts) if any(counts) else None,
            "counts": counts,
            "faults": sums.faults,
            "retired": [row == RETIRES for row in self.row],
            "points": self._points(whole),
            "margin": ratio(sums.margin, with_margin),
            "moves": sums.moves,
            "nodes": [ratio(a, b) for a, b in zip(sums.nodes, sums.moves, strict=True)],
            "seconds": [ratio(a, b) for a, b in zip(sums.seconds, sums.moves, strict=True)],
            "sprt": self.test
            and {
                **self.test._asdict(),
                "llr": self.test.ratio(self.sums.counts),  # it looks at the games in the plan's order
                "bounds": self.test.bounds(),
                "decided": self.decided,
                "at": self.next if self.decided else None,
            },
        }

    def _points(self, whole: Sequence[int]) -> list[float]:
        """The points of both players. After one has retired it counts as the loser of all other games."""
        wins, draws, losses = whole
        left = self.games - sum(whole) if RETIRES in self.row else 0
        one, other = (left * (row != RETIRES) for row in self.row)
        return [wins + draws / 2 + one, losses + draws / 2 + other]


SUMS: Final = ("counts", "first", "second", "margin", "moves", "nodes", "seconds", "faults")
"""The attributes of `Sums` that a tally contains unchanged."""


def tally(fields: Fields, games: Mapping[str, Game] = GAMES) -> Tally:
    """Reads a tally from what `Tally.as_json` made; raises `Refusal`."""
    fields.only("game", "games", "swap", "sprt", "next", *SUMS, "half", "waiting", "decided", "row")
    for key in ("games", "swap", "next", "margin", "half", "waiting", "decided"):
        fields.any(key)
    found = Tally(
        game_named(fields, games),
        fields.integer("games", 1, MOST_GAMES) or 1,
        fields.boolean("swap") is True,
        sequential_test(fields),
    )
    sums = found.sums
    found.next = fields.integer("next", 0, found.games) or 0
    sums.counts = fields.integers("counts", len(sums.counts), 0, MOST_GAMES)
    sums.first = fields.integers("first", 3, 0, MOST_GAMES)
    sums.second = fields.integers("second", 3, 0, MOST_GAMES)
    sums.margin = fields.integer("margin", -MOST, MOST) or 0
    sums.moves = fields.integers("moves", 2, 0, MOST)
    sums.nodes = fields.integers("nodes", 2, 0, MOST)
    sums.seconds = fields.numbers("seconds", 2, 0, MOST)
    if "faults" in fields:  # an earlier version kept none
        sums.faults = fields.integers("faults", 2, 0, MOST_GAMES)
        found.row = fields.integers("row", 2, 0, RETIRES)
    if fields.values["half"] is not None:
        sums.halves = {found.next // 2: fields.integer("half", 0, 2) or 0}
    for game in games_of(fields, "waiting", found.games):
        if game["index"] >= found.next:
            found.waiting[game["index"]] = game
    if fields.values["decided"] is not None:
        found.decided = fields.text("decided")
        if found.decided not in ("lower", "upper"):
            raise fields.wrong("decided", "lower or upper")
    return found


def games_of(fields: Fields, key: str, games: int) -> list[Played]:
    """The played games of a request's list."""
    found = fields.entries(key)
    return [played(Fields(entry, found.field(name)), games) for name, entry in found.values.items()]


def as_share(counts: Sequence[int]) -> Reply:
    """The share of the points by counts of pairs or single games, and its Elo, each with its interval."""
    low, high = score_interval(counts) if any(counts) else (None, None)
    share = mean(counts) if any(counts) else None
    return {
        "score": {
            "share": share,
            "low": low,
            "high": high,
            "pairs": sum(counts) if len(counts) == 5 else None,
        },
        "elo": {"difference": elo(share), "low": elo(low), "high": elo(high)},
    }


def shares(results: Sequence[int]) -> Reply:
    """Wins, draws and losses, each with its share and the interval of that."""
    games = sum(results)
    shown: Reply = {"games": games}
    for name, count in zip(("wins", "draws", "losses"), results, strict=True):
        low, high = wilson(count, games) if games else (None, None)
        shown[name] = {"count": count, "share": ratio(count, games), "low": low, "high": high}
    return shown


def ratio(part: float, whole: int) -> float | None:
    """`part` of `whole`; None where there is nothing."""
    return part / whole if whole else None
