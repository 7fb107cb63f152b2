"""What is written is read back; in whatever manner a game is written it is read; and no text does harm."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi.contract.limits import Early
from sakiyomi.contract.requests import WholeRecord
from sakiyomi.core.errors import Refusal
from sakiyomi.core.game import FIRST
from sakiyomi.formats import WRITERS, Item, ItemOrMisread, Misread, parse, written
from sakiyomi.formats.items import BY
from sakiyomi.games import GAMES
from tests.engine.conversation import answer, refused, stopped
from tests.engine.obvious import OTHELLO_START, with_passes
from tests.engine.reading import LETTERS, all_of, item, items, playout, record, source

SEEDS = st.integers(0, 2**32 - 1)


def random_item(game: str, chance: Random) -> Item:
    """A game from the start, from a position or from a random board, played to its end or not."""
    known = GAMES[game]
    begun: Any = {"game": game}
    start = None
    if known.sizes:
        begun |= {"seed": chance.randrange(2**32), "size": chance.randint(*known.sizes)}
        start = known.start(begun["seed"], begun["size"])
    if chance.random() < 0.5:
        _, positions = playout(game, chance, start=start)
        start = chance.choice(positions)
        begun = {"game": game, "setup": known.write(start)}
    names, _ = playout(game, chance, chance.randint(0, 80), start)
    return Item(begun | {"moves": names}, 1)


@settings(max_examples=150)
@given(SEEDS, st.sampled_from(list(GAMES)), st.sampled_from(list(WRITERS)))
def test_what_is_written_reads_back_to_the_same_record(seed: int, game: str, form: str) -> None:
    wanted = random_item(game, Random(seed))
    if form in ("ggf", "sgf") and game != "othello":
        with pytest.raises(Refusal):
            written(wanted, form)
        return
    text = written(wanted, form)
    assert "\n" not in text
    assert record(text, game) == wanted.record, text


NAMES = (
    st.text(min_size=1, max_size=30)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text.isprintable())
)


@given(
    *(NAMES, NAMES, st.integers(-64, 64), st.sampled_from(["ggf", "sgf", "records"])),
    *(st.sampled_from([None, *BY]), st.sampled_from([None, "2026-11-29", "2026-11-29 08:30"])),
)
def test_players_the_result_and_the_date_are_written_too(
    first: str, second: str, margin: int, form: str, by: Early | None, date: str | None
) -> None:
    event = "Cup (; final" if date else None
    moves: WholeRecord = {"game": "othello", "moves": ["f5", "d6"]}
    wanted = Item(moves, 1, (first, second), margin, date=date, event=event, by=by)
    found = item(written(wanted, form))
    assert found["result"] == {"margin": margin, **({"by": by} if by and form != "sgf" else {})}
    said = "Cup ( final" if date and form == "ggf" else event  # where `(;` begins a game, and `;)` ends one
    assert (found["date"], found["event"]) == (date, said)
    if {first, second} & {"", "?"} or (form == "ggf" and {"[", "]", ";"} & {*first, *second}):
        return
    assert found["players"] == {"first": first, "second": second}


@given(st.lists(SEEDS, min_size=2, max_size=6), st.sampled_from(list(WRITERS)))
def test_several_that_are_written_read_back_with_their_lines(seeds: list[int], form: str) -> None:
    wanted = [random_item("othello", Random(seed)) for seed in seeds]
    found = items("\n".join(written(each, form) for each in wanted), "othello")
    if form == "transcript":  # a transcript that goes on with the one before it is more of the same game
        assert sum(len(each["record"]["moves"]) for each in found) == sum(
            len(each.record["moves"]) for each in wanted
        )
        return
    assert [(each["line"], each["record"]) for each in found] == [
        (n, each.record) for n, each in enumerate(wanted, 1)
    ]


# The request


@given(
    st.lists(st.tuples(SEEDS, st.sampled_from(list(GAMES))), min_size=1, max_size=4),
    st.sampled_from([*WRITERS]),
)
def test_the_request_writes_the_games_that_the_format_can_hold(
    chosen: list[tuple[int, str]], form: str
) -> None:
    wanted = [random_item(game, Random(seed)) for seed, game in chosen]
    items = [{"record": each.record, "players": {"first": "Ann", "second": "Bo"}} for each in wanted]
    reply = answer({"op": "write", "format": form, "items": items})
    held = [each for each in wanted if form not in ("ggf", "sgf") or each.record["game"] == "othello"]
    assert reply["left"] == [place for place, each in enumerate(wanted) if each not in held]
    lines = reply["text"].split("\n") if held else []
    assert [record(line, each.record["game"]) for line, each in zip(lines, held, strict=True)] == [
        each.record for each in held
    ]


def test_a_result_is_that_of_the_moves_where_none_is_given() -> None:
    names, positions = playout("othello", Random(1))
    game = {"record": {"game": "othello", "moves": "".join(names)}, "players": None}
    over = answer({"op": "write", "format": "records", "items": [game]})["text"]
    assert item(over)["result"] == {"margin": positions[-1].margin()}
    lost = {"margin": -64, "by": "resignation"}
    resigned = answer(
        {"op": "write", "format": "ggf", "items": [{**game, "result": lost, "date": "2026-11-29"}]}
    )
    found = item(resigned["text"])
    assert (found["result"], found["date"]) == (lost, "2026-11-29")


ILLEGAL = {"record": {"game": "othello", "moves": "f5f5"}}


def test_a_game_that_cannot_be_played_is_refused() -> None:
    found = refused({"op": "write", "format": "ggf", "items": [ILLEGAL]})
    assert found == ("illegal-move", "items[0].record.moves[1]")


def test_a_writing_can_be_stopped() -> None:
    items = [{"record": {"game": "othello", "moves": "f5d6"}}] * 1000
    replies = stopped({"op": "write", "format": "ggf", "items": items})
    assert replies == [{"stopped": True, "done": True}]


# Transcripts, decorated

NUMBERED = ["{n}. {m}", "{n}.{m}", "{n}: {m}", "{n}:{m}", "{n}) {m}", "({n}) {m}", "{n} {m}", "{n}{m}"]
NUMBERED += ["{n}\t{m}", "No.{n} {m}"]
BETWEEN = [" ", ", ", "; ", "-", " - ", "→", " -> ", "・", "/", "|", "　", "\n", "\r\n", "", "…", " , "]
AROUND = ["{}", '"{}"', "“{}”", "「{}」", "({})", "[{}]", "棋譜：{}", "kifu = {}", "Hello!\n\n{}\n\nBye."]
AROUND += ["<b>{}</b>", "> {}", "・{}", "\ufeff{}", "\u202a{}\u202c", "{}\n\nお疲れさまでした", "{}。"]
CASES: list[Callable[[str], str]] = [
    str.lower,
    str.upper,
    str.title,
    lambda text: "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text),
]


def numbers_of_pairs(names: list[str], chance: Random) -> str:
    sign = chance.choice([". ", ".", ": ", ") "])
    pairs = [" ".join(names[at : at + 2]) for at in range(0, len(names), 2)]
    text = " ".join(f"{n}{sign}{pair}" for n, pair in enumerate(pairs, 1))
    if chance.random() < 0.5:
        return text
    words, lines = text.split(" "), [""]
    for word in words:  # wrapped as PlayOK does it
        if len(lines[-1]) + len(word) > 79:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def numbered(names: list[str], chance: Random) -> str:
    form = chance.choice(NUMBERED)
    return chance.choice([" ", "\n", ", "]).join(form.format(n=n, m=name) for n, name in enumerate(names, 1))


def circled(names: list[str], chance: Random) -> str:
    return "".join(f"{chr(0x2460 + n)}{name}" for n, name in enumerate(names[:20]))


def joined(names: list[str], chance: Random) -> str:
    return chance.choice(BETWEEN).join(names)


def with_discs(names: list[str], chance: Random) -> str:
    black, white = chance.choice(
        [("●", "○"), ("黒", "白"), ("黒:", "白:"), ("B ", "W "), ("B:", "W:"), ("X ", "O "), ("⚫", "⚪")]
    )
    between = chance.choice(["", " ", "、", "\n"]) if black[0] not in "BX" else " "
    return between.join(f"{white if n % 2 else black}{name}" for n, name in enumerate(names))


@settings(max_examples=400)
@given(SEEDS)
def test_a_game_is_read_in_whatever_manner_it_is_written(seed: int) -> None:
    chance = Random(seed)
    names, _ = playout("othello", chance, chance.choice([4, 8, 20, 60, 60]))
    manner = chance.choice([numbers_of_pairs, numbered, joined, joined, with_discs, circled])
    if manner is circled:
        names = names[:20]
    is_written = chance.random() < 0.5 and manner is not circled
    word = chance.choice(["--", "pass", "PA", "ps", "パス"])
    moves_written = with_passes(OTHELLO_START, names, word) if is_written else names
    if manner in (joined,) and is_written:
        text = " ".join(moves_written)
    else:
        text = manner(moves_written, chance)
    text = chance.choice(AROUND).format(chance.choice(CASES)(text))
    if chance.random() < 0.2:
        text = text.replace("\n", "\r\n")
    found = items(text)
    assert [each["record"] for each in found] == [{"game": "othello", "moves": names}], text


@settings(max_examples=200)
@given(SEEDS)
def test_tic_tac_toe_is_read_in_whatever_manner_it_is_written(seed: int) -> None:
    chance = Random(seed)
    names, _ = playout("tictactoe", chance, chance.randint(2, 9))
    text = chance.choice([numbers_of_pairs, numbered, joined])(names, chance)
    found = items(
        chance.choice(AROUND[:8]).format(chance.choice(CASES)(text)), chance.choice([None, "tictactoe"])
    )
    assert [each["record"] for each in found] == [{"game": "tictactoe", "moves": names}], text


# Boards, drawn

HEAD = "  A B C D E F G H"
RULE = "+-+-+-+-+-+-+-+-+\n"


def labelled(rows: list[str], form: str) -> list[str]:
    """Each row with its number; `-` in the form stands for its squares with spaces, `=` for them joined."""
    return [
        form.replace("n", str(n)).replace("-", " ".join(row)).replace("=", row)
        for n, row in enumerate(rows, 1)
    ]


LAYOUTS: list[Callable[[list[str]], str]] = [
    "".join,
    "\n".join,
    " ".join,
    lambda rows: " ".join("".join(rows)),
    lambda rows: "\n".join(" ".join(row) for row in rows),
    lambda rows: "\n".join(["  a b c d e f g h", *labelled(rows, "n -")]),
    lambda rows: "\n".join([HEAD, *labelled(rows, "n - n"), HEAD]),
    lambda rows: "\n".join(["  abcdefgh", *labelled(rows, "n =")]),
    lambda rows: "\n".join(f"|{'|'.join(row)}|" for row in rows),
    lambda rows: "[" + ",\n ".join(str([*row]) for row in rows) + "]",
    lambda rows: RULE + RULE.join(f"|{'|'.join(row)}|\n" for row in rows) + RULE,
]


@settings(max_examples=300)
@given(SEEDS)
def test_a_board_is_read_in_whatever_manner_it_is_drawn(seed: int) -> None:
    chance = Random(seed)
    _, positions = playout("othello", chance)
    position = chance.choice([each for each in positions if tuple(each.moves()) != (-1,)])
    setup = GAMES["othello"].write(position)
    letters = chance.choice(LETTERS)
    signs = setup[:64].translate(str.maketrans("XO-", letters))
    layout = chance.choice(LAYOUTS)
    text = layout([signs[at : at + 8] for at in range(0, 64, 8)])
    is_first = position.turn == FIRST
    sign = letters[0 if is_first else 1]
    name = "Black" if is_first else "White"
    place = chance.choice(["behind", "before", "same"])
    if place == "same" and "\n" not in text:
        text = f"{text} {sign}"
    elif place == "before":
        text = f"{name} to move\n{text}"
    else:
        text = f"{text}\n{chance.choice([f'{name} to play', name, '黒番' if is_first else '白番'])}"
    assert record(text) == {"game": "othello", "setup": setup, "moves": []}, text


def test_the_board_as_text_of_this_program_is_read() -> None:
    from sakiyomi.players.record import replay
    from sakiyomi.shown.boards import board_lines, state_text

    chance = Random(5)
    for game in ("othello", "tictactoe"):
        for _ in range(20):
            names, _ = playout(game, chance, chance.randint(0, 40))
            played = replay({"game": game, "moves": names})
            text = "\n".join([*board_lines(played), "", state_text(played)])
            found = record(text, game)
            assert found["setup"] == GAMES[game].write(played.position) or not played.position.moves(), text
    for seed in range(20):
        played = replay({"game": "numbers", "seed": seed, "size": chance.randint(4, 10), "moves": []})
        names, _ = playout("numbers", chance, chance.randint(0, 6), played.position)
        played = replay({**played.record, "moves": names})
        if len(played.position.moves()) > 1:
            text = "\n".join([*board_lines(played), "", state_text(played)])
            assert record(text)["setup"] == GAMES["numbers"].write(played.position), text


# Any text

ANYTHING = st.text(max_size=300)
WORDS = """
f5 d6 1. -- pass X O - ● ○ [ ] ( ) ; (; B[f5] GM[Othello] " { } , : #/othello/ f5d6c3 -------- | + /
{"game":"othello"} 0 ① パス 黒 [[ ]] % = & \\ \u202e １
"""
SPACED = ["\n", " ", "BO[8 ", "1 2 3 4", "a b c d e f g h", '[Black "a"]', "X; A2:+38;"]
BITS = st.sampled_from(SPACED + WORDS.split())


def harmless(found: list[ItemOrMisread]) -> None:
    for each in found:
        each.as_json()
        if isinstance(each, Item):
            assert record(written(each, "records")) == each.record
        else:
            assert isinstance(each, Misread)
            assert len(each.as_json()["text"]) <= 60
    assert found, "nothing is said of a text"


@settings(max_examples=300)
@given(ANYTHING)
def test_no_text_raises(text: str) -> None:
    harmless(all_of(text))


@settings(max_examples=600)
@given(st.lists(BITS, max_size=60).map("".join), st.sampled_from([None, *GAMES]))
def test_no_text_of_what_games_are_made_of_raises(text: str, game: str | None) -> None:
    harmless(all_of(text, game))


@settings(max_examples=300)
@given(st.binary(max_size=300))
def test_no_bytes_raise(data: bytes) -> None:
    harmless(all_of(data))


LONG = 64_000
HOSTILE: list[str] = json.loads(Path(__file__).with_name("data").joinpath("hostile.json").read_text("utf-8"))
"""What each of these texts repeats."""
MOST_SECONDS = 20
"""Of the processor, for a text: eight times what the slowest takes."""


def seconds_of(text: str) -> float:
    """The processor's time in which a text is read."""
    begun = time.process_time()
    assert [*parse(source(text))[1]]
    return time.process_time() - begun


@pytest.mark.slow
@pytest.mark.parametrize("bit", HOSTILE)
def test_64_kb_of_anything_are_read_in_a_bounded_time(bit: str) -> None:
    """A pattern that goes back and forth over such a text would take minutes."""
    many = bit * (LONG // len(bit))
    for text in (many, f"f5 {many}!", f"{many}\nX f5d6"):
        assert seconds_of(text) < MOST_SECONDS


@pytest.mark.slow
def test_64_kb_of_random_signs_are_read_in_a_bounded_time() -> None:
    chance = Random(1)
    for signs in ("f5d6 \n", "XO-.\n ", '[]();\\"{}', "0123456789 -\n", "abcdefgh12345678 ", "#/%&?=othel"):
        assert seconds_of("".join(chance.choice(signs) for _ in range(LONG))) < MOST_SECONDS
