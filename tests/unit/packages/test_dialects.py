"""In which dialect a package is read, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from judge.errors import UsageError
from judge.model import Aggregation, Dialect, DialectChoice, Grading, Group, Place, Verdict
from judge.packages.kit_or_package import open_problem_source
from judge.packages.package import Package
from tests.conftest import each_row, write_kit
from tests.unit.packages.written import CURRENT, LEGACY, write_files

FILES = {
    "data/secret/1.in": "1\n",
    "data/secret/1.ans": "1\n",
    "submissions/accepted/a.py": "print(1)\n",
}


def package(
    tmp_path: Path,
    files: Mapping[str, str] = {},
    *,
    yaml: str = LEGACY,
    dialect: Dialect | None = None,
) -> Package:
    root = write_files(tmp_path / "sums", FILES | {"problem.yaml": yaml} | dict(files))
    return Package(root, dialect=dialect)


# Which it is


@each_row(
    ("files", "yaml", "dialect", "told_by"),
    [
        ({}, LEGACY, Dialect.ICPC, ""),
        ({}, CURRENT, Dialect.ICPC, ""),
        ({"domjudge-problem.ini": ""}, LEGACY, Dialect.DOMJUDGE, "domjudge-problem.ini"),
        ({"domjudge-problem.ini": ""}, CURRENT, Dialect.DOMJUDGE, "domjudge-problem.ini"),
        ({".timelimit": "1"}, LEGACY, Dialect.DOMJUDGE, ".timelimit"),
        ({"submissions.json": "{}"}, LEGACY, Dialect.DOMJUDGE, "submissions.json"),
        (
            {},
            f"{LEGACY}validation: custom multi-pass\n",
            Dialect.DOMJUDGE,
            "multi-pass in problem.yaml",
        ),
        ({}, f"{LEGACY}type: scoring\n", Dialect.ICPC, ""),
        (
            {},
            f"{LEGACY}type: scoring interactive\n",
            Dialect.DOMJUDGE,
            "interactive as a type in problem.yaml",
        ),
        (
            {},
            f"{LEGACY}limits: {{time_limit: 1}}\n",
            Dialect.DOMJUDGE,
            "time_limit in problem.yaml",
        ),
        ({}, f"{LEGACY}grading: {{}}\n", Dialect.KATTIS, "grading in problem.yaml"),
        ({"graders/sum.py": ""}, LEGACY, Dialect.KATTIS, "graders"),
        (
            {"data/testdata.yaml": "reject_score: 1\n"},
            LEGACY,
            Dialect.KATTIS,
            "reject_score in data/testdata.yaml",
        ),
        (
            {"data/secret/testdata.yaml": "grader_flags: min first_error\n"},
            LEGACY,
            Dialect.KATTIS,
            "first_error in data/secret/testdata.yaml",
        ),
        # problemtools has written this file, too.
        ({".timelimit": "1", "graders/sum.py": ""}, LEGACY, Dialect.KATTIS, "graders"),
        ({"data/testdata.yaml": "grader_flags: min\n"}, LEGACY, Dialect.ICPC, ""),
        ({"data/testdata.yaml": ""}, LEGACY, Dialect.ICPC, ""),
        ({"data/testdata.yaml": "- a list\n"}, LEGACY, Dialect.ICPC, ""),
    ],
)
def test_a_package_shows_its_dialect_by_what_one_system_alone_reads(
    files: Mapping[str, str], yaml: str, dialect: Dialect, told_by: str, tmp_path: Path
) -> None:
    found = package(tmp_path, files, yaml=yaml).metadata.dialect

    assert found == DialectChoice(dialect=dialect, told_by=told_by)


def test_the_user_may_say_another_dialect(tmp_path: Path) -> None:
    found = package(tmp_path, {".timelimit": "1"}, dialect=Dialect.KATTIS)

    assert found.problem("sums").dialect == DialectChoice(
        dialect=Dialect.KATTIS, told_by="--dialect"
    )


def test_a_kit_has_no_dialect(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    opened = open_problem_source(["push"], kit, {}, dialect=Dialect.ICPC)

    with pytest.raises(UsageError, match="--dialect is for packages"), opened:
        pass


# What follows


@each_row(
    ("dialect", "expected"),
    [
        (Dialect.ICPC, None),
        (Dialect.KATTIS, None),
        (Dialect.DOMJUDGE, (10.0, "the default of domjudge")),
    ],
)
def test_only_domjudge_has_a_time_limit_for_packages_without_one(
    dialect: Dialect, expected: tuple[float, str] | None, tmp_path: Path
) -> None:
    assert package(tmp_path, dialect=dialect).stated_limit == expected


@each_row(
    ("dialect", "memory_mib", "code_kib"),
    [(Dialect.ICPC, 2048, 128), (Dialect.KATTIS, 1024, 128), (Dialect.DOMJUDGE, 2048, 256)],
)
@each_row("yaml", [LEGACY, CURRENT])
def test_what_a_package_does_not_limit_the_system_limits(
    tmp_path: Path, yaml: str, dialect: Dialect, memory_mib: int, code_kib: int
) -> None:
    long = {"submissions/mixed/a.py": "#" * (code_kib << 10), "submissions/mixed/b.py": "#"}
    long["submissions/mixed/b.py"] += long["submissions/mixed/a.py"]

    found = package(tmp_path, long, yaml=yaml, dialect=dialect)

    assert found.problem("sums").limits.memory_bytes == memory_mib << 20
    refused = {Path(one.name).name: one.refused is not None for one in found.solutions("sums")}
    assert (refused["a.py"], refused["b.py"]) == (False, True)


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
    found = {
        dialect: [
            one.name
            for one in package(tmp_path, {f"submissions/mixed/{name}": text}, dialect=dialect)
            .solutions("sums") if one.refused is not None
        ]
        for dialect in Dialect
    }  # fmt: skip

    assert found[Dialect.ICPC] == found[Dialect.KATTIS] == []
    assert found[Dialect.DOMJUDGE] == ([f"mixed/{name}"] if refused else [])


@each_row("dialect", list(Dialect))
def test_limits_that_a_package_states_count_in_every_dialect(
    tmp_path: Path, dialect: Dialect
) -> None:
    yaml = f"{LEGACY}limits: {{memory: 300, code: 1}}\n"
    long = {"submissions/mixed/b.py": "#" * 1025}

    found = package(tmp_path, long, yaml=yaml, dialect=dialect)

    assert found.problem("sums").limits.memory_bytes == 300 << 20
    assert [one.name for one in found.solutions("sums") if one.refused] == ["mixed/b.py"]


def test_a_time_limit_that_is_stated_counts_in_every_dialect(tmp_path: Path) -> None:
    found = package(tmp_path, {".timelimit": "3"}, dialect=Dialect.DOMJUDGE)

    assert found.stated_limit == (3.0, ".timelimit")


@each_row(
    ("dialect", "limit_s", "wall_s"),
    [
        (Dialect.ICPC, 4.0, 9.0),
        (Dialect.KATTIS, 4.0, 9.0),
        (Dialect.DOMJUDGE, 4.0, 5.0),  # a second more
        (Dialect.DOMJUDGE, 20.0, 22.0),  # a tenth more
    ],
)
def test_domjudge_limits_the_wall_time_closely(
    dialect: Dialect, limit_s: float, wall_s: float, tmp_path: Path
) -> None:
    found = package(tmp_path, {".timelimit": str(limit_s)}, dialect=dialect)

    assert found.problem("sums").limits.wall_s == pytest.approx(wall_s)


@each_row(
    ("dialect", "place"),
    [
        (Dialect.ICPC, Place.COPY),
        (Dialect.KATTIS, Place.COPY),
        (Dialect.DOMJUDGE, Place.OWN),
    ],
)
def test_at_domjudge_no_program_writes_where_it_runs(
    dialect: Dialect, place: Place, tmp_path: Path
) -> None:
    assert package(tmp_path, dialect=dialect).problem("sums").place is place


@each_row(
    ("dialect", "folder", "finals"),
    [
        (Dialect.ICPC, "rejected", None),
        (Dialect.DOMJUDGE, "rejected", frozenset({Verdict.AC})),
        (Dialect.DOMJUDGE, "wrong_answer", None),
        (Dialect.ICPC, "mixed", frozenset({Verdict.AC})),
        (Dialect.DOMJUDGE, "mixed", frozenset({Verdict.AC})),
    ],
)
def test_at_domjudge_a_comment_counts_but_in_the_four_official_folders(
    dialect: Dialect, folder: str, finals: frozenset[Verdict] | None, tmp_path: Path
) -> None:
    tagged = {f"submissions/{folder}/b.py": "# @EXPECTED_RESULTS@: CORRECT\n"}
    found = package(tmp_path, tagged, yaml=CURRENT, dialect=dialect)

    expected = found.solution("sums", f"{folder}/b.py").expectation

    assert expected.final == finals


def test_what_says_nothing_in_a_comment_is_told_by_its_folder(tmp_path: Path) -> None:
    files = {"submissions/rejected/b.py": "print(2)\n"}
    found = package(tmp_path, files, yaml=CURRENT, dialect=Dialect.DOMJUDGE)

    expected = found.solution("sums", "rejected/b.py").expectation

    assert expected.required == {Verdict.WA, Verdict.TLE, Verdict.RTE}


# Scores

SCORED = {
    "problem.yaml": f"{LEGACY}type: scoring\nvalidation: custom\n",
    "output_validators/v.py": "",
    "data/testdata.yaml": "accept_score: 5\n",
    "data/secret/testdata.yaml": "accept_score: 10\ngrader_flags: min first_error\nrange: 0 9\n",
}


def test_domjudge_reads_the_groups_of_a_package_in_its_own_way(tmp_path: Path) -> None:
    found = package(tmp_path, SCORED, dialect=Dialect.DOMJUDGE, yaml=SCORED["problem.yaml"])

    # No group inherits how another is graded, there is no range, and some flags are ignored.
    once = {"verdict": "first_error", "scores_once": True}
    assert found.problem("sums").groups == (
        Group(
            name="",
            aggregation=Aggregation.SUM,
            grading=Grading(accept_score=Fraction(5), **once),  # type: ignore[arg-type]
        ),
        Group(
            name="secret",
            aggregation=Aggregation.MIN,
            members=1,
            grading=Grading(accept_score=Fraction(10), **once),  # type: ignore[arg-type]
        ),
    )


def test_domjudge_ignores_flags_that_it_does_not_know(tmp_path: Path) -> None:
    files = {"data/secret/testdata.yaml": "grader_flags: max shout\non_reject: continue\n"}
    found = package(tmp_path, files, dialect=Dialect.DOMJUDGE, yaml=SCORED["problem.yaml"])

    (_, secret) = found.test_data.groups

    assert secret.grading is not None
    assert (secret.aggregation, secret.grading.breaks) == (Aggregation.MAX, False)
