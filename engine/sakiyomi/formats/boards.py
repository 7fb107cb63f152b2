"""Boards as people write them: a setup in one line, or drawn row by row, with or without coordinates.

What is read raises `Refusal` where there is a board that cannot be.

A board is squares of one alphabet: `X O -`, `* O .`, `B W`, `1 2 0`, `● ○ ・`, the letters of the game's
setups. Which alphabet it is follows from the squares themselves. Lines are those of `decode.plain`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from ..core.game import FIRST, PASS, SECOND, Cell, Game, NumberSetup, PieceSetup, SetupError, Side, other
from ..players.record import square_name, squares
from .items import ItemOrMisread, Source, WrittenMove, built, letters_of, other_start_of, position_of
from .sides import side_in, side_of

EMPTY: Final = frozenset("-._・+ ·□") | {"", "none", "null", "false", "empty"}
ALPHABETS: Final[tuple[tuple[frozenset[str], frozenset[str], frozenset[str]], ...]] = tuple(
    (frozenset(first), frozenset(second), EMPTY | frozenset(more))
    for first, second, more in (
        (("x", "*", "@", "#"), ("o", "○"), ()),
        (("b",), ("w",), ()),
        (("●",), ("○",), ()),
        (("黒",), ("白",), ()),
        (("1",), ("2",), ("0",)),
        (("1",), ("-1",), ("0",)),
        (("0",), ("1",), ()),
    )
)
"""The signs of the first side, of the second side, and of an empty square."""
NOUGHTS: Final = ALPHABETS[0]
EITHER: Final = ALPHABETS[-1]
"""A board of 0 and 1 can be meant in two ways."""

LONGEST_ROW: Final = 400
"""Characters of a line with a row, or with a whole board, after which nothing more is looked at."""
RULED: Final = frozenset(" \t+|=-:")
"""The characters of a line between two rows of a drawn board, beside those of drawn lines."""
SIGN: Final = re.compile(r"(?<![^\s,\[])-1(?=[\s,\]])|[^\s|,;:\"'\[\](){}/\\=]")
LIST: Final = re.compile(
    r"\"([^\"\n]{0,9})\"|'([^'\n]{0,9})'|(-?\d{1,3}|None|null|false|[A-Za-z.●○])(?=[\s,\]])"
)
MOST_LIST: Final = 40
"""The most lines of a list of lists."""


class TextBoard(NamedTuple):
    """A position that was read."""

    game: Game
    setup: str
    lines: int
    """How many lines it takes, from the first."""
    rest: str = ""
    """The text behind it on its last line."""
    exchanged: bool = False
    either: str | None = None
    """The setup of the other meaning, where there are two."""
    names_mover: bool = False
    """The side to move is written."""


class Sides(NamedTuple):
    """The squares of a board by their sides, in square order."""

    cells: list[Cell]
    alphabet: tuple[frozenset[str], frozenset[str], frozenset[str]]


def alphabets(game: Game) -> Iterator[tuple[frozenset[str], frozenset[str], frozenset[str]]]:
    """The alphabets of a game's boards, its own first."""
    empty, first, second = tuple(letters_of(game).letters.lower())
    if first != second and {first, second} != {"x", "o"}:
        yield frozenset(first), frozenset(second), EMPTY | {empty}
    yield from ALPHABETS


def sides_of(signs: Sequence[str], game: Game) -> Sides | None:
    """The squares that these signs are; None where no alphabet has them all."""
    plain = [sign.lower() for sign in signs]
    there = set(plain)
    for alphabet in alphabets(game):
        first, second, empty = alphabet
        if "0" in empty & there and there & EMPTY and not there & second:
            continue  # it is no empty square here
        if there <= first | second | empty:
            return Sides([FIRST if s in first else SECOND if s in second else None for s in plain], alphabet)
    return None


