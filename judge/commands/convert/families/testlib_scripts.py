"""Let programs for testlib answer as the ICPC format asks: by scripts that build and run them.

A checker for testlib gets `input output answer` and exits with 0 or 1; an output validator of the
format gets `input answer feedback_folder < output` and exits with 42 or 43.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from judge.commands.convert.families.report import ConversionReport
from judge.model import SourceFile
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    ScriptTarget,
    run_script,
)
from judge.packages.programs import brings_testlib
from judge.packages.validators import INPUT_FOLDERS

_INTERACTS = re.compile(rb"\bregisterInteraction\s*\(")

_BUILD = """\
#!/bin/sh
c++ -O2 -std=gnu++20 -o program {source}
"""
_VALIDATES = """\
#!/bin/sh
# Made by `judge convert`: asks a validator for testlib.
"$(dirname "$0")/program" "$@"
case $? in 0) exit 42 ;; *) exit 43 ;; esac
"""


def wrap_testlib(
    files: Sequence[SourceFile], testlib: bytes | None, report: ConversionReport
) -> list[SourceFile]:
    """The files of a package, with scripts beside its programs for testlib."""
    made = list(files)
    for folder, sources in _programs(files).items():
        if any(PurePosixPath(one.name).name in ("build", "run") for one in sources):
            continue
        mains = [one for one in sources if brings_testlib(one.content)]
        mains = [one for one in mains if one.name.endswith((".cpp", ".cc", ".cxx", ".c++"))]
        if not mains:
            continue
        source = PurePosixPath(mains[0].name).name
        script = _VALIDATES
        if not folder.startswith(INPUT_FOLDERS):
            is_talk = bool(_INTERACTS.search(mains[0].content))
            call = TESTLIB_INTERACTOR if is_talk else TESTLIB_CHECKER
            script = run_script(ScriptTarget(name="program", is_python=False, call=call))
        for name, text in (("build", _BUILD.format(source=source)), ("run", script)):
            made.append(SourceFile(name=f"{folder}/{name}", content=text.encode(), executable=True))
        if not any(PurePosixPath(one.name).name == "testlib.h" for one in sources):
            if testlib is None:
                report.lose(f"{folder}/testlib.h", "it is needed there: give --testlib")
            else:
                made.append(SourceFile(name=f"{folder}/testlib.h", content=testlib))
    return made


def _programs(files: Sequence[SourceFile]) -> dict[str, list[SourceFile]]:
    """The files of validators by the folders of their programs."""
    found: dict[str, list[SourceFile]] = {}
    for file in files:
        folder = str(PurePosixPath(file.name).parent)
        top = folder.partition("/")[0]
        if top in (*INPUT_FOLDERS, "output_validator", "output_validators"):
            found.setdefault(folder, []).append(file)
    return found
