"""Which case is debugged."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.debug.target import DebugOrder, DebugTarget, find_target
from judge.errors import UsageError
from judge.model import Execution, Program, Stop, Verdict
from judge.runner.local import LocalExecutor
from tests.conftest import FakeSandbox, execution, write_kit
from tests.unit.commands.watch.test_work import Compiling

MORE = {
    "testdata/sums/secret/03-big.in": "100 200 300 400\n",
    "testdata/sums/secret/03-big.ans": "1000\n",
    "testdata/sums/secret/04-small.in": "9\n",
    "testdata/sums/secret/04-small.ans": "9\n",
}


def target(folder: Path, sandbox: FakeSandbox, *words: str) -> DebugTarget | None:
    write_kit(folder / "kit", MORE)
    mine = folder / "mine.py"
    mine.write_text("")
    order = DebugOrder(words=("sums", str(mine), *words))
    with LocalExecutor(sandbox) as executor:
        return find_target(find_kit(folder / "kit", {}), order, executor)


def right(stdin: bytes) -> Execution:
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


def test_the_smallest_case_that_fails_or_the_one_that_is_named_is_debugged(tmp_path: Path) -> None:
    wrong = Compiling(lambda program, stdin: execution(stdout=b"no"))
    fine = Compiling(lambda program, stdin: right(stdin))

    smallest, named = target(tmp_path, wrong), target(tmp_path, fine, "secret/03")

    assert smallest is not None
    assert (smallest.case.name, smallest.verdict) == ("secret/04-small", Verdict.WA)
    assert named is not None
    assert (named.case.name, named.verdict) == ("secret/03-big", Verdict.AC)
    assert target(tmp_path, fine) is None
    with pytest.raises(UsageError, match="expected a file and a case"):
        target(tmp_path, fine, "secret/03", "more")


def test_a_case_that_a_busy_machine_made_late_does_not_fail(tmp_path: Path) -> None:
    seen: set[bytes] = set()

    def waits_once(program: Program, stdin: bytes) -> Execution:
        if stdin in seen:
            return right(stdin)
        seen.add(stdin)
        return replace(execution(cpu_s=0.5, wall_s=3.0), stopped_by=Stop.WALL)

    assert target(tmp_path, Compiling(waits_once)) is None
    assert len(seen) > 3
