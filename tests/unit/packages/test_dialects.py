"""In which dialect a package is read, what follows from that, and what opens a package at all."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.problem_notes import remember_problem
from judge.errors import UsageError
from judge.model import Aggregation, Dialect, DialectChoice, Grading, Group, Place, Verdict
from judge.packages.kit_or_package import open_problem_source
from judge.packages.package import Package
from tests.conftest import ROOT, each_row, write_kit
from tests.unit.packages.written import CURRENT, LEGACY, package, write_files

ICPC, KATTIS, DOMJUDGE = Dialect.ICPC, Dialect.KATTIS, Dialect.DOMJUDGE
TESTDATA, SECRET = "data/testdata.yaml", "data/secret/testdata.yaml"
MULTI_PASS = "validation: custom multi-pass\n"
FILES = {
    "data/secret/1.in": "1\n",
    "data/secret/1.ans": "1\n",
    "submissions/accepted/a.py": "print(1)\n",
}


# Which it is


@each_row(
    ("files", "yaml", "dialect", "told_by"),
    [
        ({}, LEGACY, ICPC, ""),
        ({}, CURRENT, ICPC, ""),
        ({"domjudge-problem.ini": ""}, LEGACY, DOMJUDGE, "domjudge-problem.ini"),
        ({"domjudge-problem.ini": ""}, CURRENT, DOMJUDGE, "domjudge-problem.ini"),
        ({".timelimit": "1"}, LEGACY, DOMJUDGE, ".timelimit"),
        ({"submissions.json": "{}"}, LEGACY, DOMJUDGE, "submissions.json"),
        ({}, LEGACY + MULTI_PASS, DOMJUDGE, "multi-pass in problem.yaml"),
        ({}, f"{LEGACY}type: scoring\n", ICPC, ""),
        (
            {},
            f"{LEGACY}type: scoring interactive\n",
            DOMJUDGE,
            "interactive as a type in problem.yaml",
        ),
        ({}, f"{LEGACY}limits: {{time_limit: 1}}\n", DOMJUDGE, "time_limit in problem.yaml"),
        ({}, f"{LEGACY}grading: {{}}\n", KATTIS, "grading in problem.yaml"),
        ({"graders/sum.py": ""}, LEGACY, KATTIS, "graders"),
        ({TESTDATA: "reject_score: 1\n"}, LEGACY, KATTIS, "reject_score in data/testdata.yaml"),
        ({SECRET: "grader_flags: min first_error\n"}, LEGACY, KATTIS, f"first_error in {SECRET}"),
        # problemtools has written this file, too.
        ({".timelimit": "1", "graders/sum.py": ""}, LEGACY, KATTIS, "graders"),
        ({TESTDATA: "grader_flags: min\n"}, LEGACY, ICPC, ""),
        ({TESTDATA: ""}, LEGACY, ICPC, ""),
        ({TESTDATA: "- a list\n"}, LEGACY, ICPC, ""),
    ],
)
def test_a_package_shows_its_dialect_by_what_one_system_alone_reads(
    files: Mapping[str, str], yaml: str, dialect: Dialect, told_by: str, tmp_path: Path
) -> None:
    found = package(tmp_path, {**FILES, **files}, yaml).metadata.dialect

    assert found == DialectChoice(dialect=dialect, told_by=told_by)


def test_the_user_may_say_another_dialect(tmp_path: Path) -> None:
    found = package(tmp_path, {".timelimit": "1"}, LEGACY, dialect=KATTIS)
    opened = open_problem_source(["push"], write_kit(tmp_path / "kit", {}), {}, dialect=ICPC)

    told = DialectChoice(dialect=KATTIS, told_by="--dialect")
    assert found.problem("sums").dialect == told
    with pytest.raises(UsageError, match="--dialect is for packages"), opened:
        pass


# What follows


@each_row(
    ("dialect", "limit", "memory_mib", "code_kib", "place"),
    [
        (ICPC, None, 2048, 128, Place.COPY),
        (KATTIS, None, 1024, 128, Place.COPY),
        (DOMJUDGE, (10.0, "the default of domjudge"), 2048, 256, Place.OWN),
    ],
)
@each_row("stated", [False, True])
def test_what_a_package_does_not_limit_the_system_limits(
    tmp_path: Path,
    stated: bool,
    dialect: Dialect,
    limit: tuple[float, str] | None,
    memory_mib: int,
    code_kib: int,
    place: Place,
) -> None:
    yaml, files = LEGACY, dict(FILES)
    if stated:
        yaml, files = f"{LEGACY}limits: {{memory: 300, code: 1}}\n", {**FILES, ".timelimit": "3"}
        limit, memory_mib, code_kib = (3.0, ".timelimit"), 300, 1
    files["submissions/mixed/a.py"] = "#" * (code_kib << 10)
    files["submissions/mixed/b.py"] = "#" * ((code_kib << 10) + 1)

    found = package(tmp_path, files, yaml, dialect=dialect)

    problem = found.problem("sums")
    assert found.stated_limit == limit
    assert (problem.limits.memory_bytes, problem.place) == (memory_mib << 20, place)
    assert [one.name for one in found.solutions("sums") if one.refused] == ["mixed/b.py"]


@each_row(
    ("name", "text", "refused"),
    [
        ("a.py", "", False),
        ("_a-1+b.c.py", "", False),
        ("a b.py", "", True),
        ("a#b.py", "", True),
        ("-a.py", "", False),  # such a file is no submission at all
        ("a.c", "int x;", False),
    ],
)
def test_only_domjudge_refuses_names_of_source_files(
    tmp_path: Path, name: str, text: str, refused: bool
) -> None:
    files = {**FILES, f"submissions/mixed/{name}": text}
    found = {
        dialect: [
            one.name
            for one in package(tmp_path, files, LEGACY, dialect=dialect).solutions("sums")
            if one.refused is not None
        ]
        for dialect in Dialect
    }

    assert found == {ICPC: [], KATTIS: [], DOMJUDGE: [f"mixed/{name}"] * refused}


@each_row(
    ("dialect", "codes"),
    [
        (ICPC, ["prolog", "prolog", "unknown", "unknown"]),
        (DOMJUDGE, ["perl", "perl", "prolog", "prolog"]),
    ],
)
def test_a_dialect_may_read_a_suffix_as_another_language(
    dialect: Dialect, codes: list[str], tmp_path: Path
) -> None:
    names = ("a.pl", "b/b.pl", "b/notes.txt", "c.plg", "d/d.plg", "d/notes.txt")
    files = {f"submissions/accepted/{name}": "" for name in names}

    found = package(tmp_path, files, dialect=dialect).solutions("sums")

    assert [one.language.code for one in found] == codes
    if dialect is DOMJUDGE:
        assert [one.files[0].name for one in found[1::2]] == ["b.pl", "d.plg"]


@each_row(
    ("dialect", "limit_s", "wall_s"),
    [
        (ICPC, 4.0, 9.0),
        (KATTIS, 4.0, 9.0),
        (DOMJUDGE, 4.0, 5.0),  # a second more
        (DOMJUDGE, 20.0, 22.0),  # a tenth more
    ],
)
def test_domjudge_limits_the_wall_time_closely(
    dialect: Dialect, limit_s: float, wall_s: float, tmp_path: Path
) -> None:
    found = package(tmp_path, {".timelimit": str(limit_s)}, LEGACY, dialect=dialect)

    assert found.problem("sums").limits.wall_s == pytest.approx(wall_s)


@each_row(
    ("dialect", "folder", "text", "final", "required"),
    [
        (ICPC, "rejected", "CORRECT", None, {"WA", "TLE", "RTE"}),
        (DOMJUDGE, "rejected", "CORRECT", frozenset({Verdict.AC}), {"AC", "WA", "TLE", "RTE"}),
        (DOMJUDGE, "wrong_answer", "CORRECT", None, {"WA"}),
        (DOMJUDGE, "rejected", "", None, {"WA", "TLE", "RTE"}),
        (ICPC, "mixed", "CORRECT", frozenset({Verdict.AC}), {"AC", "WA", "TLE", "RTE"}),
    ],
)
def test_at_domjudge_a_comment_counts_but_in_the_four_official_folders(
    dialect: Dialect,
    folder: str,
    text: str,
    final: frozenset[Verdict] | None,
    required: set[str],
    tmp_path: Path,
) -> None:
    comment = f"# @EXPECTED_RESULTS@: {text}\n" if text else ""
    found = package(tmp_path, {f"submissions/{folder}/b.py": comment}, dialect=dialect)

    expected = found.solution("sums", f"{folder}/b.py").expectation

    assert expected.final == final
    assert {one.name for one in expected.required} == required


SCORED = f"{LEGACY}type: scoring\nvalidation: custom\n"


def test_domjudge_reads_the_groups_of_a_package_in_its_own_way(tmp_path: Path) -> None:
    files = {
        **FILES,
        "output_validators/v.py": "",
        TESTDATA: "accept_score: 5\n",
        SECRET: "accept_score: 10\ngrader_flags: max shout first_error\nrange: 0 9\n",
    }

    found = package(tmp_path, files, SCORED, dialect=DOMJUDGE)

    # No group inherits how another is graded, there is no range, and some flags are ignored.
    top, secret = (
        Grading(verdict="first_error", scores_once=True, accept_score=Fraction(score))
        for score in (5, 10)
    )
    assert found.problem("sums").groups == (
        Group(name="", aggregation=Aggregation.SUM, grading=top),
        Group(name="secret", aggregation=Aggregation.MAX, members=1, grading=secret),
    )


# A kit or a package


def test_a_file_made_for_a_package_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_files(tmp_path, {"mine.py": "", "other.py": ""}))
    words = ["mine.py", "other.py"]
    of_package = str(ROOT / "tests/packages/groups")
    remember_problem(Path("mine.py"), of_package)

    with open_problem_source(words, ROOT, {}) as (source, left):
        assert isinstance(source, Package)
        assert left == ("mine.py", "other.py")

    remember_problem(Path("other.py"), "push")
    with (
        pytest.raises(UsageError, match=r"mine\.py for .*groups, other\.py for push"),
        open_problem_source(words, ROOT, {}),
    ):
        pass

    remember_problem(Path("mine.py"), "push")
    remember_problem(Path("other.py"), of_package)
    with open_problem_source(words, ROOT, {}) as (source, left):
        assert isinstance(source, Kit)
        with pytest.raises(UsageError, match="different problems"):
            source.resolve(left)
