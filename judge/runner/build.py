"""Build programs from sources, and keep them.

The key of a program is the hash of its sources, its commands and the version of the compiler, so a
machine compiles it once. The build folder is renamed when it is complete, so judges that build the
same program at once do not disturb each other.
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
from judge.files import write_file
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.languages.entry_points import arrange_files
from judge.model import Execution, Language, Limits, Program, Source, SourceFile
from judge.runner.json_cache import read_object, write_object
from judge.sandbox import Sandbox

_COMPILER_MEMORY_BYTES = 2 << 30
_COMPILED_FILE_BYTES = 1 << 30
_UNUSED_S = 30 * 24 * 3600
_MESSAGE_LENGTH = 4000
_LAYOUT = 3  # of the build folders; programs in another layout are built anew


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileFailure:
    """Why there is no program: the start of the compiler's own message."""

    message: str


class Builder:
    """Builds programs and keeps them in a folder. Threads may share one."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._sandbox, self._folder = sandbox, folder
        self._guard = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._built: dict[str, Path | CompileFailure] = {}
        # Every case asks for its program, so the answer must be quick.
        self._programs: dict[tuple[object, ...], Program | CompileFailure] = {}
        self._versions: dict[str, str] = {}

    def build(self, source: Source, *, memory_bytes: int) -> Program | CompileFailure:
        """Build the program of `source`, or return the one that was built before.

        `memory_bytes` is its memory limit, which the commands of some languages contain. Raises
        `LanguageError` if the language is not installed, `SandboxError` if the cache folder cannot
        be written.
        """
        language = source.language
        commands = language.compile, language.run, *sorted(language.env.items())
        key = source.name, source.files, memory_bytes, commands
        if key not in self._programs:
            self._programs[key] = self._build_program(source, memory_bytes)
        return self._programs[key]

    def _build_program(self, source: Source, memory_bytes: int) -> Program | CompileFailure:
        language = source.language
        if source.refused is not None:
            return CompileFailure(message=source.refused)
        if missing := languages.missing_tool(language):
            raise LanguageError(f"{source.name} is in {language.name}: {missing}")
        key = _key(source, self.version(language) if language.compile else "")
        with self._guard:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self._built:
                self._built[key] = self._build_folder(source, key)
            folder = self._built[key]
        if isinstance(folder, CompileFailure):
            return folder
        _, main = arrange_files(language, source.files)
        values = _values(folder, main, memory_bytes)
        return Program(
            folder=folder,
            argv=languages.fill_argv(language.run, values, []),
            env={"JUDGE_STATS": "1", **languages.environment(language, values)},
        )

    def version(self, language: Language) -> str:
        """The first line that the language's tool prints as its version, or an empty string.

        Some tools take half a second for that, so it is kept until the tool changes on the disk.
        """
        if not language.version:
            return ""
        argv = languages.fill_argv(language.version, _values(Path("/"), "", 1 << 30), [])
        try:
            status = Path(argv[0]).stat()
        except OSError:
            return ""
        key = json.dumps([*argv, status.st_mtime_ns, status.st_size])
        path = self._folder / "versions.json"
        with self._guard:
            if not self._versions:
                self._versions = read_object(path)
            if key in self._versions:
                return self._versions[key]
        seen = self._run(language, argv, None, cpu_s=20)
        text = (seen.stdout or seen.stderr).decode(errors="replace").strip()
        with self._guard:
            self._versions[key] = text.splitlines()[0] if text else ""
            write_object(path, self._versions)
            return self._versions[key]

    def _build_folder(self, source: Source, key: str) -> Path | CompileFailure:
        target = self._folder / "programs" / key
        try:
            if target.is_dir():
                os.utime(target)  # it is in use
                return target
            target.parent.mkdir(parents=True, exist_ok=True)
            _remove_unused(target.parent)
            with tempfile.TemporaryDirectory(prefix="new-", dir=target.parent) as fresh:
                work = Path(fresh) / "work"
                work.mkdir()
                if failure := self._compile(source, work):
                    return failure
                _make_readable(work)
                try:
                    work.rename(target)
                except OSError:
                    if not target.is_dir():  # otherwise another judge was faster
                        raise
        except OSError as error:
            raise SandboxError(
                f"{source.name} cannot be built in {target.parent}: {error.strerror or error}",
                advice="Free some space there, or set XDG_CACHE_HOME to another folder",
            ) from error
        return target

    def _compile(self, source: Source, work: Path) -> CompileFailure | None:
        language = source.language
        files, main = arrange_files(language, source.files)
        for file in files:
            write_file(work / file.name, file.content, executable=file.executable)
        if not language.compile:
            return None
        values = _values(work, main, _COMPILER_MEMORY_BYTES)
        argv = languages.fill_argv(language.compile, values, _compiler_inputs(language, files))
        seen = self._run(language, argv, work, cpu_s=language.compile_cpu_s)
        limits = _compiler_limits(language.compile_cpu_s)
        if (verdict := verdict_of(seen, limits)) is None:
            return None
        text = (seen.stderr + seen.stdout).decode(errors="replace").replace(f"{work}/", "").strip()
        if seen.exit_code in (None, 0) or not text:
            text = f"the compiler failed: {verdict_reason(seen, limits, verdict)}\n{text}".strip()
        cut = len(text) > _MESSAGE_LENGTH
        return CompileFailure(message=f"{text[:_MESSAGE_LENGTH]}\n..." if cut else text)

    def _run(
        self, language: Language, argv: tuple[str, ...], work: Path | None, *, cpu_s: float
    ) -> Execution:
        folder = work or Path("/")
        env = {"PATH": os.environ.get("PATH", os.defpath)}
        env |= languages.environment(language, _values(folder, "", _COMPILER_MEMORY_BYTES))
        program = Program(folder=folder, argv=argv, env=env)
        with self._sandbox.open(program, limits=_compiler_limits(cpu_s), writable=work) as jail:
            return jail.run(stdin=b"")


def _compiler_inputs(language: Language, files: Sequence[SourceFile]) -> list[str]:
    """The files on the compiler's command line: the entry point first; no headers, no data."""
    first, *others = (file.name for file in files)
    return [first, *(name for name in others if name.endswith(language.suffixes))]


def _make_readable(folder: Path) -> None:
    """Let everybody read a program, because another user may run it."""
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
    env = map(str, sorted(language.env.items()))
    parts = [_LAYOUT, language.code, version, *language.compile, *env]
    digest = hashlib.blake2b(json.dumps(parts).encode(), digest_size=16)
    for file in source.files:
        mark = f"\0{'x' if file.executable else ''}\0{file.name}\0{len(file.content)}\0"
        digest.update(mark.encode() + file.content)
    return digest.hexdigest()


def _remove_unused(folder: Path) -> None:
    """Remove programs that were unused for a month, and what killed judges left."""
    oldest = time.time() - _UNUSED_S
    for path in folder.iterdir():
        try:
            if path.stat().st_mtime < oldest:
                shutil.rmtree(path, ignore_errors=True)
        except FileNotFoundError:
            continue  # another judge was faster
