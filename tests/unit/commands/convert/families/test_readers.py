"""All that a reader of a family can say is carried to Polygon, or the report lists it.

The problems below use every field there is, so a new one fails here until it has its words.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from fractions import Fraction
from pathlib import Path

import pytest

from judge.commands.convert.families.described import describe
from judge.commands.convert.families.polygon import to_polygon
from judge.commands.convert.families.report import ConversionReport
from judge.errors import ProblemError, UsageError
from judge.model import Family, FamilyChoice, OwnLimits, SourceFile
from judge.packages.families.description import (
    FamilyCase,
    FamilyGroup,
    FamilyProblem,
    FamilyProgram,
    FamilySolution,
    FamilyStatement,
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


SAID_BY_A_READER = FamilyProblem(
    names={"en": "Name-in-English", "de": "Name-in-German"},
    time_limit_s=1.7,
    limit_source="limits.txt",
    memory_mib=123,
    output_mib=77,
    output_bytes=(77 << 20) - 1,
    samples=(FamilyCase(name="01", input=b"input-of-sample\n", answer=b"answer-of-sample\n"),),
    groups=(
        FamilyGroup(
            name="first-group",
            points=Fraction(4129),
            requires=("sample",),
            validator_args=("--group", "first-group"),
            cases=(
                FamilyCase(
                    name="01",
                    input=b"input-in-group\n",
                    answer=b"answer-in-group\n",
                    validator_args=("argument-of-case",),
                    input_args=("argument-of-input",),
                ),
            ),
        ),
        FamilyGroup(
            name="second-group",
            by_case=True,
            cases=(
                FamilyCase(name="01", input=b"third\n", answer=b"3\n", points=Fraction(517)),
                FamilyCase(name="02", input=b"fourth\n", answer=b"4\n", points=Fraction(733)),
            ),
        ),
        FamilyGroup(
            name="third-group",
            points=Fraction(271),
            by_least=True,
            cases=(FamilyCase(name="01", input=b"fifth\n", answer=b"5\n"),),
        ),
    ),
    is_scored=True,
    parts_are_wrong=True,
    validator=program("output-validator score"),
    input_validators=(program("input-validator", "valid.py"),),
    solutions=(
        FamilySolution(
            name="a.py",
            files=program("solution").files,
            folder="mixed",
            permitted=("AC", "TLE"),
            required=("TLE",),
            language="pypy3",
        ),
    ),
    statements=(FamilyStatement(language="en", suffix="md", content=b"Statement-in-English"),),
    includes={"cpp": (SourceFile(name="grader.cpp", content=b"text-of-grader\n"),)},
    languages=("python3", "cpp"),
    without_output=("case 1",),
    not_read=("somewhere: not read",),
)
COMPARED = FamilyProblem(
    names={"en": "Name-in-English"},
    time_limit_s=1.7,
    limit_source="limits.txt",
    memory_mib=123,
    cases=(FamilyCase(name="01", input=b"input-of-case\n", answer=b"answer-of-case\n"),),
    comparison=("lines",),
    writes_files=False,
    input_file="in.txt",
    output_file="out.txt",
)
WORDS = FamilyProblem(
    names={"en": "Name-in-English"},
    time_limit_s=1.7,
    limit_source="limits.txt",
    memory_mib=123,
    memory_bytes=(123 << 20) - 1,
    cases=(
        FamilyCase(
            name="01",
            input=b"input-of-case\n",
            answer=b"answer-of-case\n",
            own_limits={".py": OwnLimits(time_factor=2, memory_bytes=5 << 20)},
        ),
    ),
    default_args=("float_tolerance", "0.00125"),
)
TALK = FamilyProblem(
    names={"en": "Name-in-English"},
    time_limit_s=1.7,
    limit_source="limits.txt",
    memory_mib=123,
    cases=(FamilyCase(name="01", input=b"input-of-case\n", answer=b"answer-of-case\n"),),
    validator=program("interactor"),
    is_interactive=True,
)
MADE = FamilyProblem(
    names={"en": "Name-in-English"},
    time_limit_s=1.7,
    limit_source="limits.txt",
    memory_mib=123,
    cases=(FamilyCase(name="01", command="gen 1"),),
    generators=(program("generator", "gen.py"),),
    answered_by="accepted/a.py",
    first_programs={"0123": program("script", "plan.py")},
    answer_left="output",
    samples_answered_by=program("model", "model.py"),
)
REFUSED = (
    replace(WORDS, cases=(replace(WORDS.cases[0], args=("argument-of-solution",)),)),
    replace(WORDS, is_submit_answer=True),
    replace(WORDS, judges_failures=True),
    replace(WORDS, prefixes={"cpp": b"#define main other\n"}),
)
CASES = ("input-of-case", "answer-of-case")
Words = tuple[str, ...]
READ: tuple[tuple[FamilyProblem, Words], ...] = (
    (
        SAID_BY_A_READER,
        (
            *("Name-in-English", "Name-in-German", "Statement-in-English", "print('solution')"),
            *("input-in-group", "answer-in-group"),
            "input-of-sample",
            "answer-of-sample",
            *(
                "output-validator",
                "4129",
                "517",
                "733",
                "271",
                "argument-of-case",
                "somewhere: not",
            ),
            "input-validator",
            "1700<",
            str(123 << 20),
            '<dependency group="sample"',
            "-first-group/test_group.yaml: input_validator_args: ['--group', 'first-group']: left",
            "all or nothing there",
            "languages: python3, cpp: left out",
            "include/: 1 file: left out",
            "01.yaml: input_validator_args",
            "rounded up to whole MiB",
            "a part of the points is accepted",
            "python.pypy3",
            'tag="time-limit-exceeded"',
        ),
    ),
    (
        COMPARED,
        (*CASES, "in.txt", "out.txt", "same_words_in_lines"),
    ),
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


def test_the_problems_of_readers_use_every_field() -> None:
    every = [*(one for one, _ in READ), MADE, *REFUSED]
    groups = [group for one in every for group in one.groups]
    cases = [case for one in every for case in one.cases]
    cases += [case for one in groups for case in one.cases]
    solutions = [one for problem in every for one in problem.solutions]
    for values in (every, groups, cases, solutions):
        for field in fields(values[0]):
            default = None if field.default is MISSING else field.default
            assert any(getattr(one, field.name) != default for one in values), field.name


@each_row(("problem", "words"), READ)
def test_polygon_holds_all_that_a_reader_says_or_the_report_lists_it(
    problem: FamilyProblem,
    words: Words,
    tmp_path: Path,
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


def test_a_package_whose_data_is_still_to_be_made_is_not_converted(tmp_path: Path) -> None:
    (tmp_path / "sums").mkdir()
    write_package(MADE, tmp_path / "sums")
    package = Package(tmp_path / "sums", family=FamilyChoice(family=Family.POLYGON))

    with pytest.raises(UsageError, match="has not been made"):
        describe(package, ConversionReport())
