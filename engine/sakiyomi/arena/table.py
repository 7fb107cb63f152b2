"""A tournament of players that were named: the matches of its pairings, the results so far, and its table.

`table` reads it from a request. Its `tally` holds the results, so no game is kept between requests.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..contract import limits
from ..core.declared import JsonObject, check_range, missing
from ..core.errors import Refusal, unexpected
from ..core.game import FIRST, SECOND, Game
from ..games import GAMES
from ..players.players import Player, player
from .says import says
from .series import Series, is_played, plan, series, with_foreign
from .statistics import Test, share_of_points, superiority
from .tournament import UNPLAYED, Pairing, Standings, Tournament

if TYPE_CHECKING:
    from ..authors.programs import Programs
    from ..contract.requests import CountedGame, TournamentConditions, TournamentTally

PART: Final = 1000
"""With random openings so many games of a pairing's series are planned by themselves: none is far away. Not
with the form `two`, whose games are those of `plan`."""
LETTERS: Final = re.compile("[wdlxy-]*")

PlayedGame = tuple[Pairing, int, str]
"""A game that was played: who met, its place in their series, and the letter of its result."""
COUNTS: Final = {"w": (1, 0, 0), "y": (1, 0, 0), "d": (0, 1, 0), "l": (0, 0, 1), "x": (0, 0, 1)}
"""By the letter of a result: its wins, draws and losses."""


class Planned:
    """The matches of a series, planned as far as they were asked for."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.poll: Callable[[], object] = lambda: None
        self._made: list[JsonObject] = []
        self._left = plan(series, lambda: self.poll())

    def match(self, index: int, poll: Callable[[], object]) -> JsonObject:
        """The match at this place. Where `poll` raises, no more can be planned."""
        self.poll = poll
        while len(self._made) <= index:
            self._made.append(next(self._left))
        return self._made[index]


class LatestPlan:
    """The plan of the form `two` that was asked for last.

    A tournament is asked for after every few of its games, and the way to a game leads through all before it.
    Whoever plans takes it out, as another request may be answered meanwhile.
    """

    def __init__(self) -> None:
        self._plan: Planned | None = None

    def take(self, series: Series) -> Planned:
        """The plan of a series: this one, if it is the same."""
        if self._plan is None or self._plan.series != series:
            return Planned(series)
        plan, self._plan = self._plan, None
        return plan

    def put(self, plan: Planned) -> None:
        self._plan = plan


class Table:
    """A tournament, as far as it has been played."""

    def __init__(
        self,
        tournament: Tournament,
        conditions: Series,
        poll: Callable[[], object] = lambda: None,
        latest: LatestPlan | None = None,
    ) -> None:
        """`conditions` is what the series of each pairing are like; its players are all."""
        self.tournament = tournament
        self.conditions = conditions
        self.names = conditions.players
        self.results: dict[Pairing, str] = defaultdict(str)
        self._poll = poll
        self._latest = latest or LatestPlan()
        self._seeds = tournament.seeds()
        self._plans: dict[tuple[Pairing, int], Planned] = {}
        """Of each pairing and each part of its series."""

    def match(self, pairing: Pairing, index: int) -> JsonObject:
        """The request of a game, by its place in the pairing's series."""
        if self.tournament.form == "two":
            plan = self._latest.take(self.conditions)
            match = plan.match(index, self._poll)
            if self.tournament.games > 1:  # of a single game nothing is asked again
                self._latest.put(plan)
            return match
        part, place = divmod(index, limits.MOST_TOURNAMENT_GAMES if self.conditions.openings else PART)
        if (pairing, part) not in self._plans:
            one, other = (self.names[place] for place in pairing)
            seed = (self._seeds[pairing] + part) % (limits.MOST_SEED + 1)
            theirs = self.conditions._replace(players=(one, other), seed=seed)
            self._plans[pairing, part] = Planned(theirs)
        return self._plans[pairing, part].match(place, self._poll)

    def standings(self) -> Standings:
        """How it stands."""
        return Standings(self.tournament, self.results)

    def has(self, entry: JsonObject) -> bool:
        """Whether a game from a file is one of this tournament."""
        try:
            pairing, index = self.pairing(entry.get("players", self.names)), entry["index"]
            is_there = 0 <= index < limits.MOST_TOURNAMENT_GAMES
            return is_there and is_played(self.match(pairing, index), entry, self.conditions.game)
        except (AttributeError, LookupError, TypeError, ValueError):
            return False

    def add(self, game: PlayedGame) -> None:
        """Counts a game. Of one that comes twice the first counts."""
        pairing, index, letter = game
        letters = self.results[pairing].ljust(index + 1, UNPLAYED)
        if letters[index] == UNPLAYED:
            self.results[pairing] = letters[:index] + letter + letters[index + 1 :]

    def pairing(self, players: Iterable[str]) -> Pairing:
        """The places of two players, in the order of all; raises ValueError. Two alone may be the same."""
        one, other = named = tuple(players)
        pairing = (0, 1) if named == self.names else (self.names.index(one), self.names.index(other))
        if pairing[0] >= pairing[1]:
            raise ValueError("they stand the other way round")
        return pairing

    def tally(self) -> list[list[int | str]]:
        """The results as JSON; `table` reads them."""
        return [[*pairing, letters] for pairing, letters in self.results.items() if letters]


