"""The Python that a package of ours needs: contest systems still run Python 3.8 and PyPy 3.9.

The sources of solutions and of exported validators are looked at here for what is newer, and run by
the oldest Python that is installed.
"""

import ast
import re
import shutil
import subprocess
from pathlib import Path, PurePath

import pytest
import vermin

from judge.catalog import validators
from judge.grading.expectations import ACCEPTED
from judge.model import SourceFile
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.kit.solutions import (
    KIT,
    SLUGS,
    SOLUTIONS,
    TALKING,
    check_output,
    python_for,
    rules_for,
    source_of,
)

OLDEST = (3, 8)
QUICK = ("farmer", "peek", "push", "sokoban")
INTERPRETERS = ("python3.8", "python3.9", "pypy3", "python3.10")

TIMEOUT_S = 60  # some slow solutions would run for hours

# Methods of values whose type vermin does not see.
NEWER_METHODS = re.compile(r"\bbit_count\b|\.removeprefix\(|\.removesuffix\(")

# What Python says of a name or a call that it does not have. No solution is wrong in this way.
NOT_KNOWN = re.compile(r"(?m)^(\w*ImportError|SyntaxError|NameError|AttributeError|TypeError)\b.*")


def validators_of(slug: str) -> dict[str, list[SourceFile]]:
    """The validators in an exported package, by their folders."""
    problem = KIT.problem(slug)
    return {
        "input": validators.input_validator(problem),
        "output": validators.output_validator(problem, rules_for(slug)),
    }


def why_newer(source: str) -> str:
    """What in a program `OLDEST` does not have; empty if it has all."""
    try:
        ast.parse(source, feature_version=OLDEST)
    except SyntaxError as error:
        return f"line {error.lineno}: {error.msg}"
    if found := NEWER_METHODS.search(source):
        return found[0]
    needed = vermin.detect(source)[1]  # for Python 3
    return f"it needs Python {needed}" if needed is not None and needed > OLDEST else ""


@pytest.mark.parametrize(
    "slug", [pytest.param(one, marks=[pytest.mark.slow] * (one not in QUICK)) for one in SLUGS]
)
def test_what_a_package_holds_needs_no_new_python(slug: str) -> None:
    sources = {name: source_of(name) for name in python_for(slug)}
    for folder, files in validators_of(slug).items():
        for file in files:
            if file.name.endswith(".py"):
                sources[f"{folder}/{file.name}"] = file.content.decode()

    newer = {name: why for name, text in sources.items() if (why := why_newer(text))}

    assert f"input/problems.{slug}.rules.py" in sources
    assert newer == {}


def test_what_is_newer_is_found() -> None:
    for source in [
        "match 1:\n    case 1:\n        pass\n",
        "from itertools import pairwise\n",
        "from functools import cache\n",
        "print(list(zip('a', 'b', strict=True)))\n",
        "from dataclasses import dataclass\n@dataclass(slots=True)\nclass A:\n    a: int\n",
        "n = int(input())\nprint(n.bit_count())\n",
        "print(input().removeprefix('a'))\n",
    ]:
        assert why_newer(source)


@pytest.fixture(scope="module")
def old_python() -> str:
    """The oldest Python that is installed, from 3.8 on and below ours."""
    found = {}
    for name in INTERPRETERS:
        words = "import sys; print(*sys.version_info[:2])"
        if path := shutil.which(name):
            ran = subprocess.run([path, "-c", words], capture_output=True, text=True)
            if ran.returncode == 0:  # some names only lead to one that is not there
                found[path] = tuple(map(int, ran.stdout.split()))
    if not found:
        skip_or_fail_on_ci(f"none of {' '.join(INTERPRETERS)} is installed (apt install pypy3)")
    return min(found, key=lambda path: found[path])


def run_old(
    old_python: str, program: Path, *words: str | Path, text: bytes
) -> subprocess.CompletedProcess[bytes]:
    """The end of a program that an old Python runs."""
    return subprocess.run(
        [old_python, "-IB", program, *words], input=text, capture_output=True, timeout=TIMEOUT_S
    )


@pytest.mark.nightly
@pytest.mark.parametrize("slug", SLUGS)
def test_an_old_python_runs_the_solutions(slug: str, old_python: str) -> None:
    bad = {}

    for name in python_for(slug):
        is_accepted = SOLUTIONS[name].expectation == ACCEPTED
        for case in KIT.cases(slug, ["sample"]):
            try:
                ran = run_old(old_python, ROOT / "solutions" / name, text=case.input)
            except subprocess.TimeoutExpired:
                if is_accepted:
                    bad[name] = f"{case.name}: it does not end"
                continue
            if unknown := NOT_KNOWN.search(ran.stderr.decode()):
                bad[name] = unknown[0]
            elif is_accepted and slug not in TALKING:
                check = check_output(slug, case, ran.stdout)
                if ran.returncode or not check.ok:
                    bad[name] = f"{case.name}: status {ran.returncode}, {check.message}"

    assert bad == {}


@pytest.mark.nightly
@pytest.mark.parametrize("slug", SLUGS)
def test_an_old_python_runs_the_validators(slug: str, old_python: str, tmp_path: Path) -> None:
    for folder, files in validators_of(slug).items():
        for file in files:
            path = tmp_path / folder / PurePath(file.name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.content)
    (tmp_path / "feedback").mkdir()

    for case in KIT.cases(slug, ["sample"]):
        words = [tmp_path / "in", tmp_path / "ans", tmp_path / "feedback"]
        words[0].write_bytes(case.input)
        words[1].write_bytes(case.answer)
        runs = [("input", case.input, 42), ("input", b"nonsense\n", 43)]
        if (tmp_path / "output").exists():
            runs.append(("output", b"nonsense\n", 43))
            if slug not in TALKING:
                runs.append(("output", case.answer, 42))
        for folder, text, status in runs:
            ran = run_old(old_python, tmp_path / folder / "main.py", *words, text=text)
            assert ran.returncode == status, (folder, text)
