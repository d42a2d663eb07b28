"""Build programs from sources, and keep them.

    <cache>/programs/<key>/    a program's own folder, and a hash of all that is in it

The key of a program is the hash of its sources, its commands, the version of the compiler and the
state of the headers and libraries that users add, so a machine compiles it once. It is built in a
folder of this judge, and then goes into the cache as a whole, so judges that build the same program
at once do not disturb each other. What does not fit its hash, because the disk was full or somebody
changed it, is removed, and the program is built again.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import stat
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judge import languages
from judge.errors import LanguageError, SandboxError
from judge.facts import Fact
from judge.files import folder_advice, read_file, tree_stamps, write_file
from judge.files.json_cache import read_object, write_object
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.languages.entry_points import arrange_files
from judge.model import (
    COMPILER_MEMORY_BYTES,
    Execution,
    Language,
    Limits,
    Program,
    Source,
    SourceFile,
    Stop,
)
from judge.runner.cache_folder import CacheFolder
from judge.runner.solution_run import rename_files
from judge.sandbox import JailCache, Sandbox
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.trees import (
    PROGRAM_BOUNDS,
    TreeTooLarge,
    check_tree,
    copy_tree,
    opened_folder,
    tree_digest,
)

if TYPE_CHECKING:
    from judge.runner.headers import HeaderStore, KnownHeader

_MESSAGE_LENGTH = 4000
_STDBUF = r"(?m)^(LD_PRELOAD|_STDBUF_O)=(.*)$"
_ADDED = "/usr/local/include"
"""Where users put headers that any source may include; those of packages change with versions."""

# Each case asks for the surroundings of its program: an answer is valid for a second, or for 50
# times as long as it took.
_VALID_S, _VALID_TIMES = 1.0, 50
_LAYOUT = 4  # of the build folders; programs in another layout are built anew


class CompileFailure(Struct, frozen=True, kw_only=True):
    """Why there is no program: the start of the compiler's own message."""

    message: Fact


