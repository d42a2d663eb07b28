"""Examine what this machine can judge and its sandbox guarantees; measure and empty the cache.

A guarantee is what happens: a program in the sandbox tries to read what it must not. The fields of
the structs are the keys of the JSON documents.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.errors import JudgeError, KitError, SandboxError, UsageError
from judge.facts import Fact
from judge.files import cache_folder, data_folder
from judge.model import GuaranteeStatus, Limits, Program
from judge.runner.build import Builder
from judge.runner.cache_folder import KINDS, CacheFolder
from judge.runner.store import JudgementStore
from judge.sandbox import (
    Guarantee,
    Level,
    Sandbox,
    available_levels,
    guarantee_statuses,
    physical_cores,
    sandbox_of_level,
    why_unsupported,
)
from judge.sandbox.temporary_folders import hidden_folder


class Tool(msgspec.Struct, frozen=True, kw_only=True):
    """A language by its code, and the version found here, or why it cannot be used.

    `changed_by` are the files of the user's that added or changed its row, with the keys.
    """

    language: str
    suffixes: tuple[str, ...] = ()
    version: str | None = None
    missing: str | None = None
    changed_by: tuple[str, ...] = ()


class LanguageList(msgspec.Struct, frozen=True, kw_only=True):
    """What `judge doctor languages` lists; `files` are those that may change it, if they exist."""

    schema: int = 1
    files: tuple[str, ...]
    languages: tuple[Tool, ...]


class Promise(msgspec.Struct, frozen=True, kw_only=True):
    """A guarantee of the sandbox: `by` what it is held, or `why` it is not, and a `remedy`."""

    promise: str
    meaning: str
    held: bool
    by: str | None = None
    why: str | None = None
    remedy: str | None = None


class BestLevel(msgspec.Struct, frozen=True, kw_only=True):
    """What the sandbox guarantees at its best level here."""

    level: str
    promises: tuple[Promise, ...]


class Examination(msgspec.Struct, frozen=True, kw_only=True):
    """What `judge doctor` found."""

    schema: int = 1
    system: str
    python: str
    kit: str
    cache: str
    cores: tuple[int, ...]
    unsupported: str | None
    sandbox: BestLevel
    languages: tuple[Tool, ...]


class CachePart(msgspec.Struct, frozen=True, kw_only=True):
    """The entries of one kind, and for how many seconds the oldest has not been used."""

    kind: str
    entries: int
    disk_bytes: int
    oldest_s: float | None


class CacheContent(msgspec.Struct, frozen=True, kw_only=True):
    """What the cache holds. `most_bytes` is its bound, null for none."""

    schema: int = 1
    folder: str
    disk_bytes: int
    most_bytes: int | None
    parts: tuple[CachePart, ...]
    running_judges: int
    removed_bytes: int | None = None


def find_tools(package: Path | None = None) -> list[Tool]:
    """Every language of the table, for a package if one is given, with its version here."""
    builder = Builder(_strongest_sandbox(), cache_folder())
    table = languages.layered_table(package)
    tools = []
    for language in table.rows:
        missing = languages.missing_tool(language)
        asked = language.version and not missing
        tool = Tool(
            language=language.code,
            suffixes=language.suffixes,
            version=builder.version(language) if asked else None,
            missing=missing,
            changed_by=table.origins.get(language.code, ()),
        )
        tools.append(tool)
    return tools


def list_languages(package: Path | None = None) -> LanguageList:
    """The languages of the kit around the current folder, or of a package in it."""
    with suppress(KitError):
        find_kit(Path.cwd(), os.environ)
    if package is not None and not package.is_dir():
        raise UsageError(
            Fact("{} is not a folder", package),
            advice=Fact("Name the folder of a package; unpack a zip first"),
        )
    return LanguageList(
        files=tuple(str(path) for path in languages.table_files(package)),
        languages=tuple(find_tools(package)),
    )


def examine_machine() -> Examination:
    """Examine this machine."""
    kits = []
    try:
        kits.append(find_kit(Path.cwd(), os.environ).root)
        kit = str(kits[0])
    except JudgeError as error:
        kit = str(error)
    statuses = try_files(guarantee_statuses(), _strongest_sandbox(), kits)
    promises = tuple(
        Promise(
            promise=status.guarantee,
            meaning=status.meaning,
            held=bool(status.by),
            by=status.by or None,
            why=status.why or None,
            remedy=status.remedy or None,
        )
        for status in statuses
    )
    level = next(iter(available_levels()), Level.NONE).value
    return Examination(
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=platform.python_version(),
        kit=kit,
        cache=str(cache_folder()),
        cores=tuple(physical_cores()),
        unsupported=why_unsupported(),
        sandbox=BestLevel(level=level, promises=promises),
        languages=tuple(find_tools()),
    )


def _strongest_sandbox() -> Sandbox:
    """The strongest one that there is, even if this machine has had a stronger one."""
    return sandbox_of_level(next(iter(available_levels()), Level.NONE))


# Opens each file that it is given the name of, and prints the names of those that it could open.
_READER = 'for file; do if (exec <"$file") 2>/dev/null; then echo "$file"; fi; done'
_LIMITS = Limits.of(cpu_s=5, memory_bytes=256 << 20)


def try_files(
    statuses: Sequence[GuaranteeStatus], sandbox: Sandbox, kits: Sequence[Path]
) -> tuple[GuaranteeStatus, ...]:
    """`statuses`, with what came of the attempt to read answers of `kits` and the judge's files."""
    if not any(status.by for status in statuses if status.guarantee == Guarantee.FILES.value):
        return tuple(statuses)
    with _private_files(kits) as files:
        readable = readable_files(sandbox, tuple(files.values()))
    read = [kind for kind, path in files.items() if path in readable]

    def tried(status: GuaranteeStatus) -> GuaranteeStatus:
        if status.guarantee != Guarantee.FILES.value or not files:
            return status
        if read:
            why = Fact("a program has just read {}", _list(read))
            remedy = Fact("report this, with all that is here")
            return replace(status, by="", why=why, remedy=remedy)
        by = Fact("{}; a program has just failed to read {}", status.by, _list(list(files)))
        return replace(status, by=by)

    return tuple(map(tried, statuses))


