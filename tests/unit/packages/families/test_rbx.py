"""Packages of rbx, as they are read: their keys, files that are included, and variables."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.model import Family
from judge.packages.families.description import YamlNode
from judge.packages.families.rbx import document
from judge.packages.families.rbx.document import PACKAGE_KEYS, group_variables, read_variables
from judge.packages.generators import made_folder
from tests.conftest import each_row
from tests.unit.packages.families import rbx_packages
from tests.unit.packages.families.rbx_packages import SUMS, TALKS, YML
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files, write_files

NAME = "problem.rbx.yml"


def test_a_printed_script_is_read_once_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    waiting = dict(read(tmp_path, rbx_packages.PRINTED).family.first_programs)
    for key in waiting:
        text = "tests/gen 5 6\n@testgroup large { tests/gen 7 8\n}\n"
        write_files(made_folder(key), {"script": text})
    found = read(tmp_path, rbx_packages.PRINTED)

    assert [one.name for one in waiting.values()] == ["tests/plan.py"]
    assert found.family.first_programs == {}
    assert list(found.planned) == ["secret/large-000", "secret/large-001", "secret/small-000"]


@pytest.mark.attack
def test_variables_are_computed_once_and_those_of_groups_are_bounded() -> None:
    names = [f"v{number}" for number in range(40)]
    doubles = {one: f"py`vars.{after} + vars.{after}`" for one, after in pairwise(names)}
    document = YamlNode(NAME, "", {"vars": doubles | {names[-1]: 1}})
    many = YamlNode(NAME, "", {"vars": {f"v{number}": number for number in range(1000)}})
    groups = {f"{number}": YamlNode(NAME, "", {"vars": {"v1": 0}}) for number in range(11)}

    assert read_variables(document)["v0"] == 2**39
    with pytest.raises(ProblemError, match="all groups together have more than 10000 values"):
        group_variables(many, read_variables(many), groups)


def variables_of(folder: Path, files: Files) -> str:
    """The variables of a package, as the arguments of its validator."""
    (validator,) = read(folder, files).input_validators
    (script,) = [file.content.decode() for file in validator.files if file.name == "run"]
    return re.search(r'^"\$here/program" (.*) --group "\$2"$', script, re.M)[1]  # type: ignore[index]


VARS = YML.partition("vars:")[0] + "vars: "

UNKNOWN = ["N.max", "vars.M", "vars.N.mid", "vars['M']", "vars.name.size", "vars.N", "1 +"]
HOSTILE = [
    *("open('/etc/passwd')", "vars.name.__class__()", "vars.name.format(1)", "().__class__"),
    *("[x for x in vars]", "lambda: 1", "10**10**10", "2**4000 * 2**4000", "1 << 10**9"),
    *("'a' * 10**9", "f'{1:999999999}'", "'%999999d' % 1", "1 - 1" + " " * 1000, "(" * 500),
    *("-" * 900 + "1", "1 + " * 400 + "1"),
]


@pytest.mark.attack
def test_expressions_are_computed_as_in_python(tmp_path: Path) -> None:
    for text, value in [
        ("2 * 10**5 + 1", "200001"),
        ("-vars.N.max // 7 % 5", str(-1000 // 7 % 5)),
        ("min(vars.N.max, 500) + max(1, 2, 3)", "503"),
        ("step_up(1001, 50) - step_down(1099, 50)", "0"),
        ("step_closest(1030, 50)", "1050"),
        ("1 < vars.N.max <= 1000 and not vars.N.min > 0", "1"),
        ("vars.name == 'Sums' or 1 / 0 > 0", "1"),
        ("'um' in vars.name", "1"),
        ("(~5 & 15) ^ 3 >> 1", str((~5 & 15) ^ 3 >> 1)),
        ("f'{vars.name}:{vars.N.max:,}:{vars.share:.1%}'", "Sums:1,000:25.0%"),
        ("vars.name.upper()[1:] + str(len(vars.name))", "UMS4"),
        *((text, None) for text in UNKNOWN + HOSTILE),
    ]:
        known = {"N": {"max": 1000, "min": -3}, "share": 0.25, "name": "Sums", "is_large": True}
        files = {**SUMS, NAME: f"{VARS}{json.dumps({**known, 'X': f'py`{text}`'})}\n"}
        if value is None:
            assert "vars: X is " in refusal(tmp_path, files)
        else:
            assert variables_of(tmp_path, files).replace("'", "").endswith(f" --X={value}")


# Each key that rbx knows is read, or listed as not read, or refused: none is ignored.

SOLUTION = {"path": "sols/main.py", "outcome": "ac"}
GROUP = {"name": "tests", "testcases": [{"inputPath": "a.in"}]}
PACKAGE = {"name": "sums", "timeLimit": 1500, "memoryLimit": 128, "scoring": "points"}
Keys = Mapping[str, object]
MAPS: tuple[tuple[Collection[str], Callable[[Keys], Keys]], ...] = (
    (PACKAGE_KEYS, lambda more: more),
    (document.GROUP_KEYS, lambda more: {"testcases": [{**GROUP, **more}]}),
    (document.SOLUTION_KEYS, lambda more: {"solutions": [{**SOLUTION, **more}]}),
    (document.CHECKER_KEYS, lambda more: {"checker": {"path": "talk.cpp", **more}}),
    (document.MODIFIER_KEYS, lambda more: {"modifiers": {"py": more}}),
)
"""The keys that rbx knows in a map of a package, and a package with some of them in this map."""


@pytest.mark.slow
@each_row(("known", "package"), MAPS)
def test_a_key_with_an_odd_value_is_refused_or_listed_as_not_read(
    known: Collection[str], package: Callable[[Keys], Keys], tmp_path: Path
) -> None:
    def with_keys(more: Keys) -> Files:
        whole = {**PACKAGE, "testcases": [GROUP], "solutions": [SOLUTION], **package(more)}
        return {**TALKS, NAME: json.dumps(whole)}

    for name in sorted(known):
        try:
            lost = read(tmp_path / name, with_keys({name: [0.5]})).family.not_read
            said = "\n".join(map(str, lost))
        except ProblemError as error:
            said = str(error)
        assert name in said
    assert read(tmp_path / "plain", with_keys({})).family.choice.family is Family.RBX
    assert "the key 'x' is not supported" in refusal(tmp_path, with_keys({"x": 1}))


def test_tests_are_made_again_where_what_makes_them_has_changed(tmp_path: Path) -> None:
    def place(**more: str) -> Path:
        return read(tmp_path, rbx_packages.SUMS | more).family.generated_folder

    before = place()

    assert place(**{"README.md": "of no account\n"}) == before
    assert place(**{name: "// another\n" for name in rbx_packages.SUMS if "gen" in name}) != before
