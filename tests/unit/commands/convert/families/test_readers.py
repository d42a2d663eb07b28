"""What the readers of families say is carried to Polygon, or the report lists it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from judge.commands.convert.families.described import describe
from judge.commands.convert.families.polygon import to_polygon
from judge.commands.convert.families.report import ConversionReport
from judge.errors import ProblemError
from judge.model import Family, FamilyChoice, OwnLimits, SourceFile
from judge.packages.families.description import (
    FamilyCase,
    FamilyGroup,
    FamilyProblem,
    FamilyProgram,
)
from judge.packages.families.layout import write_package
from judge.packages.package import Package
from tests.conftest import each_row
from tests.unit.commands.convert.families.told import everything_told


def program(word: str, name: str = "main.py") -> FamilyProgram:
    """A program whose text is a word in quotes."""
    return FamilyProgram(
        name=name, files=(SourceFile(name=name, content=f"print('{word}')\n".encode()),)
    )


BARE = FamilyProblem(
    names={"en": "Name-in-English"},
    time_limit_s=1.7,
    limit_source="limits.txt",
    memory_mib=123,
    cases=(FamilyCase(name="01", input=b"input-of-case\n", answer=b"answer-of-case\n"),),
)
COMPARED = replace(
    BARE, comparison=("lines",), writes_files=False, input_file="in.txt", output_file="out.txt"
)
OWN_LIMITS = {".py": OwnLimits(time_factor=2, memory_bytes=5 << 20)}
WORDS = replace(
    BARE,
    memory_bytes=(123 << 20) - 1,
    cases=(replace(BARE.cases[0], own_limits=OWN_LIMITS),),
    default_args=("float_tolerance", "0.00125"),
)
TALK = replace(BARE, validator=program("interactor"), is_interactive=True)
GROUPED = replace(
    BARE,
    cases=(),
    samples=BARE.cases,
    groups=(
        FamilyGroup(
            name="first-group",
            points=Fraction(4129),
            requires=("sample",),
            validator_args=("--group", "first-group"),
            cases=BARE.cases,
        ),
        FamilyGroup(
            name="second-group",
            by_case=True,
            cases=(replace(BARE.cases[0], points=Fraction(517)),),
        ),
        FamilyGroup(name="third-group", points=Fraction(271), by_least=True, cases=BARE.cases),
    ),
    is_scored=True,
    parts_are_wrong=True,
    validator=program("output-validator score"),
    output_mib=77,
    output_bytes=(77 << 20) - 1,
    includes={"cpp": (SourceFile(name="grader.cpp", content=b"text-of-grader\n"),)},
    languages=("python3", "cpp"),
    not_read=("somewhere: not read",),
)
REFUSED = (
    replace(WORDS, cases=(replace(WORDS.cases[0], args=("argument-of-solution",)),)),
    replace(WORDS, is_submit_answer=True),
    replace(WORDS, judges_failures=True),
    replace(WORDS, prefixes={"cpp": b"#define main other\n"}),
)
CASES = ("input-of-case", "answer-of-case")
READ: tuple[tuple[FamilyProblem, tuple[str, ...]], ...] = (
    (
        GROUPED,
        (
            *CASES,
            *("4129", "517", "271", "1700<", str(123 << 20), '<dependency group="sample"'),
            "-first-group/test_group.yaml: input_validator_args: ['--group', 'first-group']: left",
            "print('output-validator score')",
            "all or nothing there",
            "a part of the points is accepted",
            "languages: python3, cpp: left out",
            "include/: 1 file: left out",
            "rounded up to whole MiB",
            "somewhere: not read",
        ),
    ),
    (COMPARED, (*CASES, "in.txt", "out.txt", "same_words_in_lines")),
    (
        WORDS,
        (
            *CASES,
            "1.25e-3",
            "limits.txt: tests or languages have limits of their own",
            "limits.memory: 128974847 bytes: rounded up",
        ),
    ),
    (TALK, (*CASES, "print('interactor')", "<interactor>")),
)
"""What readers may say, and the words in which it must be told."""


@each_row(("problem", "words"), READ)
def test_polygon_holds_all_that_a_reader_says_or_the_report_lists_it(
    problem: FamilyProblem, words: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "sums").mkdir()
    own_limits = write_package(problem, tmp_path / "sums")
    choice = FamilyChoice(
        family=Family.SINOL,
        limit_source=problem.limit_source,
        input_file=problem.input_file,
        output_file=problem.output_file,
        memory_bytes=problem.memory_bytes,
        output_bytes=problem.output_bytes,
        parts_are_wrong=problem.parts_are_wrong,
        own_limits=own_limits,
        not_read=problem.not_read,
    )
    package, report = Package(tmp_path / "sums", family=choice), ConversionReport()
    for line in choice.not_kept:
        report.lose_line(line)

    files = to_polygon(describe(package, report), report, None)

    told = everything_told(files, report)
    assert [one for one in words if one not in told] == []


@each_row("problem", REFUSED)
def test_what_polygon_cannot_say_is_refused(problem: FamilyProblem, tmp_path: Path) -> None:
    (tmp_path / "sums").mkdir()
    write_package(problem, tmp_path / "sums")
    choice = FamilyChoice(
        family=Family.DMOJ,
        judges_failures=problem.judges_failures,
        prefixes=problem.prefixes,
    )

    with pytest.raises(ProblemError, match="which Polygon cannot say"):
        describe(Package(tmp_path / "sums", family=choice), ConversionReport())
