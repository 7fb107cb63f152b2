"""`python -m engine tournament`: the games and the table of the page, and the programs of a folder."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.arena import workers
from sakiyomi.authors import added
from sakiyomi.authors.host import Host
from sakiyomi.authors.programs import Programs
from sakiyomi.commands import handed_in
from sakiyomi.core.errors import Refusal
from sakiyomi.games import GAMES
from sakiyomi.shown import figures, standings
from tests.engine.conftest import Run
from tests.engine.conversation import ROOT, Reply, command, python
from tests.engine.processes import lines, on_a_terminal
from tests.engine.test_tournament_requests import FOUR, begun, to_its_end

PLAYERS = ("level-1", "level-2", "random", "alphabeta")
LEVELS = ("level-1", "level-2", "level-3")
FOUR_WORDS = ("tournament", "tictactoe", *PLAYERS, "--games", "2", "--seed", "3")
FORMS: dict[str, tuple[tuple[str, ...], Reply]] = {
    "all against all": ((), {}),
    "against": (("--against",), {"form": "against"}),
}
EVALUATE = "def evaluate(position):\n    return len(position.moves())\n"
CHOOSE = "print('loaded')\n\ndef choose(position):\n    print('chosen')\n    return position.moves()[0]\n"
LOUD = "import os\n\nos.write(1, b'1')\n" + CHOOSE.replace("print('chosen')", "os.write(1, b'2')")
SEARCH = "def search(position, depth, evaluate):\n    return 0, position.moves()[-depth]\n"
Folder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder of these files."""

    def write(**texts: str) -> Path:
        for name, text in texts.items():
            path = tmp_path / "in" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path / "in"

    return write


def of_folder(path: Path, *words: str) -> str:
    """What a tournament of tic-tac-toe with the programs of a folder prints; each pairing plays two games."""
    usual = ("--programs", path, "--games", "2", "--processes", "1")
    return command("tournament", "tictactoe", *usual, *words)[0]


# The same games everywhere


@pytest.mark.parametrize("form", FORMS)
def test_the_command_line_gives_the_table_that_the_page_gives(form: str, run: Run) -> None:
    words, request = FORMS[form]
    found = run(*FOUR_WORDS, *words, "--processes", "1", "--json").json
    assert found == {**to_its_end({**FOUR, **request})["standings"], "unusable": []}


def test_one_against_each_in_turn_is_told_whom_it_beats_and_by_whom_it_is_beaten(run: Run) -> None:
    words = ("tournament", "tictactoe", "level-2", "random", "level-1", "alphabeta", "--against")
    out = run(*words, "--games", "60", "--processes", "1").out
    assert "level-2 beats random, level-1\nlevel-2 is beaten by alphabeta" in out
    assert "at most 60 games a pair" in out


def made_up(index: int, request: Reply, players: Sequence[str]) -> Reply:
    """The entry of a game that is not played."""
    costs = {"margin": None, **{key: [1, 1] for key in ("moves", "nodes", "seconds")}}
    return {"index": index, "players": [*players], "winner": "draw", **costs}


def test_no_later_pair_of_games_begins_while_another_couple_plays_an_earlier_one() -> None:
    request = {"game": "tictactoe", "players": [*LEVELS], "games": 4, "seed": 1}
    run = begun(request)
    first, *others = iter(run.begin, None)
    assert [index for index, _, _ in (first, *others)] == [0, 1, 0, 1, 0, 1]
    for due in others:
        run.add(made_up(*due))
    players = first[2]
    assert [(index, names) for index, _, names in iter(run.begin, None)] == [(2, players), (3, players)]


def test_a_game_that_fails_ends_its_own_tournament_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_game(index: int, request: Reply, players: list[str]) -> Reply:
        if "alphabeta" in players:
            raise Refusal("limit", None, least=0, most=9)
        return made_up(index, request, players)

    monkeypatch.setattr(workers, "play_game", play_game)
    conditions = {"game": "tictactoe", "form": "two", "games": 4, "seed": 1}
    runs = [begun({**conditions, "players": ["level-2", other]}) for other in ("alphabeta", "level-3")]
    with workers.processes(1) as players:
        list(workers.play_all(runs, players, workers.GameLog(None, runs, resume=False)))
    assert [(run.played, run.failed is not None) for run in runs] == [(0, True), (4, False)]


# What it prints


def test_players_are_called_what_they_were_called(run: Run) -> None:
    name = "alphabeta  evaluation=positional depth=1"
    found = run("tournament", "othello", name, "random", "--games", "2", "--json").json
    assert [each["name"] for each in found["players"]] == [name, "random"]
    assert found["pairs"][0]["first"] == name


