"""A player: a search, an evaluation and limits, as an object or the id of a listed player.

The text form, for the command line and addresses: `minimax depth=4 evaluation=positional`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast, get_args

from ..contract.limits import Ties
from ..core.declared import bare, checked
from ..core.digits import whole
from ..core.errors import Refusal, brief
from ..core.game import FIRST, Evaluation, Game, Position
from ..search import SEARCHES, book, suited
from ..search.limits import Limits, never
from ..search.thought import Search, Task, Thought, for_first, prove, with_means

if TYPE_CHECKING:
    from ..contract import replies
    from ..contract.requests import PlayerOptions

TIES: Final = get_args(Ties)
USUAL_JUDGE: Final = "best nodes=8000 ties=first"
SOLVING_JUDGE: Final = "best ties=first"
ORDERS: Final = ("square", "evaluation")
TRUTHS: Final = {"true": True, "false": False}


class Player(NamedTuple):
    """A search with its options and limits."""

    search: str
    depth: int | None = None
    evaluation: str | None = None
    order: str = "square"
    """The order in which `alphabeta` tries moves."""
    ties: Ties = "random"
    nodes: int | None = None
    seconds: float | None = None
    seed: int | None = None
    """The seed of all random choices; None uses the system's random source."""
    multipv: int = 1
    """How many of the best moves get exact values."""
    noise: float = 0.0
    """The share of moves played at random, 0 to 1."""
    book: bool = False
    """Whether the opening book of the game answers where it knows the position."""


OPTIONS: Final = Player._fields[1:]
"""The fields of `Player` but `search`, in the order in which a player's text has them."""


def player(value: str | PlayerOptions, game: Game, path: str = "player") -> Player:
    """The player of `game` that `value` describes, as an object, an id or a text; raises `Refusal`.

    `path` is the path of the player in the request.
    """
    from ..contract.requests import PlayerOptions  # when it is first needed

    options = options_of(value, game, path) if isinstance(value, str) else value
    given: PlayerOptions = checked(PlayerOptions, options, path)
    by = Player(**given)
    if by.evaluation is None:
        by = by._replace(evaluation=game.usual)
    choose(by.search, suited(game), f"{path}.search")
    if by.search == "best" and by.depth is None and "evaluation" not in given:
        by = by._replace(evaluation=game.strongest)
    choose(by.order, (*ORDERS, *game.orders), f"{path}.order")
    if "order" in given and by.search != "alphabeta":
        raise unfit("order", by, path)
    if "evaluation" in given:
        choose(by.evaluation, tuple(game.evaluations), f"{path}.evaluation")
    if "evaluation" in given and by.search == "wincut":
        raise unfit("evaluation", by, path)
    if by.book and by.search == "random":
        raise unfit("book", by, path, reason="search")
    if by.book and not game.book:
        raise unfit("book", by, path, reason="game")
    if by.book and by.evaluation != game.strongest:
        raise unfit("book", by, path, reason="evaluation", evaluation=game.strongest)
    limited = by.depth or by.nodes or by.seconds
    if not (game.solvable or limited) and searches_in(game)[by.search].needs_limit:
        raise Refusal("endless", path, game=game.id, search=by.search)
    return by


def unfit(key: str, by: Player, path: str, **args: str | None) -> Refusal:
    """The refusal of a player with an option that does not fit its search, its game or another option."""
    option = ".".join(["option", key, *filter(None, [args.get("reason")])])
    return Refusal(option, f"{path}.{key}", key=key, search=by.search, **args)


def choose(name: str | None, names: Sequence[str], field: str) -> None:
    """Refuses a name that is not one of `names`."""
    if name not in names:
        error = "unknown-name" if names else "no-names"
        raise Refusal(error, field, name=brief(str(name)), known=list(names))


def options_of(text: str, game: Game, path: str = "player") -> dict[str, Any]:
    """The object of a listed player or a text."""
    return spelled_out(unlisted(text, game), path, game)


def spelled_out(text: str, path: str = "player", game: Game | None = None) -> dict[str, Any]:
    """The object form of a player's text. With `game` it may name one of the game's own searches."""

    def make_error(why: str) -> Refusal:
        return Refusal("unknown-player" if text else "no-player", path, why=why, player=brief(text))

    if game and text in game.searches:  # that of another program has spaces in its name
        return {"search": text}
    search, *options = text.split() or [""]
    if options and game and unlisted(search, game) != search:
        raise make_error(f"{search} is a listed player, which takes no options")
    if search not in SEARCHES and not (game and search in game.searches):
        searches = ", ".join([*SEARCHES, *(game.searches if game else ())])
        if game and game.players and not options:
            searches += f"; listed: {', '.join(preset.id for preset in game.players)}"
        raise make_error(f"there is no search {brief(search)} (known: {searches})")
    from ..contract.requests import PlayerOptions  # when it is first needed

    values: dict[str, Any] = {"search": search}
    for option in options:
        key, _, value = option.partition("=")
        if key != "search" and key not in OPTIONS:
            raise make_error(f"there is no option {brief(key)} (known: {', '.join(OPTIONS)})")
        if key in values:
            raise make_error(f"{key} is there twice")
        try:
            values[key] = parsed(value, bare(PlayerOptions.__annotations__[key]))
        except ValueError as error:
            raise make_error(f"{key} is {error}") from None
    return values


