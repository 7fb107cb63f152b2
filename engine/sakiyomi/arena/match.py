"""One game between two players. All chance in it comes from one seed, as `CONTRACT.md` defines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.declared import JsonObject, missing
from ..core.errors import Refusal
from ..core.game import FIRST, PASS, SECOND, Game, Side, other
from ..games import GAMES
from ..players.players import Player, player, repeats, think
from ..players.record import (
    Replay,
    check_played,
    game_named,
    random_seed,
    replay,
    result,
    square_name,
    too_long,
)

if TYPE_CHECKING:
    from ..authors.errors import Program
    from ..authors.programs import Programs
    from ..contract.requests import MatchRequest

SEED_OFFSET: Final = 1 << 32
"""Added to the seed of a match for its random choices. It is above every seed of a board."""

CUT_OFF: Final = ("Timeout", "MemoryError")
"""The kinds of faults that might not happen again when the same game is played once more."""


class Match(NamedTuple):
    """A game to be played."""

    start: Replay
    games: dict[Side, Game]
    """The game as each side has it: with the authors' programs of its own player."""
    players: dict[Side, Player]
    opening: int
    """The number of random plies at the start."""
    seed: int
    repeatable: bool
    """Whether the same request gives the same game again."""
    author: Program | None = None
    """The author's program that defines the game."""
    fault: JsonObject | None = None
    """A side whose program could not be loaded anew, with its error."""


def match(
    request: MatchRequest,
    games: Mapping[str, Game] = GAMES,
    programs: Programs | None = None,
    loads: Callable[[], object] = lambda: None,
) -> Match:
    """The match that a request asks for; raises `Refusal`.

    `programs` are the authors' programs in `games`. Those that the match uses are loaded anew for it, once
    for each side. The program that defines the game is loaded only once: the rules and both players share it.
    `loads` is called before each program is loaded.
    """
    planned = planned_in(request, games)
    game, first, second = planned.start.game, planned.players[FIRST], planned.players[SECOND]
    used = programs.used(game, first, second) if programs else []
    if not programs or not used:
        return planned
    fresh, whose = programs, [(FIRST, each) for each in programs.used(game, first)]
    whose += [(SECOND, each) for each in programs.used(game, second) if not each.defines(game)]
    for side, each in whose:
        try:
            loads()
            fresh = fresh.fresh([each])
            anew = planned_in(request, fresh.games)
        except Refusal as error:
            if each.defines(game):
                raise
            if error.code != "user-code":  # loaded anew, it defines something else
                error = each.program.failed("ValueError", "load", error.message)
            return planned._replace(repeatable=False, fault={"side": side, "error": error.as_json()})
        planned = anew if side == FIRST else planned
    seeded = "seed" in request or None not in (first.seed, second.seed)
    return planned._replace(
        games={FIRST: planned.start.game, SECOND: fresh.games.get(game.id, game)},
        repeatable=planned.repeatable and seeded and all(each.program.repeatable for each in used),
        author=next((each.program for each in used if each.defines(game)), None),
    )


def planned_in(request: MatchRequest, games: Mapping[str, Game]) -> Match:
    """The match of one of these games that a request asks for; raises `Refusal`."""
    given = request.get("seed")
    seed = random_seed(SystemRandom()) if given is None else given
    record = request.get("record")
    if record is not None:
        for key in ("game", "opening"):
            if key in request:
                raise Refusal("beside", key, key=key, beside="record")
    else:
        if "game" not in request:
            raise missing("", "game")
        record = {"game": game_named(request["game"], games).id}
    start = replay(record, board_seed=seed, games=games)
    game = start.game
    check_played(game, "record.game" if "record" in request else "game")
    first, second = player(request["first"], game, FIRST), player(request["second"], game, SECOND)
    opening = request.get("opening", 0)
    random_board = game.sizes is not None and "setup" not in record and "seed" not in record
    chancy = opening > 0 or random_board or is_random(first) or is_random(second)
    repeatable = repeats(first, game) and repeats(second, game) and (given is not None or not chancy)
    players: dict[Side, Player] = {FIRST: first, SECOND: second}
    return Match(start, {FIRST: game, SECOND: game}, players, opening, seed, repeatable)


def is_random(by: Player) -> bool:
    """Whether a player makes random choices and has no seed of its own."""
    return by.seed is None and (by.search == "random" or by.ties == "random" or by.noise > 0)


def play(match: Match, stop: Callable[[], bool]) -> Iterator[JsonObject]:
    """The moves of a match as the contract's replies, then its record and result.

    A side whose program fails has lost. Raises `Refusal` if the program of the game fails, or if the game
    goes on beyond its `max_game_length`.

    `stop` is called before each move and every few milliseconds of a search. It returns True to
    end the match.
    """
    start, position = match.start, match.start.position
    columns = position.shape()[1]
    chance = Random(SEED_OFFSET + match.seed)
    moves, plays = list(start.moves), list(start.plays)
    ply = 0
    stopped = timed = False
    fault = match.fault
    while not fault and (legal := position.moves()):
        if start.ply + ply >= start.game.max_game_length:
            raise endless(match, start.ply + ply)
        move, costs = legal[0], {}
        if move != PASS:
            if stopped := stop():
                break
            if ply < match.opening:
                move = legal[int(chance.random() * len(legal))]
                costs = {"seconds": 0.0, "nodes": 0, "opening": True}
            else:
                by, move_seed = match.players[position.turn], random_seed(chance)
                by = by._replace(seed=move_seed) if by.seed is None else by
                limits, thoughts = think(match.games[position.turn], position, by, stop, plays)
                from_book = False
                try:
                    for thought in thoughts:
                        assert thought.move is not None
                        move, from_book = thought.move, thought.book
                except Refusal as error:
                    if not is_fault(error):
                        raise
                    fault = {"side": position.turn, "error": error.as_json()}
                    break
                timed = timed or limits.time_decides
                if stopped := stop():
                    break  # the result of a stopped search is not played
                costs = {"seconds": round(limits.elapsed(), 6), "nodes": limits.visited}
                costs |= {"book": True} if from_book else {}
            moves.append(square_name(move, columns))
            yield {"move": moves[-1], "by": position.turn, **costs, "done": False}
        position = position.play(move)
        plays.append(move)
        ply += 1
    yield {
        "record": {**start.record, "moves": moves},
        "result": lost_by(fault["side"]) if fault else None if stopped else result(start.game, position),
        "repeatable": match.repeatable
        and not timed
        and not (fault and fault["error"]["args"]["kind"] in CUT_OFF),
        **({"fault": fault} if fault else {}),
        **({"stopped": True} if stopped else {}),
        "done": True,
    }


def is_fault(error: Refusal) -> bool:
    """Whether an error is the fault of a side: of its player's program, and not of the game's."""
    return error.code == "user-code" and error.facts["during"] != "game"


def lost_by(side: Side) -> JsonObject:
    """The result of a game that a side has lost by a fault."""
    return {"winner": other(side), "margin": None, "squares": []}


def endless(match: Match, ply: int) -> Refusal:
    """The error of a game that goes on beyond its `max_game_length`."""
    game = match.start.game
    if match.author:
        return match.author.make_error("ValueError", "game", "Game", "game-long", game=game.id, ply=ply)
    return too_long(game, ply, "game")
