"""Build a C or C++ program that counts its edges, and find the lines of its basic blocks.

The compiler's trace-pc calls a function of ours at the start of each basic block; GCC has it since
version 6, clang since 4. The linker keeps the places of these calls, and the debugger's table says
which line the code between two of them is from.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from judge.commands.stress.coverage.coverage_map import CountingProgram, SiteLines, Unwatched
from judge.languages import find_command
from judge.model import Limits, Program, Solution, Source, SourceFile
from judge.runner.build import Builder
from judge.sandbox import JailCache

_COUNTER = Path(__file__).with_name("edge_counter.c")
_OBJECT = "judge-coverage/edge_counter.o"

# -Og: a level above keeps one basic block for two branches, and the level below is slow.
_FLAGS = ("-Og", "-g", "-fsanitize-coverage=trace-pc", "-Wl,--emit-relocs", _OBJECT)

_READELF = ("-W", "--relocs", "--symbols", "--debug-dump=decodedline")
_READELF_LIMITS = Limits.of(cpu_s=20, memory_bytes=1 << 30, output_bytes=256 << 20)
_CALL = re.compile(r"([0-9a-f]+) +[0-9a-f]+ +R_\w+ +[0-9a-f]+ +__sanitizer_cov_trace_pc\b")
_SYMBOL = re.compile(r" *\d+: ([0-9a-f]+) +(\w+) +(\w+) +\w+ +\w+ +(\w+) +(\S+)")
_ROW = re.compile(r"(\S+) +(\d+) +0x([0-9a-f]+)\b")
_CALL_BYTES = 5  # on x86-64; 4 on aarch64, where each instruction has 4
_CANNOT_COUNT = "the compiler cannot build a program that counts its edges"
_OFFSET_BYTES = 4  # from the place that the linker fills in to the end of the call, on both


def build_counting(
    solution: Solution, builder: Builder, jails: JailCache, memory_bytes: int
) -> CountingProgram | Unwatched:
    """The program of a solution that counts its edges."""
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
    built = builder.build(counter, memory_bytes=memory_bytes)
    if not isinstance(built, Program):
        return Unwatched(_CANNOT_COUNT)
    linked = SourceFile(name=_OBJECT, content=Path(built.argv[1]).read_bytes())
    counting = replace(
        solution,
        files=(*solution.files, linked),
        language=replace(language, compile=(*language.compile, *_FLAGS)),
    )
    program = builder.build(counting, memory_bytes=memory_bytes)
    if not isinstance(program, Program):
        return Unwatched(_CANNOT_COUNT)
    text = _places(program, jails).decode(errors="replace")
    name = PurePosixPath(solution.files[0].name).name
    return CountingProgram(program=program, site_lines=parse_places(text.splitlines(), name))


def _places(program: Program, jails: JailCache) -> bytes:
    """What readelf says of it; nothing where that is missing: then only the lines are unknown."""
    if (readelf := find_command("readelf")) is None:
        return b""
    reading = Program(folder=program.folder, argv=(readelf, *_READELF, program.argv[0]))
    return jails.run(reading, _READELF_LIMITS, stdin=b"").stdout


def parse_places(text: Iterable[str], name: str) -> SiteLines:
    """Which lines of the file `name` the sites belong to, from what readelf says of the program.

    A block without a call, such as one that only sets the result to 0, looks like the end of the
    block before it. So a line counts as one that can be missed only if a block begins with it, or
    if the compiler says that it is the begin of a statement. That is right for all but a few lines.
    """
    calls, functions, rows, origin = set(), set(), [], 0
    for line in text:
        if found := _CALL.match(line):
            calls.add(int(found[1], 16) + _OFFSET_BYTES - _CALL_BYTES)
        elif found := _SYMBOL.match(line):
            if found[5] == "__executable_start":
                origin = int(found[1], 16)
            elif found[3] == "FUNC" and found[4] != "UND":
                functions.add(int(found[1], 16))
        elif (found := _ROW.match(line)) and found[1] == name:
            rows.append((int(found[3], 16), int(found[2]), line.endswith(" x")))
    blocks = _Blocks(sorted(calls), sorted(functions))
    lines: dict[int, set[int]] = {}
    sure: set[int] = set()
    for address, number, is_statement in rows:
        if (block := blocks.block_of(address)) is not None:
            lines.setdefault((block + _CALL_BYTES - origin) >> 2, set()).add(number)
            if is_statement or address <= block + _CALL_BYTES:
                sure.add(number)
    return SiteLines(lines=sure, by_site=lines)


@dataclass(frozen=True, slots=True)
class _Blocks:
    """The starts of all basic blocks and of all functions, in order."""

    calls: Sequence[int]
    functions: Sequence[int]

    def block_of(self, address: int) -> int | None:
        """The start of the block with the instruction at `address`.

        A function begins with a few instructions before the first call; they belong to it.
        """
        number = bisect_right(self.functions, address)
        start = self.functions[number - 1] if number else 0
        end = self.functions[number] if number < len(self.functions) else 1 << 64
        index = bisect_right(self.calls, address)
        near = self.calls[max(0, index - 1) : index + 1]
        return next((call for call in near if start <= call < end), None)
