from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from judge.model import Aggregation, Family, Verdict
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.italy_packages import (
    CASES_GEN,
    CHECKED,
    FILES,
    GEN,
    SUMS,
    TASK,
    UNMADE,
    with_task,
)
from tests.unit.packages.families.test_simple import refusal
from tests.unit.packages.written import write_files


def test_a_task_is_read(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        problem = found.problem("sums")
        groups = {one.name.rpartition("/")[2]: one for one in problem.groups}

        assert [case.name for case in found.cases("sums")] == [
            "sample/000",
            "secret/1-subtask-1/001",
            "secret/2-subtask-2/002",
            "secret/2-subtask-2/003",
        ]
        assert [one.name for one in found.solutions("sums")] == [
            "accepted/solution.py",
            "unstated/three.py",
        ]
    assert problem.names == {"it": "Somme"}
    assert problem.family is not None
    assert problem.family.family is Family.ITALY
    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.5, 128 << 20)
    assert problem.timing.source == "task.yaml"
    assert int(groups["2-subtask-2"].max_score or 0) == 60
    assert groups["2-subtask-2"].aggregation is Aggregation.PASS_FAIL
    assert (problem.input_file, problem.output_file) == ("", "")


def test_solutions_say_what_they_get_as_for_task_maker(tmp_path: Path) -> None:
    files = SUMS | {
        "sol/three.py": f"# @check-wrong-answer: *\n{SUMS['sol/three.py']}",
        "sol/other.py": f"# @check-accepted: *\n{SUMS['sol/solution.py']}",
    }

    with open_package(write_files(tmp_path / "sums", files)) as found:
        expected = {one.name: one.expectation.required for one in found.solutions("sums")}

    assert expected == {
        "accepted/other.py": {Verdict.AC},
        "accepted/solution.py": {Verdict.AC},
        "unstated/three.py": {Verdict.WA},
    }


