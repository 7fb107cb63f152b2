"""The contract: a line of JSON in, lines of JSON out. `CONTRACT.md` is its reference.

Every request carries its whole game; no game is kept between requests. A `Conversation` keeps the list of
answers under way, so that `stop` can end them, and the programs that `load` has added. It stands on
`sakiyomi.arena`, `players.players` and `players.record`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from ..contract.limits import LONGEST_LINE
from ..core.declared import checked, missing
from ..core.digits import DIGITS, HUGE, whole
from ..core.errors import Refusal, brief, unexpected
from ..core.nesting import check_nesting
from ..games import GAMES
from . import files, listing, positions, searches  # noqa: F401 -- they answer
from .work import HANDLERS, Reply, Session, Stopped, Work, answers

if TYPE_CHECKING:
    from ..authors.host import Account
    from ..authors.programs import Programs
    from ..contract import replies, requests


class Conversation:
    """The requests and replies of one client, over a pipe or in a web worker."""

    def __init__(self, allow_load: bool = False, programs: Programs | None = None) -> None:
        """`allow_load`: whether `load` is allowed. `programs` are those already loaded in this process."""
        self._session = Session(allow_load, programs)

    def answer(
        self,
        message: str | bytes,
        pause: Callable[[], object] = lambda: None,
        send: Callable[[str], object] = lambda line: None,
    ) -> Iterator[str]:
        """The replies to one request, each one line of ASCII without a line end; the last has `"done": true`.

        The request is parsed at once; the search runs while the replies are read. `pause` lets messages in:
        other requests of this conversation may be answered in it, and between two replies. It is called every
        few milliseconds during a search.
        A search that cannot be interrupted for a reply reports its progress by `send`.
        """
        answer = self._governed if self._session.allow_load or self._session.programs else self._answer
        return self._texts(answer(message, pause, send))

    def _texts(self, replies: Iterator[Reply]) -> Iterator[str]:
        """Replies as text. One that has none is a defect, and the last; authors' code may have caused it."""
        for reply in replies:
            try:
                text = as_text(reply)
            except Exception as error:
                programs = self._session.programs
                found = programs.host.blamed(error) if programs else error
                yield as_text({**head_of(reply), **refusal(found)})
                return
            yield text

    def _answer(
        self,
        message: str | bytes,
        pause: Callable[[], object],
        send: Callable[[str], object],
        blamed: Callable[[Exception], Exception] = lambda error: error,
    ) -> Iterator[Reply]:
        """The replies. `blamed(error)` is the error to report: an author's code may have caused it."""
        head: Reply = {}
        try:
            request = parse(message)
            head = identity(request)
            answers = self._replies(request, pause, lambda reply: send(as_text({**head, **reply})))
        except Exception as error:
            answers = iter([refusal(blamed(error))])

        def whole_replies() -> Iterator[Reply]:
            """With the request's id. An exception raised while they are made becomes the last one."""
            try:
                for reply in answers:
                    yield {**head, **reply}
            except Exception as error:
                yield {**head, **refusal(blamed(error))}

        return whole_replies()

    def _governed(
        self, message: str | bytes, pause: Callable[[], object], send: Callable[[str], object]
    ) -> Iterator[Reply]:
        """The replies where authors' code may run. Between them come those with what it has printed."""
        from ..authors.host import Account, Host
        from ..authors.programs import Programs

        programs = self._session.programs = self._session.programs or Programs(dict(GAMES), Host())
        host, account = programs.host, Account()

        def sent(reply: str) -> None:
            account.spent = 0.0
            with host.outside():
                send(reply)

        def paused() -> None:
            with host.outside():
                pause()

        with host.serving(account):
            answers = self._answer(message, paused, sent, host.blamed)

        def replies() -> Iterator[Reply]:
            while True:
                with host.serving(account):
                    reply = next(answers, None)
                if reply is None:
                    return
                for move, text in account.printed():
                    at = {} if move is None else {"move": move}
                    yield {**head_of(reply), "printed": text, **at, "done": False}
                account.spent = 0.0
                yield with_account(reply, account)

        return replies()

    def _replies(
        self, request: object, pause: Callable[[], object], send: Callable[[Reply], object]
    ) -> Iterator[Reply]:
        if not isinstance(request, dict):
            raise unexpected(None, "object")
        if "op" not in request:
            raise missing("", "op")
        from ..contract import requests  # with the first request: to declare all of them takes time

        op = checked(str, request["op"], "op")
        if op not in HANDLERS:
            from . import tournaments, zips  # noqa: F401 -- they answer, and have much to load
        if op not in HANDLERS:
            raise Refusal("unknown-op", "op", op=brief(op))
        line = HANDLERS[op]
        work = Work(self._session, request.get("id"), line.thinks, pause, send)
        answer = line.handler(checked(getattr(requests, f"{op.capitalize()}Request"), request), work)
        if answer is None:
            return iter(())
        return iter([answer]) if isinstance(answer, dict) else self._while(answer, work, line.stopped)

    def _while(self, answer: Iterator[Reply], work: Work, stopped: Reply) -> Iterator[Reply]:
        """The replies of a long answer. It can be stopped, and stops other searches if it is a search."""
        working = self._session.working
        for other in working:
            other.stopped |= work.thinks and other.thinks
        working.append(work)

        def replies() -> Iterator[Reply]:
            try:
                yield from answer
            except Stopped:
                yield {**stopped, **work.end}
            finally:
                working.remove(work)

        return replies()


