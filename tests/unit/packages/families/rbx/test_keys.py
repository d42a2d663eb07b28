"""Each key that rbx knows is read, or listed as not read, or refused: none is ignored."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.packages.families.rbx import keys
from judge.packages.families.rbx.document import PACKAGE_KEYS
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.rbx_packages import TALKS
from tests.unit.packages.written import write_files

Value = Mapping[str, object]

TEST: Value = {"inputPath": "a.in"}
GROUP: Value = {"name": "tests", "testcases": [TEST]}
PACKAGE: Value = {
    "name": "sums",
    "timeLimit": 1500,
    "memoryLimit": 128,
    "scoring": "points",
    "testcases": [GROUP],
    "solutions": [{"path": "sols/main.py", "outcome": "ac"}],
}


def in_package(**changed: object) -> Value:
    return {**PACKAGE, **changed}


def in_group(**changed: object) -> Value:
    return in_package(testcases=[{**GROUP, **changed}])


ODD = [0.5]  # no key takes it
MAPS: Mapping[str, tuple[Collection[str], object]] = {
    "package": (PACKAGE_KEYS, in_package),
    "group": (keys.GROUP_KEYS, in_group),
    "subgroup": (
        keys.SUBGROUP_KEYS,
        lambda **changed: in_package(
            testcases=[{"name": "tests", "subgroups": [{**GROUP, **changed}]}]
        ),
    ),
    "solution": (
        keys.SOLUTION_KEYS,
        lambda **changed: in_package(
            solutions=[{"path": "sols/main.py", "outcome": "ac", **changed}]
        ),
    ),
    "checker": (
        keys.CHECKER_KEYS,
        lambda **changed: in_package(checker={"path": "talk.cpp", **changed}),
    ),
    "interactor": (
        keys.INTERACTOR_KEYS,
        lambda **changed: in_package(
            type="communication", interactor={"path": "talk.cpp", **changed}
        ),
    ),
    "validator": (
        keys.CODE_KEYS,
        lambda **changed: in_package(validator={"path": "talk.cpp", **changed}),
    ),
    "script": (
        keys.SCRIPT_KEYS,
        lambda **changed: in_package(
            generatorScript={"path": "tests/gen.py", **changed}, testcases=[{"name": "tests"}]
        ),
    ),
    "generator": (
        keys.GENERATOR_KEYS,
        lambda **changed: in_package(
            generators=[{"name": "gen", "path": "tests/gen.py", **changed}],
            testcases=[{"name": "tests", "generators": [{"name": "gen"}]}],
        ),
    ),
    "test": (keys.TEST_KEYS, lambda **changed: in_group(testcases=[{**TEST, **changed}])),
    "call": (
        keys.CALL_KEYS,
        lambda **changed: in_package(
            testcases=[{"name": "tests", "generators": [{"name": "tests/gen", **changed}]}]
        ),
    ),
    "modifier": (keys.MODIFIER_KEYS, lambda **changed: in_package(modifiers={"py": changed})),
}
"""The maps of a package: the keys that rbx knows, and a package with some of them in one map."""


@each_row(
    ("where", "key"), [(where, key) for where, (known, _) in MAPS.items() for key in sorted(known)]
)
def test_a_key_with_an_odd_value_is_refused_or_listed_as_not_read(
    where: str, key: str, tmp_path: Path
) -> None:
    make = MAPS[where][1]
    assert callable(make)
    document = {**TALKS, "problem.rbx.yml": json.dumps(make(**{key: ODD}))}

    try:
        with open_package(write_files(tmp_path / "sums", document)) as found:
            assert found.family is not None
            said = "\n".join(found.family.not_read)
    except ProblemError as error:
        said = str(error)

    assert key in said


@each_row("where", MAPS)
def test_a_package_with_none_of_these_is_read_and_unknown_keys_are_refused(
    where: str, tmp_path: Path
) -> None:
    make = MAPS[where][1]
    assert callable(make)
    plain, odd = ({**TALKS, "problem.rbx.yml": json.dumps(make(**one))} for one in ({}, {"x": 1}))

    with open_package(write_files(tmp_path / "plain", plain)) as found:
        found.problem("plain")
    with (
        pytest.raises(ProblemError, match="the key 'x' is not supported"),
        open_package(write_files(tmp_path / "odd", odd)),
    ):
        pass
