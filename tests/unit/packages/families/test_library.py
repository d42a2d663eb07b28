"""Problems of Library Checker, as they are read."""

from pathlib import Path

from judge.packages.package import open_package
from tests.unit.packages.families.polygon_packages import TESTLIB
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import files_of, source, write_files

DOUBLING: dict[str, str] = files_of("library/doubling")
COMMON = {"common/random.h": source("library/common/random.h"), "common/testlib.h": TESTLIB}
WHOLE = DOUBLING | COMMON
"""A problem with what its repository shares."""

WRONG_FOR_ELEVENTHS = """\
number, moves = int(input()), ""
odd = "A" * (number % 11 == 0)
while number > 1:
    moves = "DA"[number % 2] + moves
    number = number - 1 if number % 2 else number // 2
print(moves + odd or "-")
"""
"""A solution that no test of the package finds."""


def test_a_statement_has_its_languages_and_its_constants(tmp_path: Path) -> None:
    found = read(tmp_path, WHOLE)

    english, japanese = map(bytes.decode, found.family.description.statements.values())
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
