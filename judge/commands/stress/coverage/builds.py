"""Build a program again so that it counts what it reaches, and find the lines of its places.

It counts in a file that it maps into its memory; see `watched`. What inserts the counting depends
on the language:

- C and C++: the compiler's trace-pc calls a function of ours at the start of each basic block; GCC
  has it since version 6, clang since 4. The linker keeps the places of these calls, and the
  debugger's table says which line the code between two of them is from.
- Python: a hook is put on the module path as `sitecustomize`, which Python imports before the
  program; the program itself is started as always. So its traceback, arguments and exit status are
  its own.
- Java, Kotlin, Scala: the classes of the ordinary program are taken, and a call is inserted at the
  start of each basic block. So the program is started as always, without an agent; that costs some
  15 ms more. The program that inserts the calls is in Java, for it uses ASM, which knows all of the
  format of classes. The JDK has had one inside up to version 24; for later ones it is a library of
  Debian.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from judge.facts import Fact, FactError
from judge.languages import find_command
from judge.languages.entry_points import arrange_files
from judge.languages.families import is_compiled_as_c, is_python
from judge.model import Language, Limits, MainName, Program, Solution, Source, SourceFile
from judge.runner.build import Builder, Jails


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteLines:
    """The lines of the solution's first file: those that a run can miss, and those of each site."""

    lines: Set[int]
    by_site: Mapping[int, Set[int]]


class Unwatched(FactError):
    """Why there is no program that counts, and what would help if anything does."""


def build_counting(
    solution: Solution, jails: Jails, memory_bytes: int
) -> tuple[Program, SiteLines]:
    """The solution as a program that counts if JUDGE_COVERAGE is set, and the lines of its sites.

    Raises `Unwatched` if nothing can make it do so.
    """
    if is_compiled_as_c(solution.language):
        return _count_in_c(solution, jails, memory_bytes)
    if is_python(solution.language):
        return _count_in_python(solution, jails.builder, memory_bytes)
    if _is_jvm(solution.language):
        return count_in_jvm(solution, jails.builder, memory_bytes)
    raise Unwatched("nothing makes programs in {} count it", solution.language.name)


def _built(
    builder: Builder, source: Source | Solution, memory_bytes: int, failure: Fact
) -> Program:
    program = builder.build(source, memory_bytes=memory_bytes)
    if not isinstance(program, Program):
        raise Unwatched(failure)
    return program


_FOLDER = "judge-coverage"

# C and C++

_COUNTER = Path(__file__).with_name("edge_counter.c")
_OBJECT = f"{_FOLDER}/edge_counter.o"

# -Og: a level above keeps one basic block for two branches, and the level below is slow.
_FLAGS = ("-Og", "-g", "-fsanitize-coverage=trace-pc", "-Wl,--emit-relocs", _OBJECT)

_READELF = ("-W", "--relocs", "--symbols", "--debug-dump=decodedline")
_READELF_LIMITS = Limits.of(cpu_s=20, memory_bytes=1 << 30, output_bytes=256 << 20)
_CALL = re.compile(r"([0-9a-f]+) +[0-9a-f]+ +R_\w+ +[0-9a-f]+ +__sanitizer_cov_trace_pc\b")
_SYMBOL = re.compile(r" *\d+: ([0-9a-f]+) +(\w+) +(\w+) +\w+ +\w+ +(\w+) +(\S+)")
_ROW = re.compile(r"(\S+) +(\d+) +0x([0-9a-f]+)\b")
_CALL_BYTES = 5  # on x86-64; 4 on aarch64, where each instruction has 4
_CANNOT_COUNT = Fact("the compiler cannot build a program that counts its edges")
_OFFSET_BYTES = 4  # from the place that the linker fills in to the end of the call, on both


