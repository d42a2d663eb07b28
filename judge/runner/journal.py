"""Judgements are written down as they come, and read again by a run that was cut off.

A journal is a file of lines that one run appends to, one judgement each, so it survives a kill at
any moment; a line that was cut off is not read. It is not forced to the disk: a machine that loses
its power may lose the last seconds. A judgement is found again by everything that it depends on:
the judge itself, the problem with its limits, rules and validators, the sandbox's level, the
solution's files and language, the case, and how often the same was judged before in that run.
Judge errors are not taken up again: they are judged anew.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import platformdirs

from judge import __version__
from judge.model import Case, Judgement, Problem, Solution, Verdict
from judge.runner.executor import CaseExecutor

KEPT_S = 14 * 24 * 3600
"""For how long the journal of a run that was cut off is kept."""

DONE_S = 24 * 3600
"""For how long that of a run that came to its end is kept."""

KEPT_FILES = 1000
"""How many journals are kept at most."""

_OPEN, _DONE = ".open", ".done"


def default_folder() -> Path:
    """The folder of the journals of this user."""
    return platformdirs.user_data_path("judge") / "journals"


class JournaledExecutor:
    """An executor that writes down what another judges, and with `resume` knows what is written."""

    def __init__(
        self, executor: CaseExecutor, *, level: str, resume: bool, folder: Path | None = None
    ) -> None:
        """`level` is that of the sandbox in which the executor judges."""
        self._executor = executor
        self._level = level
        self._resume = resume
        self._folder = folder or default_folder()
        self._journals: dict[int, tuple[Problem, _ProblemJournal]] = {}
        self._solutions: dict[int, tuple[Solution, bytes]] = {}
        self.resumed = 0
        self.trouble: str | None = None
        _remove_old_journals(self._folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for _, book in self._journals.values():
            book.close()

    @property
    def size(self) -> int:
        """How many cases the executor takes at once."""
        return self._executor.size

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Has a case judged, unless its judgement is known."""
        book = self._journal_of(problem)
        key = book.key(self._fingerprint(solution), case, record=record)
        known = book.known.pop(key, None)
        if known is not None:
            self.resumed += 1
            future: Future[Judgement] = Future()
            future.set_result(known)
            self._write(book, key, known)
            return future
        future = self._executor.judge(problem, solution, case, record=record)
        future.add_done_callback(lambda done: self._write_result(book, key, done))
        return future

    def finish(self, problem: Problem) -> None:
        """All that was asked of a problem is judged: its journal is soon needed no more."""
        if id(problem) in self._journals:
            self._journals[id(problem)][1].close(done=True)

    def _journal_of(self, problem: Problem) -> _ProblemJournal:
        if id(problem) not in self._journals:
            book = _ProblemJournal(self._folder, problem, self._level, read=self._resume)
            self._journals[id(problem)] = problem, book
        return self._journals[id(problem)][1]

    def _fingerprint(self, solution: Solution) -> bytes:
        if id(solution) not in self._solutions:
            digest = _digest(solution.files, solution.language)
            self._solutions[id(solution)] = solution, digest
        return self._solutions[id(solution)][1]

    def _write_result(self, book: _ProblemJournal, key: str, done: Future[Judgement]) -> None:
        if not done.cancelled() and done.exception() is None:
            self._write(book, key, done.result())

    def _write(self, book: _ProblemJournal, key: str, judgement: Judgement) -> None:
        """Writes a judgement down; where that cannot be, the work goes on without."""
        try:
            book.append(key, judgement)
        except ValueError:
            return  # a text that is none, as JSON sees it: it is judged again
        except OSError as error:
            book.close()
            if self.trouble is None:
                self.trouble = f"the journal {book.path} cannot be written: {error.strerror}"


class _ProblemJournal:
    """The journal of one problem in one run; it is made when there is something to write."""

    def __init__(self, folder: Path, problem: Problem, level: str, *, read: bool) -> None:
        what = _digest(__version__, _state_of_judge(), problem, level).hex()
        self.path = folder / f"{what}-{time.time_ns()}-{secrets.token_hex(4)}{_OPEN}"
        self.known = _read_journals(folder, what) if read else {}
        self._times: dict[bytes, int] = {}
        self._guard = threading.Lock()
        self._file: int | None = None
        self._closed = False

    def key(self, solution: bytes, case: Case, *, record: bool) -> str:
        """By what the next judgement of a solution on a case is known."""
        one = _digest(solution, case.name, case.hash, record)
        number = self._times[one] = self._times.get(one, 0) + 1
        return f"{one.hex()}{number:x}"

    def append(self, key: str, judgement: Judgement) -> None:
        """Appends a line."""
        line = _ENCODER.encode((key, judgement)) + b"\n"
        with self._guard:
            if self._closed:
                return
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
                self._file = os.open(self.path, flags, 0o600)
            if os.write(self._file, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def close(self, *, done: bool = False) -> None:
        """Ends it; `done` if there is nothing to go on with."""
        with self._guard:
            self._closed = True
            if self._file is None:
                return
            os.close(self._file)
            self._file = None
        if done:
            with suppress(OSError):
                self.path.rename(self.path.with_suffix(_DONE))


def _read_journals(folder: Path, what: str) -> dict[str, Judgement]:
    """The judgements in all journals of one kind; of several the newest."""
    found: dict[str, Judgement] = {}
    for path in sorted(folder.glob(f"{what}-*"), key=_start_time):
        with suppress(OSError), path.open("rb") as file:
            for line in file:
                with suppress(msgspec.MsgspecError):  # it was cut off
                    key, judgement = _DECODER.decode(line)
                    if judgement.verdict is Verdict.JE:
                        found.pop(key, None)
                    else:
                        found[key] = judgement
    return found


def _start_time(path: Path) -> tuple[int, str]:
    began = path.name.split("-")[1]
    return int(began) if began.isdecimal() else 0, path.name


def _remove_old_journals(folder: Path) -> None:
    """Removes journals that nobody will go on with."""
    now = time.time()
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):  # another judge was faster
                found.append((now - entry.stat().st_mtime, Path(entry.path)))
    for place, (age_s, path) in enumerate(sorted(found)):
        kept_s = DONE_S if path.suffix == _DONE else KEPT_S
        if age_s > kept_s or place >= KEPT_FILES:
            with suppress(OSError):
                path.unlink()


@cache
def _state_of_judge() -> bytes:
    """What stands for the judge's own files as they are: in a checkout they change without it."""
    files = []
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        with suppress(OSError):
            status = path.stat()
            files.append((str(path), status.st_size, status.st_mtime_ns))
    return _digest(files)


def _digest(*parts: object) -> bytes:
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()


def _encode_fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _decode_fraction(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


_ENCODER = msgspec.json.Encoder(enc_hook=_encode_fraction)
_DECODER = msgspec.json.Decoder(tuple[str, Judgement], dec_hook=_decode_fraction)