def marks(game: Game, cells: list[Cell], swapped: list[Cell], is_ours: bool) -> tuple[str, bool, str | None]:
    """The setup of noughts and crosses, whether these were exchanged, and the setup of the other meaning.

    Either may have begun. `swapped` are the squares where crosses did.
    """
    kind = letters_of(game)
    usual, exchanged = kind.write(cells, FIRST), kind.write(swapped, FIRST)
    can_be_usual, can_be_exchanged = can_be(game, usual), can_be(game, exchanged)
    if can_be_usual and can_be_exchanged and any(cells):
        return (usual, False, exchanged) if is_ours else (exchanged, True, usual)
    if can_be_exchanged and not can_be_usual:
        return exchanged, True, None
    position_of(game, usual)
    return usual, False, None


def can_be(game: Game, setup: str) -> bool:
    """Whether play can have come to a position: who has a line has moved last."""
    try:
        position = game.parse(setup)
    except SetupError:
        return False
    margin = position.margin()
    return not margin or position.turn == (SECOND if margin > 0 else FIRST)


def with_mover(game: Game, cells: list[Cell], turn: Side | None) -> str:
    """The setup with a side to move: where that is not written, by the parity of the discs."""
    kind = letters_of(game)
    if turn is None:
        turn = SECOND if sum(cell is not None for cell in cells) % 2 else FIRST
        moves = position_of(game, kind.write(cells, turn)).moves()
        if tuple(moves) == (PASS,):
            turn = other(turn)
    setup = kind.write(cells, turn)
    position_of(game, setup)
    return setup


def of_pieces(source: Source) -> list[Game]:
    """The games whose setups have a letter for each square, the one that is meant first."""
    return [game for game in source.ordered if isinstance(game.display.setup, PieceSetup)]


def board_of(
    game: Game, sides: Sides, turn: Side | None, lines: int, rest: str, is_ours: bool = False
) -> TextBoard:
    """The board with these squares.

    `turn` is the side to move as it is written; `is_ours`: it is written with the letters of setups.
    """
    kind = letters_of(game)
    cells, alphabet = sides
    swapped: list[Cell] = [other(cell) if cell in (FIRST, SECOND) else None for cell in cells]
    exchanged, either = False, None
    if kind.mover:
        setup = with_mover(game, cells, turn)
        if alphabet is EITHER:
            either = with_mover(game, swapped, other(turn) if turn else None)
    elif alphabet is NOUGHTS and {kind.letters[1], kind.letters[2]} == {"O", "X"}:
        # Crosses are the first side of the alphabet, and noughts that of the game.
        setup, exchanged, either = marks(game, swapped, cells, is_ours)
    else:
        setup = kind.write(cells, FIRST)
        position_of(game, setup)
        if alphabet is EITHER:
            either = kind.write(swapped, FIRST)
    return TextBoard(game, setup, lines, rest, exchanged, either, turn is not None)


def board_at(lines: Sequence[str], at: int, source: Source) -> TextBoard | None:
    """The board that begins on a line; None where none does."""
    board = listed(lines, at, source) or board_in_rows(lines, at, source) or in_one_line(lines[at], source)
    return with_side(board, lines, at) if board else None


# In one line


def with_side(board: TextBoard, lines: Sequence[str], at: int) -> TextBoard:
    """The board on a line, with the side to move that the line before or behind it says."""
    if board.rest.strip() or not takes_mover(board.game) or board.names_mover:
        return board
    behind = lines[at + board.lines] if at + board.lines < len(lines) else ""
    said = side_in(behind) if is_alone(behind) else None
    if said:
        board = board._replace(lines=board.lines + 1)
    elif at and is_alone(lines[at - 1]):
        said = side_in(lines[at - 1])
    if said and not board.setup.endswith(mark_of(board.game, said)):
        return board._replace(setup=board.setup[:-1] + mark_of(board.game, said))
    return board


def mark_of(game: Game, side: Side) -> str:
    """The letter of a side in setups."""
    return letters_of(game).letters[1 if side == FIRST else 2]


def in_one_line(line: str, source: Source) -> TextBoard | None:
    """A whole board on one line, and what stands behind it."""
    if len(line) < 9:
        return None
    head, rest = line[:LONGEST_ROW], line[LONGEST_ROW:]
    games = [game for game in of_pieces(source) if game.rows * game.columns >= 9]
    board = next((board for game in games if (board := whole(head, game))), None)
    return board._replace(rest=board.rest + rest) if board else None


