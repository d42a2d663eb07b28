"""Packages of Polygon, as they are read."""

from pathlib import Path

from judge.packages.package import open_package
from tests.unit.packages.families.polygon_packages import IN_PYTHON, SUMS
from tests.unit.packages.families.reading import read
from tests.unit.packages.written import without, write_files


def test_a_statement_is_read_and_a_generator_has_the_library(tmp_path: Path) -> None:
    unmade = read(tmp_path / "1", without(SUMS, "tests/02", "tests/02.a")).family

    assert [file.name for file in unmade.generator("gen").files] == ["gen.cpp", "testlib.h"]
    with open_package(write_files(tmp_path / "sums", SUMS)) as package:
        assert package.statement("sums").text.startswith("Add $a$ and $b$.\n\n## Input\n")
        assert package.statement_names == {("en", "md"): "problem.en.md"}


def test_each_of_several_validators_of_one_name_is_asked(tmp_path: Path) -> None:
    element = '<validator><source path="files/validator.py" type="python.3"/></validator>'
    three = IN_PYTHON | {"problem.xml": IN_PYTHON["problem.xml"].replace(element, 3 * element)}

    assert len(read(tmp_path, three).family.description.input_validators) == 3
