"""Every language of the table, with real programs: right, wrong, crashing, endless and broken ones.

`tests/programs/<code>/` holds them: each adds the integers that it reads. A language that is not
installed here is skipped with its reason; on CI only those of `NOT_ON_CI` are. By default only the
right programs of the quickest run; CI runs a program in half of the languages, each day in others.
What is told of the line at which a program fails is tried with those in `tests/programs/bugs`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.grading.expectations import ACCEPTED
from judge.languages.entry_points import source_file_name
from judge.model import Judgement, Language, Limits, Solution, SourceFile, Verdict
from judge.reports.text import failure_text
from judge.runner.build import Builder, Jails
from judge.runner.judge_case import judge_case
from judge.runner.second_look import look_again
from judge.sandbox import Level, best_sandbox
from tests.conftest import case, each_row, problem, skip_or_fail_on_ci, solution
from tests.sweeps import due

PROGRAMS = Path(__file__).parents[1] / "programs"
CASE = case(input="1 2\n3000000000 -4\n", answer="2999999999\n")
LIMITS = Limits.of(cpu_s=1.0, memory_bytes=512 << 20)

# Those that compile soon; the others are tried among the slow tests.
QUICKEST = ("python3", "c", "javascript", "bash")

# Debian 12 has no compiler of them.
NOT_ON_CI = ("swift", "julia")

KINDS = ("right", "wrong", "crash", "endless", "broken")

VERDICTS = {
    "right": Verdict.AC,
    "wrong": Verdict.WA,
    "crash": Verdict.RTE,
    "endless": Verdict.TLE,
    "broken": Verdict.CE,
    "bash/broken": Verdict.RTE,  # nothing reads it before it runs
}


def language_called(code: str) -> Language:
    """A row of the table; skips the test if it is not installed here."""
    (language,) = (one for one in languages.table() if one.code == code)
    if missing := languages.missing_tool(language):
        if code in NOT_ON_CI:
            pytest.skip(missing)
        skip_or_fail_on_ci(missing)
    return language


def source(language: Language, kind: str) -> Path:
    (found,) = (path for path in (PROGRAMS / language.code).iterdir() if path.stem == kind
                or path.name.split(".")[0] == kind)  # fmt: skip
    return found


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Builder]:
    builder = Builder(best_sandbox(), tmp_path_factory.mktemp("programs"))
    yield builder
    builder.close()


@pytest.fixture
def jails(builder: Builder) -> Iterator[Jails]:
    warm = Jails(best_sandbox(), builder)
    yield warm
    warm.close()


@pytest.mark.parametrize(
    "program",
    [
        *(f"{code}/right" for code in QUICKEST),
        *(
            pytest.param(program, marks=pytest.mark.slow)
            for program in due(
                [f"{one.code}/{kind}" for one in languages.table() for kind in KINDS],
                by=lambda program: program.partition("/")[0],
                days=2,
            )
        ),
    ],
)
def test_a_program_gets_its_verdict(program: str, jails: Jails) -> None:
    code, _, kind = program.partition("/")
    language = language_called(code)
    path = source(language, kind)
    submission = replace(
        solution(path.name, language=language),
        files=(replace(solution().files[0], name=path.name, content=path.read_bytes()),),
    )

    judgement = judge_case(problem(limits=LIMITS), submission, CASE, jails=jails)

    assert judgement.verdict is VERDICTS.get(program, VERDICTS[kind]), judgement
    assert_message_fits(kind, judgement)


@pytest.mark.slow
@each_row(
    ("text", "other", "verdict"),
    [
        ("import './other.js';", "export const one = 1;", Verdict.WA),
        ("import './other.js';\nlog(;", "", Verdict.CE),
        ("// alone", "export const one = '1;", Verdict.CE),
        ("#!/usr/bin/env node\nawait 1;", "", Verdict.WA),  # a module
        ("`\nimport x from y\n`; with ({}) {}", "", Verdict.WA),  # a script
    ],
)
def test_every_javascript_file_is_checked_as_a_script_or_as_a_module(
    text: str, other: str, verdict: Verdict, jails: Jails
) -> None:
    file, language = solution().files[0], language_called("javascript")
    program = replace(
        solution("main.js", language=language),
        files=(
            replace(file, name="main.js", content=text.encode()),
            replace(file, name="other.js", content=other.encode()),
        ),
    )

    judgement = judge_case(problem(limits=LIMITS), program, CASE, jails=jails)

    assert judgement.verdict is verdict, judgement


def assert_message_fits(kind: str, judgement: Judgement) -> None:
    if kind == "wrong":
        assert "'3000000000' where '2999999999' is expected" in judgement.message
    if kind == "crash":
        assert judgement.exit_code or judgement.signal
    if kind == "endless":
        assert "of CPU time; the limit is 1 s" in judgement.message
    if kind == "broken":
        assert len(judgement.message) > 10


def test_every_language_has_its_programs() -> None:
    others = {"bugs", "debugged", "odd", "several", "told", "validators", "watched"}
    found = {path.name for path in PROGRAMS.iterdir()}

    assert found - others == {row.code for row in languages.table()}


# What is told of the line at which a program fails: programs with one error each, and its line

BUGS = Path(__file__).parents[1] / "programs" / "bugs"

LINES = {path.name: path.read_text().splitlines()[-1] for path in sorted(BUGS.iterdir())}
"""For each program its last line: at which line it fails, and a word of what is told of it."""

SHARE = 23 / 25
"""For how many of them the very line must be told: other compilers say other things."""


def judged(name: str, jails: Jails, *, content: bytes | None = None) -> Judgement:
    """The judgement on one of the programs, or on other content, with a second look."""
    language = languages.language_of(name)
    file = SourceFile(name=name, content=content or (BUGS / name).read_bytes())
    one = Solution(name=name, files=(file,), language=language, expectation=ACCEPTED)
    what, where = problem(limits=LIMITS), case(input="3 4\n", answer="none\n")
    first = judge_case(what, one, where, jails=jails)
    return look_again(what, one, where, first, jails=jails)


@pytest.mark.slow
def test_the_very_line_of_nearly_every_bug_is_told(jails: Jails) -> None:
    for command in ("gcc", "g++", "java", "valgrind", "rustc", "go", "node"):
        if languages.find_command(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")

    missed = {}
    programs = due(LINES, by=str, days=3)
    for name in programs:
        _, _, said = LINES[name].partition(" line ")
        line, _, words = said.partition(": ")
        judgement = judged(name, jails)
        fault, text = judgement.fault, failure_text(judgement)
        is_told = fault is not None and (fault.file, fault.line) == (name, int(line))
        is_told = is_told and f"line {line}" in text and words in text
        if judgement.verdict is Verdict.AC or not is_told:
            missed[name] = text

    assert len(missed) <= max(1, (1 - SHARE) * len(programs)), missed


SNOOPER = """\
#include <fcntl.h>
#include <stdlib.h>
int main(void) {
    volatile int *nothing = NULL;
#ifdef __SANITIZE_ADDRESS__
    if (open("%s", O_RDONLY) >= 0) *nothing = 1;
    if (open("%s.new", O_WRONLY | O_CREAT, 0600) >= 0) *nothing = 1;
#endif
    *nothing = 1;
}
"""


@pytest.mark.slow
def test_a_program_in_its_second_run_is_as_confined_as_in_its_first(
    jails: Jails, tmp_path: Path
) -> None:
    if best_sandbox().level not in (Level.NAMESPACES, Level.LANDLOCK):
        pytest.skip("this machine has no sandbox that hides files")
    secret = tmp_path / "secret"
    secret.write_text("secret")

    content = (SNOOPER % (secret, secret)).encode()
    judgement = judged("snooper.c", jails, content=content)

    assert judgement.fault is not None
    assert judgement.fault.line == 9
    assert not secret.with_name("secret.new").exists()


# Programs start wherever their main is and however their file is called, and learn that they are
# judged


# Each of them prints 1: if it is told, or from a `main` in an odd place. A shell stands for all
# languages that read the environment alone.
TOLD, ODD = (
    {path.name: path.read_text() for path in sorted((PROGRAMS / folder).iterdir())}
    for folder in ("told", "odd")
)
ODD["-m.py"] = "print(1)\n"
ODD["token.py"] = "print(input())\n"
QUICK = ("a.c", "a.cpp", "a.sh", "a.py")


@pytest.mark.parametrize(
    "name",
    [
        *QUICK,
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in due((name for name in TOLD if name not in QUICK), by=str, days=2)
        ),
    ],
)
def test_a_program_is_told_that_it_is_judged(name: str, jails: Jails) -> None:
    assert_prints_1(name, TOLD[name], jails)


@pytest.mark.slow
@pytest.mark.parametrize("name", due(ODD, by=lambda name: name.rpartition(".")[2], days=2))
def test_a_program_starts_wherever_its_main_is(name: str, jails: Jails) -> None:
    assert_prints_1(name, ODD[name], jails)


@pytest.mark.slow
@pytest.mark.parametrize("code", ["fortran", "ocaml"])
def test_files_may_have_any_order(code: str, jails: Jails) -> None:
    paths = sorted((PROGRAMS / "several" / code).iterdir())
    files = tuple(SourceFile(name=path.name, content=path.read_bytes()) for path in paths)
    mine = replace(solution(language=language_called(code)), files=files)

    found = judge_case(problem(), mine, case(answer="1\n"), jails=jails)
    assert found.verdict is Verdict.AC, found


def assert_prints_1(name: str, text: str, jails: Jails) -> None:
    language = languages.language_of(name)
    if missing := languages.missing_tool(language):
        skip_or_fail_on_ci(missing)
    file = replace(solution().files[0], name=source_file_name(name), content=text.encode())
    submission = replace(solution(name, language=language), files=(file,))
    limits = Limits.of(cpu_s=5.0, memory_bytes=512 << 20)

    found = judge_case(problem(limits=limits), submission, case(answer="1\n"), jails=jails)

    assert found.verdict is Verdict.AC, found
