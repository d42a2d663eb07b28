"""Packages of DMOJ, as they are read."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from judge.model import Aggregation, Family
from judge.packages.families.dmoj.host import bridge_outcome
from tests.conftest import each_row
from tests.unit.packages.families.dmoj_packages import (
    BRIDGED,
    CHECKED,
    CHECKER,
    DATA,
    INIT,
    PRETESTS,
    SUMS,
    TALKS,
    with_init,
    zip_of,
)
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files, files_of, write_files


def keys(text: str, **files: str) -> dict[str, str | bytes]:
    """The package with these keys before the others, and with `check.py` and other files."""
    return with_init("archive", f"{text}\narchive") | {"check.py": CHECKER, **files}


def case_with(text: str) -> dict[str, str | bytes]:
    """The package whose second case has more keys."""
    return with_init("in: sums.1.in,", f"in: sums.1.in, {text},") | {"check.py": CHECKER}


def generated(text: str) -> dict[str, str | bytes]:
    """The package whose second case is made by a generator."""
    return with_init(", out: sums.1.out", f", {text}") | {"check.py": CHECKER}


def test_a_package_of_dmoj_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, SUMS)

    assert list(found.cases) == [
        "secret/1-case-1/001",
        "secret/2-cases-002/002",
        "secret/3-batch-1/001",
        "secret/3-batch-1/002",
        "secret/4-batch-2/001",
    ]
    case = found.cases["secret/2-cases-002/002"]
    assert (case.input, case.answer) == (b"1 10\n", b"11\n")
    assert case.validator_args == ("standard",)
    assert found.family.choice.family is Family.DMOJ
    assert found.problem.timing.source == "the default: init.yml has none"
    assert found.problem.limits.output_bytes == 24 << 20
    # What fails without points ends the judging.
    assert {
        name: (found.scores[name], set(one.requires)) for name, one in found.groups.items()
    } == {
        "secret": (100, set()),
        "sample": (0, set()),
        "1-case-1": (0, set()),
        "2-cases-002": (10, {"secret/1-case-1"}),
        "3-batch-1": (20, {"secret/1-case-1"}),
        "4-batch-2": (70, {"secret/1-case-1", "secret/3-batch-1"}),
    }
    assert found.groups["3-batch-1"].aggregation is Aggregation.PASS_FAIL


def test_what_init_yml_says_of_inputs_and_outputs_holds(tmp_path: Path) -> None:
    plain = "binary_data: Yes\noutput_limit_length: 1000\ncached: 1\nx: 2"
    found = read(tmp_path / "1", keys(plain))
    float_check = "checker: {name: floatsabs, args: {precision: 3}}"
    one_checker = read(tmp_path / "2", case_with(float_check)).cases
    init = "in: a.in\nout: a.out\ntest_cases: [{batched: [{points: 40}]}, {in: b.in, points: 60}]\n"
    files = {"init.yml": init, "a.in": "1\n", "a.out": "2\n", "b.in": "3\n"}
    by_case = read(tmp_path / "3", files)

    assert found.cases["secret/2-cases-002/002"].input == b"1 10\r\n"
    assert found.problem.limits.output_bytes == 1000
    assert found.family.choice.told_by == "init.yml, 2 unknown keys such as 'cached'"
    assert [case.validator_args for case in one_checker.values()][:2] == [
        ("standard",),
        ("floats", '{"precision": 3, "error_mode": "absolute"}'),
    ]
    assert [(case.input, case.answer) for case in by_case.cases.values()] == [
        (b"1\n", b"2\n"),
        (b"3\n", b"2\n"),
    ]
    assert by_case.scores == {"secret": 100, "sample": 0, "1-batch-1": 40, "2-cases-002": 60}


def test_cases_are_found_by_their_numbers(tmp_path: Path) -> None:
    data = {"1.in": "1", "1.out": "1", "2-1.in": "2", "2-1.out": "2", "2-2.in": "", "2-2.out": ""}
    init = "archive: sums.zip\ntest_cases: {case_points: [30, 70]}\n"

    found = read(tmp_path, {"init.yml": init, "sums.zip": zip_of(data)})

    assert list(found.cases) == [
        "secret/1-cases-001/001",
        "secret/2-batch-1/001",
        "secret/2-batch-1/002",
    ]
    assert list(found.scores.values()) == [100, 30, 70, 0]


def test_a_checker_of_the_package_is_a_validator_that_is_called_as_the_package_says(
    tmp_path: Path,
) -> None:
    for number, (files, names) in enumerate(
        [
            (CHECKED, {"main.py", "compare.py", "checker_check.py"}),
            (BRIDGED, {"build", "run", "check.c", "host.py"}),
            (TALKS, {"build", "run", "talk.cpp", "host.py"}),
            (files_of("dmoj/answers", "dmoj/shares"), {"run", "check.py", "host.py"}),
        ]
    ):
        assert set(read(tmp_path / f"{number}", files).judged_by) == names
    words = "--answer={answer_file} 'a b' {output_file}"
    args = f'{{files: check.c, flags: [-DX=1], args_format_string: "{words}"}}'

    scripts = read(
        tmp_path,
        keys(f"checker: {{name: bridged, args: {args}}}") | {"check.c": BRIDGED["check.c"]},
    ).judged_by

    command = ["{program}/program", "--answer={answer_file}", "a b", "{output_file}"]
    assert f'"command": {json.dumps(command)}' in scripts["run"]
    assert "cc -O2 -std=gnu11 -DX=1 -o program check.c" in scripts["build"]


def test_checkers_are_told_the_numbers_that_dmoj_tells_them(tmp_path: Path) -> None:
    init = f"checker: check.py\n{PRETESTS['init.yml']!s}"

    found = read(tmp_path, {**PRETESTS, "check.py": CHECKER, "init.yml": init})

    cases = {name: json.loads(case.validator_args[1]) for name, case in found.cases.items()}
    assert {name: (one["batch"], one["case_position"]) for name, one in cases.items()} == {
        "secret/1-pretest-1/001": (0, 2),
        "secret/2-batch-1/001": (3, 3),
        "secret/3-batch-2/001": (1, 0),
        "secret/4-batch-3/001": (2, 1),
    }
    assert found.scores == {
        "sample": 0,
        "secret": 100,
        "1-pretest-1": 0,
        "2-batch-1": 10,
        "3-batch-2": 30,
        "4-batch-3": 60,
    }
    assert set(found.groups["4-batch-3"].requires) == {"secret/1-pretest-1", "secret/2-batch-1"}


_STANDARD = "class Grader(StandardGrader):\n def check_result(s, case, result):\n  "


def checker(text: str) -> dict[str, str | bytes]:
    return keys(f"checker: {text}") | {"check.c": BRIDGED["check.c"], "check.rs": ""}


def lines(shares: str) -> dict[str, str | bytes]:
    return checker(f"{{name: linematches, args: {{point_distribution: {shares}}}}}")


def bridged(args: str) -> dict[str, str | bytes]:
    return checker(f"{{name: bridged, args: {{{args}}}}}")


@each_row(
    ("files", "message"),
    [
        (SUMS | {"init.yml": ""}, "there must be an archive"),
        (with_init("sums.zip", "other.zip"), "archive names 'other.zip'"),
        (SUMS | {"sums.zip": "no zip"}, "sums.zip is not a readable zip"),
        (SUMS | {"sums.zip": zip_of({"../a": ""})}, "leads out of the package"),
        (with_init("sums.3.in", "sums.9.in"), "test_cases[3]: batched[2]: in names 'sums.9.in'"),
        (with_init("sums.3.in", "/etc/passwd"), "'/etc/passwd' leads out"),
        (with_init("points: 10", "points: -1"), "test_cases[2]: points is '-1'"),
        (with_init("[1]", "[2]"), "test_cases[4]: dependencies names 2"),
        (
            with_init("sums.3.in,", "sums.3.in, points: 3,"),
            "batched[2]: a case of a batch",
        ),
        (with_init("batched", "batched++"), "the key 'batched++' is Python"),
        *(
            (keys("custom_judge: a.py") | {"a.py": text}, message)
            for text, message in {
                "def": "a.py is no Python 3",
                "import dmoj.executors\nclass Grader: pass": "a.py imports dmoj.executors",
                "from dmoj.checkers import bridged": "a.py imports bridged of dmoj.checkers, wh",
                "from dmoj.result import Result": "a.py has no class Grader",
                f"{_STANDARD}return result.result_flag & Result.TLE": "line 3 looks at how the sol",
                "class Grader:\n def _generate_binary(self): pass": "line 2 changes what is comp",
            }.items()
        ),
        (keys("file_io: {input: ../a}"), "'../a' is not the name of a"),
        (keys("file_io: {input: a, output: a}"), "both read and written"),
        (case_with("file_io: {input: a}"), "not the same"),
        (keys("symlinks: {a: /etc/a}"), "symlinks has 'a', which is not"),
        (keys("symlinks: {a: /dev/stdin, b: /dev/stdin}"), "two names for one stream"),
        (keys("communication: {x: y}"), "communication is of another judge than DMOJ's"),
        (generated("generator: make.zz"), "made of 'make.zz', which is not in the folder"),
        (generated("generator: {source: check.py, language: PY9}"), "check.py is in 'PY9'"),
        (generated("generator: check.py, generator_in: sums.1.in"), "generator_in are both there"),
        (generated("generator: check.py, generator_args: ['{seed}']"), "_args holds '{seed}'"),
        (case_with("checker: linecount"), "the checker linecount judges programs that fail, and"),
        (lines("[1, 2]"), "point_distribution has 2 numbers, but the answer 1 lines"),
        (keys("pretest_test_cases: [{batched: [{}], dependencies: [1]}]"), "cies names 1"),
        (bridged("files: check.rs, lang: RUSTY"), "check.rs is in 'RUSTY'"),
        (bridged("files: check.c, args_format_string: '{x}'"), "is '{x}', but words like {input_f"),
        (bridged("files: check.c, type: cms"), "the type 'cms' is not supported: default, testl"),
        (checker("{name: floats, args: {precision: 999}}"), "precision is 999"),
        (checker("{name: sorted, args: {x: 1, split_on: y}}"), "'y' is nothing that sorted takes"),
        (CHECKED | {"check.py": "print 1"}, "check.py is no Python 3: Missing parentheses"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Files, message: str, tmp_path: Path
) -> None:
    assert message in refusal(tmp_path, files)


@pytest.mark.attack
def test_an_archive_that_is_a_link_out_of_the_package_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", {"init.yml": INIT})
    (tmp_path / "other.zip").write_bytes(zip_of(DATA))
    (folder / "sums.zip").symlink_to(tmp_path / "other.zip")

    assert "sums.zip is a link that leaves the package" in refusal(folder)


# What the exit status of a checker that DMOJ bridges means


@each_row(
    ("kind", "code", "said", "errors", "expected"),
    [
        ("default", 1, "", b"", (False, 0)),
        ("default", 2, "", b"", "exited with 2"),
        ("testlib", 3, "", b"FAIL", "exited with 3"),
        ("testlib", 7, "", b"so\npoints 12\n", (True, 12)),
        ("testlib", 7, "", b"points 0.5\n", "says only"),
        ("testlib", 7, "", b"points 31\n", "31 points of 30"),
        ("coci", 7, "", b"partial 1/4\n", (True, 7.5)),
        ("coci", 7, "", b"partial 3/2\n", "45 points of 30"),
        ("peg", 0, "fine\n", b"", (True, 30)),
        ("peg", 1, "no\n1\n2\n", b"", (True, 15)),
        ("peg", 1, "0\n2\n", b"", (False, 0)),
        ("peg", 7, "", b"", "exited with 7"),
    ],
)
def test_an_exit_status_means_what_the_type_says(
    kind: str, code: int, said: str, errors: bytes, expected: tuple[bool, float] | str
) -> None:
    if isinstance(expected, str):
        with pytest.raises(ValueError, match=expected):
            bridge_outcome(kind, code, said, errors, Fraction(30))
    else:
        assert bridge_outcome(kind, code, said, errors, Fraction(30)) == expected
