"""A tournament: its standings, and what is to be played, from results that are made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import exp
from random import Random

import pytest

from sakiyomi.arena.rating import ELO
from sakiyomi.arena.tournament import Pairing, Standings, Tournament, round_robin
from sakiyomi.contract.limits import TournamentForm

Outcome = Callable[[Pairing, int], str]


def by_strength(*strengths: float, seed: int = 0) -> Outcome:
    """Games between players of these strengths in Elo: a game is always the same, whenever it is played."""

    def outcome(pairing: Pairing, index: int) -> str:
        half = (strengths[pairing[0]] - strengths[pairing[1]]) / ELO / 2
        return Random(f"{pairing} {index} {seed}").choices("wdl", (exp(half), 0.2, exp(-half)))[0]

    return outcome


def played(tournament: Tournament, outcome: Outcome, chance: Random | None = None) -> Standings:
    """A tournament to its end; with `chance` its games come in any order, a few at a time."""
    results: dict[Pairing, str] = {}
    while (found := Standings(tournament, results)).due:
        due = found.due if not chance else chance.sample(found.due, 1 + len(found.due) // 3)
        for pairing, index in due:
            known = results.get(pairing, "").ljust(index + 1, "-")
            results[pairing] = known[:index] + outcome(pairing, index) + known[index + 1 :]
    return found


@pytest.mark.parametrize("players", range(2, 10))
def test_all_against_all_each_meets_each_once_and_nobody_twice_in_a_round(players: int) -> None:
    rounds = list(round_robin(range(players)))
    assert len(rounds) == players - 1 + players % 2
    assert Counter(pairing for each in rounds for pairing in each) == Counter(combinations(range(players), 2))
    for pairings in rounds:
        assert len(set(sum(pairings, ()))) == 2 * len(pairings) == players - players % 2


@pytest.mark.parametrize("form", ["all", "against"])
def test_a_tournament_is_the_same_in_whatever_order_its_games_come(form: TournamentForm) -> None:
    tournament = Tournament(6, form, games=6, added=0, seed=1)
    outcome = by_strength(0, 50, 100, 150, 400, 700)

    def faulty(pairing: Pairing, index: int) -> str:
        return "x" if pairing[0] == 0 else outcome(pairing, index)

    found, other = played(tournament, faulty), played(tournament, faulty, Random(5))
    assert found.points == other.points
    assert found.faults == other.faults
    assert found.retired == other.retired == [True, False, False, False, False, False]
    assert found.ratings.elo == other.ratings.elo


def test_one_against_each_in_turn_ends_at_the_first_that_surely_beats_it() -> None:
    tournament = Tournament(5, "against", games=120, added=0, seed=1)
    assert (tournament.planned, tournament.pairings()) == (480, [(0, 1), (0, 2), (0, 3), (0, 4)])
    before = Standings(tournament, {})
    assert (before.planned, before.round, [pairing for pairing, _ in before.due]) == (480, 1, 120 * [(0, 1)])
    results = {(0, 1): "w" * 40, (0, 2): "wl" * 60, (0, 3): "l" * 21, (0, 4): "w" * 120}
    under_way = Standings(tournament, results)
    assert under_way.ends == {(0, 1): "won", (0, 2): "even"}
    assert (under_way.round, under_way.due[0]) == (3, ((0, 3), 21))
    found = Standings(tournament, results | {(0, 3): "l" * 40})
    assert found.ends == {(0, 1): "won", (0, 2): "even", (0, 3): "lost"}
    assert not found.due
    lengths = {pairing: len(games) for pairing, games in found.counted.items()}
    assert lengths == {(0, 1): 22, (0, 2): 120, (0, 3): 22}, "what came after it was sure does not count"
    assert found.played == found.planned == sum(lengths.values())


def test_whoever_retires_against_each_in_turn_is_beaten() -> None:
    tournament = Tournament(3, "against", games=120, added=0, seed=1)
    found = Standings(tournament, {(0, 1): "y" * 5, (0, 2): "x" * 5})
    assert found.ends == {(0, 1): "won", (0, 2): "lost"}
    assert found.retired == [True, True, False]
    assert found.points == [5, 0, 5]
    assert not found.due


def test_after_five_faults_in_a_row_a_player_retires_and_its_other_games_are_lost_in_points_alone() -> None:
    tournament = Tournament(4, "all", games=6, added=0, seed=2)

    def outcome(pairing: Pairing, index: int) -> str:
        if pairing[0] == 0:
            return "x"  # it always fails
        return "y" if pairing[1] == 3 and index % 2 else "d"  # the last one plays a game in between

    found = played(tournament, outcome)
    assert found.retired == [True, False, False, False]
    assert found.faults[0] == found.games(0) == 5
    assert found.points[0] == 0
    assert sum(found.points) == 6 * 6
    assert found.ranking()[-1] == 0
    assert found.faults[3] > 5


def test_of_equal_players_hardly_any_is_decided_to_be_the_stronger() -> None:
    errors = 0
    for seed in range(60):
        found = played(Tournament(4, "all", 10, 0, seed), by_strength(0, 0, 0, 0, seed=seed))
        errors += any(found.decided(*pairing) for pairing in combinations(range(4), 2))
    assert errors <= 3


def test_what_is_clear_is_decided_at_the_end_of_the_rounds_that_were_planned() -> None:
    tournament = Tournament(4, "all", games=20, added=0, seed=1)
    found = played(tournament, by_strength(0, 20, 500, 1000))
    assert [found.ranks(one) for one in range(4)] == [(3, 4), (3, 4), (2, 2), (1, 1)]


def test_whoever_wins_all_games_is_decided_to_be_the_stronger_and_stays_so() -> None:
    """Of the difference of ratings hardly more is known the more games one wins."""
    tournament = Tournament(2, "all", games=2, added=0, seed=1)
    lengths = range(2, 400, 2)
    decided = [Standings(tournament._replace(games=games), {(0, 1): "w" * games}) for games in lengths]
    verdicts = [found.decided(0, 1) for found in decided]
    assert 4 < verdicts.index(True) < 15
    assert all(verdicts[verdicts.index(True) :])


def test_who_is_stronger_than_one_that_is_stronger_than_a_third_is_stronger_than_that_one() -> None:
    tournament = Tournament(3, "all", games=24, added=8, seed=1)
    found = Standings(tournament, {(0, 1): "w" * 40, (1, 2): "w" * 40})
    assert not found.tells_apart(0, 2)
    assert [found.ranks(one) for one in range(3)] == [(1, 1), (2, 2), (3, 3)]


def test_each_look_at_added_games_asks_for_more() -> None:
    tournament = Tournament(2, "all", games=40, added=0, seed=1)

    def least(added: int) -> int:
        """Of how many games one has to win 40, if so many rounds were added."""
        of = tournament._replace(games=40 - 2 * added, added=added)
        results = ("wl" * losses + "w" * (40 - 2 * losses) for losses in range(20, -1, -1))
        decided = (Standings(of, {(0, 1): each}).decided(0, 1) for each in results)
        return 20 + list(decided).index(True)

    assert least(0) < least(2) < least(5) <= least(19)


def test_wherever_it_is_stopped_each_couple_has_played_as_much_but_for_a_pair_of_games() -> None:
    results: dict[Pairing, str] = dict.fromkeys(combinations(range(5), 2), "")
    tournament = Tournament(5, "all", games=6, added=0, seed=1)
    while due := Standings(tournament, results).due:
        pairing, index = due[0]
        assert len(results[pairing]) == index
        results[pairing] += "d"
        lengths = {len(each) for each in results.values()}
        assert max(lengths) - min(lengths) <= 2
    assert lengths == {6}


def test_a_round_that_is_added_goes_on_with_the_same_games() -> None:
    tournament = Tournament(6, "all", games=4, added=0, seed=1)
    outcome = by_strength(0, 50, 100, 150, 200, 250)
    before, after = played(tournament, outcome), played(tournament._replace(added=1), outcome)
    assert after.played - before.played == 15 * 2
    for pairing, games in before.counted.items():
        assert games.items() <= after.counted[pairing].items()