class Builder:
    """Builds programs and keeps them in a folder. Threads may share one."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        """`folder` is that of the cache."""
        self._sandbox, self.cache = sandbox, CacheFolder(folder)
        self._store = ProgramStore(self.cache)
        self._headers: HeaderStore | None = None  # of the first source that is compiled
        self._guard = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._built: dict[str, Path | CompileFailure] = {}
        # Every case asks for its program, so the answer must be quick.
        self._programs: dict[tuple[object, ...], Program | CompileFailure] = {}
        self._versions: dict[str, str] = {}
        self._chosen: dict[str, str] = {}  # what a version manager chooses, it may not tomorrow
        self._surroundings: dict[tuple[tuple[str, ...], ...], tuple[float, str]] = {}
        self._unbuffered: dict[str, str] | None = None

    def close(self) -> None:
        """Remove what only this builder needs. The programs in the cache stay."""
        self.cache.close()
        if self._headers is not None:
            self._headers.start_making(self._sandbox.level)

    def build(self, source: Source, *, memory_bytes: int) -> Program | CompileFailure:
        """Build the program of `source`, or return the one that was built before.

        `memory_bytes` is its memory limit, which the commands of some languages contain. Raises
        `LanguageError` if the language is not installed, `SandboxError` if the cache folder cannot
        be written.
        """
        language = source.language
        commands = language.compile, language.run, *sorted(language.env.items())
        names = language.code, language.suffixes, language.main  # a package may change these
        bounds = language.compile_cpu_s, source.compile_bytes
        surroundings = self.surroundings(language)
        run = memory_bytes, source.unbuffered
        key = source.name, source.files, names, commands, bounds, surroundings, run
        program = self._programs.get(key)
        if program is None or (isinstance(program, Program) and not _is_there(program.folder)):
            program = self._programs[key] = self._build_program(source, memory_bytes)
        return program

    def _build_program(self, source: Source, memory_bytes: int) -> Program | CompileFailure:
        language = source.language
        if source.refused is not None:
            return CompileFailure(message=Fact("{}", source.refused))
        if missing := languages.missing_tool(language):
            raise LanguageError("{} is in {}: {}", source.name, language.name, missing)
        if not language.run:
            return CompileFailure(message=Fact("it has no program to run: it consists of answers"))
        tools = (self.version(language), self.surroundings(language)) if language.compile else ()
        key = _key(source, tools)
        with self._guard:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            folder = self._built.get(key)
            if folder is None or (isinstance(folder, Path) and not _is_there(folder)):
                folder = self._built[key] = self._build_folder(source, key)
        if isinstance(folder, CompileFailure):
            return folder
        files, main = arrange_files(language, source.files)
        values = _values(folder, main, memory_bytes, files)
        inputs = [str(folder / name) for name in _inputs(language, files)]
        env = {"JUDGE_STATS": "1", "ONLINE_JUDGE": "1"}
        env |= self._variables_of_stdbuf(language) if source.unbuffered else {}
        return Program(
            renamed=_renamed(source, files),
            folder=folder,
            argv=languages.fill_argv(language.run, values, inputs),
            env=env | languages.environment(language, values),
            shows=languages.shown_paths(language, values),
            executes=language.executes,
            main=files[0].name,
            language=language.code,
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
        # The tool may be a link of rustup's, which starts what the files that it shows say.
        state = status.st_mtime_ns, status.st_size, self.surroundings(language)
        key = json.dumps([*argv, *state, *sorted(language.env.items())])
        path = self.cache.path / "versions.json"
        with self._guard:
            if not self._versions:
                self._versions = read_object(path)
            versions = self._chosen if languages.is_shim(argv[0]) else self._versions
            if key in versions:
                return versions[key]
        execution = self._run(language, argv, None, limits=compiler_limits(20))
        text = (execution.stdout or execution.stderr).decode(errors="replace").strip()
        with self._guard:
            versions[key] = text.splitlines()[0].removeprefix("info: ") if text else ""
            if versions is self._versions:
                write_object(path, versions)
            return versions[key]

    def surroundings(self, language: Language) -> str:
        """A hash of the state of all that a build depends on besides the sources.

        These are the tools, the files that the language shows, and headers that users have added.
        """
        key = language.compile, language.run, language.version, language.shows
        until_s, digest = self._surroundings.get(key, (0.0, ""))
        if (now_s := time.monotonic()) >= until_s:
            shown = languages.shown_paths(language, _values(Path("/"), "", 0))
            paths = *languages.commands(language), *shown, _ADDED
            stamps = repr([tree_stamps(path) for path in paths]).encode()
            digest = hashlib.blake2b(stamps, digest_size=8).hexdigest()
            then_s = time.monotonic()
            until_s = then_s + max(_VALID_S, _VALID_TIMES * (then_s - now_s))
            self._surroundings[key] = until_s, digest
        return digest

    def _variables_of_stdbuf(self, language: Language) -> dict[str, str]:
        """The variables with which what a program prints has no buffer.

        The C library gets them by LD_PRELOAD, as in DMOJ, and from the coreutils; Python has one of
        its own. What prints with neither, such as Go, OCaml or Perl, stays as it is.
        """
        if self._unbuffered is None:
            argv = languages.fill_argv(("stdbuf", "-o0", "env"), {}, ())
            execution = self._run(language, argv, None, limits=compiler_limits(20))
            variables = dict(re.findall(_STDBUF, execution.stdout.decode(errors="replace")))
            if "LD_PRELOAD" not in variables:
                message = "stdbuf is not the one of the coreutils, so outputs cannot be unbuffered"
                raise LanguageError(message)
            self._unbuffered = variables
        return {**self._unbuffered, "PYTHONUNBUFFERED": "1"}

    def _build_folder(self, source: Source, key: str) -> Path | CompileFailure:
        try:
            if folder := self._store.find(key):
                return folder
            work = self.cache.new_folder() / "work"
            work.mkdir()
            try:
                return self._compile(source, work) or self._store.add(key, work)
            except TreeTooLarge as error:
                return CompileFailure(message=Fact("the compiler wrote too much: {}", error))
            finally:
                remove_tree(str(work.parent))
        except OSError as error:
            raise SandboxError(
                Fact(
                    "{} cannot be built in {}: {}",
                    source.name,
                    self.cache.path,
                    error.strerror or error,
                ),
                advice=folder_advice(error, "XDG_CACHE_HOME"),
            ) from error

    def _compile(self, source: Source, work: Path) -> CompileFailure | None:
        language = source.language
        files, main = arrange_files(language, source.files)
        for file in files:
            write_file(work / file.name, file.content, executable=file.executable)
        if not language.compile:
            return None
        values = _values(work, main, source.compile_bytes, files)
        argv = languages.fill_argv(language.compile, values, _inputs(language, files))
        from judge.runner.headers import HeaderStore  # most runs compile nothing

        with self._guard:
            headers = self._headers = self._headers or HeaderStore(self.cache)
        header = headers.choose(language, self.version(language), files)
        if header is not None and self._compile_ahead(source, argv, work, headers, header):
            return None
        limits = compiler_limits(language.compile_cpu_s, source.compile_bytes)
        execution = self._run(language, argv, work, limits=limits)
        if execution.stopped_by is Stop.OUTPUT:
            check_tree(work, PROGRAM_BOUNDS)
        if (verdict := verdict_of(execution, limits)) is None:
            return _without_program(language, Path(values["binary"]), self.cache.path)
        output = (execution.stderr + execution.stdout).replace(f"{work}/".encode(), b"")
        if os.strerror(errno.ENOSPC).encode() in output and _has_little_space(work):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        text = rename_files(_renamed(source, files), output).decode(errors="replace").strip()
        if execution.exit_code in (None, 0) or not text:
            reason = verdict_reason(execution, limits, verdict)
            text = f"the compiler failed: {reason}\n{text}".strip()
        from judge.languages.families import newer_version  # for what does not compile

        if (newer := newer_version(text)) is not None:
            name, version = newer
            compiler = self.version(language) or language.name
            text = f"{name} is of {version}; the compiler here: {compiler}\n{text}"
        if len(text) > _MESSAGE_LENGTH:
            text = f"{text[:_MESSAGE_LENGTH]}\n..."
        return CompileFailure(message=Fact("{}", text))

    def _compile_ahead(
        self,
        source: Source,
        argv: tuple[str, ...],
        work: Path,
        headers: HeaderStore,
        header: KnownHeader,
    ) -> bool:
        """Compile with a header that was compiled ahead; whether that counts.

        What fails is compiled once more without, so that what a compiler says of a source is always
        what it says of the source alone.
        """
        from concurrent.futures import ThreadPoolExecutor  # most runs compile nothing

        with ThreadPoolExecutor(1) as pool:
            is_whole = pool.submit(headers.is_whole, header)
            argv = argv[0], "-include", str(header.text), *argv[1:]
            limits = compiler_limits(source.language.compile_cpu_s, source.compile_bytes)
            execution = self._run(source.language, argv, work, limits=limits, reads=header.folder)
            has_compiled = verdict_of(execution, limits) is None
            return is_whole.result() and has_compiled

    def _run(
        self,
        language: Language,
        argv: tuple[str, ...],
        work: Path | None,
        *,
        limits: Limits,
        reads: Path | None = None,
    ) -> Execution:
        folder = work or Path("/")
        env = {"PATH": os.environ.get("PATH", os.defpath)}
        values = _values(folder, "", COMPILER_MEMORY_BYTES)
        program = Program(
            folder=reads or folder,
            argv=argv,
            env=env | languages.environment(language, values),
            shows=languages.shown_paths(language, values),
        )
        bounds = PROGRAM_BOUNDS if work else None
        with self._sandbox.open(program, limits=limits, writable=work, bounds=bounds) as jail:
            execution = jail.run(stdin=b"")
            return jail.run(stdin=b"") if execution.waited_for_disk else execution


class Jails(JailCache):
    """Jails with the builder of what runs in them; it answers where work directories are made."""

    def __init__(self, sandbox: Sandbox, builder: Builder, cores: Sequence[int] = ()) -> None:
        """`sandbox` need not be that of the builder, which compiles in it."""
        super().__init__(sandbox, cores, builder.cache.own_folder)
        self.builder = builder


def _has_little_space(work: Path) -> bool:
    """Whether a disk has less space than a compiler may use, which writes to a jail's folder too.

    That it said so does not suffice: a source may make it say anything.
    """
    disks = [os.statvfs(place) for place in (work, tempfile.gettempdir())]
    return any(disk.f_bavail * disk.f_frsize < PROGRAM_BOUNDS.total_bytes for disk in disks)


def compiler_limits(cpu_s: float, memory_bytes: int = COMPILER_MEMORY_BYTES) -> Limits:
    """The limits of a compiler that may take so much CPU time and memory."""
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=memory_bytes)
    return replace(limits, file_bytes=PROGRAM_BOUNDS.total_bytes)


def _without_program(language: Language, binary: Path, cache: Path) -> CompileFailure | None:
    """The failure of a compiler that made a library, as Go's does without `package main`.

    Raises `SandboxError` if no program can be started where it lies.
    """
    if language.run[0] != "{binary}":
        return None
    if os.statvfs(binary.parent).f_flag & os.ST_NOEXEC:
        raise SandboxError(
            Fact("programs in {} cannot be started: it is mounted noexec", cache),
            advice=Fact("Name a folder on another file system as XDG_CACHE_HOME"),
        )
    if binary.is_file() and binary.stat().st_mode & 0o111:
        return None
    return CompileFailure(message=Fact("the compiler made no program: is there no main?"))


def _renamed(source: Source, files: Sequence[SourceFile]) -> tuple[tuple[str, str], ...]:
    """The name of a source's only file and that which its author gave it, if they differ."""
    name = Path(source.name).name
    return ((files[0].name, name),) if len(files) == 1 and files[0].name != name else ()


