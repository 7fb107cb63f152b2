"""Setups: what is accepted, how it is written again, and what is refused."""

from __future__ import annotations

from tests.engine.conversation import assert_refused, record, refused, view

OTHELLO = "---------------------------OX------XO--------------------------- X"
BOARD = "1 2 3 4/-1 -2 -3 -4/5 6 7 8/9 -9 8 -8"


TICTACTOES = ["", "-" * 8, "-" * 10, "----Z----", "OO-------", "X--------", "OOOXXX---", "OOOX-X-X-X"]
OTHELLOS = ["", "-" + OTHELLO, "." + OTHELLO[1:], OTHELLO.lower(), OTHELLO + "; x", OTHELLO[1:], OTHELLO[:-1]]
OTHELLOS += [OTHELLO[:-2], OTHELLO[:-1] + "-", OTHELLO.replace(" ", ""), OTHELLO.replace(" ", "  ")]
LINES = ["row 0", "row 5", "row a", "row", "lane 1", "column e", "column 1", "row " + "9" * 5000]
POINTS = ["100000:100000", "0", "0:0:0", "a:b", "1.5:0", ":", "1000:0", "0:1000", "9" * 5000 + ":0", "0:0; 0"]
CELLS = ["0", "10", "-10", "x", "1.0", "", "٦", "6" * 5000]
BOARDS = [BOARD.replace("6", cell) for cell in CELLS] + [f"{BOARD}/1 2 3 4", f"{BOARD} 5"]
BOARDS += ["1 2 3/1 2 3/1 2 3", "/".join([" ".join("1" * 11)] * 11)]
REFUSED = {
    "tictactoe": TICTACTOES,
    "othello": OTHELLOS,
    "numbers": [
        "",
        BOARD,
        f"{BOARD}; row 1",
        f"{BOARD}; 0:0",
        *(f"{board}; row 1; 0:0" for board in BOARDS),
        *(f"{BOARD}; {line}; 0:0" for line in LINES),
        *(f"{BOARD}; row 1; {points}" for points in POINTS),
    ],
}


def test_a_setup_from_which_nothing_can_be_played_is_refused_with_a_reason() -> None:
    requests = [{"op": "view", "record": record(game, setup)} for game in REFUSED for setup in REFUSED[game]]
    assert_refused({("bad-setup", "record.setup"): requests})


def test_numbers_whose_values_could_be_taken_for_a_win_are_refused() -> None:
    """An evaluation stays below 1000 whatever is taken: |margin| plus the sum of all numbers left."""
    for nine in ("9", "-9"):  # 900 in all, whatever the sign
        board = "/".join([" ".join(["9", nine] * 5)] * 10)
        assert view("numbers", f"{board}; row 1; 99:0")["turn"] == "first"
        assert view("numbers", f"{board}; row 1; 500:599")["turn"] == "first"
        for points in ["100:0", "0:100", "-50:50", "2000:900"]:
            request = {"op": "view", "record": record("numbers", f"{board}; row 1; {points}")}
            assert refused(request) == ("bad-setup", "record.setup")


def test_positions_that_play_could_not_have_led_to_are_accepted() -> None:
    shown = view("tictactoe", "OOOXX-X--")
    assert shown["result"]["squares"] == ["a1", "b1", "c1"]


def test_spaces_around_an_othello_setup_do_no_harm() -> None:
    assert view("othello", f"  {OTHELLO}\n")["setup"] == OTHELLO


def test_spaces_around_the_marks_of_a_numbers_setup_do_no_harm() -> None:
    for text in ("{};row 2;7:-2", " {} ;  row 2  ; 7 :-2 "):
        shown = view("numbers", text.format(BOARD))
        assert shown["setup"] == f"{BOARD}; row 2; 7:-2"
        assert shown["score"] == {"first": 7, "second": -2}
        assert (shown["turn"], shown["line"]) == ("first", {"row": 2})


def test_the_ends_of_the_ranges_are_inside() -> None:
    for seed, size in [(0, 4), (2**32 - 1, 10)]:
        assert len(view("numbers", seed=seed, size=size)["cells"]) == size * size