def test_files_are_those_of_cms_where_none_are_named(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", FILES)) as found:
        problem = found.problem("sums")

    assert (problem.input_file, problem.output_file) == ("input.txt", "output.txt")


def test_without_subtasks_all_tests_give_the_same(tmp_path: Path) -> None:
    files = {name: text for name, text in SUMS.items() if name != "gen/GEN"}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        groups = [(one.name, int(one.max_score or 0)) for one in found.problem("sums").groups]

    assert groups == [("secret", 100), ("secret/1-tests", 100), ("sample", 0)]


def test_a_checker_may_give_a_part_of_a_subtask(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", CHECKED)) as found:
        problem = found.problem("sums")

    assert problem.validation is not None
    assert {file.name for file in problem.validation.validators[0].files} == {
        *("build", "run", "correttore.cpp")
    }
    assert problem.groups[1].aggregation is Aggregation.MIN


def test_a_score_type_without_its_parameters_is_told(tmp_path: Path) -> None:
    files = with_task("name", "score_type: GroupMin\nname")

    with open_package(write_files(tmp_path / "sums", files)) as found:
        problem = found.problem("sums")

    assert len(problem.groups) == 4
    assert problem.family is not None
    assert problem.family.not_read[0] == (
        "task.yaml: score_type: not read without score_type_parameters"
    )


@each_row("files", [UNMADE, UNMADE | {"gen/cases.gen": CASES_GEN}])
def test_tests_that_are_not_made_have_a_plan(files: Mapping[str, str], tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", files)) as found:
        plan = found.generator_plan

    assert plan is not None
    assert [(case.path, case.call and case.call.arguments) for case in plan.cases] == [
        ("sample/000", None),
        ("secret/1-subtask-1/001", ("1", "20")),
        ("secret/2-subtask-2/002", ("2", "30")),
        ("secret/2-subtask-2/003", ("3", "40")),
    ]
    assert {case.solution for case in plan.cases} == {"submissions/accepted/solution.py"}


@each_row("kind", ["GroupMin", "GroupMul", "GroupThreshold"])
def test_a_score_type_names_its_tests_by_numbers_or_patterns(kind: str, tmp_path: Path) -> None:
    text = f'{TASK}score_type: {kind}\nscore_type_parameters: [[30, "00[01]", 1], [70, "00.", 1]]\n'

    with open_package(write_files(tmp_path / "sums", SUMS | {"task.yaml": text})) as found:
        groups = {one.name: int(one.max_score or 0) for one in found.problem("sums").groups}
        names = [case.name for case in found.cases("sums")]

    assert groups == {
        "secret": 100,
        "secret/1-subtask-0": 30,
        "secret/2-subtask-1": 70,
        "sample": 0,
    }
    assert len(names) == 6


def _typed(kind: str, parameters: str) -> dict[str, str]:
    text = f"{TASK}score_type: {kind}\nscore_type_parameters: {parameters}\n"
    return SUMS | {"task.yaml": text}


WITHOUT_TEST = {name: text for name, text in SUMS.items() if name != "input/input2.txt"}


def _unmade(left_out: str) -> dict[str, str]:
    return {name: text for name, text in UNMADE.items() if name != left_out}


def _cases(line: str) -> dict[str, str]:
    text = CASES_GEN.replace("\n: SUBTASK 0", f"\n{line}\n: SUBTASK 0", 1)
    return UNMADE | {"gen/cases.gen": text}


@each_row(
    ("files", "message"),
    [
        (SUMS | {"task.yaml": "["}, "task.yaml"),
        (SUMS | {"task.yaml": "- 1"}, "task.yaml"),
        (with_task("n_input: 4", "n_input: 5"), "n_input is 5, but gen/GEN has 4 tests"),
        (with_task("n_input: 4", "n_input: four"), "n_input is 'four'"),
        (with_task("1.5", "fast"), "time_limit is 'fast'"),
        (with_task("1.5", "0"), "time_limit is '0'"),
        (with_task("128", "-1"), "memory_limit is '-1'"),
        (with_task('infile: ""', "infile: ../in"), "infile is '../in'"),
        (with_task("name", "output_only_testcases: '1'\nname"), "output_only_testcases is not"),
        (with_task("name", "task_type: TwoSteps\nname"), "task_type is 'TwoSteps'"),
        (with_task("name", "task_type: Communication\nname"), "the files are those of Batch"),
        (
            with_task("name", "num_processes: 2\nname") | {"check/manager.cpp": ""},
            "num_processes is '2', but only 1 is supported",
        ),
        (SUMS | {"gen/GEN": GEN.replace("60", "61")}, "are not 100 together"),
        (SUMS | {"gen/GEN": GEN.replace("60", "many")}, "GEN:7: 'many' is no number of points"),
        (SUMS | {"gen/GEN": GEN.replace("1 20", "1 20 #ST: 3")}, "GEN:6: a test and a command"),
        (SUMS | {"gen/GEN": f"1 2\n{GEN}"}, "tests stand before the first subtask"),
        (SUMS | {"gen/GEN": GEN.replace("1 20", "")}, "n_input is 4, but gen/GEN has 3"),
        (WITHOUT_TEST, "input/input2.txt is not there"),
        (_unmade("gen/example.txt"), "gen/example.txt is not there"),
        (_unmade("gen/generator.py"), "gen/generator is not there"),
        (_unmade("sol/solution.py"), "answers are not there, and no sol/solution"),
        (_cases("1 2"), "tests stand before the first subtask"),
        (_cases(": SUBTASK many"), "cases.gen:4: 'many' is no number of points"),
        (_cases(": RUN third 1"), "cases.gen:4: there is no generator 'third'"),
        (_cases(": SKIP 1"), "cases.gen:4: ': SKIP 1' is no command"),
        (_cases(": RUN 'line"), 'cases.gen:4: ": RUN \'line": No closing quotation'),
        (SUMS | {"sol/grader.py": ""}, "sol/grader.py: only a grader in C or C++ is supported"),
        (SUMS | {"check/manager": "\x7fELF"}, "the manager has no source"),
        (SUMS | {"check/checker": "\x7fELF"}, "the checker has no source"),
        (_typed("Relative", "1"), "score_type is 'Relative'"),
        (_typed("Sum", "many"), "score_type_parameters: 'many' is no number"),
        (_typed("Sum", "0.1"), "gives 0.1 points"),
        (_typed("GroupMin", "[[100, 9]]"), "has 9 tests, but only 4 are left"),
        (_typed("GroupMin", "[[100, 3]]"), "test 003 is in no group"),
        (_typed("GroupMin", '[[100, "("]]'), "is no regular expression"),
        (_typed("GroupMin", '[[100, "x"]]'), "group 0 has no test"),
        (_typed("GroupThreshold", "[[100, 4, 0.5]]"), "a threshold below 1"),
        (_typed("GroupThreshold", "[[100, 4, many]]"), "the threshold 'many', not a number"),
        (
            _typed("GroupMul", "[[100, 4]]") | {"cor/correttore.cpp": ""},
            "GroupMul with a checker is not supported",
        ),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Mapping[str, str], message: str, tmp_path: Path
) -> None:
    assert message in refusal(write_files(tmp_path / "sums", files))
