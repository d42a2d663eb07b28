from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from judge.model import Aggregation, Family
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families import dmoj_features
from tests.unit.packages.families.dmoj_features import PRETESTS
from tests.unit.packages.families.dmoj_packages import (
    BRIDGED,
    CHECKED,
    CHECKER,
    DATA,
    INIT,
    SUMS,
    TALKS,
    with_init,
    zip_of,
)
from tests.unit.packages.families.test_simple import refusal
from tests.unit.packages.written import write_files


def test_a_package_of_dmoj_is_read(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        problem = found.problem("sums")
        cases = {case.name: case for case in found.cases("sums")}

    assert list(cases) == [
        "secret/1-case-1/001",
        "secret/2-cases-002/002",
        "secret/3-batch-1/001",
        "secret/3-batch-1/002",
        "secret/4-batch-2/001",
    ]
    case = cases["secret/2-cases-002/002"]
    assert (case.input, case.answer) == (b"1 10\n", b"11\n")
    assert case.validator_args == ("standard",)
    assert problem.family is not None
    assert problem.family.family is Family.DMOJ
    assert problem.timing.source == "the default: init.yml has none"
    assert problem.limits.output_bytes == 24 << 20


def test_what_fails_without_points_ends_the_judging(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        groups = {one.name.rpartition("/")[2]: one for one in found.problem("sums").groups}

    assert groups["secret"].max_score == 100
    assert {name: (int(one.max_score or 0), set(one.requires)) for name, one in groups.items()} == {
        "secret": (100, set()),
        "sample": (0, set()),
        "1-case-1": (0, set()),
        "2-cases-002": (10, {"secret/1-case-1"}),
        "3-batch-1": (20, {"secret/1-case-1"}),
        "4-batch-2": (70, {"secret/1-case-1", "secret/3-batch-1"}),
    }
    assert groups["3-batch-1"].aggregation is Aggregation.PASS_FAIL


def test_binary_data_stays_as_it_is(tmp_path: Path) -> None:
    files = with_init("archive", "binary_data: true\narchive")

    with open_package(write_files(tmp_path / "sums", files)) as found:
        assert found.cases("sums")[1].input == b"1 10\r\n"


def test_cases_are_found_by_their_numbers(tmp_path: Path) -> None:
    data = {"1.in": "1", "1.out": "1", "2-1.in": "2", "2-1.out": "2", "2-2.in": "", "2-2.out": ""}
    init = "archive: sums.zip\ntest_cases: {case_points: [30, 70]}\n"
    files: dict[str, str | bytes] = {"init.yml": init, "sums.zip": zip_of(data)}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        cases = [case.name for case in found.cases("sums")]
        scores = [one.max_score for one in found.problem("sums").groups]

    assert cases == ["secret/1-cases-001/001", "secret/2-batch-1/001", "secret/2-batch-1/002"]
    assert scores == [100, 30, 70, 0]


def test_a_checker_of_one_case_holds_there(tmp_path: Path) -> None:
    files = with_init(
        "in: sums.1.in,", "in: sums.1.in, checker: {name: floatsabs, args: {precision: 3}},"
    )

    with open_package(write_files(tmp_path / "sums", files)) as found:
        args = [case.validator_args for case in found.cases("sums")]

    assert args[0] == ("standard",)
    assert args[1] == ("floats", '{"precision": 3, "error_mode": "absolute"}')


_BRIDGE = ("bridge_host.py", "checker_host.py")


@each_row(
    ("files", "names"),
    [
        (CHECKED, {"main.py", "checker_check.py"}),
        (BRIDGED, {"build", "run", "check.c", *_BRIDGE}),
        (TALKS, {"build", "run", "talk.cpp", *_BRIDGE}),
        (dmoj_features.SHARES, {"run", "check.py", *_BRIDGE}),
    ],
)
def test_a_checker_of_the_package_is_a_validator(
    files: Mapping[str, str | bytes], names: set[str], tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sums", files)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    assert {file.name for file in validation.validators[0].files} == names


def _checker(text: str) -> dict[str, str | bytes]:
    return with_init("archive", f"checker: {text}\narchive") | {"check.py": CHECKER}


BRIDGED_FILE = {"check.c": BRIDGED["check.c"]}


def test_a_bridged_checker_is_called_as_the_package_says(tmp_path: Path) -> None:
    words = "--answer={answer_file} 'a b' {output_file}"
    args = f'{{files: check.c, flags: [-DX=1], args_format_string: "{words}"}}'
    files = _checker(f"{{name: bridged, args: {args}}}") | BRIDGED_FILE

    with open_package(write_files(tmp_path / "sums", files)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    scripts = {file.name: file.content.decode() for file in validation.validators[0].files}
    command = ["{program}/program", "--answer={answer_file}", "a b", "{output_file}"]
    assert f'"command": {json.dumps(command)}' in scripts["run"]
    assert "cc -O2 -std=gnu11 -DX=1 -o program check.c" in scripts["build"]


def test_what_the_package_says_holds_for_each_case(tmp_path: Path) -> None:
    init = "in: a.in\nout: a.out\ntest_cases: [{points: 40}, {in: b.in, points: 60}]\n"
    files = {"init.yml": init, "a.in": "1\n", "a.out": "2\n", "b.in": "3\n"}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        cases = [(case.input, case.answer) for case in found.cases("sums")]

    assert cases == [(b"1\n", b"2\n"), (b"3\n", b"2\n")]


def test_checkers_are_told_the_numbers_that_dmoj_tells_them(tmp_path: Path) -> None:
    files = PRETESTS | {"check.py": CHECKER}
    files["init.yml"] = f"checker: check.py\n{files['init.yml']!s}"

    with open_package(write_files(tmp_path / "sums", files)) as found:
        cases = {case.name: json.loads(case.validator_args[1]) for case in found.cases("sums")}
        groups = {one.name.rpartition("/")[2]: one for one in found.problem("sums").groups}

    assert {name: (one["batch"], one["case_position"]) for name, one in cases.items()} == {
        "secret/1-pretest-1/001": (0, 2),
        "secret/2-batch-1/001": (3, 3),
        "secret/3-batch-2/001": (1, 0),
        "secret/4-batch-3/001": (2, 1),
    }
    assert {name: int(one.max_score or 0) for name, one in groups.items()} == {
        "sample": 0,
        "secret": 100,
        "1-pretest-1": 0,
        "2-batch-1": 10,
        "3-batch-2": 30,
        "4-batch-3": 60,
    }
    assert set(groups["4-batch-3"].requires) == {"secret/1-pretest-1", "secret/2-batch-1"}


def test_the_limit_of_outputs_is_exact(tmp_path: Path) -> None:
    files = with_init("archive", "output_limit_length: 1000\narchive")

    with open_package(write_files(tmp_path / "sums", files)) as found:
        assert found.problem("sums").limits.output_bytes == 1000


_GRADER = "class Grader(InteractiveGrader):\n def interact(self, case, talk):\n  "


def _custom(grader: str) -> dict[str, str | bytes]:
    return with_init("archive", "custom_judge: a.py\narchive") | {"a.py": grader}


@each_row(
    ("files", "message"),
    [
        (SUMS | {"init.yml": "- 1\n"}, "init.yml"),
        (SUMS | {"init.yml": "test_cases: ["}, "init.yml"),
        (SUMS | {"init.yml": ""}, "there must be an archive"),
        (SUMS | {"init.yml": "test_cases: []"}, "test_cases holds no case"),
        (SUMS | {"init.yml": "test_cases: 5"}, "'5', but a list or a map was expected"),
        (with_init("sums.zip", "other.zip"), "archive names 'other.zip'"),
        (with_init("sums.zip", "../x.zip"), "'../x.zip' leads out of the package"),
        (SUMS | {"sums.zip": "no zip"}, "sums.zip is not a readable zip"),
        (SUMS | {"sums.zip": zip_of({"../a": ""})}, "leads out of the package"),
        (with_init("sums.3.in", "sums.9.in"), "test_cases[3]: batched[2]: in names 'sums.9.in'"),
        (with_init("sums.3.in", "/etc/passwd"), "'/etc/passwd' leads out"),
        (with_init("points: 10", "points: ten"), "test_cases[2]: points is 'ten'"),
        (with_init("points: 10", "points: -1"), "test_cases[2]: points is '-1'"),
        (with_init("points: 10", "points: .nan"), "points is 'nan'"),
        (with_init("points: 10", "points: 0.5"), "gives 0.5 points"),
        (with_init("points: 10", "point: 10"), "test_cases[2]: the key 'point' is not supported"),
        (with_init("[1]", "[2]"), "test_cases[4]: dependencies names 2"),
        (with_init("[1]", "[true]"), "dependencies names True"),
        (with_init("batched", "batched++"), "the key 'batched++' is Python"),
        (with_init("archive", "custom_judge: a.py\narchive"), "custom_judge names 'a.py', which"),
        (
            with_init("archive", "custom_judge: a.py\ninteractive: {files: b.cpp}\narchive"),
            "custom_judge and interactive are both there",
        ),
        *(
            (_custom(text), message)
            for text, message in {
                "def": "custom_judge: a.py is no Python",
                "x = 1": "custom_judge: a.py has no class Grader of its own",
                "import dmoj.executors\nclass Grader: pass": "a.py imports dmoj.executors",
                "from dmoj.judgeenv import env": "a.py imports env of dmoj.judgeenv",
                "class Grader(StandardGrader): pass": "a.py is a 'StandardGrader'",
                "class Grader(InteractiveGrader): pass": "a.py has no interact",
                "class Grader(InteractiveGrader):\n def grade(s, c): pass": "has 'grade' beside",
                f"{_GRADER}self.check": "a.py uses self",
                f"{_GRADER}case.config": "a.py uses case for more than its points",
                f"{_GRADER}print(case)": "a.py uses case for more than its points",
            }.items()
        ),
        (with_init("archive", "file_io: {in: a}\narchive"), "file_io: the key 'in' is not"),
        (with_init("archive", "file_io: {input: ../a}\narchive"), "'../a' is not the name of a"),
        (with_init("archive", "file_io: {input: a, output: a}\narchive"), "both read and written"),
        (with_init("archive", "file_io: sums\narchive"), "file_io is 'sums', but a map"),
        (with_init(", out: sums.1.out", ", out: sums.1.out, file_io: {input: a}"), "not the same"),
        (with_init("archive", "symlinks: {a: /etc/a}\narchive"), "symlinks has 'a', which is not"),
        (with_init("archive", "binary_data: yes\narchive"), "binary_data is 'yes'"),
        (with_init(", out: sums.1.out", ", generator: gen.cpp"), "made of 'gen.cpp'"),
        (
            with_init(", out: sums.1.out", ", generator: {source: check.py, arg: [1]}"),
            "test_cases[2]: generator: the key 'arg' is not supported",
        ),
        (
            with_init(", out: sums.1.out", ", generator: check.py, generator_args: 5")
            | {"check.py": CHECKER},
            "generator_args is '5', but a list of words",
        ),
        (
            with_init(", out: sums.1.out", ", generator: check.py, generator_args: ['{seed}']")
            | {"check.py": CHECKER},
            "generator_args holds '{seed}'",
        ),
        (_checker("hard"), "the checker 'hard' is not supported"),
        (_checker("linecount"), "judges programs that fail, and a case or a batch depends"),
        (
            _checker("{name: linematches, args: {point_distribution: [1, 2]}}"),
            "point_distribution has 2 numbers, but the answer 1 lines",
        ),
        (
            _checker("{name: linematches, args: {point_distribution: [0]}}"),
            "whole numbers, not all 0",
        ),
        (
            _checker("{name: linematches, args: {point_distribution: [-1]}}"),
            "whole numbers, not all 0",
        ),
        (
            with_init("in: sums.1.in,", "in: sums.1.in, checker: linecount,"),
            "the checker linecount judges programs that fail, and others do not",
        ),
        (
            with_init("archive", "signature_grader: {header: a.h}\narchive"),
            "signature_grader: entry is missing",
        ),
        (
            with_init("archive", "signature_grader: {entry: a.c, main: true}\narchive"),
            "signature_grader: the key 'main' is not supported",
        ),
        (
            with_init(
                "archive", "pretest_test_cases: [{batched: [{}], dependencies: [1]}]\narchive"
            ),
            "pretest_test_cases[1]: dependencies names 1",
        ),
        (
            _checker("{name: bridged, args: {files: check.rs, lang: RUST}}") | {"check.rs": ""},
            "lang is 'RUST', but only C, C++ and Python",
        ),
        (
            _checker("{name: bridged, args: {files: check.c, flags: '-O3'}}") | BRIDGED_FILE,
            "flags is '-O3', but a list",
        ),
        (
            _checker("{name: bridged, args: {files: check.c, args_format_string: '{x}'}}")
            | BRIDGED_FILE,
            "args_format_string is '{x}', but words like {input_file}",
        ),
        (_checker("other.py"), "the checker other.py is not in the folder"),
        (_checker("{name: floats, args: {precision: many}}"), "precision: 'many' is nothing"),
        (_checker("{name: floats, args: {precision: 999}}"), "precision is 999"),
        (_checker("{name: sorted, args: {split_on: x}}"), "split_on: 'x' is nothing"),
        (_checker("{name: standard, args: {x: 1}}"), "x: '1' is nothing that standard takes"),
        (_checker("{args: {}}"), "name is 'None'"),
        (_checker("{name: bridged, args: {files: x.cpp}}"), "made of 'x.cpp'"),
        (
            _checker("{name: bridged, args: {files: check.c, type: cms}}") | BRIDGED_FILE,
            "the type 'cms' is not supported: default, testlib, coci, peg",
        ),
        (
            CHECKED | {"check.py": "def check(submission_source): pass"},
            "asks for submission_source",
        ),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Mapping[str, str | bytes], message: str, tmp_path: Path
) -> None:
    assert message in refusal(write_files(tmp_path / "sums", files))


def test_an_archive_that_is_a_link_out_of_the_package_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", {"init.yml": INIT})
    (tmp_path / "other.zip").write_bytes(zip_of(DATA))
    (folder / "sums.zip").symlink_to(tmp_path / "other.zip")

    assert "sums.zip is a link that leaves the package" in refusal(folder)


def test_what_no_case_names_in_the_archive_is_listed(tmp_path: Path) -> None:
    files = SUMS | {"sums.zip": zip_of(DATA | {"left.txt": "", "other/left.txt": ""})}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        family = found.problem("sums").family

    assert family is not None
    left = [line for line in family.not_read if line.startswith("sums.zip")]
    assert left == ["sums.zip/left.txt: not read", "sums.zip/other/left.txt: not read"]