def _count_in_c(solution: Solution, jails: Jails, memory_bytes: int) -> tuple[Program, SiteLines]:
    language = solution.language
    compiler = language.compile[0]
    counter = Source(
        name=_COUNTER.name,
        files=(SourceFile(name=_COUNTER.name, content=_COUNTER.read_bytes()),),
        language=replace(
            language,
            compile=(compiler, "-x", "c", "-O2", "-c", "-o", "{binary}", _COUNTER.name),
            run=("true", "{binary}"),  # it is linked, and never started
        ),
    )
    built = _built(jails.builder, counter, memory_bytes, _CANNOT_COUNT)
    linked = SourceFile(name=_OBJECT, content=Path(built.argv[1]).read_bytes())
    counting = replace(
        solution,
        files=(*solution.files, linked),
        language=replace(language, compile=(*language.compile, *_FLAGS)),
    )
    program = _built(jails.builder, counting, memory_bytes, _CANNOT_COUNT)
    text = ""
    if (readelf := find_command("readelf")) is not None:  # else only the lines are unknown
        reading = Program(folder=program.folder, argv=(readelf, *_READELF, program.argv[0]))
        run = jails.run(reading, _READELF_LIMITS, stdin=b"")
        text = run.stdout.decode(errors="replace")
    name = PurePosixPath(solution.files[0].name).name
    return program, _parse_places(text.splitlines(), name)


def _parse_places(text: Iterable[str], name: str) -> SiteLines:
    """Which lines of the file `name` the sites belong to, from what readelf says of the program.

    A block without a call, such as one that only sets the result to 0, looks like the end of the
    block before it. So a line counts as one that can be missed only if a block begins with it, or
    if the compiler says that it is the begin of a statement. That is right for all but a few lines.
    """
    calls, functions, rows, origin = set(), set(), [], 0
    for line in text:
        if match := _CALL.match(line):
            calls.add(int(match[1], 16) + _OFFSET_BYTES - _CALL_BYTES)
        elif match := _SYMBOL.match(line):
            if match[5] == "__executable_start":
                origin = int(match[1], 16)
            elif match[3] == "FUNC" and match[4] != "UND":
                functions.add(int(match[1], 16))
        elif (match := _ROW.match(line)) and match[1] == name:
            rows.append((int(match[3], 16), int(match[2]), line.endswith(" x")))
    starts, begins = sorted(calls), sorted(functions)
    lines: dict[int, set[int]] = {}
    sure: set[int] = set()
    for address, number, is_statement in rows:
        if (block := _block_of(address, starts, begins)) is not None:
            lines.setdefault((block + _CALL_BYTES - origin) >> 2, set()).add(number)
            if is_statement or address <= block + _CALL_BYTES:
                sure.add(number)
    return SiteLines(lines=sure, by_site=lines)


def _block_of(address: int, calls: Sequence[int], functions: Sequence[int]) -> int | None:
    """The start of the block with the instruction at `address`; all starts are sorted.

    A function begins with a few instructions before the first call; they belong to it.
    """
    number = bisect_right(functions, address)
    start = functions[number - 1] if number else 0
    end = functions[number] if number < len(functions) else 1 << 64
    index = bisect_right(calls, address)
    near = calls[max(0, index - 1) : index + 1]
    return next((call for call in near if start <= call < end), None)


# Python

_HOOK = Path(__file__).with_name("python_hook.py")


def _count_in_python(
    solution: Solution, builder: Builder, memory_bytes: int
) -> tuple[Program, SiteLines]:
    language = solution.language
    hook = SourceFile(name=f"{_FOLDER}/sitecustomize.py", content=_HOOK.read_bytes())
    words = (language.run[0], hook.name, "{main}", f"{_FOLDER}/lines")
    counting = replace(
        solution,
        files=(*solution.files, hook),
        language=replace(language, compile=words),
    )
    program = _built(builder, counting, memory_bytes, Fact("it cannot be built"))
    path = [str(program.folder / _FOLDER), *filter(None, [program.env.get("PYTHONPATH")])]
    name = solution.files[0].name
    env = {
        "PYTHONPATH": os.pathsep.join(path),
        "PYTHONHASHSEED": "0",  # else each run goes through a set in an order of its own
        "JUDGE_COVERAGE_FILE": name,
    }
    lines = set(map(int, (program.folder / _FOLDER / "lines").read_text().split()))
    counted = replace(program, env={**program.env, **env})
    return counted, SiteLines(lines=lines, by_site={line: {line} for line in lines})


# Java, Kotlin, Scala

_SOURCES = tuple(Path(__file__).with_name(f"Edge{word}.java") for word in ("Inserter", "Counter"))
_INSERTER = "judge.coverage.EdgeInserter"
_JAVA = re.compile(r"(.*/)?java")
_FAST = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData")
_BINARY = "{binary}.jar"

# The program gets the map as an open file, so it sees neither its path nor its folder.
_START = """\
exec 9<> .judge-coverage
cd -- "$HOME" || exit
exec env -u JUDGE_COVERAGE -u PWD -u OLDPWD -u SHLVL -u _ "$@"
"""


