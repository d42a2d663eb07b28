"""What is debugged: the case, the first wrong output, and what an editor is told."""

import ast
import json
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.catalog.source import filter_cases
from judge.commands.debug import work
from judge.commands.debug.debuggers import (
    GDB_STOP,
    PDB_SESSION,
    SESSION_MESSAGES,
    Debugger,
    DebugTarget,
)
from judge.commands.debug.work import find_target, first_wrong_byte, write_launch
from judge.errors import UsageError
from judge.facts import Fact
from judge.languages import language_of
from judge.model import Case, Check, Execution, Program, Stop, Verdict
from judge.runner.local import LocalExecutor
from judge.runner.one_run import CaseOrder
from tests.conftest import FakeSandbox, case, each_row, execution, problem, solution, write_kit
from tests.kit.solutions import KIT, rules_for
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
    order = CaseOrder(words=("sums", str(mine), *words))
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


def test_a_wrong_answer_is_debugged_before_a_smaller_case_that_is_late(tmp_path: Path) -> None:
    """A time shows no line to stop at; it is taken where there is nothing else."""

    wrong = {b"100 200 300 400\n"}

    def late_if_small(program: Program, stdin: bytes) -> Execution:
        if len(stdin) < 3:
            return execution(cpu_s=9.0, stopped_by=Stop.CPU)
        return execution(stdout=b"no") if stdin in wrong else right(stdin)

    for name, verdict in ("secret/03-big", Verdict.WA), ("secret/04-small", Verdict.TLE):
        found = target(tmp_path, Compiling(late_if_small))
        wrong.clear()
        assert found is not None
        assert (found.case.name, found.verdict) == (name, verdict)


def test_a_case_that_a_busy_machine_made_late_does_not_fail(tmp_path: Path) -> None:
    seen: set[bytes] = set()

    def waits_once(program: Program, stdin: bytes) -> Execution:
        if stdin in seen:
            return right(stdin)
        seen.add(stdin)
        return replace(execution(cpu_s=0.5, wall_s=3.0), stopped_by=Stop.WALL)

    assert target(tmp_path, Compiling(waits_once)) is None
    assert len(seen) > 3


JUGS = ("jugs", b"2\n3 5 4\n3 5 1\n")  # of 3 and 5 litres
(BOARDS,) = filter_cases("push", KIT.cases("push"), ["sample/02-several-boards"])
PUSH = ("push", BOARDS.input)  # whose answers are numbers


@each_row(
    ("given", "output", "instance", "found"),
    [
        (JUGS, b"2\n0,5 9,9\n-1\n", 1, (6, b"9,9")),  # an illegal move
        (JUGS, b"1\n0,5\n6\n0,5 3,5 3,0 0,3 3,3 1,5\n", 2, (8, b"0,5")),  # it loses the minimum
        (JUGS, b"-1\n-1\n", 1, (0, b"-1")),  # a way that was given up
        (JUGS, b"way: 0,5\n", 1, (0, b"way:")),  # no output at all
        (JUGS, b"", 2, None),  # it ends early
        (JUGS, b"2\n", 2, None),
        (PUSH, b" ".join([*BOARDS.answer.split()[:2], b"999"]), 3, (None, b"999")),
    ],
)
def test_the_first_wrong_word_is_found(
    given: tuple[str, bytes], output: bytes, instance: int, found: tuple[int | None, bytes] | None
) -> None:
    slug, content = given
    rules = rules_for(slug)
    games = rules.parse(content.decode())
    answer = BOARDS.answer if given is PUSH else rules.answer(games).encode()
    case = Case(name="x", input=content, answer=answer)

    place = first_wrong_byte(rules, case, output, Check(ok=False, instance=instance))

    if found is None:
        assert place is None
    else:
        assert place is not None
        assert found[0] in (None, place)
        assert output[place:].split()[0] == found[1]


def write(folder: Path, *, path: Path) -> dict[str, object]:
    target = DebugTarget(
        problem=problem(),
        solution=solution("mine.py", language=language_of("mine.py")),
        path=path,
        case=case(input="3\n"),
        verdict=Verdict.WA,
        message=Fact(),
    )
    with LocalExecutor(FakeSandbox(lambda program, stdin: execution())) as executor:
        file, _ = write_launch(executor, target, folder)
    document: dict[str, object] = json.loads(file.read_text())
    return document


def test_a_configuration_replaces_its_like(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = Program(folder=tmp_path, argv=(str(tmp_path / "built"), "first"))
    (tmp_path / "built").write_text("symbols")
    monkeypatch.setattr(work, "debugger_of", lambda language: Debugger.LLDB)
    monkeypatch.setattr(work, "build_for_debugger", lambda *words: built)
    (tmp_path / ".vscode").mkdir()
    others = [{"name": "mine", "type": "node"}, {"name": "judge: mine.cpp", "debugServer": 1}]
    (tmp_path / ".vscode/launch.json").write_text(
        json.dumps({"inputs": [], "configurations": others})
    )

    document = write(tmp_path, path=tmp_path / "mine.cpp")

    own, found = tmp_path / ".vscode/judge", json.dumps(document, indent=1)
    found = found.replace(str(tmp_path), "FOLDER")
    assert found == external_file("launch.json.txt")
    assert (own / "mine.cpp.in").read_text() == "3\n"
    assert (own / "mine.cpp.program").read_text() == "symbols"


def test_a_file_that_cannot_be_read_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / ".vscode/launch.json"
    file.parent.mkdir()
    for text in ("{ // a comment\n}", "[]", '{"configurations": {"a": 1}}'):
        file.write_text(text)
        with pytest.raises(UsageError, match="no configuration can be added"):
            write(tmp_path, path=tmp_path / "mine.py")
        assert file.read_text() == text


def test_the_scripts_say_what_is_translated_for_them() -> None:
    trees = [ast.parse(script.read_text()) for script in (PDB_SESSION, GDB_STOP)]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    said = {ast.literal_eval(one.args[0]) for one in calls if ast.unparse(one.func) == "say"}

    assert said == {*SESSION_MESSAGES}