def test_the_table_says_which_ranks_are_possible(run: Run) -> None:
    words = ("tournament", "tictactoe", *PLAYERS, "--games", "4")
    out, found = run(*words).out, run(*words, "--json").json
    head, count, _, columns, *rows = out.splitlines()
    assert head.startswith("tictactoe, 4 players, all against all, 4 games a pair from 1 random ply, ")
    assert (count, columns.split()) == (
        "24 games",
        ["rank", "player", "points", "games", "Elo", "95", "%", "faults"],
    )
    for place, player in enumerate(sorted(found["players"], key=lambda each: int(each["rank"]))):
        elo, points = f"{player['elo']:+.0f}", f"{player['points']:g}"
        line = next(row for row in rows if re.search(rf"  {player['name']} ", row))
        assert re.split("  +", line)[1:5] == [player["name"], points, "12", elo]
        assert re.match(r"1st|2nd|3rd|4th", line)
        assert place == player["rank"] - 1


def test_what_is_finished_is_printed_where_the_disk_is_full(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written, write = count(), workers.GameLog.write

    def some(self: workers.GameLog, entry: Reply) -> None:
        if next(written) == 3:
            raise OSError(28, "No space left on device")
        write(self, entry)

    monkeypatch.setattr(workers.GameLog, "write", some)
    kept = tmp_path / "kept"
    said = run(*FOUR_WORDS, "--processes", "1", "--games-out", kept, status=1)
    assert "3 of 12 games" in said.out.splitlines()
    cut = f"Cut off after 3 of 12 games; --resume {kept} goes on from there."
    assert said.error == f"{kept}: No space left on device. {cut}\n"


def test_a_terminal_sees_the_standings_grow() -> None:
    out, seen = on_a_terminal("tournament", "tictactoe", *LEVELS, "--games", "60", "--json")
    assert json.loads(out)["over"]
    assert re.search(rb"\| \d+/180  about \d+ s left", seen)
    assert b"level-3" in seen
    assert seen.endswith((b"\x1b[J", b"\r\x1b[K")), "they are gone at the end"


def test_a_rank_is_all_that_are_possible_and_a_rule_stands_where_all_above_are_stronger() -> None:
    unclear = {"best": 1, "worst": 3, "retired": False}
    players = [unclear, unclear, {**unclear, "worst": 2}, {"best": 4, "worst": 4, "retired": False}]
    assert [standings.rank(each) for each in players] == ["1st to 3rd", "1st to 3rd", "1st or 2nd", "4th"]
    assert standings.rank({**unclear, "retired": True}) == "retired"
    assert standings.rank({"best": 11, "worst": 113, "retired": False}) == "11th to 113th"
    assert standings.rank({"best": 21, "worst": 21, "retired": False}) == "21st"
    assert standings.rules(players) == {3}


def test_an_elo_of_nearly_nothing_has_no_minus() -> None:
    assert [figures.elo(value) for value in (-0.4, 0.4, 12.6)] == ["+0", "+0", "+13"]


# Kept, and gone on with


def test_a_tournament_of_another_form_goes_on_with_the_same_games(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(*FOUR_WORDS, "--against", "--games-out", kept)
    assert run(*FOUR_WORDS, "--resume", kept, "--json").json == run(*FOUR_WORDS, "--json").json
    assert len(lines(kept)) == 12


@pytest.mark.parametrize("text", ["hello", '{"games": []}', "[]\n"])
def test_a_file_that_has_no_games_is_left_as_it_is(text: str, run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text(text, "ascii")
    assert "line 1 is no game of this tournament" in run(*FOUR_WORDS, "--resume", own, status=2).error
    assert own.read_text("ascii") == text


@pytest.mark.parametrize("bad", ["winner", "fault", "deep"])
def test_a_line_that_is_no_game_is_refused(bad: str, run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(*FOUR_WORDS, "--games-out", kept)
    first = lines(kept)[0]
    loser = {"first": "second", "second": "first"}.get(first["winner"], "first")
    fault = {"side": loser, "error": {"args": {"line": [], "kind": 1, "message": None}}}
    text = json.dumps(first | ({"winner": "both"} if bad == "winner" else {"fault": fault}))
    kept.write_text(("[" * 100_000 if bad == "deep" else text) + "\n", "ascii")
    assert "line 1 is no game of this tournament" in run(*FOUR_WORDS, "--resume", kept, status=2).error


def test_games_of_a_program_that_was_changed_are_not_those_of_the_new_one(folder: Folder) -> None:
    path = folder(a=CHOOSE, b=CHOOSE)
    kept = path.parent / "kept"
    words = ("tournament", "tictactoe", "--programs", path, "--games", "2", "--processes", "1", "--json")
    end = command(*words, "--games-out", kept)[0]
    assert command(*words, "--resume", kept)[0] == end
    folder(a=CHOOSE + "# changed\n")
    _, said = command(*words, "--resume", kept, status=2)
    assert "line 1 is no game of this tournament" in said


# Programs of a folder

PAIR = ("tictactoe", "level-1", "level-2")


def test_a_folder_without_a_program_that_plays_is_an_error(folder: Folder, run: Run, tmp_path: Path) -> None:
    assert (
        "no .py file and no notebook in it"
        in run("tournament", *PAIR, "--programs", tmp_path, status=2).error
    )
    path = folder(mine="def evaluate(:\n", other="import nowhere_at_all\n")
    said = run("tournament", *PAIR[:2], "--programs", path, status=2).error
    assert "at least two players; mine: line 1: SyntaxError: " in said
    assert "; other: line 1: ModuleNotFoundError: " in said


def test_each_program_of_a_folder_is_a_player_and_a_bad_one_is_not_the_end(folder: Folder) -> None:
    """With a name that no program may have, one of the engine's, one of another player, and a mark-up.

    That they can do what you can is said before they run.
    """
    heard = f"import os\nos.write(2, b'it ran')\n{EVALUATE}"
    good = {"田中": heard, "random": SEARCH, "level-1": CHOOSE, "<b>": LOUD}
    fails = {"fails": "def evaluate(position):\n    return 1 // 0\n"}
    bad = {
        "broken": ("\ndef evaluate(position)\n    return 1\n", 2, "SyntaxError: "),
        "imports": ("import nowhere_at_all\n", 1, "ModuleNotFoundError: "),
        "minus": ("x = " + "-" * 200_000 + "1\n", None, "Error: "),
        "names": ("x = a" + ".b" * 90_000 + "\n", None, "Error: "),
        "nothing": ("x = 1\n", None, "it has no function that can be called here"),
        "other": ("game = 'othello'\n" + EVALUATE, None, "for tictactoe"),
        "rules": ("class Game:\n    id = 1\n", None, "it defines a game"),
        "stops": ("raise KeyboardInterrupt\n", 1, "KeyboardInterrupt"),
    }
    path = folder(**good, **fails, **{name: text for name, (text, _, _) in bad.items()})
    words = ("tournament", "tictactoe", "level-1", "alphabeta", "--programs", path, "--games", "2")
    out, warned = command(*words, "--processes", "1", "--json")
    assert warned.count("they can do what you can") == 1
    assert f"{path / 'random.py'} is called random-2 here: random is a name of the engine's\n" in warned
    assert warned.count("\n") == 3, "and so of level-1.py"
    assert 0 < warned.index("they can do what you can") < warned.index("it ran")
    found = json.loads(out)
    names = [
        "level-1",
        "alphabeta",
        "<b>",
        "fails",
        "level-1-2",
        "田中",
        "random-2",
    ]  # b, …, program, random-2
    assert [each["name"] for each in found["players"]] == names
    assert {name for each in found["pairs"] for name in (each["first"], each["second"])} == {*names}
    assert {each["name"]: each["faults"] for each in found["players"] if each["retired"]} == {"fails": 5}
    for unusable, (name, (_, line, error)) in zip(found["unusable"], bad.items(), strict=True):
        assert (unusable["name"], unusable["line"]) == (name, line)
        assert error in unusable["error"]


def test_a_program_is_called_by_its_file_and_its_author_and_has_the_files_that_it_imports(
    folder: Folder,
) -> None:
    """Whatever its own is called, also like one that it imports, as its own name stands in the text."""
    rules = "def first(position):\n    return position.moves()[0]\n"
    needs = "# by Yui\nimport random\nfrom my_bot import first\n\nchoose = first\n"
    named = ["my-bot", "Anna Müller", "bot (1)", "n" * 61]
    path = folder(
        my_bot=rules,
        random=CHOOSE,
        three=f"# by default it takes corners\n{CHOOSE}",
        two=f"# sakiyomi by: Ken\n{CHOOSE}",
        **dict.fromkeys(named, needs),
    )
    out, said = command("tournament", "tictactoe", "--programs", path, "--games", "2", "--json")
    found = json.loads(out)
    names = {"random-2", "three", "two (Ken)", *(f"{name} (Yui)" for name in named)}
    assert {each["name"] for each in found["players"]} == names
    assert found["unusable"] == []
    assert "left out, as others import them: my_bot.py\n" in said
    assert all(each["faults"] == 0 for each in found["players"])


def test_the_text_says_what_is_wrong_and_where(folder: Folder) -> None:
    """Where a program imports others, the line is that of the file that is wrong."""
    broken, fails = "\ndef evaluate(position)\n", "def evaluate(position):\n    return 1 // 0\n"
    others = {"rules": "size = 3\n", "wrong": "size = 3\nsize = 1 // 0\n", "one": "import wrong\n"}
    late = "import rules\n# rules\n\n\ndef choose(position):\n    return rules.sizes\n"
    bots = {"bot": "import rules\nrules.sizes\n", "late": late}
    plays = f"import sakiyomi.games\n{CHOOSE}"
    path = folder(broken=broken, fails=fails, plays=plays, **bots, **others)
    out = of_folder(path, "alphabeta", "random", "--games", "4")
    assert "  the first: line 6: in late.py: AttributeError: " in out
    assert re.search(
        r"fails: 5 of 5 games lost by a fault; retired .*\n  the first: line 2: ZeroDivisionError: ", out
    )
    for name, error in {
        "broken": "line 2: SyntaxError: ",
        "bot": "line 2: AttributeError: ",
        "one": "line 2: in wrong.py: ZeroDivisionError: ",
    }.items():
        assert re.search(rf"(?m)^{name} +could not be played: {re.escape(error)}", out)
    assert re.search(r"^retired +fails +0 +5 ", out, re.MULTILINE)
    assert "\n\nplays uses this engine\n" in out


def test_files_that_are_left_out_for_their_names_are_named(folder: Folder, run: Run) -> None:
    path = folder(__init__="")
    (path / ".hidden").touch()
    (path / "sub").mkdir()
    for number in range(11):
        (path / "sub" / f"{number:02}\x1b.txt").touch()
    (path / "MINE.PY").touch()
    error = run("tournament", *PAIR, "--programs", path, status=2).error
    named = ["MINE.PY", *(f"sub/{number:02}\ufffd.txt" for number in range(9))]
    assert (
        f"in: left out, as their names do not end in .py or .ipynb: {', '.join(named)} and 2 more\n" in error
    )
    assert "there is no .py file and no notebook in it" in error


def test_a_program_that_changes_the_folder_changes_it_for_itself(folder: Folder) -> None:
    path = Path(os.path.relpath(folder(a="import os\nos.chdir('/')\n" + CHOOSE, b=CHOOSE), ROOT))
    of_folder(path, "--games-out", str(path / "games"))
    assert len(lines(ROOT / path / "games")) == 2


AGAIN = "seen = open({!r}, 'a')\nagain = seen.tell()\nseen.write('x')\nseen.close()\n"


def test_a_program_that_fails_otherwise_than_by_an_exception_in_a_move_loses_alone(
    folder: Folder, tmp_path: Path
) -> None:
    """It ends its process, or is loaded once and not again."""
    again, changed = (AGAIN.format(str(tmp_path / name)) for name in ("again", "changed"))
    moves = "import os\n\ndef choose(position):\n    {}\n"
    said = {
        "again": (again + "if again:\n    raise ValueError('again')\n" + CHOOSE, "line 6: ValueError: again"),
        "changed": (
            changed + CHOOSE + "if again:\n    del choose\n",
            "ValueError: no player is called changed",
        ),
        "exits": (moves.format("os._exit(0)"), "line 4: SystemExit: 0"),
        "killed": (moves.format("os.kill(os.getpid(), 9)"), "Exit: the process in which it ran has ended"),
    }
    path = folder(
        ends="import os\nos._exit(0)\n", good=CHOOSE, **{name: each for name, (each, _) in said.items()}
    )
    out = of_folder(path, "random", "--processes", "2")
    for name, (_, error) in said.items():
        assert re.search(
            rf"^{name}: \d+ of \d+ games lost .*\n  the first: {re.escape(error)}", out, re.MULTILINE
        )
    assert re.search(r"^ends  could not be played: line 2: SystemExit: 0$", out, re.MULTILINE)
    assert not re.search(r"^(good|random): ", out, re.MULTILINE)


class Forgetful(Executor):
    """A pool that breaks while it is given its third work, and says so at the next: Python's own may."""

    def __init__(self) -> None:
        self.taken = 0

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        self.taken += 1
        if self.taken > 3:
            raise BrokenExecutor
        return Future()


def test_no_work_is_forgotten_where_a_process_ends_while_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    pools = iter((Forgetful(), ThreadPoolExecutor(1)))
    monkeypatch.setattr(workers, "ProcessPoolExecutor", lambda *_: next(pools))
    executor = workers.Processes(1, None)
    first, second = executor.submit(int, "1"), executor.submit(int, "2")
    assert isinstance(first.exception(timeout=1), BrokenExecutor)
    assert second.result(timeout=10) == 2
    executor.shutdown()


def test_thirty_files_of_one_name_are_thirty_players(folder: Folder) -> None:
    path = folder(**{f"{number:02}/mine": CHOOSE for number in range(30)})
    for name in (".hidden/mine", "__MACOSX/mine", "__init__"):
        folder(**{name: CHOOSE})
    found = json.loads(of_folder(path, "--against", "--json"))
    assert [each["name"] for each in found["players"]] == [f"{number:02}/mine.py" for number in range(30)]
    assert found["played"] == 58


def test_files_that_cannot_play_are_not_counted_as_players(folder: Folder) -> None:
    path = folder(good=CHOOSE, **{f"bad{number}": "x = 1\n" for number in range(100)})
    found = json.loads(of_folder(path, "random", "--json"))
    assert (len(found["players"]), len(found["unusable"])) == (2, 100)


def test_a_file_that_never_returns_from_c_is_not_the_end_and_the_next_one_is_not_blamed(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one, which is loaded in a new process, has all the time that this takes."""
    path = folder(counts="sum(iter(int, 1))\n", wrong="1 // 0\n")
    errors = []
    with handed_in.in_own_process() as entering:
        for name, longest in (("counts", 3), ("wrong", 300)):
            monkeypatch.setattr(handed_in, "LONGEST_LOAD", longest)
            errors.append(entering(path / f"{name}.py", name, name, "tictactoe", 2).error.split(":")[0])
    assert errors == ["Timeout", "ZeroDivisionError"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")
def test_a_call_that_never_returns_from_c_ends_its_process(folder: Folder) -> None:
    """Also one within which another has returned, and not one that has returned in time."""
    script = """
from sakiyomi.arena import workers
from sakiyomi.authors.errors import Program
from sakiyomi.authors.host import Host

workers.LONGEST_CALL = 0.5
host, program = Host(), Program("mine", "", "mine.py")
workers.watch_calls(host)
host.call(program, "choose", int)
sum(range(30_000_000))
print("returned", flush=True)
host.call(program, "search", lambda: (host.call(program, "evaluate", int), sum(iter(int, 1))))
"""
    found = python("-c", script)
    assert (found.stdout, found.returncode) == (b"returned\n", -signal.SIGALRM)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")
def test_a_call_that_never_returns_from_c_loses_by_its_time_also_after_another_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    register = Programs(dict(GAMES), Host())
    asks = "    time.sleep(0.2)\n    evaluate(position)\n    sum(iter(int, 1))\n"
    search = f"import time\n\ndef search(position, depth, evaluate):\n{asks}"
    register.load("mine", f"{EVALUATE}\n{search}", ("tictactoe",))
    monkeypatch.setattr(added, "programs", lambda: register)
    monkeypatch.setitem(GAMES, "tictactoe", register.games["tictactoe"])
    monkeypatch.setattr(workers, "SPAWN", get_context("fork"))
    monkeypatch.setattr(workers, "LONGEST_CALL", 0.4)
    player = "mine depth=2 evaluation=mine"
    request = {"first": player, "second": "random", "record": {"game": "tictactoe"}, "seed": 1}
    entry = workers.alone((0, request, ()))
    assert (entry["winner"], entry["fault"]["side"]) == ("second", "first")
    assert entry["fault"]["error"]["args"]["kind"] == "Timeout"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems may not limit the memory of a process")
def test_a_program_that_takes_all_memory_loses_and_the_tournament_goes_on(folder: Folder) -> None:
    path = folder(
        greedy="def choose(position):\n    kept = []\n    while True:\n        kept.append(bytes(10**8))\n"
    )
    found = json.loads(of_folder(path, "random", "level-2", "--games", "4", "--json"))
    assert [(each["name"], each["faults"]) for each in found["players"] if each["retired"]] == [("greedy", 5)]
    assert found["over"]


def test_a_program_that_does_not_end_loses_by_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    register = Programs(dict(GAMES), Host(seconds=0.2))
    register.load("mine", "def choose(position):\n    while True:\n        pass\n", ("tictactoe",))
    monkeypatch.setattr(added, "programs", lambda: register)
    monkeypatch.setitem(GAMES, "tictactoe", register.games["tictactoe"])
    request = {"first": "random", "second": "mine", "record": {"game": "tictactoe"}, "seed": 1}
    entry = workers.play_game(0, request)
    assert (entry["winner"], entry["fault"]["side"]) == ("first", "second")
    assert entry["fault"]["error"]["args"]["kind"] == "Timeout"
