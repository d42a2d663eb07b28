"""What other judges say of the same outputs, where their programs are installed.

DMOJ's judge is looked for as `dmoj-cli` in the folders of `$PACKAGE_TOOLS` and on the path; its
checkers are called in the Python that it belongs to. `rbx` is looked for too, and builds and runs
a package, and so is `sinol-make`. `nox -s tools` installs all of them.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.yaml_file import read_yaml
from judge.packages.families import compare
from judge.packages.families.dmoj import host
from judge.packages.families.rbx import document
from judge.packages.families.rbx.document import PACKAGE_KEYS
from tests.end_to_end.commands import judge
from tests.unit.packages.families import rbx_packages, sinol_packages
from tests.unit.packages.written import write_files

pytestmark = [pytest.mark.slow, pytest.mark.nightly]  # the judges are installed for `nox -s tools`

_ASK = """\
import json, sys, warnings
from dmoj import checkers

warnings.simplefilter("ignore")
said = []
for name, output, answer, args in json.load(sys.stdin):
    check = getattr(checkers, name).check
    found = check(output.encode(), answer.encode(), point_value=30, **args)
    said.append([found, 0] if isinstance(found, bool) else [found.passed, found.points])
json.dump(said, sys.stdout)
"""
_CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("standard", {}),
    ("easy", {}),
    ("identical", {}),
    ("rstripped", {}),
    ("rstripped", {"filter_new_line": True}),
    ("sorted", {"split_on": "lines"}),
    ("sorted", {"split_on": "whitespace"}),
    ("unordered", {}),
    ("floats", {"precision": 2}),
    ("floats", {"precision": 0}),
    ("floats", {"precision": 2, "error_mode": "relative"}),
    ("floats", {"precision": 2, "error_mode": "absolute"}),
    ("linecount", {}),
    ("linematches", {"point_distribution": [1, 2], "filler_lines_required": False}),
    ("linematches", {"point_distribution": [0, 3]}),
)
_PIECES = ("1", "1.001", "-1", "0", "nan", "inf", "1e2", "a", "A", "b a", " ", "\t", "\n", "\r\n")


def python_of(tool: str, distribution: str) -> Path:
    """The Python in whose environment a tool is installed; skips the test if it is not here."""
    found = shutil.which(tool, path=os.environ.get("PACKAGE_TOOLS")) or shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is neither in $PACKAGE_TOOLS nor on the path (pip: {distribution})")
    return Path(found).with_name("python")


def drawn(draw: random.Random, lines: int | None = None) -> str:
    """A text of few pieces, or of so many lines that are not empty."""
    if lines is None:
        return "".join(draw.choice(_PIECES) for _ in range(draw.randrange(6)))
    return "".join(draw.choice(("1\n", "a \n", "b a\n\n", "A\r\n")) for _ in range(lines))


def said_here(name: str, output: bytes, answer: bytes, args: dict[str, object]) -> list[float]:
    """What our comparison says: whether it accepts, and the points of 30 for a part."""
    if hasattr(host, name):
        found = getattr(host, name)(output, answer, point_value=30, **args)
        return [found, 0] if isinstance(found, bool) else list(found)
    return [compare.MODES[name](output, answer, **args), 0]


def answers_of(tool: str, distribution: str, script: str, asked: object = None) -> Any:
    """What a script says as JSON in the Python of a tool, of what it is asked."""
    done = ran([python_of(tool, distribution), "-c", script], asked=asked)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_checkers_say_what_those_of_dmoj_say() -> None:
    draw = random.Random(0)
    asked = []
    for _ in range(1200):
        name, args = draw.choice(_CALLS)
        answer = drawn(draw, 2 if name.startswith("line") else None)
        output = draw.choice((drawn(draw), drawn(draw, 2), answer, answer + drawn(draw)))
        asked.append((name, output, answer, args))

    said = answers_of("dmoj-cli", "dmoj", _ASK, asked)

    theirs = [
        (*call, [passed, 0 if call[0] == "identical" else points])
        for call, (passed, points) in zip(asked, said, strict=True)
    ]
    assert [
        (*call, said_here(call[0], call[1].encode(), call[2].encode(), call[3])) for call in asked
    ] == theirs
    assert len({str(one) for *_, one in theirs}) > 3


_ASK_BRIDGE = """\
import json, sys
from types import SimpleNamespace
from dmoj import contrib
from dmoj.result import CheckerResult