@answers("stop")
def stop(request: requests.StopRequest, work: Work) -> replies.NothingStopped | None:
    """Ends the answers to requests with this id. Each of them reports the stop in its last reply.

    This only sets `Work.stopped`. An answer that is under way reads it when its next `pause` returns
    (`Work.stop`, `Work.poll`), since the request to stop comes in by that pause.
    """
    works = [other for other in work.session.working if other.name == work.name]
    for other in works:
        other.stopped = True
    return None if works else {"stopped": False, "done": True}


def parse(message: str | bytes) -> object:
    """The JSON value of a request; raises `Refusal`."""
    try:
        data = message.encode() if isinstance(message, str) else message
        data = data.removesuffix(b"\n").removesuffix(b"\r")
        if len(data) > LONGEST_LINE:
            raise Refusal("limit-line", None, least=0, most=LONGEST_LINE)
        text = data.decode()
        check_nesting(text)
        return decoded(text)
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal("bad-json", None, reason=str(error)[:80]) from None


def no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key is repeated")
    return values


def identity(request: object) -> Reply:
    """The request's id, as its replies repeat it."""
    if not isinstance(request, dict) or "id" not in request:
        return {}
    name = request["id"]
    if type(name) not in (str, int):
        raise unexpected("id", "string or integer")
    if name in (HUGE, -HUGE):
        raise Refusal("limit", "id", what="the number of digits of id", least=0, most=DIGITS)
    return {"id": name}


def head_of(reply: Reply) -> Reply:
    """The id with which a reply begins, if its request had one."""
    return {"id": reply["id"]} if "id" in reply else {}


# Made once, so that an author's code that replaces functions of `json` does not reach them.
decoded: Final = json.JSONDecoder(
    parse_int=whole, parse_constant=no_number, object_pairs_hook=without_repeats
).decode
as_text: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def with_account(reply: Reply, account: Account) -> Reply:
    """Adds the calls of authors' functions, and the notes on them, to a last reply; other replies stay."""
    if not reply["done"] or "error" in reply:
        return reply
    notes = [{"name": name, **note._asdict()} for (name, *_), note in account.notes.items()]
    used: Reply = {"calls": account.calls, "notes": notes}
    return {**reply, **{key: value for key, value in used.items() if value}}


def refusal(error: Exception) -> replies.Refused:
    """The reply that an exception ends a request with."""
    if not isinstance(error, Refusal):
        error = Refusal("internal", None, why=str(error)[:200], error=type(error).__name__)
    return cast("replies.Refused", {"error": error.as_json(), "done": True})
