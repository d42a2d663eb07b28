"""Write judgements to a journal, and read them in a run that resumes an interrupted one.

A run appends one line for each judgement to its own file, so a kill loses nothing but a partial
line. Each line starts with a hash of the rest, and a line that does not fit it is left out. The
file is not forced to the disk: a power failure may lose the last seconds. The key of a judgement
covers all that it depends on: the judge itself, the problem with its limits, rules and validators,
the level of the sandbox, the solution's files and language, the case, and how often the run judged
a case of that name before. Judge errors are not taken over but judged again.
"""

from __future__ import annotations

import errno
import os
import secrets
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

import msgspec

from judge import __version__
from judge.files import data_folder, make_private_folder, read_file
from judge.model import Case, Judgement, Problem, Solution, Verdict
from judge.runner.cache.records import (
    CHECK_LENGTH,
    ENCODER,
    check_of,
    decode_hook,
    digest_of,
    state_of_judge,
)
from judge.runner.executor import CaseExecutor, ResourceScope

KEPT_S = 14 * 24 * 3600  # how long to keep the journal of an interrupted run
DONE_S = 24 * 3600  # how long to keep that of a finished run
_KEPT_FILES = 1000
_OPEN, _DONE = ".open", ".done"


class JournaledExecutor(ResourceScope):
    """Writes down what another executor judges; with `resume` it reads earlier journals first."""

    def __init__(
        self, executor: CaseExecutor, *, level: str, resume: bool, folder: Path | None = None
    ) -> None:
        """`level` is that of the executor's sandbox, `folder` by default one of the user's."""
        super().__init__()
        self._executor, self._level, self._resume = executor, level, resume
        self._folder = folder or data_folder() / "journals"
        # Both keep the value itself, so that its id stays unique.
        self._journals: dict[int, tuple[Problem, _ProblemJournal]] = {}
        self._solutions: dict[int, tuple[Solution, bytes]] = {}
        self.resumed = 0
        self.trouble: str | None = None
        _remove_old_journals(self._folder)

    @property
    def size(self) -> int:
        """How many cases the executor takes at once."""
        return self._executor.size

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way."""
        return self._executor.ahead(solution)

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Judge a case, unless a journal holds its judgement."""
        journal = self._journal_of(problem)
        key = journal.key(self._fingerprint(solution), case, record=record)
        if known := journal.known.pop(key, None):
            self.resumed += 1
            future: Future[Judgement] = Future()
            future.set_result(known)
        else:
            future = self._executor.judge(problem, solution, case, record=record)
        future.add_done_callback(lambda done: self._write(journal, key, done))
        return future

    def finish(self, problem: Problem) -> None:
        """Mark the journal of a problem as finished."""
        if id(problem) in self._journals:
            self._journals[id(problem)][1].close(done=True)

    def _journal_of(self, problem: Problem) -> _ProblemJournal:
        if id(problem) not in self._journals:
            journal = _ProblemJournal(self._folder, problem, self._level, read=self._resume)
            self._stack.callback(journal.close)
            self._journals[id(problem)] = problem, journal
        return self._journals[id(problem)][1]

    def _fingerprint(self, solution: Solution) -> bytes:
        if id(solution) not in self._solutions:
            digest = digest_of(solution.files, solution.language)
            self._solutions[id(solution)] = solution, digest
        return self._solutions[id(solution)][1]

    def _write(self, journal: _ProblemJournal, key: str, done: Future[Judgement]) -> None:
        """Write a judgement down. If that fails, the work goes on without."""
        if done.cancelled() or done.exception() is not None:
            return
        try:
            journal.append(key, done.result())
        except ValueError:
            return  # not a text that JSON can hold: it will be judged again
        except OSError as error:
            journal.close()
            if self.trouble is None:
                self.trouble = f"the journal {journal.path} cannot be written: {error.strerror}"


class _ProblemJournal:
    """The journal of one problem in one run. The file is created with its first line."""

    def __init__(self, folder: Path, problem: Problem, level: str, *, read: bool) -> None:
        prefix = digest_of(__version__, state_of_judge(), problem, level).hex()
        self.path = folder / f"{prefix}-{time.time_ns()}-{secrets.token_hex(4)}{_OPEN}"
        self.known = _read_journals(folder, prefix) if read else {}
        # How often each case was asked for, by name: names take no memory of their own here.
        self._counts: dict[tuple[bytes, bool], dict[str, int]] = {}
        self._guard = threading.Lock()
        self._file: int | None = None
        self._is_closed = False

    def key(self, solution: bytes, case: Case, *, record: bool) -> str:
        digest = digest_of(solution, case.name, case.hash, record)
        counts = self._counts.setdefault((solution, record), {})
        number = counts[case.name] = counts.get(case.name, 0) + 1
        return f"{digest.hex()}{number:x}"

    def append(self, key: str, judgement: Judgement) -> None:
        text = ENCODER.encode((key, judgement))
        line = check_of(text) + text + b"\n"
        with self._guard:
            if self._is_closed:
                return
            if self._file is None:
                make_private_folder(self.path.parent)
                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
                self._file = os.open(self.path, flags, 0o600)
            if os.write(self._file, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def close(self, *, done: bool = False) -> None:
        with self._guard:
            self._is_closed = True
            if self._file is None:
                return
            os.close(self._file)
            self._file = None
        if done:
            with suppress(OSError):
                self.path.rename(self.path.with_suffix(_DONE))


def _read_journals(folder: Path, prefix: str) -> dict[str, Judgement]:
    """The judgements in all journals with a prefix. The newest wins."""
    known: dict[str, Judgement] = {}
    for path in sorted(folder.glob(f"{prefix}-*"), key=_start_time):
        with suppress(OSError):
            for line in read_file(path).splitlines(keepends=True):
                check, text = line[:CHECK_LENGTH], line[CHECK_LENGTH:].removesuffix(b"\n")
                with suppress(msgspec.MsgspecError, ValueError):  # of another version
                    if check == check_of(text):
                        key, judgement = _DECODER.decode(text)
                        known[key] = judgement
    return {key: one for key, one in known.items() if one.verdict is not Verdict.JE}


def _start_time(path: Path) -> tuple[int, str]:
    start = path.name.split("-")[1]
    return int(start) if start.isdecimal() else 0, path.name


def _remove_old_journals(folder: Path) -> None:
    now = time.time()
    ages = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):  # another judge was faster
                ages.append((now - entry.stat().st_mtime, Path(entry.path)))
    for number, (age_s, path) in enumerate(sorted(ages)):
        kept_s = DONE_S if path.suffix == _DONE else KEPT_S
        if age_s > kept_s or number >= _KEPT_FILES:
            with suppress(OSError):
                path.unlink()


_DECODER = msgspec.json.Decoder(tuple[str, Judgement], dec_hook=decode_hook)
