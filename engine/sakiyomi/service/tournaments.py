"""Answers to `match`, `tournament`, `csv` and `strength`: games between players, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..arena import csv
from ..arena.match import match as match_of
from ..arena.match import play
from ..arena.strength import nearest, strength
from ..arena.table import Table, as_json, table
from ..arena.tournament import pair_of
from ..contract.limits import DUE_AT_ONCE
from ..core.errors import unexpected
from ..players.names import checked_name
from .work import Reply, Work, answers

if TYPE_CHECKING:
    from ..contract import replies, requests

CSV: Final = {"standings": csv.standings, "table": csv.points}
"""The tables of a tournament, by names."""


@answers("match", thinks=True)
def match(request: requests.MatchRequest, work: Work) -> Iterator[Reply]:
    """The moves of a game between two players, then its record and result."""
    return play(match_of(request, work.session.games, work.session.programs), work.stop)


@answers("tournament")
def tournament(request: requests.TournamentRequest, work: Work) -> Iterator[Reply]:
    """A tournament with some more games in it: how it stands, and what is to be played next."""
    wanted = table_asked(request, work)
    conditions, planned, standing = wanted.conditions, wanted.tournament, wanted.standings()
    work.poll()
    matches = [
        {
            "players": [wanted.names[place] for place in pairing],
            "index": index,
            "pair": pair_of(index),
            "match": wanted.match(pairing, index),
        }
        for pairing, index in standing.due[:DUE_AT_ONCE]
    ]
    yield {
        "game": conditions.game.id,
        "opening": conditions.opening,
        "repeatable": conditions.repeatable,
        "form": planned.form,
        "games": planned.games,
        "added": planned.added,
        "tally": wanted.tally(),
        "standings": as_json(wanted, standing),
        "matches": matches,
        "done": True,
    }


def table_asked(request: requests.TournamentConditions, work: Work) -> Table:
    """The tournament that a request asks for; raises `Refusal`, or `Stopped`."""
    games, programs = work.session.games, work.session.programs
    ours = programs.base if programs else games
    for place, name in enumerate(request.get("foreign", [])):
        checked_name(name, f"foreign[{place}]", ours)
    return table(request, work.poll, games, programs, latest=work.session.plan)


@answers("csv", stopped={"csv": ""})
def as_csv(request: requests.CsvRequest, work: Work) -> Iterator[replies.Csv]:
    """A tournament as a table for spreadsheets, or some of its games."""
    if request["of"] == "list":
        yield {"csv": csv.games(request["played"]), "done": True}
        return
    asked: requests.TableCsvRequest = request
    wanted = table_asked(asked, work)
    titles = None
    if "titles" in asked:
        if len(asked["titles"]) != len(wanted.names):
            raise unexpected("titles", f"list of {len(wanted.names)}")
        titles = dict(zip(wanted.names, asked["titles"], strict=True))
    yield {"csv": CSV[asked["of"]](as_json(wanted), titles), "done": True}


@answers("strength")
def rated(request: requests.StrengthRequest, work: Work) -> replies.Strength:
    """A person's strength by some games, and the level against which the chance is nearest to half."""
    elos, points = request["elos"], request["points"]
    if len(points) != len(elos):
        raise unexpected("points", f"list of {len(elos)}")
    estimate = strength(list(zip(elos, points, strict=True)))
    near = nearest(estimate["elo"], request["levels"]) if estimate else None
    return {"strength": estimate, "next": near, "done": True}
