"""Keep what was judged, so that the same need not run again.

    <cache>/results/<key>    the judgements of one program on the cases of one problem

The key covers all that a judgement depends on besides the case: the judge itself, the problem with
its rules and limits, the level of the sandbox, the machine with its kernel and libraries, and the
program with the tools that build and run it. A file has a line for each judgement; a line starts
with a hash of the rest, and one that does not fit counts as not there. Lines are only added, each
at once, so several judges may write one file, and a kill or a full disk costs one line.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge import __version__, languages
from judge.errors import JudgeError
from judge.files import READ_FLAGS, make_private_folder, open_own_file
from judge.model import Case, Judgement, Language, Limits, Problem, Solution, Verdict
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.cache.records import (
    CHECK_LENGTH,
    ENCODER,
    check_of,
    decode_hook,
    digest_of,
    state_of_judge,
)
from judge.sandbox import Sandbox

SHARE = 0.8
"""The part of each limit up to which a judgement is kept: chance decides nothing there."""

CONFIRMED = 2
"""In how many runs of the judge a judgement must have come out to stand for the next."""

_MOST_BYTES = 64 << 20
_USUAL_LENGTH = 1024  # of a line, in bytes
_DIFFERS = ""


class _Line(msgspec.Struct, frozen=True, array_like=True):
    """A judgement, and in how many runs it came out; without one, the program once differed."""

    case: str
    runs: int
    judgement: Judgement | None = None


_DECODER = msgspec.json.Decoder(_Line, dec_hook=decode_hook)


class KnownResult(Struct, frozen=True):
    """A judgement, and in how many runs it came out."""

    judgement: Judgement
    runs: int


class ResultBook:
    """What is known of one program on the cases of one problem. Threads may share it."""

    def __init__(self, path: Path, *, is_new: bool = True) -> None:
        self._path, self.is_new = path, is_new
        self._guard = threading.Lock()
        # Where each line begins; one that cannot be written is here itself.
        self._known: dict[str, int | bytes] = {}
        self._differs = False
        self._size = 0  # of what earlier runs have written
        self._is_writable = True
        for place, text in _read_lines(path):
            if (line := _line_of(text)) is not None:
                self._take(line, place)
            self._size = place + 1

    @property
    def differs(self) -> bool:
        """Whether the program was seen to do something else on the same case."""
        return self._differs

    def find(self, case: str) -> KnownResult | None:
        """What is known of the case with this key."""
        return None if self._differs else self._get(case)

    def add(self, case: str, judgement: Judgement, *, is_far: bool) -> None:
        """Add what came out, if it `is_far` from the limits; this run of the judge counts once.

        If it differs from what is known, nothing is known any more.
        """
        if judgement.verdict is Verdict.JE:
            return
        with self._guard:
            known = self._get(case)
            if self._differs or (known is None and case in self._known):
                return  # the other result cannot be read any more
            if known is not None and _outcome(known.judgement) != _outcome(judgement):
                self._write(_Line(_DIFFERS, 0))
            elif known is None and is_far and is_keepable(judgement):
                self._write(_Line(case, 1, judgement))
            elif known is not None and known.runs < CONFIRMED and not self._is_own(case):
                self._write(_Line(case, known.runs + 1, known.judgement))

    def _get(self, case: str) -> KnownResult | None:
        known = self._known.get(case)
        if known is None:
            return None
        line = _line_of(known if isinstance(known, bytes) else _line_at(self._path, known))
        if line is None or line.judgement is None or line.case != case:
            return None
        return KnownResult(line.judgement, line.runs)

    def _is_own(self, case: str) -> bool:
        """Whether this run of the judge has added what is known of a case."""
        where = self._known[case]
        return isinstance(where, bytes) or where >= self._size

    def _take(self, line: _Line, where: int | bytes) -> None:
        if line.judgement is None:
            self._differs = True
        else:
            self._known[line.case] = where

    def _write(self, line: _Line) -> None:
        """Add a line, here and on the disk; if that fails, only here."""
        try:
            text = ENCODER.encode(line)
        except ValueError:
            return  # JSON cannot hold it
        text = check_of(text) + text
        self._take(line, text)
        if self._is_writable:
            try:
                self._take(line, _append_line(self._path, text))
            except OSError:
                self._is_writable = False


class ResultStore:
    """The judgements in a cache."""

    def __init__(self, cache_folder: CacheFolder, sandbox: Sandbox) -> None:
        self._cache, self._sandbox = cache_folder, sandbox

    def open(self, problem: Problem, solution: Solution, version: str) -> ResultBook | None:
        """What is known of a solution; None if nothing may be known, or the cache cannot be used.

        `version` is that of the tool that builds or runs it.
        """
        tools = _tool_stamps(solution.language)
        if tools is None:
            return None
        key = digest_of(
            *(__version__, state_of_judge(), self._sandbox.level.value),
            sorted(one.value for one in self._sandbox.missing),
            *(_machine(), _without_stops(problem)),
            *(solution.name, solution.files, solution.language, version, tools),
            size=16,
        )
        try:
            self._cache.own_folder()
            path = self._cache.path / "results" / key.hex()
            is_new = not self._cache.touch(path)
            return ResultBook(path, is_new=is_new)
        except (OSError, JudgeError):
            return None

    def make_room(self) -> None:
        """Keep the cache within its bound."""
        with suppress(OSError, JudgeError):
            self._cache.make_room()


def case_key(case: Case, *, record: bool) -> str:
    """The key of a case: a hash of all of it, and whether the dialogue is kept."""
    parts = case.name, case.input, case.answer, case.args, case.validator_args, case.files, record
    return digest_of(*parts, size=16).hex()


def is_keepable(judgement: Judgement) -> bool:
    """Whether it is a verdict on an output of a program that ended by itself."""
    is_settled = judgement.verdict in (Verdict.AC, Verdict.WA) and judgement.exit_code == 0
    return is_settled and not (judgement.near or judgement.rerun or judgement.second_look)


def is_far_from_limits(judgement: Judgement, limits: Limits, share: float = SHARE) -> bool:
    """Whether a program needed at most `share` of its CPU time, and `SHARE` of other limits."""
    cpu_s, wall_s, memory_bytes = judgement.cpu_s, judgement.wall_s, judgement.memory_bytes
    if cpu_s is None or wall_s is None or memory_bytes is None:
        return False
    return (
        cpu_s <= share * limits.cpu_s
        and wall_s <= SHARE * limits.wall_s
        and memory_bytes <= SHARE * limits.memory_bytes
    )


def _outcome(judgement: Judgement) -> tuple[object, ...]:
    """What must be the same in each run."""
    values = judgement.nodes, judgement.quality, judgement.score
    return judgement.verdict, judgement.output_sum, *values


def _append_line(path: Path, line: bytes) -> int:
    """Add a line to a file by one write, which another judge's cannot part; return its place."""
    make_private_folder(path.parent)
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(path, flags, 0o600)
    try:
        # A new line first: what is before may have been cut off.
        written = b"\n" + line + b"\n"
        if os.write(file, written) < len(written):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.lseek(file, 0, os.SEEK_CUR) - len(written) + 1
    finally:
        os.close(file)


