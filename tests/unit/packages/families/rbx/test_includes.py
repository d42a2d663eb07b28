from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.packages.families.folder import FamilyFolder
from judge.packages.families.rbx.document import read_document
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.rbx_packages import SCORED
from tests.unit.packages.written import write_files

NAME = "problem.rbx.yml"


def read(files: Mapping[str, str], folder: Path) -> Mapping[str, object]:
    """The keys of the document in a package of these files."""
    return read_document(FamilyFolder(write_files(folder, files))).own


@each_row(
    ("files", "keys"),
    [
        (
            {NAME: "vars: !include shared/vars.yml\n", "shared/vars.yml": "N: {max: 5}\n"},
            {"vars": {"N": {"max": 5}}},
        ),
        (
            {NAME: "solutions: [!include a/b.yml]\n", "a/b.yml": "!include ../c.yml", "c.yml": "7"},
            {"solutions": [7]},
        ),
        (
            {
                NAME: "<<: !include a.yml\nname: own\nvars: {b: 2}\n",
                "a.yml": "{name: x, vars: {a: 1}}",
            },
            {"name": "own", "vars": {"b": 2}},
        ),
        (
            {
                NAME: "<<: !include_deep a.yml\nvars: {b: {c: 2}}\ntestcases: []\n",
                "a.yml": "{name: x, vars: {a: 1, b: {c: 3, d: 4}}, testcases: [1]}",
            },
            {"vars": {"b": {"c": 2, "d": 4}, "a": 1}, "testcases": [], "name": "x"},
        ),
        (
            {NAME: "vars: &v {a: 1}\ntitles: {<<: *v, b: 2}\n"},
            {"vars": {"a": 1}, "titles": {"a": 1, "b": 2}},
        ),
    ],
)
def test_what_a_file_includes_stands_in_its_place(
    files: Mapping[str, str], keys: Mapping[str, object], tmp_path: Path
) -> None:
    assert read(files, tmp_path) == keys


@each_row(
    ("files", "message"),
    [
        ({NAME: "vars: !include a.yml\n"}, "names 'a.yml', which is not in the package"),
        ({NAME: "vars: !include ../a.yml\n"}, "names '../a.yml', which leads out of the package"),
        ({NAME: "vars: !include /etc/passwd\n"}, "names '/etc/passwd', not a path from its folder"),
        ({NAME: "vars: !include ''\n"}, "names '', not a path"),
        ({NAME: "vars: !include_deep a.yml\n"}, "!include_deep stands only under `<<`"),
        ({NAME: "<<: !include a.yml\n", "a.yml": "[1]"}, "'a.yml' under `<<` holds no map"),
        ({NAME: "vars: !include a\n", "a": f"x: !include {NAME}\n"}, "which includes this file"),
        ({NAME: "vars: !include a.yml\n", "a.yml": "b: ["}, "a.yml, line 1 is not YAML"),
        ({NAME: "vars: !include {a: b}\n"}, "is not YAML"),
        ({NAME: "vars: !other a\n"}, "is not YAML"),
        ({NAME: "!include a.yml", "a.yml": "[1]"}, "holds no map of keys and values"),
    ],
)
def test_what_cannot_be_included_is_refused_with_its_place(
    files: Mapping[str, str], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ProblemError) as raised:
        read(files, tmp_path)

    assert message in str(raised.value)
    assert str(tmp_path) in str(raised.value)


def test_aliases_of_included_values_do_not_grow_without_end(tmp_path: Path) -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    files = {NAME: "vars: !include a.yml\n", "a.yml": "\n".join(lines)}

    with pytest.raises(ProblemError, match="holds more than 100000 values"):
        read(files, tmp_path)


def test_a_package_that_includes_is_judged_as_one_file(tmp_path: Path) -> None:
    before, marker, after = str(SCORED[NAME]).partition("testcases:")
    tests, solutions = after.split("solutions:")
    files = {
        **SCORED,
        NAME: "<<: !include common/limits.yml\n"
        f"testcases: !include common/tests.yml\nsolutions:{solutions}",
        "common/limits.yml": before,
        "common/tests.yml": tests,
    }
    assert marker

    with open_package(write_files(tmp_path / "sums", files)) as found:
        groups = {one.name for one in found.problem("sums").groups}

    assert groups == {"secret", "sample", "secret/1-easy", "secret/2-hard"}
