"""In which dialect a package is read, what follows from that, and what opens a package at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.errors import UsageError
from judge.model import Dialect, DialectChoice, Place, Verdict
from judge.packages.kit_or_package import open_problem_source
from judge.packages.package import Package
from tests.conftest import ROOT, each_row
from tests.unit.packages.written import CURRENT, LEGACY, package, write_files

ICPC, KATTIS, DOMJUDGE = Dialect.ICPC, Dialect.KATTIS, Dialect.DOMJUDGE
TESTDATA, SECRET = "data/testdata.yaml", "data/secret/testdata.yaml"
FILES = {
    "data/secret/1.in": "1\n",
    "data/secret/1.ans": "1\n",
    "submissions/accepted/a.py": "print(1)\n",
}


# Which it is


@each_row(
    ("files", "yaml", "dialect", "told_by"),
    [
        ({}, CURRENT, ICPC, ""),
        ({"domjudge-problem.ini": ""}, CURRENT, DOMJUDGE, "domjudge-problem.ini"),
        ({".timelimit": "1"}, LEGACY, DOMJUDGE, ".timelimit"),
        ({"submissions.json": "{}"}, LEGACY, DOMJUDGE, "submissions.json"),
        ({}, f"{LEGACY}validation: custom multi-pass\n", DOMJUDGE, "multi-pass in problem.yaml"),
        ({}, f"{LEGACY}type: scoring\n", ICPC, ""),
        ({}, f"{LEGACY}limits: {{time_limit: 1}}\n", DOMJUDGE, "time_limit in problem.yaml"),
        ({}, f"{LEGACY}grading: {{}}\n", KATTIS, "grading in problem.yaml"),
        ({TESTDATA: "reject_score: 1\n"}, LEGACY, KATTIS, "reject_score in data/testdata.yaml"),
        ({SECRET: "grader_flags: min first_error\n"}, LEGACY, KATTIS, f"first_error in {SECRET}"),
        # problemtools has written this file, too.
        ({".timelimit": "1", "graders/sum.py": ""}, LEGACY, KATTIS, "graders"),
        ({TESTDATA: "grader_flags: min\n"}, LEGACY, ICPC, ""),
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

    told = DialectChoice(dialect=KATTIS, told_by="your setting")
    assert found.problem("sums").dialect == told


# What follows


@each_row(
    ("dialect", "limit", "wall_s", "memory_mib", "code_kib", "place"),
    [
        (ICPC, None, 9.0, 2048, 128, Place.COPY),
        (KATTIS, None, 9.0, 1024, 128, Place.COPY),
        # A second more than the limit, or a tenth of it
        (DOMJUDGE, (10.0, "the default of domjudge"), 5.0, 2048, 256, Place.OWN),
    ],
)
def test_what_a_package_does_not_limit_the_system_limits(
    tmp_path: Path,
    dialect: Dialect,
    limit: tuple[float, str] | None,
    wall_s: float,
    memory_mib: int,
    code_kib: int,
    place: Place,
) -> None:
    def source(name: str, files: Mapping[str, str], yaml: str, kib: int) -> Package:
        sizes = {"a": kib << 10, "b": (kib << 10) + 1}
        texts = {f"submissions/mixed/{one}.py": "#" * size for one, size in sizes.items()}
        return package(tmp_path / name, {**FILES, **files, **texts}, yaml, dialect=dialect)

    plain = source("plain", {}, LEGACY, code_kib)
    yaml = f"{LEGACY}limits: {{memory: 300, code: 1}}\n"
    stated = source("stated", {".timelimit": "4"}, yaml, 1)
    slow = source("slow", {".timelimit": "20"}, yaml, 1).problem("sums").limits.wall_s

    for found, time_limit, mib in ((plain, limit, memory_mib), (stated, (4.0, ".timelimit"), 300)):
        problem = found.problem("sums")
        assert found.stated_limit == time_limit
        assert (problem.limits.memory_bytes, problem.place) == (mib << 20, place)
        assert [one.name for one in found.solutions("sums") if one.refused] == ["mixed/b.py"]
    assert stated.problem("sums").limits.wall_s == pytest.approx(wall_s)
    assert slow == pytest.approx(22.0 if dialect is DOMJUDGE else 41.0)


def test_only_domjudge_refuses_names_of_source_files(tmp_path: Path) -> None:
    names = ("_a-1+b.c.py", "a b.py", "a#b.py", "a.c")
    files = {**FILES, **{f"submissions/mixed/{name}": "" for name in names}}
    found = {
        dialect: [
            one.name
            for one in package(tmp_path, files, LEGACY, dialect=dialect).solutions("sums")
            if one.refused is not None
        ]
        for dialect in Dialect
    }

    assert found == {ICPC: [], KATTIS: [], DOMJUDGE: ["mixed/a b.py", "mixed/a#b.py"]}


def test_a_dialect_may_read_a_suffix_as_another_language(tmp_path: Path) -> None:
    names = ("a.pl", "b/b.pl", "b/notes.txt", "c.plg", "d/d.plg", "d/notes.txt")
    files = {f"submissions/accepted/{name}": "" for name in names}

    icpc, domjudge = (
        package(tmp_path, files, dialect=dialect).solutions("sums") for dialect in (ICPC, DOMJUDGE)
    )

    assert [one.language.code for one in icpc] == ["prolog", "prolog", "unknown", "unknown"]
    assert [one.language.code for one in domjudge] == ["perl", "perl", "prolog", "prolog"]
    assert [one.files[0].name for one in domjudge[1::2]] == ["b.pl", "d.plg"]


@each_row(
    ("dialect", "folder", "text", "final", "required"),
    [
        (ICPC, "rejected", "CORRECT", None, {"WA", "TLE", "RTE"}),
        (DOMJUDGE, "rejected", "CORRECT", frozenset({Verdict.AC}), {"AC", "WA", "TLE", "RTE"}),
        (DOMJUDGE, "wrong_answer", "CORRECT", None, {"WA"}),
        (DOMJUDGE, "rejected", "", None, {"WA", "TLE", "RTE"}),
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


# A kit or a package


def test_a_file_made_for_a_package_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_files(tmp_path, {"mine.py": "", "other.py": ""}))
    words = ["mine.py", "other.py"]
    of_package = str(ROOT / "tests/packages/groups")
    Path("mine.py").write_text(f"#!/usr/bin/python3\n# judge: {of_package}\n")

    with open_problem_source(words, ROOT, {}) as (source, left):
        assert isinstance(source, Package)
        assert left == ("mine.py", "other.py")

    Path("other.py").write_text("# judge: push\n")
    with (
        pytest.raises(UsageError, match=r"mine\.py for .*groups, other\.py for push"),
        open_problem_source(words, ROOT, {}),
    ):
        pass