contrib.load_contrib_modules()
said = []
for kind, code, text, errors in json.load(sys.stdin):
    process = SimpleNamespace(
        returncode=code, is_mle=False, is_tle=False, is_ole=False, signal=None, was_initialized=True
    )
    parse = contrib.contrib_modules[kind].ContribModule.parse_return_code
    try:
        found = parse(process, None, 30, 1, 1, text, "checker", errors.encode())
    except Exception:
        said.append(None)
        continue
    if found is None or isinstance(found, bool):
        said.append(None if found is None else [found, 30 if found else 0])
    else:
        said.append([found.passed, found.points])
json.dump(said, sys.stdout)
"""


def test_bridged_programs_are_understood_as_dmoj_understands_them() -> None:
    draw = random.Random(1)
    points = ["points 7", "points 31", "points 1.5", "partial 1/3", "partial 4/3", "partial 1/0"]
    lines = [*points, "1", "2", "0", "-1", "0.5", "x", "nan", ""]
    asked: list[tuple[str, int, str, str]] = []
    for _ in range(2000):
        kind = draw.choice(("default", "testlib", "coci", "peg"))
        text, errors = ("\n".join(draw.choices(lines, k=draw.randrange(4))) for _ in range(2))
        asked.append((kind, draw.choice((0, 1, 2, 3, 7, 9)), text, errors))

    theirs = answers_of("dmoj-cli", "dmoj", _ASK_BRIDGE, asked)

    ours = [_bridge_outcome(*one) for one in asked]
    assert list(zip(asked, ours, strict=True)) == [
        (one, None if said is None else (said[0], pytest.approx(said[1])))
        for one, said in zip(asked, theirs, strict=True)
    ]
    assert len(set(ours)) > 5


def _bridge_outcome(kind: str, code: int, text: str, errors: str) -> tuple[bool, float] | None:
    """What is made of a program; None for an error of the judge."""
    try:
        return host.bridge_outcome(kind, code, text, errors.encode(), Fraction(30))
    except ValueError:
        return None


_OF_RBX = {
    "sums of several files": (rbx_packages.INCLUDED, 6, 3),
    "a script that is printed": (rbx_packages.PRINTED, 4, 1),
    "a checker after an interactor": (rbx_packages.COUNTED, 2, 4),
    "limits of languages": (rbx_packages.MODIFIED, 1, 3),
}
"""Packages, with the number of their tests and of their solutions."""


@pytest.mark.parametrize("name", _OF_RBX)
def test_rbx_makes_the_same_tests_and_agrees_with_all_outcomes(name: str, tmp_path: Path) -> None:
    python = python_of("rbx", "rbx.cp")
    files, tests, solutions = _OF_RBX[name]
    folder = write_files(tmp_path / "sums", files)
    home = tmp_path / "home"
    _bring_libraries(python, home)

    rbx = python.with_name("rbx")
    done = [ran([rbx, word], folder=folder, home=home) for word in ("build", "run")]
    made = judge("dataset", "./sums", "--out", "made", cwd=tmp_path)
    judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert [(one.returncode, one.stdout) for one in done if one.returncode] == []
    for theirs_end, ours_end in ((".in", ".in"), (".out", ".ans")):
        theirs = sorted((folder / "build/tests").rglob(f"*{theirs_end}"))
        ours = sorted((tmp_path / "made").rglob(f"*{ours_end}"))
        assert (made.err, len(ours)) == ("", tests)
        assert [path.read_bytes() for path in ours] == [path.read_bytes() for path in theirs]
    assert done[1].stdout.count("\nOK") == solutions
    assert (said.status, len(said.json["solutions"])) == (0, solutions)


_RBX_MODELS = {
    "Package": PACKAGE_KEYS,
    "TestcaseGroup": document.GROUP_KEYS,
    "TestcaseSubgroup": document.SUBGROUP_KEYS,
    "CodeItem": document.CODE_KEYS,
    "Solution": document.SOLUTION_KEYS,
    "Checker": document.CHECKER_KEYS,
    "Interactor": document.INTERACTOR_KEYS,
    "GeneratorScript": document.SCRIPT_KEYS,
    "Generator": document.GENERATOR_KEYS,
    "GeneratorCall": document.CALL_KEYS,
    "Testcase": document.TEST_KEYS,
    "LimitModifiers": document.MODIFIER_KEYS,
}


def test_the_keys_of_rbx_are_those_that_are_known() -> None:
    script = (
        "import json, sys; from rbx.box import schema; "
        "print(json.dumps({one: list(getattr(schema, one).model_fields)"
        " for one in json.load(sys.stdin)}))"
    )

    theirs = answers_of("rbx", "rbx.cp", script, list(_RBX_MODELS))

    assert {name: set(fields) for name, fields in theirs.items()} == {
        name: set(known) for name, known in _RBX_MODELS.items()
    }


def ran(
    words: Sequence[str | Path],
    *,
    folder: Path | None = None,
    home: Path | None = None,
    asked: object = None,
) -> subprocess.CompletedProcess[str]:
    """What a program says in a folder, with a home of its own, of what it is asked as JSON."""
    return subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "HOME": str(home)} if home else None,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )


def _bring_libraries(python: Path, home: Path) -> None:
    """Put the libraries that come with rbx where it looks before it downloads them."""
    script = (
        "import shutil, rbx, pathlib; from rbx.config import get_app_path; "
        "source = pathlib.Path(rbx.__file__).parent / 'resources/predownloaded'; "
        "shutil.copytree(source, get_app_path(), dirs_exist_ok=True)"
    )
    ran([python, "-c", script], home=home).check_returncode()


@pytest.mark.parametrize(
    ("files", "scores"),
    [
        (sinol_packages.LIMITED, sinol_packages.LIMITED_SCORES),
        (sinol_packages.LIBRARY, sinol_packages.LIBRARY_SCORES),
        (sinol_packages.MADE["sumingen.cpp"], sinol_packages.SCORES),
        (sinol_packages.TALK, sinol_packages.TALK_SCORES),
    ],
    ids=["limits", "library", "ingen", "dialogue"],
)
def test_sinol_make_gives_the_same_points(
    files: Mapping[str, str], scores: Mapping[str, int], tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "sum", files)

    is_talk = (folder / "prog/sumsoc.cpp").is_file()
    judge("dataset", "./sum", cwd=tmp_path)
    judge("dataset", "./sum", "--out", "made", cwd=tmp_path)
    if (folder / "prog/sumingen.cpp").is_file():
        asked_of_sinol_make(folder, "ingen")
    made = asked_of_sinol_make(folder, *(["--version"] if is_talk else ["outgen"]))
    for path in (tmp_path / "made").rglob("*.in"):
        assert (folder / "in" / path.name).read_bytes() == path.read_bytes()
    words = ("--time-tool", "time", "--apply-suggestions", "--python-interpreter-path")
    done = asked_of_sinol_make(folder, "run", *words, sys.executable)
    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    assert (made.returncode, done.returncode) == (0, 0), made.stdout + done.stdout
    config = read_yaml(folder / "config.yml", dict[str, object])
    expected = config["sinol_expected_scores"]
    assert isinstance(expected, dict)
    assert {name: one["points"] for name, one in expected.items()} == scores
    ours = {one["solution"].partition("/")[2]: one["score"] for one in said.json["solutions"]}
    assert ours == scores


def asked_of_sinol_make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What sinol-make does in the folder of a package."""
    python = python_of("sinol-make", "sinol-make")
    # It downloads these two where they are missing; neither is started: `time` measures, and the
    # packages have checkers.
    home = folder.parent / "home"
    programs = {"sio2jail": "SIO2jail v1.5.3 ", "oicompare": "oicompare version 1.0.2"}
    for name, says in programs.items():
        write_files(home, {f".local/bin/{name}!": f"#!/bin/sh\necho '{says}'\n"})
    return ran([python.with_name("sinol-make"), *words], folder=folder, home=home)