def _is_there(folder: Path) -> bool:
    """Whether nobody has emptied the cache meanwhile: a judge may run for days."""
    return os.path.isdir(folder)  # noqa: PTH112  # for each case, and half as slow as a `Path`'s


def _inputs(language: Language, files: Sequence[SourceFile]) -> list[str]:
    """The files on the command line: the entry point first; no headers, no data.

    A package may give a language another suffix, that of the entry point.
    """
    main, *others = (file.name for file in files)
    suffix = PurePosixPath(main).suffix
    suffixes = (*language.suffixes, suffix) if suffix else language.suffixes
    return [main, *(name for name in others if name.endswith(suffixes))]


def _values(
    folder: Path, main: str, memory_bytes: int, files: Sequence[SourceFile] = ()
) -> dict[str, str]:
    binary, names = "program", {file.name.partition("/")[0] for file in files}
    while binary in names:  # a folder of sources, or data
        binary += "_"
    return {
        "folder": str(folder),
        "binary": str(folder / binary),
        "main": main,
        "stem": str(PurePosixPath(main).with_suffix("")) if main else "",
        "memory_mib": str(memory_bytes >> 20),
        "home": str(Path.home()),
    }


def _key(source: Source, tools: Sequence[str]) -> str:
    language = source.language
    env = map(str, sorted(language.env.items()))
    # The suffixes say which files the compiler reads, and `main` how they are named.
    names = [language.code, *language.suffixes, language.main.value]
    bounds = f"{language.compile_cpu_s:g}", str(source.compile_bytes)
    parts = [_LAYOUT, names, tools, *language.compile, *env, *bounds]
    digest = hashlib.blake2b(json.dumps(parts).encode(), digest_size=16)
    for file in source.files:
        mark = f"\0{'x' if file.executable else ''}\0{file.name}\0{len(file.content)}\0"
        digest.update(mark.encode(errors="surrogateescape") + file.content)
    return digest.hexdigest()


