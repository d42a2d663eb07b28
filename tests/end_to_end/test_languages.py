"""Every language of the table, with real programs: right, wrong, crashing, endless and broken ones.

`tests/programs/<code>/` holds them: each adds the integers that it reads. A language that is not
installed here is skipped with its reason; on CI only those of `NOT_ON_CI` are. By default only the
right programs of the quickest run; CI runs one of each language, each day another.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.model import Judgement, Language, Limits, Verdict
from judge.runner.build import Builder
from judge.runner.judge_case import judge_case
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import case, each_row, problem, skip_or_fail_on_ci, solution
from tests.sweeps import due

PROGRAMS = Path(__file__).parents[1] / "programs"
CASE = case(input="1 2\n3000000000 -4\n", answer="2999999999\n")
LIMITS = Limits.of(cpu_s=1.0, memory_bytes=512 << 20)

# Those that compile soon; the others are tried among the slow tests.
QUICKEST = ("python3", "c", "javascript", "bash")

# Debian 12 has no compiler of them.
NOT_ON_CI = ("swift", "julia")

VERDICTS = {
    "right": Verdict.AC,
    "wrong": Verdict.WA,
    "crash": Verdict.RTE,
    "endless": Verdict.TLE,
    "broken": Verdict.CE,
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
def builder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return Builder(best_sandbox(), tmp_path_factory.mktemp("programs"))


@pytest.fixture
def jails() -> Iterator[JailCache]:
    warm = JailCache(best_sandbox())
    yield warm
    warm.close()


@pytest.mark.parametrize(
    "program",
    [
        *(f"{code}/right" for code in QUICKEST),
        *(
            pytest.param(program, marks=pytest.mark.slow)
            for program in due(
                [f"{one.code}/{kind}" for one in languages.table() for kind in VERDICTS],
                by=lambda program: program.partition("/")[0],
            )
        ),
    ],
)
def test_a_program_gets_its_verdict(program: str, builder: Builder, jails: JailCache) -> None:
    code, _, kind = program.partition("/")
    language = language_called(code)
    path = source(language, kind)
    submission = replace(
        solution(path.name, language=language),
        files=(replace(solution().files[0], name=path.name, content=path.read_bytes()),),
    )

    judgement = judge_case(problem(limits=LIMITS), submission, CASE, builder=builder, jails=jails)

    assert judgement.verdict is VERDICTS[kind], judgement
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
    text: str, other: str, verdict: Verdict, builder: Builder, jails: JailCache
) -> None:
    file, language = solution().files[0], language_called("javascript")
    program = replace(
        solution("main.js", language=language),
        files=(
            replace(file, name="main.js", content=text.encode()),
            replace(file, name="other.js", content=other.encode()),
        ),
    )

    judgement = judge_case(problem(limits=LIMITS), program, CASE, builder=builder, jails=jails)

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
    found = {path.name for path in PROGRAMS.iterdir()} - {"bugs", "validators", "watched"}

    assert found == {row.code for row in languages.table()}
