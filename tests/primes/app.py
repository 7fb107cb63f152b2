"""What answers in the worker of this page: it counts primes."""

import json
from collections.abc import Callable, Iterator
from math import isqrt

from worker import Send, Tick, answer


class Counts:
    """The counts under way, by the ids of their requests."""

    def __init__(self) -> None:
        self.under_way: set[int] = set()

    def answer(self, line: str, pause: Callable[[], None], send: Send) -> Iterator[str]:
        """How many primes there are so far, and to the end; a `stop` ends the count where it is."""
        request = json.loads(line)
        identity, number, primes = request["id"], 1, 0
        if request["op"] == "stop":
            self.under_way.discard(identity)
            return
        self.under_way.add(identity)
        while number < request["to"] and identity in self.under_way:
            number += 1
            primes += all(number % divisor for divisor in range(2, isqrt(number) + 1))
            pause()  # a `stop` is answered meanwhile
            if number % 5000 == 0:
                yield json.dumps({"id": identity, "primes": primes, "to": number, "done": False})
        stopped = identity not in self.under_way
        self.under_way.discard(identity)
        last = {"id": identity, "primes": primes, "to": number, "done": True}
        yield json.dumps(last | ({"stopped": True} if stopped else {}))


counts = Counts()


def receive(line: str, send: Send, tick: Tick) -> None:
    """Answer one line, each reply by a call of `send`."""
    answer(counts, line, send, tick)
