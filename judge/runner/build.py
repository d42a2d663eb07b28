"""A source comes in, a program that can be run goes out, or the compiler's words.

A program is kept by the hash of its sources, its commands and the compiler's version, so it is
compiled once a machine. It is made in a fresh folder that is renamed when it is complete: two
judges that build at once do not meet.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge import languages
from judge.errors import LanguageError, SandboxError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.languages.entry_points import arrange_files
from judge.model import Execution, Language, Limits, Program, Source, SourceFile
from judge.sandbox import Sandbox

_COMPILER_MEMORY_BYTES = 2 << 30
_COMPILED_FILE_BYTES = 1 << 30
_UNUSED_S = 30 * 24 * 3600
_WORDS = 4000
_LAYOUT = 3  # of what is kept; those of another are made anew


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileFailure:
    """Why there is no program: the compiler's own words, cut to what is readable."""

    message: str


class Builder:
    """Makes programs and keeps them in a folder. Threads may share one."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._sandbox = sandbox
        self._folder = folder
        self._guard = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._built: dict[str, Path | CompileFailure] = {}
        # Asked anew for each case, so the answer is to be at hand.
        self._answers: dict[tuple[object, ...], Program | CompileFailure] = {}
        self._versions: dict[str, str] = {}

    def build(self, source: Source, *, memory_bytes: int) -> Program | CompileFailure:
        """The program of `source`, compiled now or earlier.

        `memory_bytes` is what it may use, for languages that want to be told. Raises
        `LanguageError` if its language is not installed, `SandboxError` if the cache folder cannot
        be written.
        """
        language = source.language
        words = language.compile, language.run, *sorted(language.env.items())
        asked = source.name, source.files, memory_bytes, words
        if asked not in self._answers:
            self._answers[asked] = self._program(source, memory_bytes)
        return self._answers[asked]

    def _program(self, source: Source, memory_bytes: int) -> Program | CompileFailure:
        language = source.language
        if source.refused is not None:
            return CompileFailure(message=source.refused)
        if missing := languages.missing_tool(language):
            raise LanguageError(f"{source.name} is in {language.name}: {missing}")
        version = self.version(language) if language.compile else ""
        key = _key(source, version)
        with self._guard:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self._built:
                self._built[key] = self._build_folder(source, key)
            found = self._built[key]
        if isinstance(found, CompileFailure):
            return found
        _, main = arrange_files(language, source.files)
        values = _values(found, main, memory_bytes)
        return Program(
            folder=found,
            argv=languages.fill_argv(language.run, values, []),
            env={"JUDGE_STATS": "1", **languages.environment(language, values)},
        )

    def version(self, language: Language) -> str:
        """The first line that the language's tool says of its version, or an empty string.

        Asked once for each tool as it stands on the disk: some take half a second to answer.
        """
        if not language.version:
            return ""
        argv = languages.fill_argv(language.version, _values(Path("/"), "", 1 << 30), [])
        try:
            seen = Path(argv[0]).stat()
        except OSError:
            return ""
        key = json.dumps([*argv, seen.st_mtime_ns, seen.st_size])
        with self._guard:
            if not self._versions:
                self._versions = _read_versions(self._folder)
            if key in self._versions:
                return self._versions[key]
        said = self._run(language, argv, None, cpu_s=20)
        text = (said.stdout or said.stderr).decode(errors="replace").strip()
        with self._guard:
            self._versions[key] = text.splitlines()[0] if text else ""
            _write_versions(self._folder, self._versions)
            return self._versions[key]

    def _build_folder(self, source: Source, key: str) -> Path | CompileFailure:
        place = self._folder / "programs" / key
        try:
            if place.is_dir():
                os.utime(place)  # it is in use
                return place
            place.parent.mkdir(parents=True, exist_ok=True)
            _remove_unused(place.parent)
            with tempfile.TemporaryDirectory(prefix="new-", dir=place.parent) as fresh:
                work = Path(fresh) / "work"
                work.mkdir()
                failure = self._compile(source, work)
                if failure is not None:
                    return failure
                _make_readable(work)
                try:
                    work.rename(place)
                except OSError:
                    if not place.is_dir():  # else another judge was faster
                        raise
        except OSError as error:
            raise SandboxError(
                f"{source.name} cannot be built in {place.parent}: {error.strerror or error}",
                advice="Free some space there, or set XDG_CACHE_HOME to another folder",
            ) from error
        return place

    def _compile(self, source: Source, work: Path) -> CompileFailure | None:
        files, main = arrange_files(source.language, source.files)
        for file in files:
            path = work / file.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
            if file.executable:
                path.chmod(0o755)
        language = source.language
        if not language.compile:
            return None
        values = _values(work, main, _COMPILER_MEMORY_BYTES)
        argv = languages.fill_argv(language.compile, values, _sources(language, files))
        seen = self._run(language, argv, work, cpu_s=language.compile_cpu_s)
        limits = _compiler_limits(language.compile_cpu_s)
        verdict = verdict_of(seen, limits)
        if verdict is None:
            return None
        said = (seen.stderr + seen.stdout).decode(errors="replace").replace(f"{work}/", "").strip()
        if seen.exit_code in (None, 0) or not said:
            said = f"the compiler failed: {verdict_reason(seen, limits, verdict)}\n{said}".strip()
        return CompileFailure(message=said if len(said) <= _WORDS else f"{said[:_WORDS]}\n...")

    def _run(
        self, language: Language, argv: tuple[str, ...], work: Path | None, *, cpu_s: float
    ) -> Execution:
        values = _values(work or Path("/"), "", _COMPILER_MEMORY_BYTES)
        env = {"PATH": os.environ.get("PATH", os.defpath)}
        env |= languages.environment(language, values)
        program = Program(folder=work or Path("/"), argv=argv, env=env)
        limits = _compiler_limits(cpu_s)
        with self._sandbox.open(program, limits=limits, writable=work) as jail:
            return jail.run(stdin=b"")


def _sources(language: Language, files: Sequence[SourceFile]) -> list[str]:
    """The names of the files that the compiler is given: the entry point, no headers, no data."""
    first, *others = (file.name for file in files)
    return [first, *(name for name in others if name.endswith(language.suffixes))]


def _make_readable(folder: Path) -> None:
    """Lets everybody read a program: whoever runs it may be another user than its compiler."""
    for place, _, files in os.walk(folder):
        for path in (Path(place), *(Path(place, name) for name in files)):
            if not path.is_symlink():
                mode = path.stat().st_mode & 0o700
                path.chmod(0o644 | mode | (0o111 if mode & 0o100 else 0))


def _compiler_limits(cpu_s: float) -> Limits:
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=_COMPILER_MEMORY_BYTES)
    return replace(limits, file_bytes=_COMPILED_FILE_BYTES)


def _values(folder: Path, main: str, memory_bytes: int) -> dict[str, str]:
    return {
        "folder": str(folder),
        "binary": str(folder / "program"),
        "main": main,
        "memory_mib": str(memory_bytes >> 20),
        "home": str(Path.home()),
    }


def _key(source: Source, version: str) -> str:
    language = source.language
    parts = [
        _LAYOUT,
        language.code,
        version,
        *language.compile,
        *map(str, sorted(language.env.items())),
    ]
    digest = hashlib.blake2b(json.dumps(parts).encode(), digest_size=16)
    for file in source.files:
        mark = f"\0{'x' if file.executable else ''}\0{file.name}\0{len(file.content)}\0"
        digest.update(mark.encode() + file.content)
    return digest.hexdigest()


def _remove_unused(folder: Path) -> None:
    """Removes programs, and remains of judges that were killed, that nobody used for a month."""
    oldest = time.time() - _UNUSED_S
    for path in folder.iterdir():
        try:
            if path.stat().st_mtime < oldest:
                shutil.rmtree(path, ignore_errors=True)
        except FileNotFoundError:
            continue  # another judge was faster


def _read_versions(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / "versions.json").read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write_versions(folder: Path, versions: dict[str, str]) -> None:
    """Keeps what was asked; a disk that is full costs only the asking again."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False) as file:
            json.dump(versions, file)
        Path(file.name).replace(folder / "versions.json")
    except OSError:
        return
