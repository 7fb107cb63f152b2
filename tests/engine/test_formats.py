"""The formats of other programs and of this one; and texts that were found, where ../shared has them."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import formats
from sakiyomi.contract.limits import MOST_FOUND
from sakiyomi.formats import FORMATS, Item, Misread, Source, parse
from sakiyomi.service.files import FOUND_FIRST
from tests.engine.conversation import Reply, answer, ask, error, refused, stopped
from tests.engine.reading import after, all_of, item, items, moves, playout, record, wthor
from tests.engine.reading import refused as refused_lines

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
FOUND_TEXTS: list[Reply] = (
    json.loads((SHARED / "records.json").read_text("utf-8")) if (SHARED / "records.json").exists() else []
)
START = after()
GAME = ["f5", "d6", "c3", "d3", "c4"]


@pytest.mark.parametrize("case", FOUND_TEXTS, ids=[case["id"] for case in FOUND_TEXTS])
def test_a_text_that_was_found_is_read_as_it_is_meant(case: Reply) -> None:
    found = [each for reply in ask({"op": "read", "text": case["text"]}) for each in reply["items"]]
    if case["reads"] is None:  # two meanings
        assert ["or" in each for each in found] == [True]
        return
    assert len(found) == len(case["reads"])
    for wanted, each in zip(case["reads"], found, strict=True):
        whole = {
            "setup": None,
            **each["record"],
            **{key: each.get(key) for key in wanted if key not in each["record"]},
        }
        assert {"setup": None, **wanted}.items() <= whole.items()


@pytest.mark.skipif(not FOUND_TEXTS, reason="the texts that were found are not here")
def test_files_that_were_found_are_read_whole() -> None:
    games = items((SHARED / "WTH_1978.wtb").read_bytes())
    assert (len(games), {len(each["record"]["moves"]) for each in games}) == (8, {59, 60})
    problems = items((SHARED / "ffo-1-19.obf").read_bytes())
    assert len(problems) == 19
    assert all(each["values"] for each in problems)


# GGF

GGF = (
    "(;GM[Othello]PC[GGS/os]DT[2001.02.03]PB[ann]PW[bob+]RB[1500]RW[1400]TI[5:00]TY[8]RE[-12.000]"
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[F5//3.9]W[d6/-1.4/0.1]B[C3]W[d3]B[C4];)"
)


def test_ggf() -> None:
    assert item(GGF) == {
        "record": {"game": "othello", "moves": GAME},
        "line": 1,
        "players": {"first": "ann", "second": "bob+"},
        "result": {"margin": -12},
        "title": None,
        "date": "2001-02-03",
        "event": None,
    }


@pytest.mark.parametrize(
    ("before", "after_it"), [("1 ", "\n"), ("set game ", ""), ("<td>", "</td>"), ("\n\nold games:\n", "bye")]
)
def test_ggf_may_stand_in_other_text(before: str, after_it: str) -> None:
    assert record(before + GGF + after_it) == {"game": "othello", "moves": GAME}


def test_a_line_of_ggf_may_have_two_games_and_a_text_many() -> None:
    found = items(f"2 {GGF}{GGF}\n{GGF}\n\n{GGF}")
    assert [each["line"] for each in found] == [1, 1, 2, 4]


def test_ggf_that_breaks_off_is_read_as_far_as_it_goes_and_said_to_break_off() -> None:
    broken = GGF.removesuffix("W[d3]B[C4];)")
    *found, cut, whole = all_of(f"{broken}\n1 {GGF}")
    assert [each.record["moves"] for each in found if isinstance(each, Item)] == [GAME[:3]]
    assert isinstance(cut, Misread)
    assert (cut.line, cut.error.facts["reason"]) == (1, "end")
    assert cut.text.endswith("B[C3]")
    assert isinstance(whole, Item)


def test_ggf_from_another_start_with_passes() -> None:
    setup = "------OX".ljust(64, "-") + " O"
    board = setup.replace("X", "*")
    assert record(f"(;GM[Othello]BO[8 {board}]W[PA]B[F1];)") == {
        "game": "othello",
        "setup": setup,
        "moves": ["f1"],
    }
    across = (
        GGF.replace("---O*--- ---*O---", "---*O--- ---O*---")
        .replace("F5//3.9", "C5")
        .replace("d6/-1.4/0.1", "e6")
    )
    found = item(across.replace("C3", "f3").replace("d3", "e3").replace("C4", "F4"))
    assert (found["record"], found["mirrored"]) == ({"game": "othello", "moves": GAME}, True)


# Who, when and where

HEADINGS: list[tuple[str, Reply | None, str | None, str | None]] = [
    ("(;GM[Othello]PB[White]PW[White]DT[2010.10.17_05:23:05.MDT]B[F5];)", None, "2010-10-17 05:23", None),
    ("(;GM[2]PB[Black]PW[White]DT[2026-10-07]EV[Cup]RO[2];B[f5])", None, "2026-10-07", "Cup, R2"),
    (
        '[Event "Meijin"]\n[Date "2023.11.??"]\n[Round "3"]\n[Black "Black"]\n\n1. f5',
        None,
        "2023-11",
        "Meijin, R3",
    ),
    ('[Event "?"]\n[Date "????.??.??"]\n[Black "Ann"]\n\n1. f5', {"first": "Ann", "second": ""}, None, None),
    (
        "第3回大会　2026年11月29日（日）13:30\n第１局\n黒：田中\n白：佐藤\n\nf5d6c3",
        {"first": "田中", "second": "佐藤"},
        "2026-11-29 13:30",
        "第3回大会, 第1局",
    ),
    ("Dear all,\nRound 2, 2026/2/30\nf5d6c3", None, "2026-02-30", "Round 2"),
    ("in 2026.99.99 we met\nf5d6c3", None, None, None),
]


@pytest.mark.parametrize(("text", "players", "date", "event"), HEADINGS)
def test_the_players_the_date_and_the_round_are_read_where_the_text_has_them(
    text: str, players: Reply | None, date: str | None, event: str | None
) -> None:
    found = item(text)
    assert (found["players"], found["date"], found["event"]) == (players, date, event)


def test_what_stands_above_a_game_is_not_of_the_next_one() -> None:
    found = items("2026/11/29\n第1局\nf5d6c3\n\n第2局\nf5f6e6")
    assert [(each["date"], each["event"]) for each in found] == [("2026-11-29", "第1局"), (None, "第2局")]


def test_what_stands_right_below_a_game_is_not_of_the_next_one() -> None:
    found = items("f5d6c3\nBetter than in round 2 (2026/11/29)!\n\nRound 4\n\nf5f6e6\nRound 5\nf5d6c4")
    assert [(each["date"], each["event"]) for each in found] == [
        (None, None),
        (None, "Round 4"),
        (None, "Round 5"),
    ]


# SGF

SGF = "(;FF[4]GM[2]SZ[8]PB[Ann]PW[Bob]RE[W+12]\nAB[e4][d5]AW[d4][e5]PL[B]\n;B[f5];W[d6]\n;B[c3];W[d3];B[c4])"


def test_sgf() -> None:
    found = item(SGF)
    assert found["record"] == {"game": "othello", "moves": GAME}
    assert found["players"] == {"first": "Ann", "second": "Bob"}
    assert found["result"] == {"margin": -12}


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4]GM[2];B[fe];W[df];B[cc];W[dc];B[cd])",
        "(;GM[2]B[F5];W[D6];B[C3];W[D3];B[C4])",
        "(;GM[2]SZ[8]AB[ed:ed][de]AW[dd][ee];B[fe];W[df];B[cc];W[dc];B[cd])",
        "(;FF[4]GM[2]C[a [ in \\] text (;)];B[f5](;W[d6];B[c3];W[d3];B[c4])(;W[f6]))",
        "(;FF[4]SZ[8];B[f5];W[d6];B[c3];W[d3];B[c4])",
        "(;FF[4]GM[2];B[f5];W[d6];B[c3];W[d3];B[c4]",
    ],
)
def test_sgf_as_others_write_it(text: str) -> None:
    assert moves(text) == ["".join(GAME)]


def test_sgf_from_a_position_with_a_pass() -> None:
    setup = "------OX".ljust(64, "-") + " O"
    for a_pass in ("", "tt", "pass"):
        text = f"(;GM[2]AW[g1]AB[h1]PL[W];W[{a_pass}];B[f1])"
        assert record(text) == {"game": "othello", "setup": setup, "moves": ["f1"]}
    assert record("(;GM[2]AW[g1]AB[h1];B[f1])")["setup"] == setup.replace(" O", " X")


# PGN

PGN = '[Event "?"]\n[Black "ann"]\n[White "bob"]\n[Result "40-24"]\n\n1. f5 d6 2. c3 d3\n3. c4 40-24\n'


def test_pgn() -> None:
    found = item(PGN)
    assert found["record"] == {"game": "othello", "moves": GAME}
    assert found["players"] == {"first": "ann", "second": "bob"}
    assert found["result"] == {"margin": 16}
    assert found["line"] == 6


def test_pgn_of_several_games_with_comments() -> None:
    other = (
        '[Black "cid"]\r\n[White "dan"]\r\n[Result "1-0"]\r\n\r\n1. f5 {a comment, f6\nand d6} f6 2. e6 1-0'
    )
    found = items(f"{PGN}\n{other}")
    assert [each["record"]["moves"] for each in found] == [GAME, ["f5", "f6", "e6"]]
    assert [each["players"]["first"] for each in found] == ["ann", "cid"]
    assert found[1]["result"] is None


# OBF and Othello Quest

PROBLEM = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X".replace("--------", "-------O")


def test_obf() -> None:
    found = items(f"% two of them\n{PROBLEM}; A2:+38; C7:+36; % no. 1\n\n{PROBLEM};\n")
    assert [each["record"]["setup"] for each in found] == [PROBLEM, PROBLEM]
    assert [each.get("values") for each in found] == [{"a2": 38, "c7": 36}, None]
    assert [(each["line"], each["title"]) for each in found] == [(2, "no. 1"), (4, None)]
    assert refused_lines(f"{PROBLEM}; A2:+38;\nnonsense\n") == [(2, "no game and no board is in this text")]


def quest(*names: str, kind: str = "reversi1", **more: Any) -> Reply:
    position = {"moves": [{"t": 1, "m": name} for name in names]}
    created = "2024-12-24T18:05:00.000Z"
    players = [{"id": "a", "name": "Ann"}, {"id": "b"}]
    return {"gtype": kind, "players": players, "position": position, "created": created, **more}


def test_othello_quest() -> None:
    for value in (
        {"name": "player", "args": [quest(*GAME)]},
        [quest(*GAME)],
        quest(*GAME),
        {"games": [quest(*GAME)]},
    ):
        found = item(json.dumps(value))
        assert found["record"] == {"game": "othello", "moves": GAME}
        assert found["players"] == {"first": "Ann", "second": "b"}
        assert found["date"] == "2024-12-24 18:05"
    others = [quest("7g7f", kind="shogi"), quest(*GAME), quest("a1")]
    assert refused_lines(json.dumps(others)) == [
        (1, "this looks like shogi"),
        (3, "a1 is not a legal move for black at ply 0"),
    ]


# WTHOR


def names(size: int, *texts: str) -> bytes:
    head = bytes((20, 1, 2, 3, 0, 0, 0, 0)) + len(texts).to_bytes(2, "little") + bytes(6)
    return head + b"".join(text.encode("latin-1").ljust(size, b"\0") for text in texts)


def test_wthor_with_the_names_beside_it() -> None:
    data = wthor([(1, 2, 1, 40, GAME), (0, 0, 7, 32, ["c4"])])
    beside = {"a.jou": names(20, "?", "Dupont Léa", "Ann"), "a.TRN": names(26, "?", "Paris")}
    first, second = items(data, beside=beside)
    assert first == {
        "record": {"game": "othello", "moves": GAME},
        "line": 1,
        "players": {"first": "Ann", "second": "Dupont Léa"},
        "result": {"margin": 16},
        "title": "Paris",
        "date": None,
        "event": None,
    }
    assert (second["players"], second["line"]) == ({"first": "?", "second": ""}, 2)
    assert [each["players"] for each in items(data)] == [None, None]


def test_wthor_that_is_broken_is_refused_game_by_game() -> None:
    data = wthor([(0, 0, 0, 40, GAME), (0, 0, 0, 40, ["a1"]), (0, 0, 0, 40, GAME)])
    assert refused_lines(data) == [(2, "a1 is not a legal move for black at ply 0")]
    assert refused_lines(wthor([], size=10)) == [(1, "this looks like Othello, of a board of 10")]
    assert refused_lines(wthor([], kind=1)) == [(1, "this is no file of games of WTHOR, but of problems")]


def test_the_first_games_of_a_large_file_come_before_the_others_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sakiyomi.formats import wthor as module
    from sakiyomi.formats.items import built

    taken = 0

    def counted(*given: Any, **named: Any) -> Iterator[Any]:
        nonlocal taken
        taken += 1
        return built(*given, **named)

    monkeypatch.setattr(module, "built", counted)
    form, found = parse(Source(data=wthor([(0, 0, 0, 32, GAME)] * 2900)))
    assert form == "wthor"
    next(found)
    assert taken == 1
    assert 1 + sum(1 for _ in found) == taken == 2900


# This program's own

SETUP = after("f5", "d6")
LEAVES = "[[3,12],[2,4]]"
OURS: list[tuple[Any, list[Reply]]] = [
    ({"game": "othello", "moves": GAME}, [{"game": "othello", "moves": GAME}]),
    ({"game": "othello", "moves": "F5 d6"}, [{"game": "othello", "moves": ["f5", "d6"]}]),
    ({"game": "othello", "setup": SETUP}, [{"game": "othello", "setup": SETUP, "moves": []}]),
    ({"game": "numbers", "seed": 3, "size": 4}, [{"game": "numbers", "seed": 3, "size": 4, "moves": []}]),
    ({"game": "leaves", "setup": LEAVES}, [{"game": "leaves", "setup": LEAVES, "moves": []}]),
    ([{"game": "tictactoe", "moves": "b2"}, {"game": "othello"}], [
        {"game": "tictactoe", "moves": ["b2"]}, {"game": "othello", "moves": []}]),
    ({"record": {"game": "othello", "moves": GAME}, "first": "a"}, [{"game": "othello", "moves": GAME}]),
    (["f5d6", "f5f6e6"], [
        {"game": "othello", "moves": ["f5", "d6"]}, {"game": "othello", "moves": ["f5", "f6", "e6"]}]),
    ([["f5", "d6"], ["f5", "f6"]], [
        {"game": "othello", "moves": ["f5", "d6"]}, {"game": "othello", "moves": ["f5", "f6"]}]),
    ({"format": "sakiyomi", "version": 2, "made": "", "programs": {}, "games": {
        "a": {"when": 1, "value": {"address": "#/othello/f5d6?second=level-2", "standing": "over"}},
        "b": {"when": 2, "value": {"address": "#/tictactoe/b2a1", "standing": None}}}, "record": {}}, [
        {"game": "othello", "moves": ["f5", "d6"]}, {"game": "tictactoe", "moves": ["b2", "a1"]}]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "records"), OURS)
def test_json_of_this_program(value: Any, records: list[Reply]) -> None:
    for text in (json.dumps(value), json.dumps(value, indent=2), f"\n {json.dumps(value)}\n"):
        assert [each["record"] for each in items(text)] == records


def test_a_file_of_games_out_has_a_game_on_each_line_with_its_players() -> None:
    entry = {"players": ["random", "level-1"], "index": 0, "first": "random", "second": "level-1", "seed": 7,
             "record": {"game": "othello", "moves": GAME}, "winner": "first", "margin": 4}  # fmt: skip
    found = items(f"{json.dumps(entry)}\n{json.dumps(entry)}\n")
    assert [each["line"] for each in found] == [1, 2]
    assert found[0]["players"] == {"first": "random", "second": "level-1"}
    assert found[0]["result"] == {"margin": 4}


def test_what_read_answers_is_read() -> None:
    reply = answer({"op": "read", "text": f"{GGF}"})
    assert items(json.dumps(reply)) == reply["items"]
    assert items("\n".join(json.dumps(each) for each in reply["items"])) == reply["items"]


START_MISSING = "the board from which this game begins is missing, or cannot be read"
OTHER_SIZE = "this looks like Othello, of a board of 10"
GO = "this looks like Go, of a board of 19"
REFUSED: list[tuple[str, int, str]] = [  # text, line and why
    (GGF.replace("W[d3]", "W[a1]"), 1, "a1 is not a legal move for white at ply 3"),
    (
        GGF.replace("W[d6/-1.4/0.1]", "B[d6]"),
        1,
        "d6 is not a legal move for black at ply 1: the other side is to move",
    ),
    (GGF.replace("BO[8", "BO[10"), 1, OTHER_SIZE),
    (GGF.replace("---O*---", "---O*-"), 1, START_MISSING),
    ("(;GM[Amazons]B[a1];)", 1, "this looks like amazons"),
    (f"(;GM[Chess];)\n{GGF}", 1, "this looks like chess"),
    ("(;SZ[19];B[pd];W[dp])", 1, GO),
    ("(;FF[4];B[pd];W[dp])", 1, GO),
    ("(;FF[4]GM[8];B[f5])", 1, "this looks like shogi"),
    ("(;FF[4]GM[2];B[a1])", 1, "a1 is not a legal move for black at ply 0"),
    ('[White "a"]\n[Black "b"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0', 4, "this looks like chess"),
    ('{"game": "chess", "moves": []}', 1, "there is no game called chess"),
    ('{"game": "othello", "moves": 7}', 1, "record.moves cannot be read: it must be a list or string"),
    ('{"game": "othello", "setup": "X"}', 1, "an Othello setup has 64 squares, not 1"),
    ('{"game": "numbers", "moves": []}', 1, START_MISSING),
]


@pytest.mark.parametrize(("text", "line", "why"), REFUSED)
def test_what_a_format_has_that_is_no_game_of_ours_is_refused_with_the_reason(
    text: str, line: int, why: str
) -> None:
    assert refused_lines(text) == [(line, why)]


def test_a_record_that_goes_wrong_ends_before_that() -> None:
    reply = answer({"op": "read", "text": json.dumps({"game": "othello", "moves": ["f5", "a1", "c3"]})})
    assert [each["record"]["moves"] for each in reply["items"]] == [["f5"]]
    assert [(each["text"], each["error"]["code"]) for each in reply["refused"]] == [("a1", "illegal-move")]


ADDRESSES: list[tuple[str, Reply]] = [
    ("#/othello/f5d6c3?second=level-3", {"game": "othello", "moves": ["f5", "d6", "c3"]}),
    ("https://example.org/play/#/othello/f5d6c3.", {"game": "othello", "moves": ["f5", "d6", "c3"]}),
    ("look (https://example.org/#/othello/f5d6), please", {"game": "othello", "moves": ["f5", "d6"]}),
    ("見て：https://example.org/#/othello/f5d6。", {"game": "othello", "moves": ["f5", "d6"]}),
    ("#/othello", {"game": "othello", "moves": []}),
    ("#/tictactoe/b2a1", {"game": "tictactoe", "moves": ["b2", "a1"]}),
    (f"#/othello/c3?setup={SETUP.replace(' ', '+')}", {"game": "othello", "setup": SETUP, "moves": ["c3"]}),
    (
        f"#/othello?setup={SETUP.replace(' ', '%20')}&first=human",
        {"game": "othello", "setup": SETUP, "moves": []},
    ),
    ("#/numbers/a1?seed=7&size=4", {"game": "numbers", "seed": 7, "size": 4, "moves": ["a1"]}),
    ("#/numbers?seed=7", {"game": "numbers", "seed": 7, "size": 8, "moves": []}),
    ("#/tree/othello/f5d6?player=alphabeta+depth=3&path=f3d2", {"game": "othello", "moves": ["f5", "d6"]}),
    ("#/lab/othello/f5?program=mine", {"game": "othello", "moves": ["f5"]}),
    (
        '<iframe src="https://example.org/embed/board/#/othello/f5d6?second=level-3&amp;drawn=8:f" '
        'title="Sakiyomi" width="400" height="500" style="border:0" loading="lazy"></iframe>',
        {"game": "othello", "moves": ["f5", "d6"]},
    ),
]


def test_an_address_names_both_players() -> None:
    address = "#/othello/f5?first=human&second=human&names={}"
    for names, players in (
        ("Ann%7EBob", ("Ann", "Bob")),
        ("Ann+%E2%80%93+Bob", ("Ann", "Bob")),
        ("%7E", None),
    ):
        expected = players and dict(zip(("first", "second"), players, strict=True))
        assert item(address.format(names))["players"] == expected


@pytest.mark.parametrize(("text", "wanted"), ADDRESSES)
def test_addresses_of_the_page(text: str, wanted: Reply) -> None:
    assert record(text) == wanted
    found = items(f"f5f6\n{text}\nf5f4")
    assert [each["record"] for each in found][1] == wanted
    assert len(found) == 3


@pytest.mark.parametrize("text", ["#/lab/othello?program=mine&code=AAAA", "#/tree/othello", "#/numbers"])
def test_an_address_of_no_game_is_refused_as_it_stands_there(text: str) -> None:
    (only,) = all_of(f"https://example.org/{text}")
    assert isinstance(only, Misread)
    assert only.text == text


# Bytes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_bytes_are_read_in_each_encoding(encoding: str) -> None:
    text = "黒：太郎\r\n白：花子\r\n棋譜：Ｆ５Ｄ６Ｃ３Ｄ３Ｃ４\r\n"
    found = item(text.encode(encoding))
    assert found["record"]["moves"] == GAME
    assert found["players"] == {"first": "太郎", "second": "花子"}


def test_bytes_of_no_encoding_are_read_as_far_as_they_are_ascii() -> None:
    assert moves(b"\xff\x81 f5d6c3d3c4 \x80\xfe\xff") == ["".join(GAME)]


# The request


def test_the_format_of_each_is_told() -> None:
    by_format = {
        "ggf": GGF, "sgf": SGF, "pgn": PGN, "obf": f"{PROBLEM}; A2:+38;", "quest": json.dumps(quest(*GAME)),
        "records": '{"game": "othello"}', "text": "f5d6c3",
    }  # fmt: skip
    found = {form: answer({"op": "read", "text": text})["format"] for form, text in by_format.items()}
    assert found == {form: form for form in by_format}
    assert {*by_format, "wthor"} == FORMATS.keys()


def test_replies_are_streamed() -> None:
    data = base64.b64encode(wthor([(0, 0, 0, 32, GAME)] * 300)).decode()
    stream = ask({"op": "read", "base64": data, "id": 1})
    assert [len(reply["items"]) for reply in stream] == [FOUND_FIRST, MOST_FOUND, MOST_FOUND, 80]
    assert stream[-1]["count"] == 300
    assert [each["line"] for reply in stream for each in reply["items"]] == [*range(1, 301)]
    assert {"refused", "count"}.isdisjoint(stream[0])


def test_what_is_refused_is_as_declared() -> None:
    texts = "", "a1h8", "f5a1", GGF.replace("BO[8", "BO[10"), "\U0001f004" * 100, "\ud800 f5", "#/chess/x"
    for text in texts:
        ask({"op": "read", "text": text})
    lines = "\n".join(["a1h8"] * 1100)
    reply = answer({"op": "read", "text": lines, "game": "othello"})
    assert (len(reply["refused"]), reply["unlisted"]) == (1000, 100)


def test_a_text_may_come_in_parts() -> None:
    from sakiyomi.service.conversation import Conversation

    talk = Conversation()

    def say(*parts: str) -> Reply:
        *before, last = [{"op": "read", "id": 7, "part": part} for part in parts]
        for each in before:
            assert [*talk.answer(json.dumps({**each, "more": True}))] == []
        (line,) = talk.answer(json.dumps(last))
        found: Reply = json.loads(line)
        return found

    assert say("f5d6", "c3", "d3")["items"][0]["record"]["moves"] == GAME[:4]
    assert say("f5")["items"][0]["record"]["moves"] == ["f5"], "nothing is left of it"


WRONG: list[tuple[Reply, str, str | None]] = [
    ({}, "bad-request", "text"),
    ({"text": "f5", "base64": "Zg=="}, "bad-request", "base64"),
    ({"text": "f5", "more": True}, "bad-request", "more"),
    ({"text": "f5", "game": "chess"}, "unknown-game", "game"),
    ({"text": "f5", "beside": {"a.jou": "?"}}, "bad-request", "beside.a.jou"),
    ({"text": "f5", "start": {"game": "othello", "setup": "X"}}, "bad-request", "start"),
    ({"text": "f5", "start": {"game": "othello"}, "game": "numbers"}, "bad-request", "start.game"),
]


@pytest.mark.parametrize(("fields", "code", "field"), WRONG)
def test_a_wrong_request_is_refused(fields: Reply, code: str, field: str | None) -> None:
    assert refused({"op": "read", **fields}) == (code, field)


def test_a_game_behind_the_most_that_are_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_READ_GAMES", 2)
    *games, refusal = parse(Source("f5\nf5d6\n" * 2))[1]
    assert [type(each) for each in games] == [Item, Item]
    assert isinstance(refusal, Misread)
    assert (refusal.line, refusal.error.code, refusal.error.facts["most"]) == (3, "limit", 2)


def test_more_than_16_megabytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.formats import requests

    monkeypatch.setattr(requests, "MOST_BYTES", 10)
    assert error({"op": "read", "text": "f5 d6 c3 d3"})["args"] == {"least": 0, "most": 10}
    assert answer({"op": "read", "text": "f5d6c3d3c4"})["count"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        '[{"moves":1}' + "]" * 5000 + "[" * 5000,
        '{"position":{"m":' * 5000,
        'f5d6\n{"a":' + "[" * 5000,
    ],
)
def test_brackets_that_nest_too_deep_for_the_python_of_a_page_do_not_reach_its_parser(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("loads", "JSONDecoder.raw_decode"):
        monkeypatch.setattr(f"json.{name}", lambda *_: pytest.fail("a parser would go as deep as the text"))
    assert [*parse(Source(text))]


def test_a_reading_can_be_stopped() -> None:
    data = base64.b64encode(wthor([(0, 0, 0, 32, playout_of_othello())] * 2000)).decode()
    *_, last = stopped({"op": "read", "base64": data})
    assert last["stopped"]
    assert last["count"] < 2000


def playout_of_othello() -> list[str]:
    from random import Random

    return playout("othello", Random(3))[0][:60]
