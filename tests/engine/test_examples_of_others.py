"""The examples for other projects' libraries do what they say, where these are installed."""

from __future__ import annotations

import pytest

from tests.engine.conversation import stream

REASON = "not installed: pip install open_spiel pettingzoo"
pyspiel = pytest.importorskip("pyspiel", reason=REASON)
api_test = pytest.importorskip("pettingzoo.test", reason=REASON)
pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("name", "ours"), [("othello", "othello"), ("tic_tac_toe", "tictactoe")])
def test_a_bot_of_openspiel_plays_the_moves_of_the_player(name: str, ours: str) -> None:
    from tests.examples.openspiel_bot import SakiyomiBot

    player = "minimax depth=2 ties=first"
    bot, other = SakiyomiBot(player), pyspiel.make_uniform_random_bot(1, 7)
    state, moves = pyspiel.load_game(name).new_initial_state(), ""
    size = {"othello": 8, "tic_tac_toe": 3}[name]
    while not state.is_terminal():
        action = (bot if state.current_player() == 0 else other).step(state)
        square = f"{'abcdefgh'[action % size]}{action // size + 1}" if action < size * size else ""
        if square and state.current_player() == 0:
            reply = stream({"game": ours, "moves": moves}, player)[-1]
            assert reply["move"] == square
        moves += square
        state.apply_action(action)
    assert len(moves) > 8


@pytest.mark.parametrize("game", ["othello", "tictactoe"])
def test_the_environment_of_pettingzoo_passes_its_own_tests(game: str) -> None:
    from tests.examples.pettingzoo_env import SakiyomiEnv

    api_test.api_test(SakiyomiEnv(game), num_cycles=200)
    api_test.seed_test(lambda: SakiyomiEnv(game), num_cycles=50)
