"""What is wrong with an answer of an author's code: the sentences, by reasons.

The page has them in its languages, in web/locales/programs.
"""

from typing import Final

WRONG: Final = {
    "returned-no-integer": "{of} returned {value}, which is not an integer",
    "returned-no-integers": "{of} returned {value}, which is not a pair of integers",
    "returned-no-text": "{of} returned {value}, which is not a string",
    "is-no-function": "{of} is {value}, which is not a function",
    "is-no-text": "{of} is {value}, which is not a string with a character",
    "is-no-id": "game is {value}, which is not the id of a game",
    "unknown-game": "there is no game called {value}",
    "order-list": "order returned {value}, which is not a list of moves",
    "order-strings": "order returned {value}, where not every move is a string",
    "order-others": "order returned {value}, which are not the moves that it was given",
    "search-pair": "search returned {value}, which is not a pair (value, move)",
    "search-value": "search returned the value {value}, which is not an integer",
    "search-move": "search returned the move {value}, which is not the name of a square",
    "search-illegal": "search returned {value}, which is not legal",
    "game-class": "Game is {value}, which is not a class",
    "game-id": "id is {value}: lower-case letters, digits and -, a letter first",
    "game-taken": "id is {value}, which is taken: another one is needed",
    "game-sides": "sides is {value}, which is not a pair of strings",
    "game-unit": "unit is {value}, which is neither 'disc' nor 'point'",
    "game-range": "{of} is {value}, which is not from 1 to {most}",
    "game-over": "the game is over before the first move",
    "game-start": "two games do not begin with the same position",
    "game-endless": "no game that was played at random ended within {most} moves",
    "position": "{value} is no position: it needs turn, {members}",
    "turn": "turn is {value}, which is neither 'first' nor 'second'",
    "turn-again": "after {value} it is the turn of {of} again: a side without moves passes",
    "moves-other": "moves() has {value}, which is neither a square nor 'pass'",
    "moves-empty": "moves() is empty although margin() is None: a side without moves has ['pass']",
    "moves-twice": "moves() has a move twice",
    "moves-pass": "moves() has 'pass' beside other moves: a pass must be forced",
    "margin": "margin returned {value}, which is neither an integer nor None",
    "owner": "owner({of}) returned {value}, which is none of 1, -1 and 0",
    "play-none": "play returned None: it must return a new position",
    "play-itself": "play({value}) returns the position itself, not a new one",
    "play-changes": "play({value}) changes the position that it is called on",
    "play-varies": "play({value}) does not always give the same position",
    "play-nothing": "play({value}) changes nothing",
    "text-long": "text is one line of at most {most} characters",
    "read-refuses": "read does not accept the text {value}: {why}",
    "read-other": "read({value}) is not the position that has this text",
}