def parsed(text: str, kind: type) -> str | bool | float:
    """The value of an option in a player's text; raises `ValueError`, which says what is wrong with it."""
    if kind is bool:
        if text not in TRUTHS:
            raise ValueError("neither true nor false")
        return TRUTHS[text]
    if kind not in (int, float):
        return text
    if re.fullmatch(r"-?[0-9]+", text):
        return whole(text)
    if kind is float and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?", text):
        return float(text)
    raise ValueError("no number" if kind is float else "no whole number")


def unlisted(text: str, game: Game) -> str:
    """A player's text: that of the listed player if `text` is the id of one in `game`, else `text` itself."""
    return next((preset.player for preset in game.players if preset.id == text), text)


def spelling(value: str | PlayerOptions, game: Game, path: str = "player") -> str:
    """The text of a player, with its options in a fixed order; for a listed player given by id, the id."""
    player(value, game, path)
    if isinstance(value, str) and unlisted(value, game) != value:
        return value
    return as_text(spelled_out(value, path, game) if isinstance(value, str) else value)


def as_text(options: Mapping[str, Any]) -> str:
    """The text of a player's object, with its options in a fixed order. The names stay as they are."""
    texts = [f"{name}={written(options[name])}" for name in OPTIONS if name in options]
    return " ".join([options["search"], *texts])


def written(value: Any) -> str:
    """The value of an option as it stands in a player's text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def listed(game: Game) -> list[replies.Player]:
    """The listed players of `game`, as objects. Each has its id, and its place among those of its kind.

    The place of a level between two others ends in a half.
    """
    players = []
    places: Counter[str] = Counter()
    for preset in game.players:
        places[preset.kind] += not preset.between
        place = places[preset.kind] + 0.5 if preset.between else places[preset.kind]
        named = {"id": preset.id, "name": preset.name, "kind": preset.kind, "place": place}
        players.append(cast("replies.Player", named | spelled_out(preset.player)))
    return players


def judge(game: Game) -> PlayerOptions:
    """The player that judges the positions of `game`, as an object (`Game.judge`)."""
    text = game.judge or (SOLVING_JUDGE if game.solvable else USUAL_JUDGE)
    return cast("PlayerOptions", spelled_out(text, "judge"))


def think(
    game: Game, position: Position, by: Player, stop: Callable[[], bool], record: Sequence[int] = ()
) -> tuple[Limits, Iterator[Thought]]:
    """The search of `position` by `by`, and the limits, which count its nodes and time.

    `stop` is called every few milliseconds; the search ends if it returns True. `record` are the moves of the
    game before `position`, which must not have a forced pass. If the opening book of a player knows the
    position, its answer takes the place of the search. If there is one legal move, a player with a limit of
    seconds and no depth searches to depth 1. A player that compares moves (`multipv`) searches in both cases
    as usual.
    """
    moves = position.moves()
    forced = len(moves) == 1 and by.seconds is not None and by.multipv == 1
    limits = Limits(by.depth or (1 if forced else None), by.nodes, by.seconds, stop)
    if not moves:
        return limits, with_means(game, iter([ended(game, position)]))
    chance = SystemRandom() if by.seed is None else Random(by.seed)
    task = Task(position, game, evaluation(by, game), by.ties, chance, by.multipv, by.order, record=record)
    if game.begin_search:
        task = game.begin_search(task, limits)
    astray = by.noise > 0 and chance.random() < by.noise
    from_book = book.answer(task) if by.book and by.multipv == 1 and not astray else None
    thoughts = (
        iter([from_book])
        if from_book
        else searches_in(game)["random" if astray else by.search].think(task, limits)
    )
    return limits, with_means(game, (for_first(thought, position.turn) for thought in thoughts))


def searches_in(game: Game) -> dict[str, Search]:
    """The searches by name."""
    return {**SEARCHES, **game.searches}


def repeats(by: Player, game: Game) -> bool:
    """Whether a player's answers follow from its seed alone. An author's program may vary all the same."""
    return by.seconds is None and searches_in(game)[by.search].repeatable


def answer(game: Game, position: Position, by: Player, record: Sequence[int]) -> tuple[Limits, Thought]:
    """The last thought of `by` about `position`, and the limits with what it cost (`think`)."""
    limits, thoughts = think(game, position, by, never, record)
    *_, last = thoughts
    return limits, last


def evaluation(by: Player, game: Game) -> Evaluation:
    """The evaluation that a player uses in `game`."""
    return game.evaluations[by.evaluation] if by.evaluation else undecided


def ended(game: Game, position: Position) -> Thought:
    """The thought about a finished game: its value, from FIRST's point of view."""
    value = position.value(0) if position.turn == FIRST else -position.value(0)
    thought = Thought(0, None, value, prove(position, game, value, value), (), (), complete=True)
    return for_first(thought, position.turn)


def undecided(position: Position) -> int:
    """The evaluation of a game that defines none: always 0."""
    return 0
