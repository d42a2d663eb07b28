"""Build a Java, Kotlin or Scala program that counts its edges, and find the lines of its blocks.

The classes of the ordinary program are taken, and a call is inserted at the start of each basic
block. So the program is started as always, without an agent; that costs some 15 ms more.

The program that inserts the calls is in Java, for it uses ASM, which knows all of the format of
classes. The JDK has had one inside up to version 24; for later ones it is a library of Debian.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from judge.commands.stress.coverage.coverage_map import CountingProgram, SiteLines, Unwatched
from judge.languages import find_command
from judge.languages.entry_points import arrange_files
from judge.model import Language, MainName, Program, Solution, Source, SourceFile
from judge.runner.build import Builder

_SOURCES = tuple(Path(__file__).with_name(f"Edge{word}.java") for word in ("Inserter", "Counter"))
_INSERTER = "judge.coverage.EdgeInserter"
_FOLDER = "judge-coverage"
_JAVA = re.compile(r"(.*/)?java")
_FAST = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData")
_BINARY = "{binary}.jar"

# The program gets the map as an open file, so it sees neither its path nor its folder.
_START = """\
exec 9<> .judge-coverage
if [ "$JUDGE_COVERAGE" = scratch ]; then cd -- "$HOME" || exit; fi
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
            word for one in packages for word in ("--add-exports", f"java.base/{one}=ALL-UNNAMED")
        ]


ASM_OF_JDK = Asm("jdk.internal.org.objectweb.asm")
ASM_OF_DEBIAN = Asm("org.objectweb.asm", "/usr/share/java/asm-all.jar")


def is_jvm(language: Language) -> bool:
    """Whether a Java machine runs its programs, from a folder or an archive that we know."""
    run = language.run
    is_java = bool(run) and _JAVA.fullmatch(run[0]) is not None
    return is_java and ("{folder}" in run or _BINARY in run)


def build_counting(
    solution: Solution,
    builder: Builder,
    memory_bytes: int,
    copies: Sequence[Asm] = (ASM_OF_JDK, ASM_OF_DEBIAN),
) -> CountingProgram | Unwatched:
    """The program of a solution that counts its edges.

    Of the copies of ASM the first counts that is there; that of the JDK knows all its classes.
    """
    if find_command("javac") is None:
        return Unwatched("javac is missing: apt install default-jdk-headless")
    ordinary = builder.build(solution, memory_bytes=memory_bytes)
    if not isinstance(ordinary, Program):
        return Unwatched("it cannot be built")
    for asm in copies:
        if asm.archive and not Path(asm.archive).exists():
            continue
        inserter = builder.build(_inserter(solution.language, asm), memory_bytes=memory_bytes)
        if isinstance(inserter, Program):
            break
    else:
        return Unwatched("the JDK has no ASM: apt install libasm-java")
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
    program = builder.build(counting, memory_bytes=memory_bytes)
    if not isinstance(program, Program):
        return Unwatched("its classes cannot be changed")
    rows = (program.folder / _FOLDER / "sites").read_text().splitlines()
    started = replace(
        program, argv=("/bin/sh", "-c", _START, "sh", *program.argv), renamed=ordinary.renamed
    )
    return CountingProgram(program=started, site_lines=parse_sites(rows))


def parse_sites(rows: Sequence[str]) -> SiteLines:
    """The lines that can be missed, from the first row; then a row for each site, and its lines."""
    lines, *sites = ([int(word) for word in row.split()] for row in rows)
    return SiteLines(lines=set(lines), by_site={site: set(some) for site, *some in sites})


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
