"""Run a Python program so that it counts its edges, and find its lines.

A hook is put on the module path as `sitecustomize`, which Python imports before the program; the
program itself is started as always. So its traceback, arguments and exit status are its own.
"""

from __future__ import annotations

import os
from pathlib import Path

from msgspec.structs import replace

from judge.commands.stress.coverage.coverage_map import CountingProgram, SiteLines, Unwatched
from judge.model import Program, Solution, SourceFile
from judge.runner.build import Builder

_HOOK, _LISTER = (Path(__file__).with_name(f"python_{word}.py") for word in ("hook", "lines"))
_FOLDER = "judge-coverage"


def build_counting(
    solution: Solution, builder: Builder, memory_bytes: int
) -> CountingProgram | Unwatched:
    """The program of a solution that counts its edges."""
    language = solution.language
    hook = SourceFile(name=f"{_FOLDER}/sitecustomize.py", content=_HOOK.read_bytes())
    lister = SourceFile(name=f"{_FOLDER}/{_LISTER.name}", content=_LISTER.read_bytes())
    words = (language.run[0], lister.name, "{main}", f"{_FOLDER}/lines", hook.name)
    counting = replace(
        solution,
        files=(*solution.files, hook, lister),
        language=replace(language, compile=words),
    )
    program = builder.build(counting, memory_bytes=memory_bytes)
    if not isinstance(program, Program):
        return Unwatched("it cannot be built")
    path = [str(program.folder / _FOLDER), *filter(None, [program.env.get("PYTHONPATH")])]
    name = solution.files[0].name
    env = {
        "PYTHONPATH": os.pathsep.join(path),
        "PYTHONHASHSEED": "0",  # else each run goes through a set in an order of its own
        "JUDGE_COVERAGE_FILE": name,
    }
    lines = set(map(int, (program.folder / _FOLDER / "lines").read_text().split()))
    return CountingProgram(
        program=replace(program, env={**program.env, **env}),
        site_lines=SiteLines(lines=lines, by_site={line: {line} for line in lines}),
    )