PIECE: Final = re.compile(r"[^\s|,;:\"'\[\](){}/\\=&?<>]+")
PREFIX: Final = re.compile(
    r"\s*(?:\[?\s*\d{1,2}\s{1,9}(?=\S{8})|[\[({\"'`]+|(?:board|position|setup|盤面?)\s*[:=]\s*)*",
    re.IGNORECASE,
)


BEHIND: Final = re.compile(r"\s+[a-z][1-9]", re.IGNORECASE)
"""A move behind a board."""


def whole(line: str, game: Game) -> TextBoard | None:
    """The board of one game at the beginning of a line."""
    kind = letters_of(game)
    squares, columns = game.rows * game.columns, game.columns
    known = {sign for alphabet in alphabets(game) for part in alphabet for sign in part if len(sign) == 1}
    begin = PREFIX.match(line)
    signs: list[str] = []
    end = begin.end() if begin else 0
    glued = ""
    parts = 0
    for piece in PIECE.finditer(line, end):
        text = piece[0]
        left = squares - len(signs)
        letters = text[:left] if len(text) - left in (0, 1) else text
        if len(letters) > left or not all(sign.lower() in known for sign in letters):
            break
        if len(letters) not in (1, left, squares) and len(letters) % columns:
            break
        signs += letters
        parts += 1
        end = piece.end()
        if len(signs) == squares:
            glued = text[len(letters) :]
            break
    if len(signs) != squares:
        return None
    if parts == squares:
        behind_it = PIECE.finditer(line, end)
        more = [piece[0].lower() in known for piece in islice(behind_it, 2)]
        if more[:1] == [True] and (not kind.mover or more[1:] == [True]):
            return None  # signs of a larger board
    is_empty = not any(sign.lower() not in EMPTY for sign in signs)
    if is_empty and line[end:].strip(" \t.") and not kind.mover and not BEHIND.match(line, end):
        return None
    if parts > 1 and is_empty:
        return None
    sides = sides_of(uci(signs, parts), game)
    if sides is None:
        return None
    behind = glued + (" " if glued else "") + line[end:]
    turn, rest = mover_in(behind, sides, game)
    if glued and turn is None:
        return None
    is_ours = parts == 1 and set(signs) <= set(kind.letters)
    return board_of(game, sides, turn, 1, rest, is_ours)


def uci(signs: list[str], parts: int) -> list[str]:
    """Signs of which `b` is blank: crosses and noughts one by one, as in the UCI's data on tic-tac-toe."""
    there = {sign.lower() for sign in signs}
    return ["-" if sign in "bB" else sign for sign in signs] if parts > 1 and there <= set("xob") else signs


MOVER: Final = re.compile(
    r"\s*+[,;:\]\[|(]*+\s*+(black|white|first|second|先手|後手|[xobw*@#●○黒白012])(?![A-Za-z0-9])"
    r"(?:\s+(?:to\s+(?:move|play)|moves|番))?",
    re.IGNORECASE,
)


def mover_in(text: str, sides: Sides, game: Game) -> tuple[Side | None, str]:
    """The side to move that stands behind a board, in games in which it can, and the rest."""
    mover = MOVER.match(text) if takes_mover(game) else None
    if not mover:
        return None, text
    word = mover[1].lower()
    first, second, _ = sides.alphabet
    side = FIRST if word in first else SECOND if word in second else side_of(word)
    return side, text[mover.end() :] if side else text


# Row by row


def board_in_rows(lines: Sequence[str], at: int, source: Source) -> TextBoard | None:
    """A board that is drawn, a row on each line, with what stands before and behind it."""
    first = lines[at][:LONGEST_ROW]
    is_header = is_columns(first)
    begin = at + 1 if is_header else at
    if (is_header and begin < len(lines) and is_rule(lines[begin])) or is_rule(first):
        begin += 1
    if begin >= len(lines):
        return None
    games = of_pieces(source)
    return next((board for game in games if (board := rows_from(lines, at, begin, is_header, game))), None)


LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def is_columns(line: str) -> bool:
    """Whether a line has the letters of the columns, joined or not."""
    words = re.findall(r"[a-z]+", line[:LONGEST_ROW].lower())
    return bool(words) and (
        words[:3] == ["a", "b", "c"] or (len(words[0]) > 2 and LETTERS.startswith(words[0]))
    )


def is_rule(line: str) -> bool:
    """Whether a line stands between two rows of a drawn board."""
    signs = set(line[:LONGEST_ROW])
    lines = {sign for sign in signs if "─" <= sign <= "╿"}
    is_table = "|--" in line[:LONGEST_ROW].replace(" ", "").replace(":", "")
    return signs <= RULED | lines and (("+" in signs and bool(signs & {"-", "="})) or bool(lines) or is_table)


def is_under(row: str, line: str) -> bool:
    """Whether a line of dashes stands under a row with bars."""
    signs = line[:LONGEST_ROW].strip()
    return "|" in row[:LONGEST_ROW] and len(signs) > 2 and set(signs) in ({"-"}, {"="}, {"_"})


def rows_from(lines: Sequence[str], at: int, begin: int, is_header: bool, game: Game) -> TextBoard | None:
    """The board of one game whose first row is on the line `begin`."""
    kind = letters_of(game)
    signs: list[str] = []
    rest = ""
    line = begin
    for number in range(1, game.rows + 1):
        if (
            number > 1
            and line < len(lines)
            and (is_rule(lines[line]) or is_under(lines[line - 1], lines[line]))
        ):
            line += 1
        if line >= len(lines):
            return None
        row = row_of(lines[line], number, game)
        if row is None or (row[1] and number < game.rows and not is_margin(row[1])):
            return None
        signs += row[0]
        rest = row[1]
        line += 1
    sides = sides_of(signs, game)
    if sides is None or not (any(sides.cells) or kind.mover or is_header):
        return None
    turn, rest = mover_in(rest, sides, game)
    if kind.mover and turn is None and is_header:
        turn = side_in(" ".join(re.findall(r"[A-Za-z]{2,}|[●○*]|黒|白", lines[at][:LONGEST_ROW])))
    if line < len(lines) and is_rule(lines[line]):
        line += 1
    if line < len(lines) and is_columns(lines[line]):
        line += 1
    # The page and the commands draw boards with the letters of their columns.
    is_ours = set(signs) <= set(kind.letters) | (set(".+") if is_header else set())
    return board_of(game, sides, turn, line - at, rest, is_ours)


SQUARE: Final = re.compile(r"(?<![A-Za-z])[a-z][1-9](?![A-Za-z])", re.IGNORECASE)


def is_alone(line: str) -> bool:
    """Whether a line that says whose move it is holds no moves."""
    return not SQUARE.search(line)


def is_margin(text: str) -> bool:
    """Whether what stands behind a row is beside the board, as the score is."""
    return text[:1].isspace() or not text.strip()


def row_of(line: str, number: int, game: Game) -> tuple[list[str], str] | None:
    """The signs of a row and what stands behind them; None where it is none of this game."""
    columns = game.columns
    head = line[:LONGEST_ROW]
    if is_rule(head) or not head.strip():
        return None
    if "|" in head:
        fields = [field.strip() for field in head.split("|")]
        if len(fields) in (columns + 1, columns + 2) and (not fields[0] or fields[0] == str(number)):
            fields = fields[1 : columns + 1]
        if len(fields) == columns and all(len(field) <= 1 for field in fields):
            return [placeholder(field, number, column, game) for column, field in enumerate(fields)], ""
    places = [(match[0], match.start(), match.end()) for match in SIGN.finditer(head)]
    if len(places) > columns and places[0][0] == str(number):
        is_ended = len(places) > columns + 1 and places[columns + 1][0] == str(number)
        if is_ended or len(places) == columns + 1 or places[1][0] not in "012":
            places = places[1:]
    if len(places) < columns:
        return None
    signs = [sign for sign, _, _ in places[:columns]]
    end = places[columns - 1][2]
    behind = head[end:].strip("|]),;:\"'\\/")
    label = re.match(r"[\s|\]),]*(\d{1,2})(?![\w.])", behind)
    if label and label[1] == str(number):
        behind = "  " + behind[label.end() :].lstrip()
    gap = len(behind) - len(behind.lstrip())
    if behind.strip() and gap < 2 and not (gap and takes_mover(game) and number == game.rows):
        return None  # one sign more than there are columns
    return [placeholder(sign, number, column, game) for column, sign in enumerate(signs)], behind