def table(
    request: TournamentConditions,
    poll: Callable[[], object] = lambda: None,
    games: Mapping[str, Game] = GAMES,
    programs: Programs | None = None,
    test: Test | None = None,
    latest: LatestPlan | None = None,
) -> Table:
    """The tournament that a request asks for, with what it says was played; raises `Refusal`.

    `test` may end one of the form `two` early, whose plan `latest` keeps. The other arguments are those
    of `series`.
    """
    conditions = series(request, poll, games, programs)
    names = conditions.players
    form, each, added = request.get("form", "all"), request["games"], request.get("added", 0)
    most = 2 if form == "two" else limits.MOST_PLAYERS
    if not 2 <= len(names) <= most:
        raise Refusal("limit", "players", what="the number of players", least=2, most=most)
    ranges = {"two": (1, limits.MOST_TOURNAMENT_GAMES), "against": (2, limits.MOST_IN_TURN)}
    check_range(each, "games", *ranges.get(form, (2, limits.MOST_EACH)))
    if form != "two":
        check_apart(names, with_foreign(conditions.game, request))
        if each % 2:
            raise unexpected("games", "even integer")
    for key, allowed in (("added", form == "all" or not added), ("swap", form == "two")):
        if key in request and not allowed:
            raise Refusal("beside", key, why=form, key=key, beside="form")
    tournament = Tournament(
        players=len(names),
        form=form,
        games=each,
        added=added,
        seed=conditions.seed,
        swap=conditions.swap,
        test=test,
    )
    if tournament.planned > limits.MOST_TOURNAMENT_GAMES:
        what = f"the number of all games, {tournament.planned},"
        key = "added" if tournament.added else "games"
        raise Refusal("limit", key, what=what, least=2, most=limits.MOST_TOURNAMENT_GAMES)
    wanted = Table(tournament, conditions, poll, latest)
    if request.keys() & {"tally", "played"} and "seed" not in request:
        raise missing("", "seed")
    take(request.get("tally", []), wanted)
    for place, game in enumerate(request.get("played", [])):
        poll()
        wanted.add(counted(game, wanted, f"played[{place}]"))
    return wanted


def check_apart(names: Sequence[str], game: Game) -> None:
    """Raises `Refusal` where a player is there twice, in whatever spelling. Two listed players are two."""
    listed = {preset.id for preset in game.players}
    named: dict[Player, str] = {}
    for place, name in enumerate(names):
        field = f"players[{place}]"
        before = named.setdefault(player(name, game, field), name)
        if name in names[:place] or (before != name and not {before, name} <= listed):
            same = f"{before} and {name} are the same player"
            said = f"{name} is there twice" if name in names[:place] else same
            expected = "player that is not among those before it"
            raise Refusal("bad-request", field, why=said, expected=expected)


