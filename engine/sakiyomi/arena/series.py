"""Series: what the games of two players begin from, and their plan, in whatever order they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.declared import JsonObject, check_range, checked, missing
from ..core.errors import Refusal
from ..core.game import FIRST, SECOND, Game, Position
from ..games import GAMES
from ..players.players import player, repeats, spelling, undecided, unlisted
from ..players.record import check_played, game_named, random_seed, replay
from ..search.thought import Search
from .openings import random_openings, reshuffled

if TYPE_CHECKING:
    from ..authors.programs import Programs
    from ..contract.requests import Record, TournamentConditions

SEED_OFFSET: Final = 1 << 33
"""Added to the seed of a series for its random choices. No match or board has such a seed."""


class Series(NamedTuple):
    """The conditions of the games of two players; of a tournament, of each two of its players."""

    game: Game
    size: int | None
    """The rows of a random board; None is the game's usual number."""
    players: tuple[str, ...]
    swap: bool
    """Whether each opening is played twice, with the sides swapped the second time."""
    opening: int | None
    """The number of random plies at the start; None if `openings` are used."""
    openings: tuple[Record, ...]
    seed: int
    repeatable: bool
    """Whether no player is limited by seconds, or consists of an author's program that names what varies."""


def series(
    request: TournamentConditions,
    poll: Callable[[], object] = lambda: None,
    games: Mapping[str, Game] = GAMES,
    programs: Programs | None = None,
) -> Series:
    """The series that a request asks for, of any number of players; raises `Refusal`.

    `programs` are the authors' programs in `games`.

    `poll` is called before each opening of a list is read. It may raise to end the reading.
    """
    game = game_named(request["game"], games)
    check_played(game, "game")
    if "size" in request and not game.sizes:
        raise Refusal("key", "size", key="size", game=game.id)
    if "openings" in request:
        for key in ("opening", "size"):
            if key in request:
                raise Refusal("beside", key, key=key, beside="openings")
    known = with_foreign(game, request)
    seats = [(given, known, f"players[{place}]") for place, given in enumerate(request["players"])]
    players = [player(*seat) for seat in seats]
    used = programs.used(game, *players) if programs else []
    repeatable = all(repeats(by, known) for by in players) and all(one.repeatable for one in used)
    opening, openings = request.get("opening"), request.get("openings", [])
    size, seed = request.get("size"), request.get("seed")
    if size is not None and game.sizes:
        check_range(size, "size", *game.sizes)
    return Series(
        game=game,
        size=size,
        players=tuple(spelling(*seat) for seat in seats),
        swap=request.get("swap", True),
        opening=game.opening if opening is None and not openings else opening,
        openings=listed_openings(openings, game, poll, games),
        seed=random_seed(SystemRandom()) if seed is None else seed,
        repeatable=repeatable,
    )


def with_foreign(game: Game, request: TournamentConditions) -> Game:
    """The game with programs that are unknown here, to check players with. They cannot be played.

    Each may be an evaluation, a search or an order of a player.
    """
    evaluations = dict.fromkeys(request.get("foreign", []), undecided)
    searches = dict.fromkeys(evaluations, Search(absent, needs_limit=False))
    return game.extended(evaluations, searches, orders=dict.fromkeys(evaluations, absent))


def absent(*_: object) -> Any:
    """A search or an order of a program that is not here."""
    raise NotImplementedError


def listed_openings(
    openings: Sequence[Any], game: Game, poll: Callable[[], object], games: Mapping[str, Game]
) -> tuple[Record, ...]:
    """The openings of a list, without repeated positions."""
    from ..contract.requests import Record  # when it is first needed

    by_position: dict[Position, Record] = {}
    for place, entry in enumerate(openings):
        poll()
        path = f"openings[{place}]"
        if not isinstance(entry, dict) and not game.sizes:
            entry = {"game": game.id, "moves": entry}
        record: Record = checked(Record, entry, path)
        start = replay(record, path, games=games)
        if start.game != game:
            why = f"{start.game.id}, not {game.id}"
            raise Refusal("other-game", f"{path}.game", why=why, key="game", game=start.game.id)
        if game.sizes and not {"setup", "seed"} & record.keys():
            raise missing(path, "seed")
        if not start.position.moves():
            move = start.moves[-1] if start.moves else ""
            raise Refusal("nothing-left", path, move=move, ply=start.ply)
        by_position.setdefault(start.position, {**start.record, "moves": "".join(start.moves)})
    return tuple(by_position.values())


def is_played(request: Mapping[str, Any], entry: Mapping[str, Any], game: Game) -> bool:
    """Whether the entry of a game is of the match of this request. LookupError, TypeError: it is no entry."""
    opening, record = replay(request["record"]), entry["record"]
    begun = {**record, "moves": record["moves"][: len(opening.moves)]}
    players = [unlisted(request[side], game) for side in (FIRST, SECOND)]
    wanted = [*players, request["seed"], opening.record]
    return [entry["first"], entry["second"], entry["seed"], begun] == wanted


def plan(series: Series, poll: Callable[[], object] = lambda: None) -> Iterator[JsonObject]:
    """The matches of a series as requests, in order and without end.

    Raises `Refusal` if the opening is too long.

    `poll` is called at least every few milliseconds during the search for openings. It may raise to end it.
    """
    one, other = series.players
    seats = [(one, other), (other, one)] if series.swap else [(one, other)]
    chance = Random(SEED_OFFSET + series.seed)
    if series.openings:
        openings = reshuffled(series.openings, chance)
    else:
        openings = random_openings(series.game, series.size, series.opening or 0, chance, poll)
    for record in openings:
        seeds = [random_seed(chance) for _ in seats]
        for (first, second), seed in zip(seats, seeds, strict=True):
            yield {"op": "match", "first": first, "second": second, "record": record, "seed": seed}