def takes_mover(game: Game) -> bool:
    """Whether setups of a game have a side to move."""
    kind = game.display.setup
    return isinstance(kind, PieceSetup) and kind.mover


def placeholder(sign: str, number: int, column: int, game: Game) -> str:
    """A sign; an empty square where that is numbered, as in tic-tac-toe of beginners."""
    if game.rows == game.columns == 3 and sign in "123456789":
        return "-" if sign == str((number - 1) * 3 + column + 1) else sign
    return sign


# Lists of lists


def listed(lines: Sequence[str], at: int, source: Source) -> TextBoard | None:
    """A board as a list of lists, as programs print one."""
    if not lines[at].lstrip().startswith("["):
        return None
    end = "]]" if lines[at].lstrip().startswith("[[") else "]"
    text = ""
    count = 0
    for line in lines[at : at + MOST_LIST]:
        count += 1
        text += line[:LONGEST_ROW] + "\n"
        if end in line or "] ]" in line:
            break
    else:
        return None
    text, _, rest = text.partition(end)
    signs = ["".join(match.groups("")) for match in LIST.finditer(text + end)]
    signs = ["" if sign.strip() in ("", "0.") else sign.strip() for sign in signs]
    for game in of_pieces(source):
        sides = sides_of(signs, game) if game.rows * game.columns == len(signs) else None
        if sides:
            turn, behind = mover_in(rest.lstrip("],"), sides, game)
            return board_of(game, sides, turn, count, behind.strip("]) \t"))
    return None


# Boards of numbers


NUMBER: Final = re.compile(r"[\[(]?(-?\d{1,2}|\.)[\])]?")
LANE: Final = re.compile(r"\b(row)\s+(\d{1,2})|\b(column)\s+([a-z])\b", re.IGNORECASE)
POINTS: Final = re.compile(r"(-?\d{1,5})\s*(?::|to)\s*(-?\d{1,5})")


def numbers_at(lines: Sequence[str], at: int, source: Source) -> TextBoard | None:
    """The board of numbers that begins on a line: rows, the line to choose from, the points."""
    game = next((one for one in source.ordered if isinstance(one.display.setup, NumberSetup)), None)
    if game is None or game.sizes is None:
        return None
    least, most = game.sizes
    rows: list[list[str]] = []
    line = at + 1 if is_columns(lines[at]) else at
    is_labelled = line > at
    tail = ""
    while line < len(lines) and len(rows) <= most:
        text, semicolon, behind = lines[line][: 2 * LONGEST_ROW].partition(";")
        parts = [part for part in text.split("/") if part.strip()]
        found = [cells_in(part, len(rows) + place + 1, is_labelled) for place, part in enumerate(parts)]
        if not parts or any(cells is None for cells in found):
            break
        for cells in found:
            assert cells is not None
            rows.append(cells)
        line += 1
        if semicolon:
            tail = behind
            break
    size = len(rows)
    if not least <= size <= most or any(len(row) != size for row in rows):
        return None
    bare = [[cell.strip("[]()") for cell in row] for row in rows]
    flat = {cell for row in bare for cell in row}
    if (flat <= {"."} and not tail) or any(not re.fullmatch(r"\.|-?[1-9]", cell) for cell in flat):
        return None
    state = line + 1 if line < len(lines) and not lines[line].strip() else line
    if not tail and state < len(lines) and is_state(lines[state]):
        tail = lines[state]
        line = state + 1
    lane = lane_in(tail) or lane_of(rows)
    score = POINTS.search(tail)
    ends = [found.end() for found in (LANE.search(tail), score) if found]
    points = f"{score[1]}:{score[2]}" if score else "0:0"
    setup = f"{'/'.join(' '.join(row) for row in bare)}; {lane or 'row 1'}; {points}"
    return TextBoard(game, game.write(position_of(game, setup)), line - at, tail[max(ends, default=0) :])


