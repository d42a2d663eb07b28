"""What other judges say of the same outputs, where their programs are installed.

DMOJ's judge is looked for as `dmoj-cli` in the folders of `$PACKAGE_TOOLS` and on the path; its
checkers are called in the Python that it belongs to. `rbx` is looked for too, and builds and runs
a package, and so is `sinol-make`. `nox -s tools` installs all of them.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.kit import Kit
from judge.catalog.yaml_file import read_yaml
from judge.commands.package.work import Target, convert
from judge.errors import ProblemError
from judge.packages.families import compare
from judge.packages.families.dmoj import host
from judge.packages.families.rbx import document
from judge.packages.families.rbx.document import PACKAGE_KEYS
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.end_to_end.commands import CommandResult, judge, run_process
from tests.end_to_end.test_families import TABLES
from tests.unit.packages.families import rbx_packages
from tests.unit.packages.written import files_of, write_files

pytestmark = pytest.mark.nightly  # the judges are installed for `nox -s tools`

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

DISTRIBUTIONS = {
    "dmoj-cli": "dmoj",
    "rbx": "rbx.cp",
    "verifyproblem": "problemtools",
    "problem2pdf": "problemtools",
    "bt": "bapctools",
    "pyctd": "checktestdata",
}

_OWN = {"PYTHONPATH": ""}
"""The environment of what does not look for modules of ours."""


def tool(name: str) -> Path:
    """The path of a tool; skips the test if it is not here."""
    found = shutil.which(name, path=os.environ.get("PACKAGE_TOOLS")) or shutil.which(name)
    if found is None:
        pip = DISTRIBUTIONS.get(name, name)
        pytest.skip(f"{name} is neither in $PACKAGE_TOOLS nor on the path (pip: {pip})")
    return Path(found)


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


def answers_of(name: str, script: str, asked: object = None) -> Any:
    """What a script says as JSON in the Python of a tool, of what it is asked."""
    python = tool(name).with_name("python")
    done = run_process(python, "-c", script, cwd=ROOT, env=_OWN, typed=json.dumps(asked))
    assert done.status == 0, done.err
    return done.json


def test_checkers_say_what_those_of_dmoj_say() -> None:
    draw = random.Random(0)
    asked = []
    for _ in range(1200):
        name, args = draw.choice(_CALLS)
        answer = drawn(draw, 2 if name.startswith("line") else None)
        output = draw.choice((drawn(draw), drawn(draw, 2), answer, answer + drawn(draw)))
        asked.append((name, output, answer, args))

    said = answers_of("dmoj-cli", _ASK, asked)

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

    theirs = answers_of("dmoj-cli", _ASK_BRIDGE, asked)

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


# Puts the libraries that come with rbx where it looks before it downloads them.
_BRING_LIBRARIES = (
    "import shutil, rbx, pathlib; from rbx.config import get_app_path; "
    "source = pathlib.Path(rbx.__file__).parent / 'resources/predownloaded'; "
    "shutil.copytree(source, get_app_path(), dirs_exist_ok=True)"
)
_OF_RBX = {
    "sums of several files": (rbx_packages.INCLUDED, 6, 3),
    "a script that is printed": (rbx_packages.PRINTED, 4, 1),
    "a checker after an interactor": (rbx_packages.COUNTED, 2, 4),
    "limits of languages": (rbx_packages.MODIFIED, 1, 3),
}
"""Packages, with the number of their tests and of their solutions."""


@pytest.mark.parametrize("name", _OF_RBX)
def test_rbx_makes_the_same_tests_and_agrees_with_all_outcomes(name: str, tmp_path: Path) -> None:
    rbx = tool("rbx")
    files, tests, solutions = _OF_RBX[name]
    folder = write_files(tmp_path / "sums", files)
    home = {"HOME": str(tmp_path / "home"), **_OWN}
    run_process(rbx.with_name("python"), "-c", _BRING_LIBRARIES, cwd=folder, env=home)

    done = [run_process(rbx, word, cwd=folder, env=home) for word in ("build", "run")]
    made = judge("dataset", "./sums", "--output", "made", cwd=tmp_path)
    judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert [(one.status, one.out) for one in done if one.status] == []
    for theirs_end, ours_end in ((".in", ".in"), (".out", ".ans")):
        theirs = sorted((folder / "build/tests").rglob(f"*{theirs_end}"))
        ours = sorted((tmp_path / "made").rglob(f"*{ours_end}"))
        assert (made.err, len(ours)) == ("", tests)
        assert [path.read_bytes() for path in ours] == [path.read_bytes() for path in theirs]
    assert done[1].out.count("\nOK") == solutions
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

    theirs = answers_of("rbx", script, list(_RBX_MODELS))

    assert {name: set(fields) for name, fields in theirs.items()} == {
        name: set(known) for name, known in _RBX_MODELS.items()
    }


_OF_SINOL = {
    name: known
    for name, known in (TABLES["solved"] | TABLES["made"]).items()
    if name in ("sinol limits", "sinol library", "sinol sumingen.cpp", "sinol talks")
}


@pytest.mark.parametrize("name", _OF_SINOL)
def test_sinol_make_gives_the_same_points(name: str, tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sum", files_of(*_OF_SINOL[name]["package"]))
    scores = _OF_SINOL[name]["expected"]

    is_talk = (folder / "prog/sumsoc.cpp").is_file()
    judge("dataset", "./sum", cwd=tmp_path)
    judge("dataset", "./sum", "--output", "made", cwd=tmp_path)
    if (folder / "prog/sumingen.cpp").is_file():
        asked_of_sinol_make(folder, "ingen")
    made = asked_of_sinol_make(folder, *(["--version"] if is_talk else ["outgen"]))
    for path in (tmp_path / "made").rglob("*.in"):
        assert (folder / "in" / path.name).read_bytes() == path.read_bytes()
    words = ("--time-tool", "time", "--apply-suggestions", "--python-interpreter-path")
    done = asked_of_sinol_make(folder, "run", *words, sys.executable)
    said = judge("run", "./sum", "--all", "--format", "json", cwd=tmp_path)

    assert (made.status, done.status) == (0, 0), made.out + done.out
    config = read_yaml(folder / "config.yml", dict[str, object])
    expected = config["sinol_expected_scores"]
    assert isinstance(expected, dict)
    assert {name: one["points"] for name, one in expected.items()} == scores
    ours = {one["solution"].partition("/")[2]: one["score"] for one in said.json["solutions"]}
    assert ours == scores


def asked_of_sinol_make(folder: Path, *words: str) -> CommandResult:
    """What sinol-make does in the folder of a package."""
    # It downloads these two where they are missing; neither is started: `time` measures, and the
    # packages have checkers.
    home = folder.parent / "home"
    programs = {"sio2jail": "SIO2jail v1.5.3 ", "oicompare": "oicompare version 1.0.2"}
    for name, says in programs.items():
        write_files(home, {f".local/bin/{name}!": f"#!/bin/sh\necho '{says}'\n"})
    return run_process(tool("sinol-make"), *words, cwd=folder, env={"HOME": str(home), **_OWN})


# Our problems as packages, held against the tools that others read packages with: problemtools'
# verifyproblem and problem2pdf, and bt of BAPCtools. A problem takes a tool from one minute to
# ten.


KIT = Kit(ROOT)
SLUGS = list(KIT.slugs())
# What makes documents of statements and reads them, and the packages of Debian.
TEX = {
    "lualatex": "texlive-luatex texlive-latex-extra texlive-plain-generic",
    "gs": "ghostscript",
    "tidy": "tidy",
    "pdftotext": "poppler-utils",
}

# Both limit the address space instead of memory; beside this file are their settings.
ADDRESS_SPACE_MIB = "4096"
SETTINGS = Path(__file__).with_name("other_judges")

# `bt` tells the number of its errors and warnings in no other way than by these two variables.
COUNTED = """\
from bapctools import cli, config
try:
    cli.main()
