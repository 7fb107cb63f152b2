"""A tournament: its rounds and standings, from results that are made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from json import dumps
from math import exp
from random import Random

import pytest

from engine.arena.rating import ELO
from engine.arena.series import MOST_GAMES
from engine.arena.table import MOST_ROUNDS
from engine.arena.tournament import (
    Couple,
    Meeting,
    Round,
    Standings,
    Tournament,
    round_robin,
    standings,
    swiss_round,
)
from engine.service import LONGEST_LINE

Outcome = Callable[[Couple, int], str]
SWISS = Tournament(30, "swiss", games=2, rounds=5, most=0, seed=3)


def by_strength(*strengths: float, seed: int = 0) -> Outcome:
    """Games between players of these strengths in Elo: a game is always the same, whenever it is played."""

    def outcome(couple: Couple, index: int) -> str:
        half = (strengths[couple[0]] - strengths[couple[1]]) / ELO / 2
        return Random(f"{couple} {index} {seed}").choices("wdl", (exp(half), 0.2, exp(-half)))[0]

    return outcome


def played(
    tournament: Tournament, outcome: Outcome, chance: Random | None = None
) -> tuple[Standings, list[Round]]:
    """A tournament to its end; with `chance` its games come in any order, a few at a time."""
    results: dict[Couple, str] = {}
    rounds: list[Round] = []
    while (found := standings(tournament, rounds, results)).due:
        due = found.due if not chance else chance.sample(found.due, 1 + len(found.due) // 3)
        for couple, index in due:
            known = results.get(couple, "").ljust(index + 1, "-")
            results[couple] = known[:index] + outcome(couple, index) + known[index + 1 :]
    return found, rounds


@pytest.mark.parametrize("players", range(2, 10))
def test_all_against_all_each_meets_each_once_and_nobody_twice_in_a_round(players: int) -> None:
    rounds = list(round_robin(range(players)))
    assert len(rounds) == players - 1 + players % 2
    assert Counter(couple for each in rounds for couple in each) == Counter(combinations(range(players), 2))
    for couples in rounds:
        assert len(set(sum(couples, ()))) == 2 * len(couples) == players - players % 2


@pytest.mark.parametrize("players", [30, 29])
def test_in_the_swiss_system_nobody_meets_twice_and_equals_meet(players: int) -> None:
    strengths = [30.0 * one for one in range(players)]
    found, rounds = played(SWISS._replace(players=players), by_strength(*strengths))
    couples = [meeting.couple for each in rounds for meeting in each]
    assert len(rounds) == 5
    assert len(couples) == len(set(couples)) == 5 * (players // 2)
    assert sum(found.byes) == (5 if players % 2 else 0)
    assert max(found.byes) <= 1
    apart = [sum(abs(one - other) for one, other in pairs(each)) / len(each) for each in rounds]
    assert apart[-1] < 0.8 * apart[0]


def pairs(round: Round) -> list[Couple]:
    return [meeting.couple for meeting in round]


def test_where_all_have_met_a_swiss_round_repeats_what_was_met_the_least() -> None:
    met = dict.fromkeys(combinations(range(4), 2), 4) | {(0, 2): 2, (1, 3): 2}
    assert swiss_round([0, 1, 2, 3], met) == [(0, 2), (1, 3)]


@pytest.mark.parametrize("form", ["all", "swiss", "sure"])
def test_a_tournament_is_the_same_in_whatever_order_its_games_come(form: str) -> None:
    tournament = Tournament(6, form, games=4, rounds=3, most=200, seed=1)
    outcome = by_strength(0, 50, 100, 150, 400, 700)

    def faulty(couple: Couple, index: int) -> str:
        return "x" if couple[0] == 0 else outcome(couple, index)

    found, rounds = played(tournament, faulty)
    other, its_rounds = played(tournament, faulty, Random(5))
    assert rounds == its_rounds
    assert found.points == other.points
    assert found.faults == other.faults
    assert found.retired == other.retired == [True, False, False, False, False, False]
    assert found.ratings.elo == other.ratings.elo


def test_after_five_faults_in_a_row_a_player_retires_and_its_other_games_are_lost_in_points_alone() -> None:
    tournament = Tournament(4, "all", games=6, rounds=0, most=0, seed=2)

    def outcome(couple: Couple, index: int) -> str:
        faulty = {
            0: "x",
            3: "x" if index % 5 else "w",
        }  # one that always fails, one that plays a game in between
        return faulty.get(couple[0], {3: "y"}.get(couple[1], "d") if index % 5 else "d")

    found, _ = played(tournament, outcome)
    assert found.retired == [True, False, False, False]
    assert found.faults[0] == found.games(0) == 5
    assert found.points[0] == 0
    assert sum(found.points) == 6 * 6
    assert found.ranking()[-1] == 0
    assert found.faults[3] > 5


def test_whoever_has_no_opponent_left_in_the_swiss_system_has_all_games_of_its_rounds() -> None:
    tournament = Tournament(3, "swiss", games=6, rounds=5, most=0, seed=1)
    found, rounds = played(tournament, lambda couple, _: "x" if couple[0] < 2 else "d")
    assert found.retired == [True, True, False]
    assert (found.points[2], len(rounds)) == (5 * 6, 5)


def test_of_equal_players_hardly_any_is_decided_to_be_the_stronger() -> None:
    wrong = 0
    for seed in range(60):
        found, _ = played(Tournament(4, "all", 10, 0, 0, seed), by_strength(0, 0, 0, 0, seed=seed))
        wrong += any(found.decided(*couple) for couple in combinations(range(4), 2))
    assert wrong <= 3


def test_what_is_clear_is_decided_at_the_end_of_the_rounds_that_were_planned() -> None:
    tournament = Tournament(4, "all", games=20, rounds=0, most=0, seed=1)
    found, _ = played(tournament, by_strength(0, 20, 500, 1000))
    assert [found.ranks(one) for one in range(4)] == [(3, 4), (3, 4), (2, 2), (1, 1)]
    assert found.more(3, 2) == 0
    assert found.more(1, 0) != 0


def test_whoever_wins_all_games_is_decided_to_be_the_stronger_and_stays_so() -> None:
    """Of the difference of ratings hardly more is known the more games one wins."""
    results = ("w" * games for games in range(2, 400, 2))
    tournament = Tournament(2, "sure", games=2, rounds=0, most=MOST_GAMES, seed=1)
    decided = [standings(tournament, [[Meeting((0, 1), 0, len(each))]], {(0, 1): each}) for each in results]
    told = [found.decided(0, 1) for found in decided]
    assert 4 < told.index(True) < 15
    assert all(told[told.index(True) :])


def test_who_is_stronger_than_one_that_is_stronger_than_a_third_is_stronger_than_that_one() -> None:
    tournament = Tournament(3, "sure", games=2, rounds=0, most=MOST_GAMES, seed=1)
    results = {(0, 1): "w" * 40, (1, 2): "w" * 40}
    found = Standings(tournament, [[Meeting(couple, 0, 40) for couple in results]], results)
    assert not found.would_tell(0, 2)
    assert [found.ranks(one) for one in range(3)] == [(1, 1), (2, 2), (3, 3)]


def test_each_look_at_added_games_asks_for_more() -> None:
    tournament = Tournament(2, "all", games=40, rounds=0, most=0, seed=1)

    def least(added: int) -> int:
        """Of how many games one has to win 40, if so many rounds were added."""
        rounds: list[Round] = [[Meeting((0, 1), 0, 40)], *[[] for _ in range(added)]]
        results = ("wl" * losses + "w" * (40 - 2 * losses) for losses in range(20, -1, -1))
        decided = (Standings(tournament, rounds, {(0, 1): each}).decided(0, 1) for each in results)
        return 20 + list(decided).index(True)

    assert least(0) < least(2) < least(5) <= least(1100)


def test_neighbours_play_until_their_order_is_sure_and_what_is_decided_is_right() -> None:
    strengths = [0.0, 60.0, 180.0, 420.0]
    for seed in range(8):
        tournament = Tournament(4, "sure", games=4, rounds=0, most=1200, seed=seed)
        found, rounds = played(tournament, by_strength(*strengths, seed=seed))
        given = sum(meeting.end - meeting.begin for each in rounds for meeting in each)
        assert given <= 1200
        for upper, lower in pairwise(found.ranking()):
            assert found.more(upper, lower) != 0 or strengths[upper] > strengths[lower]
        assert found.more(3, 2) == 0


@pytest.mark.parametrize("players", [2, 3, 100])
def test_however_long_an_order_is_not_sure_a_request_has_room_for_the_rounds(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Standings, "more", lambda *_, **__: 1)
    tournament = Tournament(players, "sure", games=2, rounds=0, most=MOST_GAMES, seed=1)
    found = Standings(tournament, [], {})
    rounds: list[Round] = []
    while meetings := found.next_round(tournament.swiss + len(rounds)):
        rounds.append(meetings)
        found.reached.update({couple: end - begin for couple, begin, end in meetings})
    assert tournament.swiss + len(rounds) < MOST_ROUNDS
    assert sum(found.reached.values()) == MOST_GAMES
    assert len(dumps(rounds)) < LONGEST_LINE / 2


def test_after_all_games_that_may_be_begun_none_is_also_where_rounds_were_added() -> None:
    tournament = Tournament(6, "sure", games=2, rounds=0, most=24, seed=1)
    found = Standings(tournament, [], {})
    found.reached.update(dict.fromkeys(combinations(range(6), 2), 2))
    assert found.next_round(tournament.swiss) is None


def test_a_round_that_is_added_gives_nobody_a_bye() -> None:
    tournament = SWISS._replace(players=5)
    _, [first, *_] = played(tournament, lambda *_: "d")
    found = standings(tournament, [first, [first[0]._replace(begin=2, end=4)]], {})
    assert sum(found.byes) == 1


def test_only_whom_so_many_games_would_not_tell_apart_are_equal() -> None:
    tournament = Tournament(2, "all", games=1000, rounds=0, most=0, seed=1)
    before, after = (standings(tournament, [], {(0, 1): "wl" * pairs}) for pairs in (0, 500))
    assert (before.more(0, 1), after.needed(0, 1)[0]) == (None, None)
    for few in (before, standings(tournament, [], {(0, 1): "wllw"})):
        more, hoped = few.needed(0, 1)
        assert more
        assert hoped


def test_so_many_more_games_decide_if_all_goes_on_as_before() -> None:
    tournament = Tournament(2, "all", games=62, rounds=0, most=0, seed=1)
    once = ("wlwwdl" * 11)[:62]
    found = standings(tournament, [], {(0, 1): once})
    more = found.more(0, 1)
    assert more
    assert more % 2 == 0, "they are played in pairs"
    longer = tournament._replace(games=62 + 2 * round(1.2 * more / 2))
    assert standings(longer, [], {(0, 1): (once * 40)[: longer.games]}).more(0, 1) == 0
    assert standings(tournament, [], {(0, 1): "wl" * 30}).more(0, 1) is None
