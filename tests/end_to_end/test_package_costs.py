"""What judging a package costs: compilations, jails and runs are counted, not timed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from judge.model import Execution, Program
from judge.packages.package import Package
from judge.runner.session import RunRequest, Session
from tests.conftest import FakeSandbox, execution
from tests.unit.packages.written import CURRENT, write_files

JOBS = 2
VALIDATOR = '#include "shared.h"\nint main() { return 42; }\n'
CASES = {
    f"data/secret/{number:03}.{part}": f"{number}\n"
    for number in range(100)
    for part in ("in", "ans")
}
PACKAGE = {
    "problem.yaml": CURRENT + "limits: {time_limit: 1}\n",
    "output_validator/main.cpp": VALIDATOR,
    "output_validator/shared.h": "\n",
    "submissions/accepted/a.py": "",
    "submissions/accepted/b.py": "",
}


def kind(program: Program, stdin: bytes) -> str:
    words = " ".join(program.argv)
    if "--version" in words:
        return "version"
    if "g++" in words:
        return "compile validator"
    if "py_compile" in words:
        return "compile solution"
    return "run validator" if words.endswith("/program") else "run solution"


@pytest.mark.slow
def test_a_validator_is_compiled_once_and_asked_once_a_case(tmp_path: Path) -> None:
    runs: Counter[str] = Counter()

    def behaviour(program: Program, stdin: bytes) -> Execution:
        what = kind(program, stdin)
        runs[what] += 1
        return execution(exit_code=42 if what == "run validator" else 0)

    sandbox = FakeSandbox(behaviour)
    package = Package(write_files(tmp_path / "sums", PACKAGE | CASES))
    request = RunRequest(words=(package.slug,), jobs=JOBS)
    with Session(package, request, sandbox=sandbox) as session:
        list(session)

    assert session.status == 0
    assert runs["compile validator"] == 1
    assert runs["compile solution"] == 2
    assert runs["run solution"] == runs["run validator"] == 200
    # Each thread makes a jail for each program once.
    jails = Counter(kind(program, b"") for program in sandbox.opened)
    assert jails["run solution"] <= 2 * JOBS
    assert jails["run validator"] <= JOBS