except SystemExit:
    pass
print(f"{config.n_error} errors, {config.n_warn} warnings")
"""

HARMLESS = tomllib.loads((SETTINGS / "harmless.toml").read_text())
"""What `bt` warns of and is as it should be."""


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """The environment of a tool: it finds its settings and leaves its files where they go again."""
    settings = shutil.copytree(SETTINGS, tmp_path / "settings")
    (settings / "temporary").mkdir()
    return _OWN | {
        "XDG_CONFIG_HOME": str(settings),
        "TMPDIR": str(settings / "temporary"),
        "NO_COLOR": "1",
    }


def output_lines(*command: str | Path, cwd: Path, env: Mapping[str, str]) -> list[str]:
    """The lines that a tool writes, which the test shows if it fails."""
    ran = run_process("sh", "-c", 'exec "$@" 2>&1', "sh", *command, cwd=cwd, env=env, within_s=3600)
    print(ran.out)
    return _COLOUR.sub("", ran.out).splitlines()


def export_for_problemtools(kit: Kit, slug: str, folder: Path) -> Path:
    """The legacy package: problemtools do not know 2025-09. Skips what that cannot hold."""
    try:
        convert((kit, slug), folder / slug, Target.LEGACY)
    except ProblemError as error:
        pytest.skip(str(error))
    return folder / slug


def verify(kit: Kit, slug: str, folder: Path, env: Mapping[str, str], *parts: str) -> None:
    """Has `verifyproblem` look at parts of the legacy package: it must find nothing wrong."""
    command = tool("verifyproblem")
    export_for_problemtools(kit, slug, folder)

    lines = output_lines(command, "-l", "warning", "-p", *parts, "--", slug, cwd=folder, env=env)

    # The limits of this machine say nothing of the package, nor does one that problemtools infer of
    # what is late; the editorials are kept, and named.
    harmless = 'rlimit|Directory "solution" is not part of format version legacy'
    harmless += "|partially_accepted/.* sensitive to time limit"
    bad = [
        line for line in lines if re.search("WARNING|ERROR", line) and not re.search(harmless, line)
    ]
    assert bad == []
    assert re.fullmatch(rf"{slug} tested: 0 errors, \d+ warnings?", lines[-1])


def bt(kit: Kit, slug: str, folder: Path, env: Mapping[str, str], *words: str) -> None:
    """Has `bt` look at the package of 2025-09: it must find nothing wrong."""
    if kit.problem(slug).groups:
        pytest.skip("BAPCtools 2026.10 refuse `type: scoring`")
    python = tool("bt").resolve().parent / "python3"
    package = folder / slug
    convert((kit, slug), package, Target.ICPC)

    lines = output_lines(python, "-c", COUNTED, *words, "--no-bar", "--error", cwd=package, env=env)

    known = HARMLESS["of"].get(slug, ["keyword"])
    harmless = sum(
        2 if name == "case_of_output" else 1
        for line in lines
        for name in known
        if re.fullmatch(HARMLESS["warnings"][name], line.strip())
    )
    assert lines[-1] == f"0 errors, {harmless} warnings"


_COLOUR = re.compile(r"\x1b\[[0-9;]*m")  # which some show where CI=true

PARTS = ("config", "graders", "validators", "data", "submissions")


@pytest.mark.parametrize("slug", SLUGS)
def test_verifyproblem_is_content_with_the_legacy_package(
    slug: str, tmp_path: Path, machine: dict[str, str]
) -> None:
    verify(KIT, slug, tmp_path, machine, *PARTS)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("words", [["validate"], ["run", "--memory", ADDRESS_SPACE_MIB]])
def test_bapctools_accept_cases_and_validators_and_each_submission_gets_what_its_folder_says(
    words: list[str], slug: str, tmp_path: Path, machine: dict[str, str]
) -> None:
    bt(KIT, slug, tmp_path, machine, *words)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_statement_becomes_a_document_that_holds_its_words(
    slug: str, tmp_path: Path, machine: dict[str, str]
) -> None:
    for name, package_name in TEX.items():
        if shutil.which(name) is None:
            skip_or_fail_on_ci(f"{name} is not installed (apt install {package_name})")
    (tmp_path / "verified").mkdir()
    verify(KIT, slug, tmp_path / "verified", machine, "statement")
    command = tool("problem2pdf")
    package = export_for_problemtools(KIT, slug, tmp_path)
    lost = {}

    languages = [path.name.split(".")[1] for path in package.glob("*statement/problem.*")]
    for language in languages:
        made = tmp_path / f"{language}.pdf"
        output_lines(command, "-q", "-l", language, "-o", made, slug, cwd=tmp_path, env=machine)
        text = _pdf_text(made)
        wanted = _plain_words(KIT.statement(slug, language).text)
        lost[language] = wanted - set(_WORD.findall(text))

    assert lost == {"en": set()}  # Japanese is left out, and `export` says so


def _pdf_text(path: Path) -> str:
    """What `pdftotext` finds in a document, without the hyphens and ligatures that LaTeX makes."""
    ran = subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True)
    text = unicodedata.normalize("NFKC", re.sub(r"[-\u2010]\n", "", ran.stdout.decode()))
    # Ghostscript 10.0, which problem2pdf calls, swaps the bytes of the letters in a ligature.
    return re.sub("[\u6600\u6900\u6c00]", lambda found: chr(ord(found[0]) >> 8), text)


def _plain_words(markdown: str) -> set[str]:
    """The words of the sentences in a statement: letters only, at least four, no drawings."""
    lines = [line for line in markdown.splitlines() if not line.startswith("    ")]
    return {word for word in _WORD.findall("\n".join(lines)) if word.isalpha()}


_WORD = re.compile(r"\w{4,}")


def test_checktestdata_and_viva_accept_what_a_package_of_ours_has(tmp_path: Path) -> None:
    python = tool("pyctd")
    viva = next(python.parent.parent.glob("lib/*/site-packages/problemtools/support/viva.sh"), None)
    if viva is None:
        skip_or_fail_on_ci("viva.sh is not there: it comes with problemtools")
    path = f"{viva.parent}:{python.parent}:{os.environ['PATH']}"

    said = judge("verify", str(ROOT / "tests/packages/checked"), cwd=tmp_path, env={"PATH": path})

    assert said.status == 0
    assert "\n  checked: n: 1 reached, 5 reached\n" in said.out
    assert "nothing is wrong" in said.out
