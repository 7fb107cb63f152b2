"""A tournament: who plays whom next, and the standings. Both follow from the results alone.

Two players go on with one series whenever they meet: its game with the index k is the same in every format.
So the same seed gives the same tournament in the page, on one core and on many. Players are named by their
places in the list of all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from math import exp, inf, log
from random import Random
from typing import Final, NamedTuple

from ..contract.limits import TournamentForm
from ..core.game import FIRST, SECOND, Side
from .rating import Ratings, ratings
from .statistics import Test, deviations

SEED_OFFSET: Final = 1 << 34
"""Added to the seed of a tournament for its random choices. No match, board or series has such a seed."""
ERROR: Final = 0.05
"""The probability that the order of all players has at least one decision that is wrong."""
STAKES: Final = [step / 10 for step in range(1, 21)]
"""The shares of its capital that `Standings.outplays` bets on each pair of games. A lost pair costs half of
its stake, so with the highest one it takes all."""
LARGE: Final = 600.0
"""The logarithm at which a bet is cut: it is above all thresholds, and `exp` of it is still a number."""
RETIRES: Final = 5
"""After so many faults in a row a player retires."""

SURELY: Final = Test(elo=(-50, 50), alpha=0.05, beta=0.05)
"""The test with `against`. If it accepts the upper difference, the first player surely beats the other one;
if it accepts the lower one, the other surely beats the first."""
ENDS: Final = {"upper": "won", "lower": "lost", None: "even"}
PAIR: Final = 2
"""Games of an opening: one from each side."""

Pairing = tuple[int, int]
"""Two players, the smaller place first."""
PairingGames = tuple[Pairing, int, int]
"""Two players, and from which to before which place they play the games of their series."""
Results = Mapping[Pairing, str]
"""A letter for each game of a pairing, as its first player saw it: `w` won, `d` drawn, `l` lost, `x` lost by
its own fault, `y` won by the other's fault, `-` not played yet. Games at the end may be left out."""
UNPLAYED: Final = "-"
ABSENT: Final = -1
"""The opponent of the player who has none, in a round of an odd number of players."""
POINTS: Final = {"w": 1.0, "y": 1.0, "d": 0.5, "l": 0.0, "x": 0.0}


class Tournament(NamedTuple):
    """A tournament as it was asked for."""

    players: int
    form: TournamentForm
    """All against all; the first against each of the others, until one surely beats it; two players alone,
    whose series has the seed of the tournament."""
    games: int
    """The games of a pairing; with `against` the most. Even, as openings are played from both sides; with
    `two` it may be odd."""
    added: int
    """All against all, pairs of games of each two that were added once all others were played."""
    seed: int
    swap: bool = True
    """With `two`, whether each opening is played from both sides."""
    test: Test | None = None
    """With `two`, a sequential test that may end it early."""

    @property
    def unit(self) -> int:
        """The games of an opening."""
        return PAIR if self.swap else 1

    def trial(self) -> Trial:
        """The test that may end a pairing's games early, as it is before the first game."""
        return Trial(SURELY if self.form == "against" else self.test, self.unit)

    def side(self, index: int) -> Side:
        """The side of the first of a pairing in a game of their series."""
        return FIRST if index % self.unit == 0 else SECOND

    @property
    def games_per_pairing(self) -> int:
        """The games of each pairing, all against all; with `against` the most."""
        return self.games + PAIR * self.added

    @property
    def planned(self) -> int:
        """The games of all pairings."""
        return len(self.pairings()) * self.games_per_pairing

    def pairings(self) -> list[Pairing]:
        """All pairings that may meet."""
        if self.form == "against":
            return [(0, other) for other in range(1, self.players)]
        return list(combinations(range(self.players), 2))

    def seeds(self) -> dict[Pairing, int]:
        """The seed of each pairing's series."""
        if self.form == "two":
            return {(0, 1): self.seed}
        chance = Random(SEED_OFFSET + self.seed)
        return {pairing: int(chance.random() * 2**32) for pairing in combinations(range(self.players), 2)}

    def in_random_order(self) -> list[int]:
        """The players in a random order, in which they are ranked before the first game."""
        chance = Random(SEED_OFFSET * 2 + self.seed)
        return sorted(range(self.players), key=lambda _: chance.random())