@dataclass(frozen=True, slots=True)
class Asm:
    """A copy of ASM: its package, and its archive if it is not in the JDK."""

    package: str
    archive: str = ""

    @property
    def options(self) -> list[str]:
        """What Java needs to see it, if it is in the JDK."""
        packages = () if self.archive else (self.package, f"{self.package}.tree")
        return [
            word for name in packages for word in ("--add-exports", f"java.base/{name}=ALL-UNNAMED")
        ]


ASM_OF_JDK = Asm("jdk.internal.org.objectweb.asm")
ASM_OF_DEBIAN = Asm("org.objectweb.asm", "/usr/share/java/asm-all.jar")


def _is_jvm(language: Language) -> bool:
    """Whether a Java machine runs its programs, from a folder or an archive that we know."""
    run = language.run
    is_java = bool(run) and _JAVA.fullmatch(run[0]) is not None
    return is_java and ("{folder}" in run or _BINARY in run)


def count_in_jvm(
    solution: Solution,
    builder: Builder,
    memory_bytes: int,
    copies: Sequence[Asm] = (ASM_OF_JDK, ASM_OF_DEBIAN),
) -> tuple[Program, SiteLines]:
    """The program of a solution that counts its edges.

    Of the copies of ASM the first counts that is there; that of the JDK knows all its classes.
    """
    if find_command("javac") is None:
        raise Unwatched("javac is missing: apt install default-jdk-headless")
    ordinary = _built(builder, solution, memory_bytes, Fact("it cannot be built"))
    for asm in copies:
        if asm.archive and not Path(asm.archive).exists():
            continue
        inserter = builder.build(_inserter(solution.language, asm), memory_bytes=memory_bytes)
        if isinstance(inserter, Program):
            break
    else:
        raise Unwatched("the JDK has no ASM: apt install libasm-java")
    arranged, _ = arrange_files(solution.language, solution.files)
    names = [file.name for file in arranged]
    target = "{folder}" if "{folder}" in solution.language.run else _BINARY
    path = f"{_FOLDER}:{asm.archive}"
    words = ("java", *_FAST, *asm.options, "-cp", path, _INSERTER, target, f"{_FOLDER}/sites")
    counting = replace(
        solution,
        files=(
            *solution.files,
            *_files(ordinary.folder, ("*.class", "*.jar")),
            *_files(inserter.folder, ("*.class",), f"{_FOLDER}/"),
        ),
        language=replace(solution.language, compile=(*words, *(Path(name).name for name in names))),
    )
    program = _built(builder, counting, memory_bytes, Fact("its classes cannot be changed"))
    rows = (program.folder / _FOLDER / "sites").read_text().splitlines()
    started = replace(
        program, argv=("/bin/sh", "-c", _START, "sh", *program.argv), renamed=ordinary.renamed
    )
    # The first row has the lines that can be missed; then comes a row for each site and its lines.
    lines, *sites = ([int(word) for word in row.split()] for row in rows)
    by_site = {site: set(some) for site, *some in sites}
    return started, SiteLines(lines=set(lines), by_site=by_site)


def _inserter(language: Language, asm: Asm) -> Source:
    contents = [
        path.read_bytes().replace(ASM_OF_JDK.package.encode(), asm.package.encode())
        for path in _SOURCES
    ]
    options = [*(f"-J{word}" for word in _FAST), *asm.options, "-cp", f".:{asm.archive}"]
    return Source(
        name=_SOURCES[0].name,
        files=tuple(
            SourceFile(name=path.name, content=content)
            for path, content in zip(_SOURCES, contents, strict=True)
        ),
        language=replace(
            language,
            suffixes=(".java",),
            main=MainName.FILE,
            compile=("javac", *options, "-d", "{folder}", "{files}"),
            run=("java", "{main}"),
            version=("javac", "-version"),
        ),
    )


def _files(folder: Path, patterns: Sequence[str], prefix: str = "") -> Iterator[SourceFile]:
    """The files in a folder, as sources to build another program from."""
    for pattern in patterns:
        for path in sorted(folder.rglob(pattern)):
            with suppress(IsADirectoryError):
                name = f"{prefix}{path.relative_to(folder).as_posix()}"
                yield SourceFile(name=name, content=path.read_bytes())
