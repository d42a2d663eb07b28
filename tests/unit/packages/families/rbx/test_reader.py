from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.model import Family
from judge.packages.families.rbx import builtin_checkers
from judge.packages.generators.made_first import made_folder
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families import rbx_features
from tests.unit.packages.families.rbx_packages import BOCA, SCORED, SUMS, TALKS, YML, with_yml
from tests.unit.packages.families.test_simple import refusal
from tests.unit.packages.written import write_files


def test_a_package_of_rbx_is_read(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        problem = found.problem("sums")
        plan = found.generator_plan
        solutions = {one.name: one.expectation for one in found.solutions("sums")}

    assert plan is not None
    commands = {case.path: case.call and case.call.arguments for case in plan.cases}
    assert commands == {
        "sample/samples-000": None,
        "secret/tests-1-small-000": ("3", "4"),
        "secret/tests-2-large-000": ("1000000000", "1"),
        "secret/tests-2-large-001": None,
        "secret/tests-2-large-002": None,
        "secret/tests-2-large-003": None,
    }
    assert {case.solution for case in plan.cases} == {"submissions/accepted/main.py"}
    assert problem.family is not None
    assert problem.family.family is Family.RBX
    assert problem.timing.source == "problem.rbx.yml"
    limits = problem.limits
    assert (limits.cpu_s, limits.memory_bytes, limits.output_bytes) == (1.5, 128 << 20, 4 << 20)
    assert set(solutions) == {"accepted/main.py", "wrong_answer/wa-three.py", "rejected/fails.py"}
    assert "problem.rbx.yml: statements[1]: a template of rbx, not read" in problem.family.not_read


def test_groups_come_after_those_that_they_need(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SCORED)) as found:
        problem = found.problem("sums")
        cases = [case.name for case in found.cases("sums")]
        groups = {one.name: (int(one.max_score or 0), set(one.requires)) for one in problem.groups}

    assert problem.validation is None  # words are compared
    assert cases == ["sample/samples-000", "secret/1-easy/easy-000", "secret/2-hard/hard-000"]
    assert groups == {
        "secret": (100, set()),
        "sample": (0, set()),
        "secret/1-easy": (40, {"sample"}),
        "secret/2-hard": (60, {"sample", "secret/1-easy"}),
    }


