"""Tasks in the Italian format, as they are read."""

from pathlib import Path

from judge.model import Aggregation, Family
from tests.conftest import each_row
from tests.unit.packages.families.italy_packages import (
    CASES_GEN,
    FILES,
    GEN,
    SUMS,
    TASK,
    UNMADE,
    with_task,
)
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files


def test_a_task_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, SUMS)

    assert list(found.cases) == [
        "sample/000",
        "secret/1-subtask-1/001",
        "secret/2-subtask-2/002",
        "secret/2-subtask-2/003",
    ]
    assert list(found.solutions) == ["accepted/solution.py", "unstated/three.py"]
    problem = found.problem
    assert problem.names == {"it": "Somme"}
    assert found.family.choice.family is Family.ITALY
    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.5, 128 << 20)
    assert problem.timing.source == "task.yaml"
    assert found.scores["2-subtask-2"] == 60
    assert found.groups["2-subtask-2"].aggregation is Aggregation.PASS_FAIL
    assert (problem.input_file, problem.output_file) == ("", "")


@each_row(
    ("text", "is_right", "required"),
    [
        ("print(1)", False, ""),
        ("# @check-accepted: *", True, "AC"),
        ("# @check-accepted: *\n// @check-zero: large", False, "RTE TLE WA"),
        ("# @check-wrong-answer: a\n * @check-time-limit-exceeded: b */", False, "TLE WA"),
        ("# @check-memory-limit-exceeded: *\r\n# @check-runtime-error: a", False, "RTE"),
        ("# @check-wrong-answer: *", False, "WA"),
    ],
)
def test_solutions_say_what_they_get_as_for_task_maker(
    text: str, is_right: bool, required: str, tmp_path: Path
) -> None:
    plain = read(tmp_path / "1", SUMS).solutions["unstated/three.py"].expectation

    found = read(tmp_path / "2", SUMS | {"sol/three.py": text}).solutions

    said = found["accepted/three.py" if is_right else "unstated/three.py"].expectation
    if required:
        assert {one.name for one in said.required} == set(required.split())
    else:
        assert said == plain


def test_what_a_task_leaves_out_is_as_in_cms(tmp_path: Path) -> None:
    files = read(tmp_path / "1", FILES).problem
    untold = without("gen/GEN", with_task("n_input: 4\n", ""))
    plain = read(tmp_path / "2", untold)
    typed = read(tmp_path / "3", with_task("name", "score_type: GroupMin\nname"))

    manager = {"check/manager.cpp": 'fopen(argv[2 * i + 1], "w");'}
    shared = read(tmp_path / "4", key("num_processes: 2") | manager)

    assert "check/manager.cpp: the first pipe is to write" in str(shared.family.not_read)
    assert (shared.family.description.processes, shared.family.description.adds_times) == (2, True)
    assert (files.input_file, files.output_file) == ("input.txt", "output.txt")
    assert plain.scores == {"secret": 100, "1-tests": 100, "sample": 0}
    assert len(typed.problem.groups) == 4
    assert len(plain.cases) == 4
    assert typed.family.not_read[0] == (
        "task.yaml: score_type: not read without score_type_parameters"
    )


@each_row("files", [UNMADE, UNMADE | {"gen/cases.gen": CASES_GEN}])
def test_tests_that_are_not_made_have_a_plan(files: Files, tmp_path: Path) -> None:
    found = read(tmp_path, files)

    assert found.planned == {
        "sample/000": None,
        "secret/1-subtask-1/001": ("1", "20"),
        "secret/2-subtask-2/002": ("2", "30"),
        "secret/2-subtask-2/003": ("3", "40"),
    }
    assert found.plan is not None
    assert {one.solution for one in found.plan.cases} == {"submissions/accepted/solution.py"}


def typed(kind: str, parameters: str) -> dict[str, str]:
    text = f"{TASK}score_type: {kind}\nscore_type_parameters: {parameters}\n"
    return SUMS | {"task.yaml": text}


@each_row("kind", ["GroupMin", "GroupMul", "GroupThreshold"])
def test_a_score_type_names_its_tests_by_numbers_or_patterns(kind: str, tmp_path: Path) -> None:
    found = read(tmp_path, typed(kind, '[[30, "00[01]", 1], [70, "00.", 1]]'))

    assert found.scores == {"secret": 100, "1-subtask-0": 30, "2-subtask-1": 70, "sample": 0}
    assert len(found.cases) == 6


def test_a_sum_of_task_maker_is_a_list_of_one_group(tmp_path: Path) -> None:
    found = read(tmp_path, typed("Sum", '[[100.0, "000|001|002|003"]]'))

    assert found.scores == {"secret": 100, "1-tests": 100, "sample": 0}


def key(text: str) -> dict[str, str]:
    return with_task("name", f"{text}\nname")


def gen(old: str, new: str) -> dict[str, str]:
    return SUMS | {"gen/GEN": GEN.replace(old, new, 1)}


def without(name: str, files: dict[str, str]) -> dict[str, str]:
    return {one: text for one, text in files.items() if one != name}


def cases(line: str) -> dict[str, str]:
    text = CASES_GEN.replace("\n: SUBTASK 0", f"\n{line}\n: SUBTASK 0", 1)
    return UNMADE | {"gen/cases.gen": text}


@each_row(
    ("files", "message"),
    [
        (with_task("n_input: 4", "n_input: 5"), "n_input is 5, but gen/GEN has 4 tests"),
        (with_task("1.5", "fast"), "time_limit is 'fast'"),
        (with_task('infile: ""', "infile: ../in"), "infile is '../in'"),
        (key("task_type: TwoSteps"), "task_type is TwoSteps"),
        (key("task_type: OutputOnly"), "'OutputOnly', but the files are those of Batch"),
        (
            key("num_processes: 99") | {"check/manager.cpp": ""},
            "num_processes is '99', but a number from 1 to 32",
        ),
        (gen("60", "61"), "are not 100 together"),
        (gen("1 20", "1 20 #ST: 3"), "GEN:6: a test and a command"),
        (gen("", "1 2\n"), "tests stand before the first subtask"),
        (without("input/input2.txt", SUMS), "input/input2.txt is not there"),
        (without("gen/example.txt", UNMADE), "gen/example.txt is not there"),
        ({"task.yaml": "", "input/input1.txt": "1"}, "there are 0 tests, but 1 to 10000"),
        (cases(": RUN 'line"), 'cases.gen:4: ": RUN \'line": No closing quotation'),
        (SUMS | {"sol/grader.py": ""}, "sol/grader.py: only a grader in C or C++ is supported"),
        (SUMS | {"check/manager": "\x7fELF"}, "the manager has no source"),
        (typed("Relative", "1"), "score_type is 'Relative'"),
        (typed("Sum", "0.1"), "gives 0.1 points"),
        (typed("GroupMin", "[[100, 3]]"), "test 003 is in no group"),
        (typed("GroupMin", "[[100, 9]]"), "has 9 tests, but only 4 are left"),
        (typed("GroupMin", '[[100, "("]]'), "is no regular expression"),
        (typed("GroupThreshold", "[[100, 4, 0.5]]"), "a threshold below 1"),
        (typed("GroupMul", "[[100, 4]]") | {"cor/correttore.cpp": ""}, "GroupMul with a checker"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Files, message: str, tmp_path: Path
) -> None:
    assert message in refusal(tmp_path, files)
