"""Our problems as packages, held against the tools that others read packages with.

They are problemtools' `verifyproblem` and `problem2pdf`, and `bt` of BAPCtools,
looked for in the folder `$PACKAGE_TOOLS` and on the path; `nox -s tools` installs them in an
environment of its own.
Where they are not, these tests are skipped, but not on CI. A problem takes a tool from one minute
to ten.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.commands.package.work import Target, convert
from judge.errors import ProblemError
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.end_to_end.commands import judge

pytestmark = [pytest.mark.slow, pytest.mark.nightly]  # the tools are installed for `nox -s tools`

KIT = Kit(ROOT)
SLUGS = list(KIT.slugs())
DISTRIBUTIONS = {
    "verifyproblem": "problemtools",
    "problem2pdf": "problemtools",
    "bt": "bapctools",
    "pyctd": "checktestdata",
}

# What makes documents of statements and reads them, and the packages of Debian.
TEX = {
    "lualatex": "texlive-luatex texlive-latex-extra texlive-plain-generic",
    "gs": "ghostscript",
    "tidy": "tidy",
    "pdftotext": "poppler-utils",
}

# Both tools prefer PyPy for solutions. Their limits are for the Python that the kit is judged by.
# problemtools ask for Java 21 and for gccgo, and no solution needs either. Both limit the address
# space instead of memory, but not that of Java; Node and Go too reserve more than they use. To
# BAPCtools a .sh is for any shell, to the format for Bash, and for JavaScript it needs js24.
ADDRESS_SPACE_MIB = "4096"
PYTHON = 'python3: {compile: "python3 -m py_compile {files}", run: "python3 {mainfile}"}\n'
CONFIGS = {
    "bapctools": f"""\
{PYTHON}
javascript: {{compile: "nodejs -c {{files}}", run: "nodejs {{mainfile}}"}}
shell: {{run: "bash {{mainfile}}"}}
go: {{compile: "go build -o {{binary}} {{files}}"}}
""",
    "problemtools": f"""\
{PYTHON}
java: {{compile: "javac -encoding UTF-8 -sourcepath {{path}} -d {{path}} {{files}}"}}
javascript: {{compile: "nodejs -c {{files}}", run: "prlimit --as=unlimited nodejs {{mainfile}}"}}
go: {{compile: "go build -o {{binary}} {{files}}", run: "prlimit --as=unlimited {{binary}}"}}
""",
}

# `bt` tells the number of its errors and warnings in no other way than by these two variables.
COUNTED = """\
from bapctools import cli, config
try:
    cli.main()
except SystemExit:
    pass
print(f"{config.n_error} errors, {config.n_warn} warnings")
"""

# What `bt` warns of and is as it should be. A keyword that it knows is told as one that is missed.
KEYWORD = r"\w+: found keyword .*\. Did you mean .*\?"
# Whether names, or letters of a way, are large or small matters, as the statements say. An output
# is warned of twice, in one line.
CASE_OF_INPUT = r"Generic Invalidation: \w+/\d+/swap_case .* All validators accepted\."
CASE_OF_OUTPUT = r"Generic output validation: \w+/\d+/swap_case +output_validator: rejected .*"
# In the drawings of Sokoban a blank is a sign like any other, and the nets of cubes are indented.
BLANKS = (
    r".*: .* Input (starts with|contains consecutive) whitespace.* but was accepted!",
    r"Generic Invalidation: \w+/\d+/leading_space .* All validators accepted\.",
)
# A dialogue that the judge begins is taken for one with the signs mixed up.
FIRST_WORD = r".*\.interaction +Did you mix up '>' and '<'\? .*"
# The answers of a multi-pass problem are empty.
NO_ANSWERS = r"WARNING: No answer validators found\."
HARMLESS = {
    "cube": (KEYWORD, CASE_OF_OUTPUT, *BLANKS),
    "farmer": (KEYWORD, CASE_OF_INPUT, CASE_OF_OUTPUT),
    "hanoi": (KEYWORD, CASE_OF_OUTPUT),
    "peek": (KEYWORD, FIRST_WORD),
    "postcard": (KEYWORD, NO_ANSWERS),
    "puzzle15": (KEYWORD, CASE_OF_OUTPUT),
    "rushhour": (KEYWORD, CASE_OF_OUTPUT),
    "sokoban": (KEYWORD, CASE_OF_OUTPUT, *BLANKS),
}


def tool(name: str) -> Path:
    """The path of a tool; skips the test if it is not here."""
    found = shutil.which(name, path=os.environ.get("PACKAGE_TOOLS")) or shutil.which(name)
    if found is None:
        why = f"{name} is neither in $PACKAGE_TOOLS nor on the path (pip: {DISTRIBUTIONS[name]})"
        skip_or_fail_on_ci(why)
    return Path(found)


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """The environment of a tool: it finds its settings and leaves its files where they go again."""
    settings = tmp_path / "settings"
    (settings / "temporary").mkdir(parents=True)
    for name, config in CONFIGS.items():
        (settings / name).mkdir()
        (settings / name / "languages.yaml").write_text(config)
    return dict(os.environ) | {
        "XDG_CONFIG_HOME": str(settings),
        "TMPDIR": str(settings / "temporary"),
        "NO_COLOR": "1",
    }


def output_lines(*command: str | Path, cwd: Path, env: Mapping[str, str]) -> list[str]:
    """The lines that a tool writes, which the test shows if it fails."""
    ran = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    print(ran.stdout)
    return _COLOUR.sub("", ran.stdout).splitlines()


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

    # What it says of the limits of this machine says nothing of the package.
    bad = [line for line in lines if re.search("WARNING|ERROR", line) and "rlimit" not in line]
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

    known = HARMLESS.get(slug, (KEYWORD,))
    harmless = sum(
        2 if pattern is CASE_OF_OUTPUT else 1
        for line in lines
        for pattern in known
        if re.fullmatch(pattern, line.strip())
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
