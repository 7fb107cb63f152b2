"""Answers to `think`, `exercise`, `refutation`, `review`, `tree` and `node`: what a search finds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from ..contract import limits
from ..core.declared import check_range
from ..core.game import PASS
from ..players.losses import losses
from ..players.players import Player, player
from ..players.players import think as search
from ..players.record import Replay, legal_move, replay
from ..reading import exercises, reasons, refutations, reviews, trees
from ..search.limits import Limits
from ..search.thought import Thought
from .work import Reply, Work, answers

if TYPE_CHECKING:
    from ..contract import replies, requests

PROGRESS: Final = 0.1
"""The least time between two replies on how far a tree is recorded, in seconds."""


@answers("think", thinks=True)
def think(request: requests.ThinkRequest, work: Work) -> Iterator[replies.Thought]:
    """The results of a player's search in order of depth. The last reply repeats the final result."""
    session = work.session
    played = replay(request["record"], games=session.games)
    by = player(request["player"], played.game)
    if request.get("fresh") and session.programs:
        session.programs = session.programs.fresh(session.programs.used(played.game, by))
        played = replay(request["record"], games=session.games)
    return thoughts(played, by, work)


def thoughts(played: Replay, by: Player, work: Work) -> Iterator[replies.Thought]:
    cost, found = search(played.game, played.position, by, work.stop, played.plays)
    for thought in found:
        best = thought
        yield cast("replies.Thought", {**answer_of(best, played, by, cost), "done": False})
        if work.stopped:
            break
    yield {**answer_of(best, played, by, cost), **work.end}


def answer_of(thought: Thought, played: Replay, by: Player, cost: Limits) -> replies.Answer:
    """A thought of the player `by` in a reply, with what it has cost so far."""
    name = played.name
    lost = losses(played.game, thought, by.evaluation, played.position.turn)
    reply: replies.Answer = {
        "depth": thought.depth,
        "move": None if thought.move is None else name(thought.move),
        "value": thought.value,
        "mean": thought.mean,
        "outcome": thought.proof.outcome,
        "plies": thought.proof.plies,
        "margin": thought.proof.margin,
        "line": [name(move) for move in thought.pv if move != PASS],
        "nodes": cost.visited,
        "cutoffs": cost.cutoffs,
        "seconds": round(cost.elapsed(), 4),
        "moves": [
            {
                "move": name(scored.move),
                "value": scored.value,
                "bound": scored.bound,
                "outcome": scored.proof.outcome,
                "plies": scored.proof.plies,
                "margin": scored.proof.margin,
                "loss": loss.loss,
                "least": loss.least,
                "mark": loss.mark,
            }
            for scored, loss in zip(thought.moves, lost, strict=True)
        ],
        "equal": [
            name(scored.move) for scored, loss in zip(thought.moves, lost, strict=True) if loss.is_best
        ],
    }
    if thought.book:
        reply["book"] = True
    if unit := played.game.display.parts.get(by.evaluation or ""):
        reply["unit"] = unit
    return reply


@answers("exercise", thinks=True)
def exercise(request: requests.ExerciseRequest, work: Work) -> Iterator[replies.ExerciseFound]:
    """The exercise that a move in a game gives, or why it gives none."""
    played, move = move_asked(request, work)

    def found() -> Iterator[replies.ExerciseFound]:
        verdict = exercises.exercise(played, move, work.stop)
        if isinstance(verdict, str):
            yield {"exercise": None, "why": verdict, "done": True}
        else:
            yield {"exercise": exercises.as_json(verdict, played, move), "why": None, "done": True}

    return found()


def move_asked(request: Any, work: Work) -> tuple[Replay, int]:
    """The position, and the move in it, that a request asks about; raises `Refusal`."""
    played = replay(request["record"], games=work.session.games)
    return played, legal_move(request["move"], played.game, played.position, played.ply, "move")


@answers("refutation", thinks=True)
def refutation(request: requests.RefutationRequest, work: Work) -> Iterator[replies.Refutation]:
    """Why a move was bad, where another one could be played."""
    played, move = move_asked(request, work)
    best = legal_move(request["best"], played.game, played.position, played.ply, "best")

    def found() -> Iterator[replies.Refutation]:
        why = refutations.refutation(played.game, played.position, move, best, work.stop)
        line, instead = ([played.name(ply) for ply in plies if ply != PASS] for plies in why[:2])
        yield {"line": line, "instead": instead, "seen": why.seen, "counts": why.counts, **work.end}

    return found()


@answers("review", thinks=True)
def review(request: requests.ReviewRequest, work: Work) -> Iterator[replies.Reviewed | replies.ReviewEnd]:
    """The quick analyses of a game's positions, each as soon as it is there."""
    games = work.session.games
    played = replay(request["record"], games=games)
    most = len(played.moves)
    positions = request.get("positions", range(most + 1))
    for index, at in enumerate(positions):
        check_range(at, f"positions[{index}]", 0, most)

    def found() -> Iterator[replies.Reviewed | replies.ReviewEnd]:
        for quick in reviews.review(played.record, list({*positions}), games, work.stop):
            answer = answer_of(quick.thought, quick.played, quick.by, quick.limits)
            yield {"at": quick.at, **answer, "doubtful": quick.doubtful, "done": False}
        yield work.end

    return found()


@answers("tree", thinks=True, stopped=trees.NO_TREE)
def tree(request: requests.TreeRequest, work: Work) -> Iterator[Reply]:
    """The progress of the search, then its visits as rows, then their totals."""
    session = work.session
    return tree_rows(trees.queried(request, session.games, session.programs), request, work)


def tree_rows(query: trees.TreeQuery, request: requests.TreeRequest, work: Work) -> Iterator[Reply]:
    if not query.played.position.moves():
        yield {**trees.NO_TREE, "done": True}
        return
    reported = time.monotonic()

    def report(visits: int) -> None:
        nonlocal reported
        if time.monotonic() - reported >= PROGRESS:
            reported = time.monotonic()
            work.send({"visits": visits, "done": False})
        work.poll()

    recorded = work.session.trees.recorded(query, report)
    head: Reply = {"columns": trees.Row._fields}
    for rows in trees.batches(recorded, limits.ROWS_AT_ONCE):
        work.poll()
        yield {**head, "rows": rows, "done": False}
        head = {}
    last = trees.summary(recorded, work.poll, request.get("strip", 0), request.get("distinct", False))
    work.poll()
    yield {**last, "done": True}


@answers("node", thinks=True, stopped={"says": []})
def node(request: requests.NodeRequest, work: Work) -> Iterator[replies.NodeReasons]:
    """Why a node of a tree has its value. If the tree is no longer kept, it is searched again."""
    session, kept = work.session, work.session.trees
    query = kept.queried(request, session.games, session.programs)
    check_range(request.get("row", 0), "row", 0, query.rows - 1)
    work.thinks = not kept.known(query)

    def says() -> Iterator[replies.NodeReasons]:
        if not query.played.position.moves():
            yield {"says": [], "done": True}
            return
        recorded = kept.known(query)
        if recorded is None or not recorded.keys:
            recorded = recorded or kept.recorded(query, lambda visits: work.poll())
            for _ in trees.batches(recorded, limits.ROWS_AT_ONCE):
                work.poll()
        yield {"says": reasons.reasons(recorded, request), "done": True}

    return says()
