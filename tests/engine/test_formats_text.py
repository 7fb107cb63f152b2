"""Transcripts, boards and what stands around them, as people write them."""

from __future__ import annotations

import json

import pytest

from sakiyomi.formats import Item
from sakiyomi.games import GAMES
from tests.engine.reading import after, all_of, item, items, moves, record, refused

START = GAMES["othello"].write(GAMES["othello"].start()).split()[0]
ROWS = [START[at : at + 8] for at in range(0, 64, 8)]
DRAWN = "\n".join(ROWS)
MIDDLE = after("f5", "f6", "e6", "f4", "c3")
"""White is to move, of nine discs."""
EVEN = after("f5", "f6", "e6", "f4")
"""Black is to move."""

GAME = "f5d6c3d3c4"
WRITTEN = [
    "f5d6c3d3c4",
    "F5 d6 C3 d3 C4",
    "f5;d6;c3;d3;c4",
    "f5 – d6 – c3 – d3 – c4",
    "F5d6C3d3C4..",
    "❶F5 ❷D6 ❸C3 ❹D3 ❺C4",
    "1. f5 d6\n2. c3 d3\n3. c4",
    "1. f5 d6\r\n2. c3 d3\r\n3. c4\r\n",
    "1. f5 d6\r2. c3 d3\r3. c4",
    "1. f5 d6\u20282. c3 d3\u20283. c4",
    "先手 f5 後手 d6 先手 c3 後手 d3 先手 c4",
    "Bf5 Wd6 Bc3 Wd3 Bc4",
    "Black: f5 White: d6 Black: c3 White: d3 Black: c4",
    "棋譜: F5 D6 C3 D3 C4",
    "['f5', 'd6', 'c3', 'd3', 'c4']",
    '["f5","d6","c3","d3","c4"]',
    "f5\u200bd6\u200bc3\u200bd3\u200bc4",
    "the game: f5d6c3d3c4, as I remember it",
    "こちらの棋譜です f5d6c3d3c4 よろしく",
    "I think f5d6c3d3c4 was better than e6",
    '<embed src="x.swf" FlashVars="kifu=f5f6&start_color=black">'.replace("f5f6", "f5d6c3d3c4"),
    "https://example.com/othello.html?kifu=f5d6c3d3c4&start=5",
    "https://example.com/?kifu=f5%20d6%20c3%20d3%20c4",
    "f 5 d 6 c 3 d 3 c 4",
    "f5\td6\nc3\td3\nc4",
    "| 1 | f5 | d6 |\n| 2 | c3 | d3 |\n| 3 | c4 | |",
    "1手目 f5 2手目 d6 3手目 c3 4手目 d3 5手目 c4",
    "f5! d6? c3!? d3?! c4",
    "f5(0) d6(+2) c3(-1.5) d3 c4",
    "f5 00:03 d6 00:12 c3 00:40 d3 00:01 c4",
    "f5 d6 c3 d3 c4 pass",
    '{"moves": ["f5", "d6", "c3", "d3", "c4"]}',
    "5664333443",
    "56 64 33 34 43 0 0 0",
    "56,64,33,34,43",
    "56 64 33 34 43",
    "[37, 43, 18, 19, 26]",
    "(4,5) (5,3) (2,2) (2,3) (3,2)",
    "(5,6) (6,4) (3,3) (3,4) (4,3)",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_transcript_is_read_in_whatever_manner_it_is_written(text: str) -> None:
    assert moves(text) == [GAME]


NAMED: list[tuple[str, str | None, int | None]] = [
    ("f5d6c3  Tiger", "Tiger", None),
    ("f5d6c3\tTiger", "Tiger", None),
    ("Tiger, f5d6c3", "Tiger", None),
    ("Tiger: f5d6c3", "Tiger", None),
    ("虎定石: f5d6c3", "虎定石", None),
    ('"Rose-Bill", f5d6c3', "Rose-Bill", None),
    ("kifu: f5d6c3", None, None),
    ("the kifu f5d6c3", None, None),
    ("f5d6c3 36-28", None, 8),
    ("f5d6c3 (28 - 36)", None, -8),
    ("f5d6c3 36対28", None, 8),
    ("f5d6c3 33:31", None, 2),
    ("f5d6c3 at 12:30", None, None),
    ("f5d6c3 on 2024-12-24", None, None),
    ("f5d6c3 B+12", None, 12),
    ("f5d6c3 白+4", None, -4),
    ("f5d6c3\n40-24", None, 16),
    ("f5d6c3\n結果：40-24", None, 16),
    ("f5d6c3\n結果：白 56-8", None, -48),
    ("f5d6c3\n結果：白 8-56", None, -48),
    ("f5d6c3\n結果：黒 64-0", None, 64),
    ("f5d6c3\n白の勝ち 56-8", None, -48),
    ("f5d6c3\n56-8で白の勝ち", None, -48),
    ("f5d6c3 White wins 40-24", None, -16),
    ("f5d6c3\nBlack 24-40 White", None, -16),
    ("f5d6c3\nWhite 24-40 Black", None, 16),
    ("Tiger, f5d6c3, 36-28", "Tiger", 8),
]


@pytest.mark.parametrize(("text", "title", "margin"), NAMED)
def test_a_title_and_a_result_may_stand_beside(text: str, title: str | None, margin: int | None) -> None:
    found = item(text)
    assert found["record"]["moves"] == ["f5", "d6", "c3"]
    assert (found["title"], found["result"]) == (title, None if margin is None else {"margin": margin})


def test_where_the_moves_end_the_game_the_result_is_theirs() -> None:
    moves = "e6f4e3f6g5d6e7f5c5"
    played = {"game": "othello", "moves": moves}
    for text in (
        f"{moves}\n白 40-24",
        f'[Result "24-40"]\n\n{moves}',
        json.dumps({**played, "margin": -16}),
        json.dumps({"record": played, "result": {"margin": -16}}),
    ):
        assert item(text)["result"] == {"margin": 64}, text


def test_players_may_stand_before() -> None:
    found = item("黒：太郎\n白：花子\n\nf5d6c3")
    assert found["players"] == {"first": "太郎", "second": "花子"}
    assert item("Black: a\nWhite: b\n1. f5 d6")["players"] == {"first": "a", "second": "b"}
    assert item("第3局　黒：太郎　白：花子\n棋譜：f5d6c3")["players"] == {"first": "太郎", "second": "花子"}
    assert item("White: b, Black: a\n1. f5 d6")["players"] == {"first": "a", "second": "b"}


SEVERAL: list[tuple[str, list[str]]] = [
    ("f5d6c3d3c4\nf5f6e6f4e3", ["f5d6c3d3c4", "f5f6e6f4e3"]),
    ("f5d6\nd3c3\nc4e3", ["f5d6", "d3c3", "c4e3"]),
    ("1. f5 d6 2. c3\n\n1. f5 f6 2. e6", ["f5d6c3", "f5f6e6"]),
    ("1. f5 d6 2. c3 d3 1. f5 f6 2. e6", ["f5d6c3d3", "f5f6e6"]),
    ("# openings\nf5d6\n% more\nf5f6\n// and\nf5f4", ["f5d6", "f5f6", "f5f4"]),
    ("game one f5d6c3 game two f5f6e6", ["f5d6c3", "f5f6e6"]),
    ("f5d6c3 f5f6e6", ["f5d6c3", "f5f6e6"]),
    ("#1 f5d6c3\n#2 f5f6e6", ["f5d6c3", "f5f6e6"]),
    ("1. f5d6c3\n2. f5f6e6\n3. c4e3", ["f5d6c3", "f5f6e6", "c4e3"]),
    ("- f5d6c3\n- f5f6e6", ["f5d6c3", "f5f6e6"]),
    (f"{MIDDLE}\nf5d6c3", [f"{MIDDLE}", "f5d6c3"]),
]


@pytest.mark.parametrize(("text", "games"), SEVERAL)
def test_several_games_may_stand_in_one_text(text: str, games: list[str]) -> None:
    assert moves(text) == games


def test_a_list_may_have_lines_of_one_move_which_else_are_one_game() -> None:
    assert moves("a1\nb2\nc3", "tictactoe") == ["a1b2c3"]
    assert len(items("a1\nb2\nc3", "tictactoe", listed=True)) == 3


ACROSS = [("c5", "f5"), ("d6c4", "e6f4"), ("1. c5 e6\n2. f3", "f5d6c3"), ("c5e6f3e3f4", "f5d6c3d3c4")]


@pytest.mark.parametrize(("text", "game"), ACROSS)
def test_the_other_start_is_mirrored(text: str, game: str) -> None:
    found = item(text)
    assert (found["record"], found["mirrored"]) == (
        {"game": "othello", "moves": [game[at : at + 2] for at in range(0, len(game), 2)]},
        True,
    )
    assert "mirrored" not in item(game)


def test_a_board_of_the_other_start_is_mirrored_with_the_moves_behind_it() -> None:
    other = "\n".join(row[::-1] for row in ROWS)
    for text in (f"{other}\nc5e6f3", f"{other.replace(chr(10), '')} X c5e6f3"):
        found = item(text)
        assert found["mirrored"]
        assert found["record"] == {"game": "othello", "setup": f"{START} X", "moves": ["f5", "d6", "c3"]}


ENDS: list[tuple[str, list[str], list[tuple[int, str]]]] = [
    ("f5d6a1c3", ["f5d6"], [(1, "a1 is not a legal move for black at ply 2")]),
    ("1. f5 d6\n2. a1 c3\n3. c4", ["f5d6"], [(2, "a1 is not a legal move for black at ply 2")]),
    ("f5d6a1\nf5f6", ["f5d6", "f5f6"], [(1, "a1 is not a legal move for black at ply 2")]),
    ("f5 d6 pass c3", ["f5d6"], [(1, "black has moves at ply 2 and cannot pass")]),
    ("f5d6f5", ["f5d6"], [(1, "f5 is not a legal move for black at ply 2")]),
    ("f5d6c3d3c4z9f4f6f3", ["f5d6c3d3c4"], [(1, "z9 is neither a square of this board nor a pass")]),
    ("f5d6c3d3cf4f6f3e6", ["f5d6c3d3"], [(1, "c is neither a square of this board nor a pass")]),
    ("f5 d6 c3 d3 c4 z9 f4 f6", ["f5d6c3d3c4"], [(1, "z9 is neither a square of this board nor a pass")]),
    ("f5 d6 c3 d3 c4 z9", ["f5d6c3d3c4"], [(1, "z9 is neither a square of this board nor a pass")]),
    ("f5 d6 c3 3d c4", ["f5d6c3"], [(1, "3d is neither a square of this board nor a pass")]),
    ("f5 d6 c3 d3 c e3", ["f5d6c3d3"], [(1, "c is neither a square of this board nor a pass")]),
    ("1. f5 d6\n2. z9 c3\n3. c4", ["f5d6"], [(2, "z9 is neither a square of this board nor a pass")]),
    ("1. f5 d6\n2. c3 z9\n3. c4", ["f5d6c3"], [(2, "z9 is neither a square of this board nor a pass")]),
    ("f5d6c3 R1 f5f6e6", ["f5d6c3", "f5f6e6"], []),
    ("R1 f5 d6 c3 d3 R2 f5 f6 e6 f4", ["f5d6c3d3", "f5f6e6f4"], []),
    ("1. T1 f5 d6 c3\n2. T2 f5 f6 e6", ["f5d6c3", "f5f6e6"], []),
    ("f5 d6 c3 d3 c4 f4 R3 34-30", ["f5d6c3d3c4f4"], []),
    ("f5 (5s) d6 (3s) c3 (4d) d3 c4 (R3)", ["f5d6c3d3c4"], []),
    ("L1: f5 d6 c3 d3 L2: c4 f4 f6 f3", ["f5d6c3d3c4f4f6f3"], []),
    ("f5 d6 c3 was better than e6 in R12", ["f5d6c3"], []),
    (f"{MIDDLE} a1", [MIDDLE], [(1, "a1 is not a legal move for white at ply 0")]),
]


@pytest.mark.parametrize(("text", "games", "why"), ENDS)
def test_a_game_ends_before_a_move_that_cannot_be_played(
    text: str, games: list[str], why: list[tuple[int, str]]
) -> None:
    found = [each.record for each in all_of(text) if isinstance(each, Item)]
    assert [f"{one.get('setup', '')} {''.join(one['moves'])}".strip() for one in found] == games
    assert refused(text) == why


NOTHING: list[tuple[str, str]] = [
    (" \n\t", "there is nothing to read"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "this looks like chess"),
    ("Q16 D4 Q3 D17", "this looks like Go"),
    ("▲７六歩 △３四歩", "this looks like shogi"),
    ("-" * 27 + "OX" + "-" * 30, "this looks like a board of 59 squares"),
    ("a1h8", "a1 is not a legal move for black at ply 0"),
]


@pytest.mark.parametrize(("text", "why"), NOTHING)
def test_a_refusal_says_what_a_text_seems_to_be(text: str, why: str) -> None:
    found = refused(text, "othello")
    assert [sentence for _, sentence in found] == [why]


# Boards


TO_MOVE = [
    "O",
    "o",
    "White",
    "white to move",
    "White to play",
    "W",
    "○",
    "白",
    "白番",
    "白の手番",
    "O to move",
    "turn: white",
    "手番：白",
    "後手",
    "(white)",
]


@pytest.mark.parametrize("said", TO_MOVE)
def test_the_side_to_move_may_stand_before_or_behind_a_board(said: str) -> None:
    board = EVEN.split()[0]
    rows = "\n".join(board[at : at + 8] for at in range(0, 64, 8))
    for text in (
        f"{said}\n{rows}",
        f"{rows}\n{said}",
        f"  a b c d e f g h\n{rows}\n  a b c d e f g h\n{said}",
    ):
        assert record(text)["setup"] == f"{board} O", text
    for said_behind in {"O", "White", "W", "○", "白", "white to move"} & {said}:
        assert record(f"{board} {said_behind}")["setup"] == f"{board} O"


def test_without_a_side_to_move_the_parity_of_the_discs_decides_where_it_can_move() -> None:
    assert record(MIDDLE.split()[0])["setup"] == MIDDLE
    assert record(EVEN.split()[0])["setup"] == EVEN
    stuck = "XO".ljust(64, "-")  # even: Black's, who can move
    assert record(stuck)["setup"].endswith("X")
    white = "OX".ljust(64, "-")  # even too, but Black cannot
    assert record(white)["setup"].endswith("O")


def test_moves_may_stand_behind_a_board() -> None:
    for text in (
        f"{DRAWN}\n\nf5d6c3",
        f"{DRAWN}\n1. f5 d6\n2. c3",
        f"{START} X f5d6c3",
        f"{START} X\nf5 d6 c3",
    ):
        assert moves(text) == [f"{START} X f5d6c3"], text


def test_a_board_of_0_and_1_has_two_meanings() -> None:
    found = item(DRAWN.translate(str.maketrans("XO-", "01.")))
    assert found["record"]["setup"] == f"{START} X"
    assert found["or"]["setup"] == f"{START.translate(str.maketrans('XO', 'OX'))} X"
    behind = item(DRAWN.translate(str.maketrans("XO-", "01.")) + " 1")
    assert (behind["record"]["setup"][-1], behind["or"]["setup"][-1]) == ("O", "X")


def test_a_board_of_the_numbers_of_moves_is_a_game() -> None:
    plies = dict(zip(["f5", "d6", "c3", "d3", "c4"], range(1, 6), strict=True))
    stones = {"d4": "()", "e5": "()", "e4": "##", "d5": "##"}
    rows = [
        " ".join(f"{plies.get(name, 0):02}" if name not in stones else stones[name] for name in names)
        for names in ([f"{column}{row}" for column in "abcdefgh"] for row in range(1, 9))
    ]
    assert moves("\n".join(rows)) == [GAME]
    params = [f'<PARAM name="Line{n}" value="{row}">' for n, row in enumerate(rows, 1)]
    assert moves("\n".join(params)) == [GAME]


# Tic-tac-toe

NOUGHTS: list[tuple[str, str, bool, bool]] = [  # text, setup, exchanged, another meaning
    ("XOX.O...X", "OXO-X---O", True, False),
    ("xo.xo.x..", "OX-OX-O--", True, False),
    ("XOX\n.O.\n..X", "OXO-X---O", True, False),
    ("x o x\n. o .\n. . x", "OXO-X---O", True, False),
    (" X | O | X \n---+---+---\n   | O |   \n---+---+---\n   |   | X ", "OXO-X---O", True, False),
    ("X|O|X\n-+-+-\n |O| \n-+-+-\n | |X", "OXO-X---O", True, False),
    ("| X | O | X |\n|---|---|---|\n| . | O | . |\n| . | . | X |", "OXO-X---O", True, False),
    ("×○×\n・○・\n・・×", "OXO-X---O", True, False),
    ("1 | 2 | 3\n4 | X | 6\n7 | 8 | 9", "----O----", True, False),
    ("  a b c\n1 X O X\n2 . O .\n3 . . X", "OXO-X---O", True, False),
    ("[['X', 'O', 'X'], [' ', 'O', ' '], [' ', ' ', 'X']]", "OXO-X---O", True, False),
    ('[["X", null, "O"], [null, "X", null], [null, null, null]]', "O-X-O----", True, False),
    ("[[1, 2, 1], [0, 2, 0], [0, 0, 1]]", "OXO-X---O", False, False),
    ("[[1, -1, 1],\n [0, -1, 0],\n [0, 0, 1]]", "OXO-X---O", False, False),
    ("['X', 'O', 'X', ' ', 'O', ' ', ' ', ' ', 'X']", "OXO-X---O", True, False),
    ("[1, -1, 1, 0, -1, 0, 0, 0, 1]", "OXO-X---O", False, False),
    (" X | O | X \n-----------\n   | O |   \n-----------\n   |   | X ", "OXO-X---O", True, False),
    ("x,o,x,b,o,b,b,b,x,negative", "OXO-X---O", True, False),
    ("OXO-X---O", "OXO-X---O", False, False),
    ("O-X\n-O-\n---", "O-X-O----", False, False),
    ("XO-------", "XO-------", False, True),
    ("xo.......", "OX-------", True, True),
    ("---------", "---------", False, False),
    ("xxxoo.o..", "XXXOO-O--", False, False),  # who has a line has moved last
]  # fmt: skip


@pytest.mark.parametrize(("text", "setup", "exchanged", "either"), NOUGHTS)
def test_noughts_and_crosses(text: str, setup: str, exchanged: bool, either: bool) -> None:
    found = item(text)
    assert found["record"] == {"game": "tictactoe", "setup": setup, "moves": []}
    assert (found.get("exchanged", False), "or" in found) == (exchanged, either)


@pytest.mark.parametrize(
    ("text", "game", "either"),
    [
        ("b2a1c3", "b2a1c3", False),
        ("B2 A1 C3", "b2a1c3", False),
        ("1. b2 a1 2. c3", "b2a1c3", False),
        ("5 1 9 3", "b2a1c3c1", False),
        ("51932", "b2a1c3c1b1", False),
        ("4,0,8,2", "b2a1c3c1", False),
        ("5 1 3", "b2a1c1", True),
        ("(1,1) (0,0) (2,2)", "b2a1c3", False),
        ("(2,2) (1,1) (3,3)", "b2a1c3", False),
    ],
)
def test_moves_of_tic_tac_toe(text: str, game: str, either: bool) -> None:
    found = item(text)
    assert found["record"] == {
        "game": "tictactoe",
        "moves": [game[at : at + 2] for at in range(0, len(game), 2)],
    }
    assert ("or" in found) == either


# Numbers

NUMBERS = "1 -2 3 4/5 6 7 8/. . . 9/9 1 2 3"
BOARDS: list[tuple[str, str]] = [
    (NUMBERS, f"{NUMBERS}; row 1; 0:0"),
    (NUMBERS.replace("/", "\n"), f"{NUMBERS}; row 1; 0:0"),
    (NUMBERS.replace(" ", "\t").replace("/", "\r\n"), f"{NUMBERS}; row 1; 0:0"),
    (NUMBERS.replace("-", "−"), f"{NUMBERS}; row 1; 0:0"),
    (f"{NUMBERS}; column b; 7:-2", f"{NUMBERS}; column b; 7:-2"),
    (f"{NUMBERS}; Column B; 7:−2", f"{NUMBERS}; column b; 7:-2"),
    (f"{NUMBERS}/ ; row 3", f"{NUMBERS}; row 3; 0:0"),
    (
        "   a  b  c  d\n 1  1 -2  3  4\n 2  5  6  7  8\n 3  .  .  .  9\n 4  9  1  2  3",
        f"{NUMBERS}; row 1; 0:0",
    ),
    (
        "   a  b  c  d\n 1  1 -2 [3] 4\n 2  5  6 [7] 8\n 3  .  .  .  9\n 4  9  1 [2] 3\n"
        "\nColumn to move, 4 to 1",
        f"{NUMBERS}; column c; 4:1",
    ),
    (
        "[[1, -2, 3, 4],\n [5, 6, 7, 8],\n [9, 1, 2, 3],\n [4, 5, 6, 7]]",
        "1 -2 3 4/5 6 7 8/9 1 2 3/4 5 6 7; row 1; 0:0",
    ),
]


@pytest.mark.parametrize(("text", "setup"), BOARDS)
def test_a_board_of_numbers(text: str, setup: str) -> None:
    assert record(text) == {"game": "numbers", "setup": setup, "moves": []}


def test_moves_may_stand_behind_a_board_of_numbers() -> None:
    for text in (f"{NUMBERS}; row 1; 0:0 d1d3", f"{NUMBERS}\nd1 d3", f"{NUMBERS}; row 1; 0:0\n1. d1 d3"):
        assert record(text)["moves"] == ["d1", "d3"], text


def test_moves_of_numbers_need_a_board_or_the_start_that_is_meant() -> None:
    start = {"game": "numbers", "seed": 1, "size": 4}
    assert record("a1a2", "numbers", start=start) == {**start, "moves": ["a1", "a2"]}
    assert refused("d1d2", "numbers") == [
        (1, "the board from which this game begins is missing, or cannot be read")
    ]


def test_moves_of_the_game_that_is_meant_begin_from_its_start_that_is_meant_or_from_the_usual_one() -> None:
    start = {"game": "othello", "setup": MIDDLE}
    assert record("d6", "othello", start=start) == {**start, "moves": ["d6"]}
    assert record("f5d6c3", "othello", start=start)["moves"] == ["f5", "d6", "c3"]


def test_the_game_that_is_meant_is_tried_first() -> None:
    rows = "\n".join(["1 . . . 1 2 . ."] * 8)
    assert record(rows)["game"] == "othello"
    assert record(rows, "numbers")["game"] == "numbers"
