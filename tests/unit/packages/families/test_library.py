"""Problems of Library Checker, as they are read."""

from pathlib import Path

from judge.model import Family, ValidatorProtocol
from judge.packages.package import open_package
from tests.conftest import ROOT, each_row
from tests.unit.packages.families.polygon_packages import TESTLIB
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files, write_files

_EXAMPLE = ROOT / "tests/packages/families/library"
DOUBLING: dict[str, str] = {
    path.relative_to(_EXAMPLE / "doubling").as_posix(): path.read_text()
    for path in sorted((_EXAMPLE / "doubling").rglob("*.*"))
}
COMMON = {
    "common/random.h": (_EXAMPLE / "common/random.h").read_text(),
    "common/testlib.h": TESTLIB,
}
WHOLE = DOUBLING | COMMON
"""A problem with what its repository shares."""

SAID = {
    "correct.cpp": "AC",
    "as_function.cpp": "AC",
    "search.py": "AC",
    "adds_only.cpp": "WA",
    "stops.cpp": "RTE",
}
ANSWERS = [
    *("DDA\n", "DADD\n", "DDDADADDADADADADADADA\n", "DDDADADADDDDDADADA\n"),
    *("DDDADDADDADDDADADA\n", "DDDDDDDDADADD\n", "DDADADADDADADDDDA\n"),
]

WRONG_FOR_ELEVENTHS = """\
number, moves = int(input()), ""
odd = "A" * (number % 11 == 0)
while number > 1:
    moves = "DA"[number % 2] + moves
    number = number - 1 if number % 2 else number // 2
print(moves + odd or "-")
"""
"""A solution that no test of the package finds."""


def test_a_problem_of_library_checker_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, WHOLE)

    problem = found.problem
    assert problem.names == {"en": "Doubling"}
    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.0, 1 << 30)
    assert (found.family.choice.family, problem.timing.source) == (Family.LIBRARY, "info.toml")
    assert found.family.not_read == ()
    assert found.planned == {
        "sample/example_00": None,
        "sample/example_01": None,
        **{f"secret/random_{index:02}": (str(index),) for index in range(3)},
        **{f"secret/large_{index:02}": (str(index),) for index in range(2)},
    }
    assert problem.validation is not None
    assert problem.validation.protocol is ValidatorProtocol.TESTLIB
    assert list(found.judged_by) == ["checker.cpp", "testlib.h"]
    assert [one.name for one in found.input_validators] == ["verifier"]
    assert list(found.solutions) == [
        *("accepted/as_function.cpp", "accepted/correct.cpp"),
        *("ac_or_tle/search.py", "rejected/stops.cpp", "wrong_answer/adds_only.cpp"),
    ]
    english, japanese = (one.content.decode() for one in found.family.description.statements)
    assert "- $1 \\leq N \\leq 5000$" in english
    assert (japanese.startswith("## 問題文"), "手の列。" in japanese) == (True, True)
    assert ("@{" in japanese, "The moves" in japanese) == (False, False)


def test_headers_of_the_repository_are_those_of_its_work_tree(tmp_path: Path) -> None:
    write_files(tmp_path / "tree", COMMON)
    package = write_files(tmp_path / "tree/search/doubling", DOUBLING)
    before = refusal(package)
    (tmp_path / "tree/.git").mkdir()

    with open_package(package) as found:
        files = found.generator("random.cpp").files
    headers = {file.name: file.content.decode() for file in files if file.name.endswith(".h")}

    assert "gen/random.cpp includes random.h, but there is no folder common" in before
    assert headers == {
        "params.h": "#define N_MAX (long long)5000\n",
        "gen/random.h": COMMON["common/random.h"],
        "include/random.h": '#include "../gen/random.h"\n',
    }


def with_info(old: str, new: str) -> dict[str, str]:
    """The problem with one change in its `info.toml`."""
    assert old in WHOLE["info.toml"], old
    return WHOLE | {"info.toml": WHOLE["info.toml"].replace(old, new, 1)}


def without(name: str) -> dict[str, str]:
    return {one: text for one, text in WHOLE.items() if one != name}


@each_row(
    ("files", "message"),
    [
        (WHOLE | {"info.toml": ""}, "timelimit is 'None'"),
        (WHOLE | {"info.toml": "timelimit = 1"}, "there is no test"),
        (WHOLE | {"info.toml": "timelimit ="}, "info.toml cannot be read: Invalid value"),
        (without("sol/correct.cpp"), "the solution is not there: sol/correct.cpp"),
        (without("checker.cpp"), "the checker is not there: checker.cpp"),
        (without("gen/large.cpp"), "the generator is not there: gen/large.cpp"),
        (without("gen/example_01.in"), "number is 2, but gen/example_01.in is not there"),
        (with_info("number = 3", "number = 99999"), "tests[2]: number is '99999'"),
        (with_info("random.cpp", "../random.cpp"), "tests[2]: name is '../random.cpp'"),
        (with_info("large.cpp", "random.cpp"), "tests: two are called random_00"),
        (with_info("N_MAX =", "ODD = true\nN_MAX ="), "params: ODD is 'True'"),
        (with_info('"WA"', '"CE"'), "solutions[1]: expect is 'CE': known are AC, WA, RE, TLE"),
        (with_info("adds_only", "stops"), "solutions[4]: name is 'stops.cpp'"),
        (with_info("timelimit = 1.0", "timelimit = true"), "timelimit is 'True'"),
        (with_info("wrong =", "wrnog ="), "the key 'wrnog' is not supported"),
        (with_info("title", 'checker = "../a.cpp"\ntitle'), "'../a.cpp' leads out of the package"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Files, message: str, tmp_path: Path
) -> None:
    assert message in refusal(tmp_path, files)