def cells_in(text: str, number: int, is_labelled: bool) -> list[str] | None:
    """The cells of a row of numbers; None where it is none."""
    words = re.split(r"[\s,|]+", text.strip(" \t,|"))
    if is_labelled and words and words[0] == str(number):
        words = words[1:]
    words = [word.strip("[]") if word.count("[") != word.count("]") else word for word in words]
    return words if words and all(NUMBER.fullmatch(word) for word in words) else None


def is_state(line: str) -> bool:
    """Whether the line behind a board says the line to choose from or the points."""
    return len(line) <= LONGEST_ROW and bool(LANE.search(line) or re.search(r"to move|\d to -?\d", line))


def lane_in(text: str) -> str | None:
    """The line to choose from, where it is written."""
    match = LANE.search(text)
    if not match:
        return None
    return f"row {int(match[2])}" if match[1] else f"column {match[4].lower()}"


def lane_of(rows: Sequence[Sequence[str]]) -> str | None:
    """The line whose cells stand in brackets, as commands print those that can be taken."""
    marked = [
        (row, column) for row, cells in enumerate(rows) for column, cell in enumerate(cells) if cell[0] == "["
    ]
    if not marked:
        return None
    if len({row for row, _ in marked}) == 1 and (len(marked) > 1 or marked[0][0] == 0):
        return f"row {marked[0][0] + 1}"
    return f"column {chr(ord('a') + marked[0][1])}" if len({column for _, column in marked}) == 1 else None


STONES: Final[Mapping[str, Side]] = {
    "##": FIRST,
    "()": SECOND,
    "●": FIRST,
    "○": SECOND,
    "X": FIRST,
    "O": SECOND,
}
"""The sides of the signs on the squares of the start of such a board."""


def ply_board(lines: Sequence[str], at: int, source: Source) -> tuple[list[ItemOrMisread], int] | None:
    """The game of a board with the number of each move on it, as Hamlet's PARAMs have one, and its lines."""
    for game in of_pieces(source):
        if game.sizes or at + game.rows > len(lines):
            continue
        cells: list[str] = []
        for line in lines[at : at + game.rows]:
            quoted = re.search(r"value\s*=\s*[\"']([^\"']{1,99})[\"']", line[:LONGEST_ROW], re.IGNORECASE)
            row = (quoted[1] if quoted else line[:LONGEST_ROW]).split()
            if len(row) != game.columns or not all(len(cell) <= 2 for cell in row):
                break
            cells += row
        plies = {int(cell): square for square, cell in enumerate(cells) if cell.isdecimal() and int(cell)}
        start = game.display.cells(game.start())
        if len(cells) != len(start) or len(plies) < 4 or sorted(plies) != [*range(1, len(plies) + 1)]:
            continue
        blanks: dict[int, str] = {square: cell for square, cell in enumerate(cells) if not cell.isdecimal()}
        if sum(cell.isdecimal() for cell in cells) != len(plies) + sum(
            cell.strip("0") == "" for cell in cells
        ):
            continue
        if any(cell and square not in blanks for square, cell in enumerate(start)):
            continue
        entries = [WrittenMove(square_name(plies[ply], game.columns), at + 1) for ply in sorted(plies)]
        placed = [(square, STONES[cell]) for square, cell in blanks.items() if cell in STONES]
        is_other = bool(placed) and all(start[square] == other(side) for square, side in placed)
        setup = other_start_of(game) if is_other else None
        return [*built(game, setup, entries, at + 1, lines[at])], game.rows
    return None


VALUE: Final = re.compile(r"([a-z][1-9])\s*:\s*([+-]?\d{1,4})(?![\d.])", re.IGNORECASE)


def values_in(text: str, game: Game) -> dict[str, int] | None:
    """The values of moves that stand behind the board of a problem, as in OBF; None: there are none.

    `A2:+38; C7:+36;`: discs for the side to move.
    """
    if not text.lstrip().startswith((";", ",")):
        return None
    on_board = squares(game.rows, game.columns)
    by_square = {move.lower(): int(value) for move, value in VALUE.findall(text[:4_000])}
    return {move: value for move, value in by_square.items() if move in on_board} or None