def _line_at(path: Path, place: int) -> bytes:
    """The line at a place of a file; nothing if there is none any more."""
    with suppress(OSError):
        file = os.open(path, READ_FLAGS)
        try:
            length = _USUAL_LENGTH
            while b"\n" not in (text := os.pread(file, length, place)) and len(text) == length:
                length *= 16
            return text.partition(b"\n")[0]
        finally:
            os.close(file)
    return b""


def _read_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, each with the place where it begins."""
    with suppress(OSError), open_own_file(path) as file:
        if os.fstat(file.fileno()).st_size <= _MOST_BYTES:
            place = 0
            for line in file:
                yield place, line.removesuffix(b"\n")
                place += len(line)


def _line_of(line: bytes) -> _Line | None:
    """What a line says; None if it is not whole, or of another version."""
    check, text = line[:CHECK_LENGTH], line[CHECK_LENGTH:]
    with suppress(msgspec.MsgspecError, ValueError):
        if check == check_of(text):
            return _DECODER.decode(text)
    return None


def _without_stops(problem: Problem) -> Problem:
    """The problem without what matters only to a run that is stopped for its time."""
    return replace(problem, limits=replace(problem.limits, cpu_stop_s=0.0, wall_s=0.0))


@cache
def _machine() -> tuple[object, ...]:
    """What runs programs here: processor, kernel, Python of the judge, and shared libraries.

    `ldconfig` writes its file anew when a library comes, goes or changes.
    """
    return _processor(), os.uname().release, sys.version, _stamp("/etc/ld.so.cache")


def _processor() -> str:
    """The name of the processor: on another one, times differ."""
    with suppress(OSError), open("/proc/cpuinfo") as lines:  # noqa: PTH123
        for line in lines:
            if line.startswith(("model name", "CPU part")):
                return line.partition(":")[2].strip()
    return os.uname().machine


def _tool_stamps(language: Language) -> tuple[object, ...] | None:
    """Which tools build and run programs of a language, with the time and size of each.

    None if one is a shim of a version manager, which starts now this version and now that.
    """
    stamps = []
    for word in sorted({*language.compile[:1], *language.run[:1], *language.version[:1]}):
        if "{" in word or (command := languages.find_command(word)) is None:
            continue
        if "shims" in Path(command).parts:
            return None
        stamps.append((command, _stamp(command)))
    return tuple(stamps)


def _stamp(path: str) -> tuple[int, int] | None:
    """The time and the size of a file; None if there is none."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