class Trial:
    """A sequential test of a pairing's games, which takes them opening by opening, in their order.

    So a pairing's games end at the same one, in whatever order they end.
    """

    def __init__(self, test: Test | None, unit: int) -> None:
        self.test = test
        """None: it never ends them early."""
        self.unit = unit
        """The games of an opening."""
        self.counts = [0] * (2 * unit + 1)
        """How often an opening brought the first 0, ½, 1, … points."""
        self.taken = 0
        """How many games it has looked at."""
        self.accepted: str | None = None
        """The difference that was accepted, `upper` or `lower`. None: the test goes on."""

    def take(self, letters: str) -> bool:
        """Goes on with these results of the series. Returns whether the test ends with one of them."""
        while self.test and not self.accepted:
            made = letters[self.taken : self.taken + self.unit]
            if len(made) < self.unit or UNPLAYED in made:
                return False
            self.counts[round(2 * sum(POINTS[letter] for letter in made))] += 1
            self.taken += self.unit
            self.accepted = self.test.accepted(self.counts)
            if self.accepted:
                return True
        return False


class Standings:
    """A tournament after these results."""

    def __init__(self, tournament: Tournament, results: Results) -> None:
        players = tournament.players
        self.tournament = tournament
        self.points = [0.0] * players
        """Also for games that are not played because the opponent has retired."""
        self.faults = [0] * players
        self.retired = [False] * players
        self.counted: dict[Pairing, dict[int, str]] = defaultdict(dict)
        """The results that count, by their places in a pairing's series: none after a player has retired."""
        self.due: list[tuple[Pairing, int]] = []
        """The games that are still to be played, as far as is known, in the order in which they are begun.

        Each pairing plays one pair of games before any plays the next. So all have played equally many games
        whenever the tournament is stopped.
        """
        self._row = [0] * players
        """Faults in a row, up to the first game that is still to be played."""
        self._gap = [False] * players
        self.ends: dict[Pairing, str] = {}
        """With `against`, the result of each finished pairing for its first player: `won`, `lost`, `even`."""
        in_order = self._whole_rounds() if tournament.form == "all" else self._in_turn(results)
        for pairing, begin, end in in_order:
            for index in range(begin, end):
                self._take(pairing, index, results.get(pairing, "")[index : index + 1])

    @cached_property
    def met(self) -> dict[Pairing, Counter[tuple[float, float, float]]]:
        """The pairs of games that count, of each pairing that has met."""
        return {pairing: pairs(games, self.tournament.unit) for pairing, games in self.counted.items()}

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings by all that counts."""
        return ratings(self.tournament.players, self.met)

    def _whole_rounds(self) -> Iterator[PairingGames]:
        """All against all, rounds in which each pairing plays a pair of games."""
        pairings = list(chain.from_iterable(round_robin(self.tournament.in_random_order())))
        for end in range(PAIR, self.tournament.games_per_pairing + 1, PAIR):
            yield from ((pairing, end - PAIR, end) for pairing in pairings)

    def _in_turn(self, results: Results) -> Iterator[PairingGames]:
        """With `two` the only pairing; with `against` the next one as soon as the one before is decided.

        While its test goes on, a pairing has all its games, as the test may need them.
        """
        most = self.tournament.games
        for pairing in self.tournament.pairings():
            trial = self.tournament.trial()
            trial.take(results.get(pairing, "")[:most])
            end = trial.taken if trial.accepted else most
            yield pairing, 0, end
            retired = [self.retired[one] for one in pairing]
            if any(retired):
                yield pairing, end, most  # whatever the test has made of later games
                self.ends[pairing] = "lost" if retired[0] else "won"
            elif not self.due:
                self.ends[pairing] = ENDS[trial.accepted]
            if self.due or self.ends[pairing] == "lost":
                return

    def _take(self, pairing: Pairing, index: int, letter: str) -> None:
        """Counts a game, or adds it to `due`."""
        if any(self.retired[each] for each in pairing):
            for each in pairing if self.tournament.form != "against" else ():
                self.points[each] += not self.retired[each]
        elif letter in ("", UNPLAYED):
            self.due.append((pairing, index))
            for each in pairing:
                self._gap[each] = True
        else:
            self.counted[pairing][index] = letter
            points = POINTS[letter]
            for each, made, fault in zip(pairing, (points, 1 - points), "xy", strict=True):
                self.points[each] += made
                self.faults[each] += letter == fault
                if not self._gap[each]:
                    self._row[each] = self._row[each] + 1 if letter == fault else 0
                    self.retired[each] = self._row[each] == RETIRES

    def games(self, one: int) -> int:
        """How many games of a player count."""
        return sum(len(games) for pairing, games in self.counted.items() if one in pairing)

    @property
    def played(self) -> int:
        """How many games count."""
        return sum(map(len, self.counted.values()))

    @property
    def planned(self) -> int:
        """How many games there will be if nobody retires from now on. A test may end pairings before that."""
        later = 0
        if self.tournament.form == "against" and self.due:
            later = self.tournament.players - 2 - len(self.ends)
        return self.played + len(self.due) + later * self.tournament.games

    @property
    def round(self) -> int:
        """The number of the round that is played, or was last."""
        if self.tournament.form == "against":
            return len(self.ends) + bool(self.due)
        if self.tournament.form == "two":
            return 1
        return pair_of(self.due[0][1]) + 1 if self.due else pair_of(self.tournament.games_per_pairing)

    def ranking(self) -> list[int]:
        """The players, the best first. Those who have retired come last."""
        elo = self.ratings.elo
        return sorted(range(len(elo)), key=lambda one: (self.retired[one], -elo[one]))

    @cached_property
    def above(self) -> list[set[int]]:
        """The players who are decided to be stronger than each one, directly or by way of those between."""
        stronger: list[set[int]] = [set() for _ in range(self.tournament.players)]
        order = sorted(range(len(stronger)), key=lambda one: -self.ratings.elo[one])
        for place, one in enumerate(order):
            for other in reversed(order[:place]):
                if other not in stronger[one] and self.tells_apart(one, other):
                    stronger[one] |= {other} | stronger[other]
        return stronger

    def decided(self, one: int, other: int) -> bool:
        """Whether it is decided which of two is the stronger."""
        return one in self.above[other] or other in self.above[one]

    def tells_apart(self, one: int, other: int) -> bool:
        """Whether their results alone decide which of two is the stronger.

        There are two tests, and each gets half of the error. One is of the difference of their ratings: its
        first look gets half of its error, the second half of what is left, and so on. The other one is of the
        games between them. It is needed where nearly all were won: then the difference is hardly known, but
        it is sure that there is one.
        """
        lead, error = self.ratings.lead(one, other)
        players = self.tournament.players
        error_rate = ERROR / (players * (players - 1) / 2) / 2
        if self.outplays(one, other) >= 2 / error_rate:
            return True
        return abs(lead) >= deviations(error_rate * 0.5 ** (1 + self.tournament.added)) * max(error, 1.0)

    def outplays(self, one: int, other: int) -> float:
        """What 1 has become if it was bet, pair of games by pair, on the higher rated of two.

        Between equals it makes 100 or more with a probability of at most 1 %, and so on, however often one
        looks (J. Ville, Étude critique de la notion de collectif, 1939). The result is the mean of all
        `STAKES`.
        """
        pairing = sorted_pairing(one, other)
        met = self.met.get(pairing)
        if not met:
            return 1.0
        elo = self.ratings.elo
        sign = 1 if elo[pairing[0]] > elo[pairing[1]] else -1
        total = 0.0
        for stake in STAKES:
            made = 0.0
            for (wins, drawn, losses), count in met.items():
                part = 1 + stake * sign * (wins - losses) / (wins + drawn + losses) / 2
                made += count * log(part) if part > 0 else -inf
            total += exp(min(made, LARGE))
        return total / len(STAKES)

    def ranks(self, one: int) -> tuple[int, int]:
        """The best and the worst rank that a player may have, as far as is decided."""
        elo, retired = self.ratings.elo, self.retired
        others = [each for each, gone in enumerate(retired) if gone == retired[one] and each != one]
        decided = [each for each in others if self.decided(one, each)]
        before = retired.count(False) if retired[one] else 0
        best = before + 1 + sum(elo[each] > elo[one] for each in decided)
        return best, best + len(others) - len(decided)


def sorted_pairing(one: int, other: int) -> Pairing:
    return min(one, other), max(one, other)


def pair_of(index: int) -> int:
    """The number of the pair of games that a game belongs to, by its place in the series."""
    return index // PAIR


def pairs(games: Mapping[int, str], unit: int = PAIR) -> Counter[tuple[float, float, float]]:
    """How often an opening, of `unit` games, had these wins, draws and losses."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for index, letter in games.items():
        counts[index // unit][round(2 - 2 * POINTS[letter])] += 1
    return Counter((wins, draws, losses) for wins, draws, losses in counts.values())


def round_robin(order: Sequence[int]) -> Iterator[list[Pairing]]:
    """Rounds in which each meets each of the others once, by the circle method: all but the first move on."""
    first, *others = order if len(order) % 2 == 0 else [*order, ABSENT]
    for turn in range(len(others)):
        table = [first, *others[turn:], *others[:turn]]
        half = len(table) // 2
        facing = zip(table[:half], reversed(table[half:]), strict=True)
        yield [sorted_pairing(*each) for each in facing if ABSENT not in each]