@each_row(
    ("files", "names"),
    [
        (SUMS, {"build", "run", "check.cpp"}),
        (BOCA, {"run", "check.py"}),
        (TALKS, {"build", "run", "talk.cpp"}),
    ],
)
def test_what_judges_is_compiled_where_it_lies(
    files: Mapping[str, str | bytes], names: set[str], tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sums", files)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    assert {file.name for file in validation.validators[0].files} == names


def test_a_validator_gets_what_it_includes_and_the_variables(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        ((validator, _),) = found.input_validators()

    files = {file.name: file.content.decode() for file in validator.files}
    assert set(files) == {"build", "run", "tests/valid.cpp", "tests/limits.h", "rbx.h"}
    assert "--N.min=1 --N.max=1000000000" in files["run"]
    assert '{"N.max", "", 1000000000.0L, 1000000000ULL, \'i\'}' in files["rbx.h"]


def test_a_group_with_variables_of_its_own_has_a_validator_with_these(tmp_path: Path) -> None:
    files = with_yml("  - name: tests\n", "  - name: tests\n    vars: {N: {min: 0}}\n")

    with open_package(write_files(tmp_path / "sums", files)) as found:
        validators = [source for source, _ in found.input_validators()]

    scripts = [
        file.content.decode() for one in validators for file in one.files if file.name == "run"
    ]
    words = [("--N.min=1 --N.max=1000000000", "samples"), ("--N.min=0 --N.max=1000000000", "tests")]
    assert [
        (word in text, f"in {place}|{place}/*)" in text)
        for text, (word, place) in zip(scripts, words, strict=True)
    ] == [(True, True), (True, True)]


@each_row(
    ("profile", "limit_s", "source"),
    [
        ("timeLimit: 700\nmemoryLimit: null\n", 0.7, ".limits/local.yml"),
        ("inheritFromPackage: true\ntimeLimit: 700\n", 1.5, "problem.rbx.yml"),
        ("outputLimit: 1\n", 1.5, "problem.rbx.yml"),
    ],
)
def test_limits_that_rbx_has_measured_come_first(
    profile: str, limit_s: float, source: str, tmp_path: Path
) -> None:
    files = SCORED | {".limits/local.yml": profile, "build/tests/a.in": "1\n"}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        problem = found.problem("sums")

    assert (problem.limits.cpu_s, problem.timing.source) == (limit_s, source)
    assert problem.family is not None
    assert not any(line.startswith("build") for line in problem.family.not_read)


@each_row(
    ("modifiers", "profile", "limits"),
    [
        ("py: {time: 4000}", "", {".py": (4.0, 128), ".cpp": (1.5, 128)}),
        ("py: {timeMultiplier: 2.5, memory: 300}", "", {".py": (3.75, 300)}),
        ("py: {time: 1000, timeMultiplier: 3}", "", {".py": (3.0, 128), ".java": (1.5, 128)}),
        ("cpp: {time: 500}", "", {".cc": (0.5, 128), ".c": (1.5, 128)}),
        ("py: {time: 1500}", "", {".py": (1.5, 128)}),
        ("py: {time: 9000, memory: 300}", "timeLimit: 700", {".py": (0.7, 300)}),
        ("py: {timeMultiplier: 2}", "timeLimit: 700", {".py": (1.4, 128)}),
        (
            "py: {time: 9000, memory: 300}",
            "modifiers: {py: {memory: 400}, c: {time: 100}}",
            {".py": (9.0, 400), ".c": (0.1, 128)},
        ),
        ("py: {memory: 300}", "{memoryLimit: 64, inheritFromPackage: true}", {".py": (1.5, 300)}),
    ],
)
def test_languages_have_the_limits_of_their_modifiers(
    modifiers: str, profile: str, limits: dict[str, tuple[float, int]], tmp_path: Path
) -> None:
    files = {**SCORED, **({".limits/local.yml": profile} if profile else {})}
    files["problem.rbx.yml"] = f"{SCORED['problem.rbx.yml']!s}modifiers: {{{modifiers}}}\n"

    with open_package(write_files(tmp_path / "sums", files)) as found:
        problem = found.problem("sums")
        names = ["", *(case.name for case in found.cases("sums"))]

    for name in names:
        for suffix, (cpu_s, mib) in limits.items():
            own = problem.limits_on(name, suffix)
            assert own.cpu_s == pytest.approx(cpu_s)
            assert own.memory_bytes == mib << 20


def _solution(outcome: str) -> dict[str, str | bytes]:
    return with_yml('outcome: "incorrect"', f'outcome: "{outcome}"')


@each_row(
    ("outcome", "permitted", "required"),
    [
        ("TLE_OR_RTE", {"AC", "TLE", "RTE"}, {"TLE", "RTE"}),
        ("mle", {"AC", "RTE"}, {"RTE"}),
        ("fail", {"AC", "WA", "TLE", "RTE"}, {"WA", "TLE", "RTE"}),
        ("accepted or time limit exceeded", {"AC", "TLE"}, {"AC", "TLE"}),
    ],
)
def test_an_outcome_says_what_a_solution_gets(
    outcome: str, permitted: set[str], required: set[str], tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sums", _solution(outcome))) as found:
        (solution,) = [one for one in found.solutions("sums") if one.name.endswith("/fails.py")]

    assert {one.name for one in solution.expectation.permitted} == permitted
    assert {one.name for one in solution.expectation.required} == required


def _without(*names: str) -> dict[str, str | bytes]:
    return {name: text for name, text in SUMS.items() if name not in names}


PLAN = "tests/plan.txt"


@each_row(
    ("files", "message"),
    [
        (SUMS | {"problem.rbx.yml": "- 1"}, "problem.rbx.yml"),
        (SUMS | {"problem.rbx.yml": "a: ["}, "problem.rbx.yml"),
        (with_yml("timeLimit: 1500", "timeLimit: fast"), "timeLimit is 'fast'"),
        (with_yml("timeLimit: 1500\n", ""), "timeLimit is 'None', but a number"),
        (with_yml("memoryLimit: 128", "memoryLimit: 0"), "memoryLimit is '0'"),
        (with_yml("checker:", "cheker:"), "the key 'cheker' is not supported"),
        (
            with_yml("timeLimit", "modifiers: {rs: {time: 9}}\ntimeLimit"),
            "modifiers: 'rs' is a language that is not known here",
        ),
        (
            with_yml("timeLimit", "modifiers: {py: {timeMultiplier: 0}}\ntimeLimit"),
            "modifiers: py: timeMultiplier is '0', not between 0 and 1000",
        ),
        (
            with_yml("timeLimit", "modifiers: {py: {timeMultiplier: 0.0001}}\ntimeLimit"),
            "modifiers: py has 0 ms",
        ),
        (
            SUMS | {".limits/local.yml": "modifiers: {py: {time: 0}}\n"},
            ".limits/local.yml: modifiers: py: time is '0'",
        ),
        (
            SUMS | {".limits/local.yml": "timeLimit: fast\n"},
            ".limits/local.yml: timeLimit is 'fast'",
        ),
        (with_yml("timeLimit", "type: quiz\ntimeLimit"), "type is 'quiz'"),
        (with_yml("timeLimit", "type: communication\ntimeLimit"), "there is no interactor"),
        (with_yml("timeLimit", "interactor: {path: a.cpp}\ntimeLimit"), "but type is batch"),
        (with_yml("check.cpp", "lcmp.cpp"), "checker: 'lcmp.cpp' is not in the package, but one"),
        (with_yml('"check.cpp"', '"check.cpp", mode: kattis'), "mode is 'kattis'"),
        (with_yml('"check.cpp"', '"check.cpp", language: py'), "language is 'py', which is not"),
        (with_yml("outcome: ACCEPTED", "outcome: ac, language: pypy"), "language is 'pypy'"),
        (
            with_yml("outcome: ACCEPTED", 'outcome: ac, compilationFiles: ["sols/a.h"]'),
            "solutions[1]: 'sols/a.h' beside a solution is not supported",
        ),
        (with_yml("check.cpp", "tests/plan.txt"), "neither in C or C++ nor in Python"),
        (with_yml("tests/valid.cpp", "../valid.cpp"), "leads out of the package"),
        (with_yml("- name: samples", "- name: ../samples"), "'../samples', not the name"),
        (with_yml("statement/samples/*.in", "../*.in"), "which leads out of the package"),
        (with_yml("statement/samples/*.in", "/etc/*.in"), "which leads out of the package"),
        (with_yml('name: "tests/gen"', 'name: "tests/none"'), "'tests/none': no file"),
        (with_yml('args: "3 4"', 'args: "3 \'"'), "No closing quotation"),
        (with_yml("tests/plan.txt", "tests/none.py"), "'tests/none.py' is not in the package"),
        (with_yml("tests/plan.txt", "tests/given.in"), "neither in C or C++ nor in Python"),
        (
            with_yml("- name: tests", "- name: tests\n    model_solution: {path: sols/main.py}"),
            "model_solution is for the group samples only",
        ),
        (
            with_yml("- name: samples", "- name: samples\n    model_solution: {path: sols/x.py}"),
            "model_solution: 'sols/x.py' is not in the package",
        ),
        (
            TALKS | {"problem.rbx.yml": f"{TALKS['problem.rbx.yml']!s}checker: {{path: talk.cpp}}"},
            "checker: a checker is asked after an interactor only if that is `legacy: true`",
        ),
        (
            with_yml('{path: "check.cpp"}', '{path: "ncmp.cpp", mode: boca}'),
            "ncmp.cpp answers as testlib does, but mode is boca",
        ),
        (with_yml("- name: tests", "- name: samples"), "two groups are called samples"),
        (with_yml("outcome: ACCEPTED", "outcome: great"), "solutions[1]: outcome is 'great'"),
        (with_yml("sols/main.py", "sols/other.py"), "'sols/other.py' is not in the package"),
        (with_yml("py`10**9`", "py`10**999`"), "vars: N.max is '10**999'"),
        (with_yml("py`10**9`", "py`open(1)`"), "open is no function here"),
        (with_yml("py`10**9`", "py`2**65`"), "N.max is '2**65', which is too large"),
        (with_yml("py`10**9`", "py`vars.M`"), "names no known variable"),
        (with_yml("min: 1", "min: [1]"), "vars: N.min is '[1]'"),
        (with_yml("outcome: ACCEPTED", "outcome: wa"), "no accepted solution is there"),
        (SUMS | {PLAN: "@copy tests/none.in\n"}, "'tests/none.in' is not in the package"),
        (SUMS | {PLAN: "tests/gen 1\n@testgroup a {\n"}, "plan.txt: @testgroup a is not closed"),
        (SUMS | {PLAN: "tests/gen 1\n}\n"}, "plan.txt:2: a brace closes no group"),
        (SUMS | {PLAN: "@input 5\n"}, "plan.txt:1: '@input 5' is no test"),
        (SUMS | {PLAN: "tests/gen '\n"}, 'plan.txt:1: "tests/gen \'" is no call'),
        (SUMS | {PLAN: "tests/gen {seed}\n"}, "the argument '{seed}' of a generator"),
        (_without("statement/samples/000.in", PLAN), "'tests/plan.txt' is not in the package"),
        (SUMS | {"tests/gen.cpp": ""}, "'tests/gen': 2 files in the package are called so"),
        (
            SCORED | {"problem.rbx.yml": str(SCORED["problem.rbx.yml"]).replace("[easy]", "[eas]")},
            "deps of hard names no group",
        ),
        (
            SCORED
            | {"problem.rbx.yml": str(SCORED["problem.rbx.yml"]).replace("scoring: POINTS\n", "")},
            "a score is given, but scoring is not points",
        ),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Mapping[str, str | bytes], message: str, tmp_path: Path
) -> None:
    assert message in refusal(write_files(tmp_path / "sums", files))


@each_row("name", builtin_checkers.CHECKERS)
def test_a_checker_that_rbx_brings_is_known_by_its_name(name: str, tmp_path: Path) -> None:
    files = rbx_features.with_builtin(name, "1\n")

    with open_package(write_files(tmp_path / "sums", files)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    names = [file.name for file in validation.validators[0].files]
    assert names == ["main.py", "builtin_checkers.py"]


def test_a_file_of_the_package_comes_before_a_checker_that_rbx_brings(tmp_path: Path) -> None:
    files = rbx_features.with_builtin("ncmp.cpp", "1\n") | {"ncmp.cpp": "int main() {}\n"}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    assert {file.name for file in validation.validators[0].files} == {"build", "run", "ncmp.cpp"}


def test_a_script_that_a_program_prints_is_read_when_it_has_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = write_files(tmp_path / "sums", rbx_features.PRINTED)

    with open_package(folder) as found:
        assert found.family is not None
        waiting = dict(found.family.first_programs)
    for key in waiting:
        text = "tests/gen 5 6\n@testgroup large { tests/gen 7 8\n}\n"
        write_files(made_folder(key), {"script": text})
    with open_package(folder) as found:
        assert found.family is not None
        assert found.family.first_programs == {}
        assert found.generator_plan is not None
        paths = [case.path for case in found.generator_plan.cases]

    assert list(waiting.values()) == ["tests/plan.py"]
    assert paths == ["secret/large-000", "secret/large-001", "secret/small-000"]


def test_a_script_for_box_has_numbers_before_its_calls(tmp_path: Path) -> None:
    files = with_yml(
        '{path: "tests/plan.txt"}', '{path: "tests/plan.txt", format: box, root: tests}'
    )
    files[PLAN] = "# two\n1 ; gen.exe 5 6\n2 ; copy tests/given.in\n"
    assert 'root: "tests"' not in YML

    with open_package(write_files(tmp_path / "sums", files)) as found:
        plan = found.generator_plan

    assert plan is not None
    assert [case.call and case.call.arguments for case in plan.cases[2:]] == [("5", "6"), None]
