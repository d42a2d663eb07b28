"""Packages of our problems: what is in them for which reader, and how they are written."""

from __future__ import annotations

import errno
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.kit import Kit
from judge.commands.convert.exporter import export, left_out_languages, package_files
from judge.commands.convert.submissions import (
    ExportTarget,
    add_results_comment,
    remove_results_comment,
)
from judge.errors import ProblemError, UsageError
from tests.conftest import ROOT, each_row, write_kit

OURS = Kit(ROOT)
EVERYBODY = pytest.mark.parametrize("to", list(ExportTarget), ids=lambda to: to.value)

YAML = """\
problem_format_version: 2025-09
name: {en: "Sums & more", ja: 足し算}
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
credits: {authors: [Ann Onym <ann@example.org>, {name: Bob}], testers: Cid}
source: [{name: A contest, url: "https://example.org"}, Another]
license: cc by
rights_owner: Us
keywords: [easy going, sums]
limits: {time_limit: 3, time_multipliers: {ac_to_time_limit: 4}, memory: 256, code: 64}
"""

# The fonts of LaTeX lack the signs of the other name.
YAML_IN_ENGLISH = YAML.replace(' {en: "Sums & more", ja: 足し算}', '\n  en: "Sums & more"')


FILES = {
    "problems/sums/problem.yaml": YAML,
    "problems/sums/problem.ja.md": "足せ。\n",
    "solutions/sums/adds.sml": "",
    "solutions/sums/brute_force/counts.py": "#!/usr/bin/env python3\n",
    "solutions/sums/rejected/guesses.cpp": "",
    "solutions/sums/wrong_answer/forgets.c": "",
}


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A kit whose problem compares outputs word by word, with solutions of all kinds."""
    root = write_kit(tmp_path / "kit", FILES)
    monkeypatch.syspath_prepend(root)
    return Kit(root)


def contents(kit: Kit, to: ExportTarget, slug: str = "sums") -> dict[str, str]:
    return {file.name: file.content.decode() for file in package_files(kit, slug, to)}


VALIDATOR = ("build", "judge.game.py", "main.py", "problems.sums.rules.py")
ALWAYS = {
    *(
        f"data/{name}.{end}"
        for name in ("sample/01-two", "secret/02-many")
        for end in ("in", "ans")
    ),
    *(f"input_validators/sums/{name}" for name in VALIDATOR),
    "problem.yaml",
    "submissions/accepted/adds.py",
    "submissions/wrong_answer/forgets.c",
    "more_submissions/accepted/adds.sml",
}
STATEMENTS = ("problem.en.tex", "source.en.md", "source.ja.md", "source.ja.tex")


def test_everything_is_in_its_place_and_apart_what_readers_of_legacy_do_not_know(kit: Kit) -> None:
    current, legacy = (set(contents(kit, to)) for to in (ExportTarget.ICPC, ExportTarget.LEGACY))

    slow = {"brute_force/counts.py", "rejected/guesses.cpp"}
    assert current == (
        ALWAYS
        | {f"statement/{name}" for name in STATEMENTS}
        | {f"submissions/{one}" for one in slow}
    )
    assert legacy == ALWAYS | {f"problem_statement/{name}" for name in STATEMENTS} | {
        ".timelimit",
        *(f"more_submissions/{one}" for one in slow),
    }


def test_a_package_for_domjudge_tells_it_the_limit_the_text_and_the_results(kit: Kit) -> None:
    found = contents(kit, ExportTarget.DOMJUDGE)

    assert found["domjudge-problem.ini"] == "timelimit = 3\n"
    assert found[".timelimit"] == "3\n"
    assert found["submissions/brute_force/counts.py"] == (
        "#!/usr/bin/env python3\n# @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n"
    )
    assert found["submissions/rejected/guesses.cpp"].startswith("// @EXPECTED_RESULTS@: WRONG")
    assert found["submissions/wrong_answer/forgets.c"] == ""
    assert found["more_submissions/accepted/adds.sml"] == ""
    assert found["problem.txt"] == (
        "Sums & more\n===========\n\nAdd the numbers.\n\n"
        "## Sample Input 1\n\n    1 2\n\n## Sample Output 1\n\n    3\n"
    )


def test_a_sample_takes_its_interaction_along_and_what_must_lie_beside_it(kit: Kit) -> None:
    (kit.root / "testdata/sums/sample/01-two.interaction").write_text("<1 2\n>3\n")
    downloads = {"in.download": "1 2\n", "ans.download": "3\n"}

    for to in ExportTarget:
        found = contents(kit, to)
        stem = "data/sample/01-two."
        sample = {
            name.removeprefix(stem): text for name, text in found.items() if name.startswith(stem)
        }
        more = downloads if to is ExportTarget.ICPC else {}
        assert sample == {"in": "1 2\n", "ans": "3\n", "interaction": "<1 2\n>3\n"} | more
    assert found["problem.txt"].endswith("## Sample Interaction 1\n\n    <1 2\n    >3\n")


def test_a_description_says_the_same_in_the_words_of_each_version(kit: Kit) -> None:
    found = {to: contents(kit, to)["problem.yaml"] for to in ExportTarget}

    assert found[ExportTarget.ICPC] == YAML_IN_ENGLISH  # ours but for the names
    assert found[ExportTarget.LEGACY] == found[ExportTarget.DOMJUDGE]
    assert found[ExportTarget.LEGACY] == (
        'problem_format_version: "legacy"\n'
        'name: "Sums & more"\n'
        'validation: "default"\n'
        'uuid: "0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52"\n'
        'license: "cc by"\n'
        'rights_owner: "Us"\n'
        'author: "Ann Onym, Bob"\n'
        'source: "A contest"\n'
        'source_url: "https://example.org"\n'
        'keywords: "easy-going sums"\n'
        "limits:\n"
        "  time_multiplier: 4.0\n"
        "  time_safety_margin: 1.5\n"
        "  memory: 256\n"
        "  output: 8\n"
        "  code: 64\n"
        "  compilation_time: 60\n"
        "  compilation_memory: 2048\n"
    )


def test_a_statement_is_latex_if_that_can_print_it_and_its_source_lies_beside(kit: Kit) -> None:
    assert left_out_languages(kit, "sums") == ["ja"]
    for to in ExportTarget:
        folder = "statement" if to is ExportTarget.ICPC else "problem_statement"
        found = contents(kit, to)
        assert found[f"{folder}/problem.en.tex"] == (
            "%% plainproblemname: Sums & more\n\\problemname{Sums \\& more}\n\nAdd the numbers.\n"
        )
        assert f"{folder}/problem.ja.tex" not in found
        assert found[f"{folder}/source.ja.tex"] == "\\problemname{足し算}\n\n足せ。\n"
        assert found[f"{folder}/source.ja.md"] == "足せ。\n"
        assert "足し算" not in found["problem.yaml"]


def test_a_problem_that_a_format_cannot_hold_is_refused(tmp_path: Path) -> None:
    for slug in ("postcard", "puzzle24"):  # legacy has neither passes nor parts of the points
        with pytest.raises(UsageError, match="does not fit into the format"):
            export(OURS, slug, ExportTarget.LEGACY, tmp_path / slug)


HALF = YAML.replace("time_limit: 3", "time_limit: 2.5")


@each_row(
    ("name", "text", "message"),
    [
        ("problems/sums/problem.fr.md", "Ajoute.", "names in en ja, but statements in en fr ja"),
        ("problems/sums/problem.yaml", HALF, "multiple"),
        ("solutions/sums/accepted/adds.py", "", "two files of its package would be submissions/a"),
        ("problems/sums/rules.py", None, "sums has no rules, so its package would have no input"),
    ],
)
def test_what_no_package_can_express_is_reported(
    tmp_path: Path, name: str, text: str | None, message: str
) -> None:
    kit = Kit(write_kit(tmp_path / "kit", {**FILES, name: text or ""}))
    if text is None:
        (kit.root / name).unlink()
        (kit.root / "testdata/sums/test_group.yaml").write_text("")

    with pytest.raises(ProblemError, match=message):
        package_files(kit, "sums", ExportTarget.ICPC)


def test_a_limit_of_half_a_second_is_exported_if_it_is_distinguishable(kit: Kit) -> None:
    yaml = HALF.replace("limits: {", "limits: {time_resolution: 0.5, ")
    (kit.root / "problems/sums/problem.yaml").write_text(yaml)

    assert contents(kit, ExportTarget.LEGACY)[".timelimit"] == "2.5\n"


# Writing


@EVERYBODY
def test_the_same_zip_is_made_whenever_it_is_made(
    kit: Kit, tmp_path: Path, to: ExportTarget
) -> None:
    one = export(kit, "sums", to, tmp_path / "one.zip")
    for path in kit.root.rglob("*.py"):
        os.utime(path, (1, 1))
    other = export(kit, "sums", to, tmp_path / "other.zip")

    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert archive.testzip() is None
        prefix = "" if to is ExportTarget.DOMJUDGE else "sums/"
        names = [prefix + file.name for file in package_files(kit, "sums", to)]
        assert archive.namelist() == names == sorted(names)
        modes = {
            Path(entry.filename).name: oct(entry.external_attr >> 16)
            for entry in archive.infolist()
        }
        assert (modes["build"], modes["main.py"]) == ("0o100755", "0o100644")
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_where_a_package_can_be_written(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert export(kit, "sums", ExportTarget.ICPC, tmp_path / "empty") == tmp_path / "empty"
    assert (tmp_path / "empty/problem.yaml").read_text() == YAML_IN_ENGLISH
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/mine").write_text("mine")
    (tmp_path / "link.zip").symlink_to(tmp_path / "nowhere")
    (tmp_path / "empty.zip").write_text("")
    before = sorted(tmp_path.rglob("*"))

    for names, why in (
        (("file", "folder", "link.zip", "empty.zip"), "is there already"),
        (("sums.tar.gz", "sums.txt", "-"), "is neither a .zip file nor a folder"),
        (("nowhere/sums",), "cannot be written: No such file or directory"),
    ):
        for name in names:
            with pytest.raises(UsageError, match=f"{name} {why}"):
                export(kit, "sums", ExportTarget.ICPC, tmp_path / name)
    with pytest.raises(ProblemError, match="is missing"):
        export(kit, "nothing", ExportTarget.ICPC, tmp_path / "out")
    assert sorted(tmp_path.rglob("*")) == before


@each_row("name", ["sums", "sums.zip"])
@each_row("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_an_export_that_is_cut_short_leaves_nothing(
    kit: Kit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    error: BaseException,
) -> None:
    def full(*_: object) -> None:
        raise error

    # A full disk is a thing of the machine's, and so is whoever presses Ctrl-C.
    monkeypatch.setattr(Path, "rename", full)
    (tmp_path / "out").mkdir()

    with pytest.raises(UsageError if isinstance(error, OSError) else KeyboardInterrupt):
        export(kit, "sums", ExportTarget.ICPC, tmp_path / "out" / name)

    assert list((tmp_path / "out").iterdir()) == []


# Submissions


@each_row(
    ("file", "told"),
    [
        ("accepted/a.py", ""),
        ("wrong_answer/a.py", ""),
        ("brute_force/a.py", "# @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n"),
        ("brute_force/a.ml", "(* @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n*)\n"),
        ("brute_force/a.hs", "-- @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n"),
        ("rejected/a.cpp", "// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT, RUN-ERROR\n"),
    ],
)
def test_a_comment_states_the_results_that_the_folder_does_not(file: str, told: str) -> None:
    found = add_results_comment(f"submissions/{file}", b"x\n")

    assert found.decode() == f"{told}x\n"
    assert remove_results_comment(f"submissions/{file}", found) == b"x\n"


@given(
    name=st.sampled_from(["brute_force/a.py", "rejected/b.cpp", "accepted/c.py"]),
    content=st.sampled_from([b"", b"#!/bin/sh", b"#!/bin/sh\n"]) | st.binary(max_size=9),
)
def test_an_added_comment_can_be_removed(name: str, content: bytes) -> None:
    told = add_results_comment(f"submissions/{name}", content)

    assert remove_results_comment(f"submissions/{name}", told) == content


def test_a_comment_of_the_author_stays() -> None:
    content = b"# @EXPECTED_RESULTS@: CORRECT\nx\n"

    assert remove_results_comment("submissions/brute_force/a.py", content) == content
    assert remove_results_comment("submissions/accepted/a.py", content) == content
