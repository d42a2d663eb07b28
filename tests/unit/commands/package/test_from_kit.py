"""Packages of our problems: what is in them for which reader, and how they are written."""

import errno
import os
import zipfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.catalog.yaml_file import read_yaml
from judge.commands.package.files import YamlValue, to_yaml
from judge.commands.package.kit_problem import with_names
from judge.commands.package.to_legacy import add_results_comment, remove_results_comment
from judge.commands.package.work import Target, convert
from judge.errors import ProblemError, UsageError
from judge.sandbox.temporary_folders import hidden_folder
from tests.conftest import ROOT, each_row, files_below, write_kit

OURS = Kit(ROOT)
ICPC_TARGETS = (Target.ICPC, Target.LEGACY, Target.DOMJUDGE)

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

FILES = {
    "problems/sums/problem.yaml": YAML,
    "problems/sums/problem.ja.md": "足せ。\n",
    "solutions/sums/adds.sml": "",
    "solutions/sums/brute_force/counts.py": "#!/usr/bin/env python3\n",
    **{f"solutions/sums/brute_force/waits.{end}": "x\n" for end in ("hs", "ml")},
    "solutions/sums/rejected/guesses.cpp": "",
    "solutions/sums/wrong_answer/forgets.c": "",
}


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A kit whose problem compares outputs word by word, with solutions of all kinds."""
    root = write_kit(tmp_path / "kit", FILES)
    monkeypatch.syspath_prepend(root)
    return Kit(root)


def contents(kit: Kit, to: Target) -> dict[str, str]:
    """The files of the package, which is written beside the kit."""
    with hidden_folder(kit.root.parent) as folder:
        convert((kit, "sums"), folder / "sums", to)
        return files_below(folder / "sums")


def test_a_problem_as_each_package_has_it(kit: Kit) -> None:
    """All files by their names, with what is in them but for the program that checks inputs."""
    (kit.root / "testdata/sums/sample/01-two.interaction").write_text("<1 2\n>3\n")

    found = "\n".join(
        f"{to.value}: {name}\n" + text * (not name.startswith("input_validators/"))
        for to in ICPC_TARGETS
        for name, text in contents(kit, to).items()
    )

    assert found == external_file("packages.txt")


def test_a_problem_that_a_format_cannot_hold_is_refused(tmp_path: Path) -> None:
    # legacy has neither passes nor parts of the points
    for slug in ("postcard", "puzzle24", "roads"):
        with pytest.raises(ProblemError, match=f"{slug} cannot be converted"):
            convert((OURS, slug), tmp_path / slug, Target.LEGACY)


@each_row(
    ("name", "text", "message"),
    [
        ("problem.fr.md", "Ajoute.", "names in en ja, but statements in en fr ja"),
        ("../../solutions/sums/accepted/adds.py", "", "two files .* would both be submissions/a"),
        ("problem.en.md", "TODO: x", "not finished: .*problem.en.md, line 1: TODO: x"),
        ("rules.py", None, "sums has no rules, so its package would have no input"),
    ],
)
def test_what_no_package_can_express_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str | None, message: str
) -> None:
    kit = Kit(write_kit(tmp_path / "kit", {**FILES, f"problems/sums/{name}": text or ""}))
    monkeypatch.syspath_prepend(kit.root)
    if text is None:
        (kit.root / "problems/sums" / name).unlink()
        (kit.root / "testdata/sums/test_group.yaml").write_text("")

    with pytest.raises(ProblemError, match=message):
        contents(kit, Target.ICPC)


def test_a_time_limit_is_no_multiple_of_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = YAML.replace("time_limit: 3", "time_resolution: 0.4, time_limit: 2.5")
    kit = Kit(write_kit(tmp_path / "kit", {**FILES, "problems/sums/problem.yaml": text}))
    monkeypatch.syspath_prepend(kit.root)

    assert contents(kit, Target.LEGACY)[".timelimit"] == "2.5\n"


# Writing


@each_row("to", ICPC_TARGETS)
def test_the_same_zip_is_made_whenever_it_is_made(to: Target, kit: Kit, tmp_path: Path) -> None:
    one, other = tmp_path / "one.zip", tmp_path / "other.zip"
    convert((kit, "sums"), one, to)
    for path in kit.root.rglob("*.py"):
        os.utime(path, (1, 1))
    convert((kit, "sums"), other, to)

    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert archive.testzip() is None
        prefix = "" if to is Target.DOMJUDGE else "sums/"
        names = [prefix + name for name in contents(kit, to)]
        assert archive.namelist() == sorted(names)
        modes = {
            Path(entry.filename).name: oct(entry.external_attr >> 16)
            for entry in archive.infolist()
        }
        assert (modes["build"], modes["main.py"]) == ("0o100755", "0o100644")
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_where_a_package_can_be_written(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    convert((kit, "sums"), tmp_path / "empty", Target.ICPC)
    assert (tmp_path / "empty/problem.yaml").read_text().startswith("problem_format")
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
                convert((kit, "sums"), tmp_path / name, Target.ICPC)
    with pytest.raises(ProblemError, match="is missing"):
        convert((kit, "nothing"), tmp_path / "out", Target.ICPC)
    assert sorted(tmp_path.rglob("*")) == before


@each_row("name", ["sums", "sums.zip"])
@each_row("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_an_export_that_is_cut_short_leaves_nothing(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException
) -> None:
    def full(*_: object) -> None:
        raise error

    # A full disk is a thing of the machine's, and so is whoever presses Ctrl-C.
    monkeypatch.setattr(Path, "rename", full)
    (tmp_path / "out").mkdir()

    with pytest.raises(UsageError if isinstance(error, OSError) else KeyboardInterrupt):
        convert((kit, "sums"), tmp_path / "out" / name, Target.ICPC)

    assert list((tmp_path / "out").iterdir()) == []


# Submissions


@given(
    name=st.sampled_from(
        [*(f"brute_force/a.{end}" for end in ("py", "ml", "hs")), "accepted/c.py"]
    ),
    content=st.sampled_from([b"", b"#!/bin/sh", b"#!/bin/sh\n"]) | st.binary(max_size=9),
)
def test_an_added_comment_can_be_removed_and_one_of_the_author_stays(
    name: str, content: bytes
) -> None:
    told = add_results_comment(f"submissions/{name}", content)
    own = b"# @EXPECTED_RESULTS@: CORRECT\n" + content

    assert remove_results_comment(f"submissions/{name}", told) == content
    assert remove_results_comment(f"submissions/{name}", own) == own


# YAML


LEAVES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=8) | st.integers()
KEYS = st.text("abc_", min_size=1, max_size=3)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


class _Any(msgspec.Struct):
    value: object = None


@pytest.mark.slow
@given(VALUES)
def test_written_values_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, value: YamlValue
) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text(to_yaml({"value": value}), encoding="utf-8")

    assert read_yaml(path, _Any).value == value


@each_row(
    "names",
    [
        'name:\n  en: "Sums"  # short\n\n  ja: "足し算"\n',
        "name: {en: Sums, ja: 足し算}\n",
        "name:\n  {en: Sums,\n  ja: 足し算}\n",
        "name: {en: Sums,\n  ja: 足し算}\n",
        "name: Sums\n",
    ],
)
def test_the_names_are_replaced_and_nothing_else_is(names: str) -> None:
    others = "# A: b\ntype: pass-fail\n", "\nuuid: '1'\n"

    text = with_names(Path("problem.yaml"), names.join(others), {"en": "Sums", "ja": "加"})

    assert text == 'name:\n  en: "Sums"\n  ja: "加"\n'.join(others)
