"""An environment of PettingZoo for our games that are played on squares. Needs `pip install pettingzoo`.

env = SakiyomiEnv("othello")
env.reset()
for agent in env.agent_iter():
    observation, _, termination, truncation, _ = env.last()
    env.step(None if termination or truncation else int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from sakiyomi.library import Board  # installed: from sakiyomi import Board

SIDES: Final = ("first", "second")


class SakiyomiEnv(AECEnv):  # type: ignore[misc]
    """Two agents, `first` and `second`. An action is a square in square order, and behind them the pass.

    An observation is two planes, the squares of the agent and those of the other side.
    """

    metadata: Final = {"name": "sakiyomi_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, game: str = "othello") -> None:
        self.start = Board(game).position
        self.possible_agents = list(SIDES)
        self.moves = [*self.start.squares, "pass"]
        shape, count = (*np.shape(self.start.rows()), 2), len(self.moves)
        planes = spaces.Box(0, 1, shape, np.int8)
        mask = spaces.Box(0, 1, (count,), np.int8)
        self.observation_spaces = {
            side: spaces.Dict({"observation": planes, "action_mask": mask}) for side in SIDES
        }
        self.action_spaces = {side: spaces.Discrete(count) for side in SIDES}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = self.start
        self.agents = list(SIDES)
        self.agent_selection = self.position.turn
        self.rewards = dict.fromkeys(SIDES, 0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in SIDES}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self.position = self.position.play(self.moves[action or 0])
        if (margin := self.position.margin()) is not None:
            won = (margin > 0) - (margin < 0)
            self.rewards = {"first": won, "second": -won}
            self.terminations = dict.fromkeys(SIDES, True)
        self.agent_selection = SIDES[1 - SIDES.index(self.agent_selection)]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        board = np.array(self.position.rows(), np.int8) * (1 if agent == "first" else -1)
        legal = self.position.moves() if agent == self.agent_selection else []
        mask = np.array([move in legal for move in self.moves], np.int8)
        return {"observation": np.stack([board > 0, board < 0], 2).astype(np.int8), "action_mask": mask}
