"""Answer what may take long in threads of its own, so that no page waits for it.

A page asks, and asks again later: an answer that is under way is not begun a second time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from judge.web.waiting_line import WaitingLine

Answer = TypeVar("Answer")

MOST_WAITING, MOST_WAITING_OF_USER = 64, 8
"""How many questions may wait, of all users and of one."""

_SLOTS = 2


@dataclass(frozen=True, slots=True, eq=False)
class _Question(Generic[Answer]):
    key: str
    call: Callable[[], Answer]
    future: Future[Answer] = field(default_factory=Future)


class BackgroundAnswers(Generic[Answer]):
    """The questions that wait or are being answered, each by its key. Users take turns."""

    def __init__(self) -> None:
        self._line: WaitingLine[_Question[Answer]] = WaitingLine()
        self._asked: dict[str, Future[Answer]] = {}
        self._change = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._is_over = False

    def ask(self, user: str, key: str, call: Callable[[], Answer]) -> Future[Answer]:
        """The answer to come, by `call`, or by that which was given with this key.

        It is cancelled where too much waits: of a user, what waits longest makes room.
        """
        with self._change:
            if key in self._asked:
                return self._asked[key]
            question = _Question(key, call)
            if self._line.count(user) >= MOST_WAITING_OF_USER:
                self._drop(self._line.drop_oldest(user))
            if self._is_over or len(self._line) >= MOST_WAITING:
                question.future.cancel()
                return question.future
            self._asked[key] = question.future
            self._line.add(user, question)
            if len(self._threads) < _SLOTS:
                thread = threading.Thread(target=self._work, name="boards", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._change.notify()
        return question.future

    def stop(self) -> None:
        """Answer nothing more, and wait for the end of what is under way."""
        with self._change:
            self._is_over = True
            while len(self._line):
                self._drop(self._line.take())
            self._change.notify_all()
        for thread in self._threads:
            thread.join()

    def _drop(self, question: _Question[Answer]) -> None:
        del self._asked[question.key]
        question.future.cancel()

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._is_over or len(self._line))
                if self._is_over:
                    return
                question = self._line.take()
            try:
                answer = question.call()
            except Exception as error:  # whoever asked will see it
                question.future.set_exception(error)
            else:
                question.future.set_result(answer)
            finally:
                with self._change:
                    del self._asked[question.key]