_PROGRAM, _DIGEST = "program", "digest"
_TRIES = 3


class ProgramStore:
    """The programs in a cache."""

    def __init__(self, cache: CacheFolder) -> None:
        self._cache = cache

    @property
    def folder(self) -> Path:
        """Where the entries are."""
        return self._cache.path / "programs"

    def find(self, key: str) -> Path | None:
        """The folder of a program, if it is there and whole. Reads all of it."""
        entry = self.folder / key
        if not self._cache.touch(entry):
            return None
        with suppress(FileNotFoundError):
            status = entry.lstat()
            with suppress(OSError, TreeTooLarge):
                if stat.S_ISDIR(status.st_mode) and (
                    read_file(entry / _DIGEST) == _digest(entry, key).encode()
                ):
                    return entry / _PROGRAM
            self._cache.remove(entry, status.st_ino)
        return None

    def add(self, key: str, built: Path) -> Path:
        """Store a copy of the folder `built`; return the program's folder.

        Raises `TreeTooLarge` if it is larger than any program may be, or `OSError`.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        entry, fresh = self.folder / key, self._cache.new_folder() / key
        (fresh / _PROGRAM).mkdir(parents=True)
        for folder in (fresh, fresh / _PROGRAM):
            folder.chmod(0o755)  # programs may run as nobody
        with opened_folder(built) as top:
            copy_tree(top, fresh / _PROGRAM, PROGRAM_BOUNDS)
        (fresh / _DIGEST).write_text(_digest(fresh, key))
        self._cache.make_room(fresh)
        for _ in range(_TRIES):
            try:
                fresh.rename(entry)
            except OSError:
                if stored := self.find(key):
                    return stored  # another judge was faster
                if not fresh.is_dir():
                    raise
            else:
                return entry / _PROGRAM
        return fresh / _PROGRAM  # it lives as long as this judge


def _digest(entry: Path, key: str) -> str:
    with opened_folder(entry / _PROGRAM) as top:
        content = tree_digest(top, PROGRAM_BOUNDS)
    return hashlib.blake2b(key.encode() + content, digest_size=32).hexdigest()