def take(results: TournamentTally, wanted: Table) -> None:
    """Takes the results that `Table.tally` made; raises `Refusal`."""
    for place, (one, other, letters) in enumerate(results):
        path = f"tally[{place}]"
        for index, seat in enumerate((one, other)):
            check_range(seat, f"{path}[{index}]", 0, wanted.tournament.players - 1)
        if one >= other or len(letters) > limits.MOST_TOURNAMENT_GAMES or not LETTERS.fullmatch(letters):
            raise unexpected(path, "result of a pairing")
        wanted.results[one, other] = letters


def counted(game: CountedGame, wanted: Table, path: str) -> PlayedGame:
    """A game at this path of a request, as `Table.add` takes it; raises `Refusal`."""
    index, winner = game["index"], game["winner"]
    try:
        pairing = wanted.pairing(game.get("players", wanted.names))
    except ValueError:
        expected = "list of two players of this tournament, in its order"
        raise unexpected(f"{path}.players", expected) from None
    side = wanted.tournament.side(index)
    if "fault" in game:
        if {game["fault"]["side"], winner} != {FIRST, SECOND}:
            raise unexpected(f"{path}.fault.side", "side that has lost")
        return pairing, index, "y" if winner == side else "x"
    return pairing, index, "d" if winner == "draw" else "w" if winner == side else "l"


def as_json(table: Table, standing: Standings | None = None, names: Sequence[str] = ()) -> JsonObject:
    """The table, whole: the players, all their pairings, the seed, and what that says.

    `standing` is how it stands, if that is known; `names` are what the players are called, if otherwise than
    in the request.
    """
    standing, names = standing or table.standings(), names or table.names
    ranking = standing.ranking()
    reply = {
        "players": [
            {
                "name": name,
                "points": standing.points[one],
                "games": standing.games(one),
                "elo": standing.ratings.elo[one],
                **dict(zip(("low", "high"), standing.ratings.interval(one), strict=True)),
                "faults": standing.faults[one],
                "rank": ranking.index(one) + 1,
                **dict(zip(("best", "worst"), standing.ranks(one), strict=True)),
                "retired": standing.retired[one],
            }
            for one, name in enumerate(names)
        ],
        "pairs": [
            {"first": names[one], "second": names[other], **pairing_results(standing, (one, other))}
            for one, other in table.tournament.pairings()
        ],
        "played": standing.played,
        "planned": standing.planned,
        "round": standing.round,
        "over": not standing.due,
        "seed": table.tournament.seed,
    }
    return {**reply, "says": says(table.tournament.form, reply)}


def pairing_results(standing: Standings, pairing: Pairing) -> JsonObject:
    """The results of a pairing, as the first of them saw it."""
    wins, draws, losses = scores(standing.counted.get(pairing, {}).values())
    reply = {"wins": wins, "draws": draws, "losses": losses}
    if standing.tournament.form == "against":
        return {**reply, "end": standing.ends.get(pairing)}
    return {**reply, **points(standing, pairing)} if standing.tournament.form == "two" else reply


def points(standing: Standings, pairing: Pairing) -> JsonObject:
    """What whole pairs of games say of a pairing: how often the first made each number of points, its share
    of them, the Elo of that, and how likely it is that the first is the stronger."""
    unit = standing.tournament.unit
    counts = [0] * (2 * unit + 1)
    for made, times in standing.met.get(pairing, {}).items():
        if sum(made) == unit:
            counts[round(2 * made[0] + made[1])] += times
    likely = superiority(counts) if any(counts) else None
    return {**share_of_points(counts), "superiority": likely, "counts": counts}


def scores(letters: Iterable[str]) -> list[int]:
    """The wins, draws and losses of the first of a pairing in games with these results."""
    return [sum(kinds) for kinds in zip((0, 0, 0), *map(COUNTS.__getitem__, letters), strict=True)]
