"""What is wrong with an answer of an author's code: the sentences, by reasons.

They come with the error; the page has them in its other languages, in web/locales/programs.
"""

from typing import Final

from ..validation import FAULTS

WRONG: Final = {
    **FAULTS,
    "returned-no-text": "{of} returned {value}, which is not a string",
    "is-no-function": "{of} is {value}, which is not a function",
    "is-no-id": "game is {value}, which is not the id of a game",
    "unknown-game": "there is no game called {value}; there are {known}",
    "evaluation-twice": "{of} has two evaluations called {value}, one of its class and one of a file",
    "order-list": "order returned {value}, which is not a list of moves",
    "order-strings": "order returned {value}, where not every move is a string",
    "order-others": "order returned {value}, which are not the moves that it was given",
    "search-pair": "search returned {value}, which is not a pair (value, move)",
    "search-value": "search returned the value {value}, which is not an integer",
    "returned-illegal": "{of} returned the move {value}, which is not legal; legal: {legal}",
    "returned-form": "{of} returned the move {value}, which is not a move: write {near}",
    "returned-no-name": "{of} returned the move {value}, which is not the name of a square",
    "returned-moves": "{of} returned {value}, which is not one move: return one, such as position.moves()[0]",
    "returned-no-move": "{of} returned None as its move although there are legal moves",
    "returned-none": "{of} ended without return",
    "returned-none-after": "{of} ended without return: write one after the {statement} of line {line} too",
    "returned-text": "{of} returned {value}, which is a text: a value is a number, without quotation marks",
    "returned-several": "{of} returned {value}, which is not a single number, such as a difference",
    "returned-method": "{of} returned a method without its brackets: write {method}()",
    "returned-bool": "{of} returned {value}, which is true or false and not a number",
    "returned-no-number": "{of} returned {value}, which is not a number that can be compared",
    "full-form": "GAME = Game(…) is for engine/games alone: write a class Game, which may have evaluations, "
    "levels, words, a look and a setup (engine/authors/AUTHOR.md, A whole game)",
    "choose-and-search": "there are both choose and search: a program has one of them",
    "game-class": "Game is {value}, which is not a class",
    "game-long": "{game} goes on after ply {ply}, which is its max_game_length",
    "position": "{value} is not a position: it needs turn, {members}",
    "owner": "owner({of}) returned {value}, which is none of 1, -1 and 0",
    "play-none": "play returned None: it must return a new position",
    "play-itself": "play({value}) returns the position itself, not a new one",
}
