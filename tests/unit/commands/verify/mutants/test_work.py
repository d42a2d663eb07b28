"""The test of a problem's cases by mutants, with a sandbox and a search that are none."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.verify.mutants.result import MutantState, MutationResult
from judge.commands.verify.mutants.work import MutationOrder, MutationTest, Search, SearchEnd
from judge.commands.verify.work import mutation_result
from judge.errors import UsageError
from judge.model import Case, Execution, Program, Verdict
from judge.reports.progress import Phase, Step
from judge.runner.session import RunRequest, Session
from tests.conftest import FakeSandbox, execution, write_kit

SOURCE = "import sys\nvalues = sys.stdin.read().split()\nprint(sum(map(int, values)) + 0)\n"
DROP, MINUS, ONE, BELOW = "pass", "- 0)", "+ 1)", "+ -1)"
"""What the four mutants of that source hold: they print nothing, or add to the sum."""

SEVEN = Case(name="found", input=b"3 4\n", answer=b"7\n")


def behaviour(adds: dict[str, Callable[[int], int]]) -> Callable[[Program, bytes], Execution]:
    """Programs that print a sum, changed by the function of the words that their source holds."""

    def run(program: Program, stdin: bytes) -> Execution:
        source = program.folder / "adds.py"
        if not stdin or not source.is_file():
            return execution()
        content = source.read_text()
        if DROP in content:
            return execution()
        change = next((one for words, one in adds.items() if words in content), lambda total: total)
        return execution(stdout=str(change(sum(map(int, stdin.split())))).encode())

    return run


def no_search(slug: str, path: Path, name: str | None) -> Generator[None, None, SearchEnd]:
    """A search that finds nothing."""
    yield
    return SearchEnd(words="no failure on 5 inputs")


def seven_search(calls: list[tuple[str, str, str | None]]) -> Search:
    """A search that finds and saves an input, and notes how it is called."""

    def search(slug: str, path: Path, name: str | None) -> Generator[None, None, SearchEnd]:
        calls.append((slug, path.name, name))
        assert path.read_text() != SOURCE
        yield
        saved = f"kit/testdata/sums/secret/03-{name}.in" if name else None
        return SearchEnd(words="8, not 7", failing=SEVEN, verdict=Verdict.WA, saved=saved)

    return search


def open_session(
    tmp_path: Path, adds: dict[str, Callable[[int], int]], source: str = SOURCE
) -> Session:
    kit = write_kit(tmp_path / "kit", {"solutions/sums/adds.py": source})
    request = RunRequest(words=("sums",), jobs=1)
    return Session(find_kit(kit, {}), request, sandbox=FakeSandbox(behaviour(adds)))


def states(result: MutationResult) -> dict[str, MutantState]:
    """What became of each mutant, by its line."""
    return {one.mutant.after: one.state for one in result.outcomes}


def at_seven(step: int) -> Callable[[int], int]:
    """What adds a number to the sum only if that is 7."""
    return lambda total: total + step * (total == 7)


def test_mutants_are_killed_found_by_stress_or_unknown(tmp_path: Path) -> None:
    adds = {MINUS: at_seven(0), ONE: lambda total: total + 1, BELOW: at_seven(-1)}
    calls: list[tuple[str, str, str | None]] = []

    def search(slug: str, path: Path, name: str | None) -> Generator[object, None, SearchEnd]:
        is_wrong = BELOW in path.read_text()
        return (yield from (seven_search(calls) if is_wrong else no_search)(slug, path, name))

    with open_session(tmp_path, adds) as session:
        list(session)
        work = MutationTest(session, MutationOrder(), search)
        events = list(work)
        verified = mutation_result(session, work.results)

    result = work.results["sums"]
    assert states(result) == {
        "pass": MutantState.KILLED,
        "print(sum(map(int, values)) - 0)": MutantState.UNKNOWN,
        "print(sum(map(int, values)) + 1)": MutantState.KILLED,
        "print(sum(map(int, values)) + -1)": MutantState.MISSING,
    }
    assert (result.total, result.wanted, result.solutions) == (4, 4, ("adds.py",))
    assert result.score == pytest.approx(2 / 3)
    assert calls == [("sums", "adds.py", None)]
    (missing,) = result.having(MutantState.MISSING)
    assert (missing.verdict, missing.message, missing.input) == (Verdict.WA, "8, not 7", b"3 4\n")
    killed = result.having(MutantState.KILLED)
    assert {(one.case, one.verdict) for one in killed} == {("sample/01-two", Verdict.WA)}
    assert [one for one in events if isinstance(one, Phase)] == [Phase(4), Phase(4), Phase(2)]
    assert sum(one.count for one in events if isinstance(one, Step)) == 10
    assert verified.status == 1
    assert [one.code.value for one in verified.findings] == ["V126"]


def test_an_added_case_is_tried_on_the_next_survivors(tmp_path: Path) -> None:
    adds = {MINUS: at_seven(2), ONE: at_seven(1), BELOW: at_seven(-1)}
    calls: list[tuple[str, str, str | None]] = []

    with open_session(tmp_path, adds) as session:
        list(session)
        work = MutationTest(session, MutationOrder(adds_cases=True), seven_search(calls))
        list(work)

    missing = work.results["sums"].having(MutantState.MISSING)
    assert calls == [("sums", "adds.py", "mutant-adds-py-line-3")]
    assert [one.case for one in missing] == ["secret/03-mutant-adds-py-line-3"] * 3


def test_a_search_that_fails_leaves_the_score_unknown(tmp_path: Path) -> None:
    def search(slug: str, path: Path, name: str | None) -> Generator[None, None, SearchEnd]:
        yield
        raise UsageError("sums has no inputs.py")

    with open_session(tmp_path, {BELOW: at_seven(1), ONE: abs, MINUS: abs}) as session:
        list(session)
        work = MutationTest(session, MutationOrder(), search)
        list(work)

    left = work.results["sums"].having(MutantState.NOT_SEARCHED)
    assert [one.message for one in left] == ["sums has no inputs.py"] * 3
    assert work.results["sums"].count(MutantState.KILLED) > 0
    assert work.results["sums"].score is None
    assert mutation_result(session, work.results).status == 0


def test_mutants_of_which_the_compiler_makes_the_same_are_not_judged(tmp_path: Path) -> None:
    source = SOURCE.replace(" + 0", "") + "x = [1 + 1]\nif 0 and values:\n    print(1 + 1)\n"

    with open_session(tmp_path, {}, source) as session:
        list(session)
        work = MutationTest(session, MutationOrder(), no_search)
        list(work)

    found = states(work.results["sums"])
    assert found["print(1 - 1)"] is MutantState.EQUIVALENT
    assert found["if 0 and True:"] is MutantState.EQUIVALENT
    assert found["x = [1 + 2]"] is MutantState.UNKNOWN
    assert found["x = [2 + 1]"] is MutantState.DUPLICATE


def test_a_mutant_that_does_not_compile_is_not_built(tmp_path: Path) -> None:
    run = behaviour({})

    def compiling(program: Program, stdin: bytes) -> Execution:
        source = program.folder / "adds.py"
        is_wrong = source.is_file() and not stdin and ONE in source.read_text()
        is_compiler = "py_compile" in program.argv
        return execution(exit_code=1) if is_compiler and is_wrong else run(program, stdin)

    kit = write_kit(tmp_path / "kit", {"solutions/sums/adds.py": SOURCE})
    request = RunRequest(words=("sums",), jobs=1)
    with Session(find_kit(kit, {}), request, sandbox=FakeSandbox(compiling)) as session:
        list(session)
        work = MutationTest(session, MutationOrder(), no_search)
        list(work)

    (broken,) = work.results["sums"].having(MutantState.NOT_BUILT)
    assert ONE in broken.mutant.after


def test_only_solutions_that_are_accepted_have_mutants(tmp_path: Path) -> None:
    files = {"solutions/sums/wrong_answer/adds.py": SOURCE, "solutions/sums/adds.py": "pass\n"}
    kit = write_kit(tmp_path / "kit", files)
    request = RunRequest(words=("sums",), jobs=1)
    with Session(find_kit(kit, {}), request, sandbox=FakeSandbox(behaviour({}))) as session:
        list(session)
        work = MutationTest(session, MutationOrder(), no_search)
        list(work)

    result = work.results["sums"]
    assert (result.total, result.score, result.outcomes) == (0, None, ())


def test_an_interruption_keeps_what_is_known(tmp_path: Path) -> None:
    def search(slug: str, path: Path, name: str | None) -> Generator[None, None, SearchEnd]:
        raise KeyboardInterrupt
        yield

    adds = {MINUS: at_seven(0), BELOW: at_seven(0)}
    with open_session(tmp_path, {**adds, ONE: lambda total: 0}) as session:
        list(session)
        work = MutationTest(session, MutationOrder(), search)
        with pytest.raises(KeyboardInterrupt):
            list(work)
        verified = mutation_result(session, work.results, interrupted=True)

    result = work.results["sums"]
    assert (result.wanted, len(result.outcomes)) == (4, 2)
    assert result.score == 1
    assert (verified.status, verified.is_complete) == (130, False)


def test_silences_of_what_was_not_inspected_are_no_findings(tmp_path: Path) -> None:
    silence = '[[silence]]\ncode = "V101"\nreason = "the answers are so"\n'
    with open_session(tmp_path, {}) as session:
        (session.source.root / "problems/sums/judge.toml").write_text(silence)
        list(session)

        verified = mutation_result(session, {})

    assert verified.findings == []