def readable_files(sandbox: Sandbox, paths: Sequence[Path]) -> set[Path]:
    """Those of the files that a program can open in the sandbox.

    Raises `SandboxError` if it cannot be run.
    """
    program = Program(folder=Path("/usr"), argv=("/bin/sh", "-c", _READER, "sh"))
    with sandbox.open(program, limits=_LIMITS) as jail:
        trial = jail.run(stdin=b"", args=[str(path) for path in paths])
    if trial.exit_code != 0:
        raise SandboxError("a program that was to try the sandbox ended with {}", trial)
    opened = trial.stdout.decode(errors="replace").splitlines()
    return {path for path in paths if str(path) in opened}


@contextmanager
def _private_files(kits: Sequence[Path]) -> Iterator[Mapping[str, Path]]:
    """Files that no program may read, by what they are. Some are made for the trial."""
    files: dict[str, Path] = {}
    for root in kits:
        for path in root.glob("testdata/*/*/*.ans"):
            files[Fact("an answer in {}", root)] = path
            break
    with ExitStack() as stack:
        for kind, folder in (
            (Fact("what is kept of past runs"), data_folder()),
            (Fact("another's program"), cache_folder() / "programs"),
        ):
            with suppress(OSError):  # it cannot be written, and holds nothing of ours
                folder.mkdir(parents=True, exist_ok=True)
                files[kind] = stack.enter_context(hidden_folder(folder)) / "trial"
                files[kind].touch()
        yield files


def _list(words: Sequence[str]) -> Fact:
    first, *rest = words
    if not rest:
        return Fact("{}", first)
    if len(rest) == 1:
        return Fact("{} and {}", first, rest[0])
    return Fact("{}{}", first, Fact(", {}", _list(rest)))


def read_cache(folder: Path | None = None, *, now: float | None = None) -> CacheContent:
    """What the cache holds, by default that of the user; and the records of judgements."""
    cache = CacheFolder(folder)
    entries = cache.entries()
    now = time.time() if now is None else now
    parts = []
    for kind in KINDS:
        of_kind = [entry for entry in entries if entry.kind == kind]
        oldest_s = max((max(0.0, now - entry.used) for entry in of_kind), default=None)
        disk_bytes = sum(entry.disk_bytes for entry in of_kind)
        parts.append(
            CachePart(kind=kind, entries=len(of_kind), disk_bytes=disk_bytes, oldest_s=oldest_s)
        )
    records, disk_bytes, used = JudgementStore().content()
    oldest_s = None if used is None else max(0.0, now - used)
    parts.append(
        CachePart(kind="results", entries=records, disk_bytes=disk_bytes, oldest_s=oldest_s)
    )
    return CacheContent(
        folder=str(cache.path),
        disk_bytes=sum(part.disk_bytes for part in parts),
        most_bytes=cache.most_bytes,
        parts=tuple(parts),
        running_judges=cache.running_judges(),
    )


def clean_cache(folder: Path | None = None) -> CacheContent:
    """Remove all that no running judge uses; return what is left."""
    cache = CacheFolder(folder)
    removed_bytes = cache.clean() if cache.path.is_dir() else 0
    cache.close()
    with JudgementStore() as store:
        removed_bytes += store.forget()
    return msgspec.structs.replace(read_cache(folder), removed_bytes=removed_bytes)
