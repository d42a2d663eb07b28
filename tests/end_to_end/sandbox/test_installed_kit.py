"""Attacks on a kit that is installed where programs find their runtimes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from judge.sandbox import Guarantee, Level, sandbox_of_level
from tests.conftest import ROOT
from tests.end_to_end.sandbox.conftest import ATTACKS, BY_LEVEL, PYTHON

_UNUSED = ("test", "site-packages", "dist-packages", "idlelib", "config-*", "__pycache__")


@pytest.fixture(scope="module")
def python(place: Path) -> Path:
    """An interpreter that is no virtual environment, with the judge and a small kit installed."""
    prefix = place / "prefix"
    library = Path(sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix}))
    packages = prefix / "lib" / library.name / "site-packages"
    shutil.copytree(library, packages.parent, ignore=shutil.ignore_patterns(*_UNUSED))
    (prefix / "bin").mkdir()
    interpreter = shutil.copy(Path(PYTHON).resolve(), prefix / "bin" / "python3")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "judge", packages / "judge", ignore=ignored)
    for part in ("problems/push", "testdata/push/sample"):
        shutil.copytree(ROOT / part, packages / "judge/kit" / part, ignore=ignored)
    (packages / "judge/kit/solutions").mkdir()
    return Path(interpreter)


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("level", BY_LEVEL, ids=lambda level: level.value)
def test_the_answers_of_an_installed_kit_are_hidden(
    level: Level, python: Path, tmp_path: Path
) -> None:
    (packages,) = python.parents[1].glob("lib/python*/site-packages")
    sites = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    words = ["run", "push", str(ATTACKS / "copies_answers.py"), "--all", "--format", "json"]

    ran = subprocess.run(
        [python, "-m", "judge", *words, "--sandbox", level.value],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(packages), *sites])},
        capture_output=True,
        text=True,
    )

    assert ran.stdout, ran.stderr
    (solution,) = json.loads(ran.stdout)["solutions"]
    # Where nothing keeps programs from files the attack succeeds: so it is a real one.
    holds = Guarantee.FILES not in sandbox_of_level(level).missing
    assert {case["verdict"] for case in solution["cases"]} == ({"WA"} if holds else {"AC"})
    if not holds:
        pytest.skip(f"{level.value} does not guarantee files")
