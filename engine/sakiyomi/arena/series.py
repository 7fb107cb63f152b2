"""Series: what the games of two players begin from, and their plan, in whatever order they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import Refusal
from ..core.fields import MOST_SEED, Fields
from ..core.game import FIRST, SECOND, Game, Position
from ..games import GAMES
from ..players.players import player, repeats, spelling, undecided, unlisted
from ..players.record import MOST_OPENING, Record, check_played, game_named, random_seed, replay
from ..search.thought import Search
from .openings import random_openings, reshuffled

if TYPE_CHECKING:
    from ..authors.programs import Programs

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
    fields: Fields,
    poll: Callable[[], object] = lambda: None,
    games: Mapping[str, Game] = GAMES,
    foreign: Iterable[str] = (),
    programs: Programs | None = None,
) -> Series:
    """The series that a request asks for, of any number of players; raises `Refusal`.

    `programs` are the authors' programs in `games`. `foreign` are names of such that are unknown here: each
    may be an evaluation, a search or an order of a player.

    `poll` is called before each opening of a list is read. It may raise to end the reading.
    """
    game = game_named(fields, games)
    check_played(game, "game")
    if "size" in fields and not game.sizes:
        raise Refusal("key", "size", key="size", game=game.id)
    if "openings" in fields:
        for key in ("opening", "size"):
            if key in fields:
                raise Refusal("beside", key, key=key, beside="openings")
    checked = with_foreign(game, foreign)
    given = [(seat, checked, path) for path, seat in fields.entries("players").values.items()]
    players = [player(*seat) for seat in given]
    used = programs.used(game, *players) if programs else []
    repeatable = all(repeats(by, checked) for by in players) and all(one.repeatable for one in used)
    opening = fields.integer("opening", 0, MOST_OPENING)
    if opening is None and "openings" not in fields:
        opening = game.opening
    seed = fields.integer("seed", 0, MOST_SEED)
    swap = fields.boolean("swap")
    return Series(
        game=game,
        size=fields.integer("size", *game.sizes) if game.sizes else None,
        players=tuple(spelling(*seat) for seat in given),
        swap=swap is not False,
        opening=opening,
        openings=listed_openings(fields, game, poll, games) if "openings" in fields else (),
        seed=random_seed(SystemRandom()) if seed is None else seed,
        repeatable=repeatable,
    )


def with_foreign(game: Game, names: Iterable[str]) -> Game:
    """The game with programs of these names, to check players with. They cannot be played."""
    evaluations = dict.fromkeys(names, undecided)
    searches = dict.fromkeys(evaluations, Search(absent, needs_limit=False))
    return game.extended(evaluations, searches, orders=dict.fromkeys(evaluations, absent))


def absent(*_: object) -> Any:
    """A search or an order of a program that is not here."""
    raise NotImplementedError


def listed_openings(
    fields: Fields, game: Game, poll: Callable[[], object], games: Mapping[str, Game]
) -> tuple[Record, ...]:
    """The openings of a list, without repeated positions."""
    by_position: dict[Position, Record] = {}
    for path, entry in fields.entries("openings", empty=False).values.items():
        poll()
        if not isinstance(entry, dict) and not game.sizes:
            entry = {"game": game.id, "moves": entry}
        start = replay(entry, path, games=games)
        if start.game != game:
            why = f"{start.game.id}, not {game.id}"
            raise Refusal("other-game", f"{path}.game", why=why, key="game", game=start.game.id)
        if game.sizes and "setup" not in entry:
            Fields(entry, path).any("seed")
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


def plan(series: Series, poll: Callable[[], object] = lambda: None) -> Iterator[dict[str, Any]]:
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
