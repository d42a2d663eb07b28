"""In which dialect a package is read, what follows from that, and what opens a package at all."""

from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.errors import UsageError
from judge.model import Dialect, DialectChoice, Verdict
from judge.packages.kit_or_package import open_problem_source
from judge.packages.package import Package
from tests.conftest import ROOT
from tests.unit.as_text import in_short
from tests.unit.packages.written import LEGACY, package, write_files

ICPC, KATTIS, DOMJUDGE = Dialect.ICPC, Dialect.KATTIS, Dialect.DOMJUDGE
FILES = {
    "data/secret/1.in": "1\n",
    "data/secret/1.ans": "1\n",
    "submissions/accepted/a.py": "print(1)\n",
}


# Which it is


def test_the_user_may_say_another_dialect(tmp_path: Path) -> None:
    found = package(tmp_path, {**FILES, ".timelimit": "1"}, LEGACY, dialect=KATTIS)
    odd = package(tmp_path / "odd", {**FILES, "data/testdata.yaml": "- a list\n"}, LEGACY)

    told = DialectChoice(dialect=KATTIS, told_by="your setting")
    assert found.problem("sums").dialect == told
    assert odd.metadata.dialect == DialectChoice()


# What follows


def test_what_a_package_does_not_limit_the_system_limits(tmp_path: Path) -> None:
    """A wall limit is a second more than the limit, or a tenth of it."""
    stated = f"{LEGACY}limits: {{memory: 300, code: 1}}\n"
    found = ""
    for dialect, code_kib in ((ICPC, 128), (KATTIS, 128), (DOMJUDGE, 256)):
        for number, (yaml, limit, kib) in enumerate(
            ((LEGACY, None, code_kib), (stated, "4", 1), (stated, "20", 1))
        ):
            sizes = {"a": kib << 10, "b": (kib << 10) + 1}
            files = {f"submissions/mixed/{one}.py": "#" * size for one, size in sizes.items()}
            files |= {".timelimit": limit} if limit else {}
            folder = tmp_path / f"{dialect.value}{number}"
            made = package(folder, {**FILES, **files}, yaml, dialect=dialect)
            problem = made.problem("sums")
            refused = [one.name for one in made.solutions("sums") if one.refused]
            found += f"{dialect.value}, {limit} s, {kib} KiB: {made.stated_limit} {refused} "
            found += f"{problem.place.name} {in_short(problem.limits)}\n"

    assert found == external_file("limits.txt")


def test_only_domjudge_refuses_names_of_source_files(tmp_path: Path) -> None:
    names = ("_a-1+b.c.py", "a b.py", "a#b.py", "a.c")
    files = {**FILES, **{f"submissions/mixed/{name}": "" for name in names}}
    found = [
        [
            one.name
            for one in package(tmp_path, files, LEGACY, dialect=dialect).solutions("sums")
            if one.refused is not None
        ]
        for dialect in (ICPC, KATTIS, DOMJUDGE)
    ]

    assert found == [[], [], ["mixed/a b.py", "mixed/a#b.py"]]


def test_a_dialect_may_read_a_suffix_as_another_language(tmp_path: Path) -> None:
    names = ("a.pl", "b/b.pl", "b/notes.txt", "c.plg", "d/d.plg", "d/notes.txt")
    files = {f"submissions/accepted/{name}": "" for name in names}

    icpc, domjudge = (
        package(tmp_path, files, dialect=dialect).solutions("sums") for dialect in (ICPC, DOMJUDGE)
    )

    assert [one.language.code for one in icpc] == ["prolog", "prolog", "unknown", "unknown"]
    assert [one.language.code for one in domjudge] == ["perl", "perl", "prolog", "prolog"]
    assert [one.files[0].name for one in domjudge[1::2]] == ["b.pl", "d.plg"]


def test_at_domjudge_a_comment_counts_but_in_the_four_official_folders(tmp_path: Path) -> None:
    finals = []
    for dialect, folder in (
        *((one, "rejected") for one in (ICPC, DOMJUDGE)),
        (DOMJUDGE, "wrong_answer"),
    ):
        files = {f"submissions/{folder}/b.py": "# @EXPECTED_RESULTS@: CORRECT\n"}
        found = package(tmp_path / f"{dialect}{folder}", files, dialect=dialect)
        finals.append(found.solution("sums", f"{folder}/b.py").expectation.final)

    assert finals == [None, {Verdict.AC}, None]


# A kit or a package


def test_a_file_for_a_package_opens_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
