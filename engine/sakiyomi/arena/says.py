"""What a tournament has shown so far, as one statement: what is sure, and what is open.

Each of its sentences is a key of the page's words with the players that it names. So what is said of whom is
decided here alone; a page has the words, and what players are called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.declared import JsonObject
from .csv import PlayerReply, TableReply, ranked

NAMED: Final = 3
"""The most players that a sentence names of many. It counts the others."""
SURE: Final = 0.975
"""How likely it must be of two that a player is the stronger."""


def says(form: str, table: TableReply) -> list[JsonObject]:
    """The statement of a tournament of this form: one sentence, or two. `table` is `as_json`'s."""
    if form == "two":
        return of_two(table)
    if table["played"] == 0:
        return [sentence("standings.none")]
    return of_one(table) if form == "against" else of_many(table)


def sentence(key: str, *names: str, others: int = 0, places: Sequence[int] = ()) -> JsonObject:
    """The players that it names, how many it counts beside them, and from which place to which is open."""
    return {"key": key, "names": [*names], "others": others, "places": [*places]}


def of_many(table: TableReply) -> list[JsonObject]:
    """Who is first, as far as that is decided; else who may be."""
    players = ranked(table)
    playing = [each for each in players if not each["retired"]]
    if not playing:
        return [sentence("standings.all-retired")]
    first, *others = playing
    if first["worst"] == 1:
        sure = [first] + [each for each in others[:1] if each["best"] == each["worst"]]
        key = "standings.leads-second" if len(sure) == 2 else "standings.leads"
        ends = ((each["best"], each["worst"]) for each in playing)
        undecided = next((places for places in ends if places[0] != places[1]), None)
        rest = "open" if undecided else "all-sure"
        return [sentence(key, *names(sure)), sentence(f"standings.{rest}", places=undecided or ())]
    candidates = [each for each in playing if each["best"] == 1]
    if len(candidates) == len(players) > 2:
        return [sentence("standings.anyone"), sentence("standings.who")]
    named = foremost(playing)
    counted = [each for each in candidates if each not in named]
    if len(counted) == 1:  # “one other” is as long as a name
        named, counted = named + counted, []
    last = max(each["worst"] for each in candidates)
    if not counted and last == len(candidates) < len(players):
        return [sentence("standings.apart", *names(named)), sentence("standings.first")]
    among = sentence("standings.among", *names(named), others=len(candidates) - len(named))
    return [among, sentence("standings.which")]


def foremost(playing: Sequence[PlayerReply]) -> list[PlayerReply]:
    """Those who are named where the first place is open: the first in the order, as far as they can have it.

    Who has played fewer than half as many games as is usual is none of these: it may be a candidate only
    because little is known.
    """
    usual = sorted(each["games"] for each in playing)[len(playing) // 2]
    regular = [each for each in playing if 2 * each["games"] >= usual]
    if regular[0]["best"] > 1:
        return [playing[0]]
    end = next((place for place, each in enumerate(regular) if each["best"] > 1), NAMED)
    return regular[: min(end, NAMED)]


def of_one(table: TableReply) -> list[JsonObject]:
    """How one has come off against each of the others."""
    ends: dict[str | None, list[str]] = {"won": [], "lost": [], "even": [], None: []}
    for pairing in table["pairs"]:
        ends[pairing["end"]].append(pairing["second"])
    won, lost, even, left = ends.values()
    if not won:
        if lost:
            return [sentence("against.beaten", *lost)]
        if table["over"]:
            return [listed("against.alike", even)]
        return [sentence("against.none"), sentence("against.plays", left[0])]
    if len(won) == len(table["pairs"]):
        return [sentence("against.all"), listed("against.all.names", won)]
    if lost:
        rest = sentence("against.not", *lost)
    else:
        rest = listed("against.even", even) if table["over"] else sentence("against.now", left[0])
    return [listed("against.beats", won), rest]


def listed(key: str, players: Sequence[str]) -> JsonObject:
    """The last of these players by their names, and the number of the others."""
    return sentence(key, *players[-NAMED:], others=max(0, len(players) - NAMED))


def of_two(table: TableReply) -> list[JsonObject]:
    """Which of two is the stronger.

    One is named only where that is sure: at the end as the stronger, before it as ahead so far. The whole
    interval of the score must lie on one side of the half, and it must be so likely: of a few games the
    interval alone is too narrow. Of an interval that is looked at after every pair of games, chance takes the
    half out more often than once in twenty times.
    """
    (pairing,) = table["pairs"]
    score, likely, over = pairing["score"], pairing["superiority"], table["over"]
    if any(each["retired"] for each in table["players"]):
        return [sentence("says.retired")]
    if not any(pairing["counts"]):
        return [sentence("says.none")]
    if score["low"] > 0.5 and likely >= SURE:
        return [sentence("says.stronger" if over else "says.ahead")]
    if score["high"] < 0.5 and 1 - likely >= SURE:
        return [sentence("says.weaker" if over else "says.behind")]
    is_few = score["low"] > 0.5 or score["high"] < 0.5
    unclear = sentence("says.open")
    return [unclear, sentence("says.few")] if is_few else [unclear]


def names(players: Sequence[PlayerReply]) -> list[str]:
    return [each["name"] for each in players]
