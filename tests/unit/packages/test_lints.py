"""What the lints find in a package: the severity, the code and the subject of each finding."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.model import Severity
from judge.packages.lints import contents
from judge.packages.lints.findings import findings_by_lint
from judge.packages.metadata import read_metadata
from tests.conftest import each_row
from tests.unit.as_text import with_results
from tests.unit.packages.sound import (
    CURRENT_YAML,
    SOUND,
    finding_codes,
    lint_findings,
    write_package,
)
from tests.unit.packages.written import Changes, files_of_row, write_files

SUBMISSIONS = "submissions/submissions.yaml"
MORE: dict[str, dict[str, str | None]] = {
    "constants": {"+problem.yaml": "constants: {max_n: 5}\n"},
    "pictures": {"statement/map.png": "PNG", "statement/map.gif": "<svg/>\n"},
    "drawings": {"problem_statement/map.png": "PNG", "problem_statement/old.svg": "<svg/>\n"},
    "dialogue": {
        "+problem.yaml": "type: interactive\n",
        "output_validator/v.py": "\n",
        "data/sample/1.interaction": "<1 2\n>3\n",
        "data/sample/1.in.download": "1 2\n",
        "data/sample/1.ans.download": "3\n",
    },
    "talks": {
        "problem.yaml": "license: cc0\nauthor: A\nvalidation: custom interactive\n",
        "output_validators/v.py": "\n",
    },
    "points": {"+problem.yaml": "type: scoring\n"},
    "groups": {
        "+problem.yaml": "type: scoring\n",
        **{"data/secret/01.in": None, "data/secret/01.ans": None},
        **{"data/secret/a/01.in": "3 4\n", "data/secret/a/01.ans": "7\n"},
        "data/secret/a/test_group.yaml": "max_score: 40\n",
        **{"data/secret/b/01.in": "4 4\n", "data/secret/b/01.ans": "7\n"},
        "data/secret/b/test_group.yaml": "{max_score: 60, require_pass: a}\n",
    },
}
"""What a sound package of a row has besides."""


def test_what_the_lints_find_in_a_package_with_changes(tmp_path: Path) -> None:
    def findings(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        files = files_of_row(SOUND, MORE, words, changes)
        for one in lint_findings(write_files(folder / "sums", files)):
            yield f"{one.severity.value} {one.code.value} {one.subject}: {one.message}"

    document = Path(__file__).with_name("lints.txt")

    assert with_results(document, tmp_path, findings) == external_file("lints.txt")
    many = "".join(f"accepted/{number}: {{}}\n" for number in range(1001))
    assert "error V060 submissions/submissions.yaml" in finding_codes(
        write_package(tmp_path, {SUBMISSIONS: many})
    )


def test_folders_without_a_file_are_reported(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    for name in ("generators", "include/c", "submissions/rejected"):
        (root / name).mkdir(parents=True)
    for name in ("submissions/accepted/b", "input_validators/none"):
        (root / name).mkdir()

    assert finding_codes(root) == [
        "warning V018 generators",
        "error V018 include/c",
        "warning V018 submissions/rejected",
        "error V065 submissions/accepted/b",
        "error V065 input_validators/none",
    ]
    renamed = write_package(tmp_path / "2").rename(tmp_path / "My-Sums")
    assert finding_codes(renamed) == ["error V009 ."]


# Links, and what is large


LINKS = {
    "data/secret/x.png": "../../../outside",
    "data/secret/y.png": "..",
    "attachments/root": "/",
    "attachments/x": "../data/secret/01.in",
    **{f"data/secret/02.{end}": f"01.{end}" for end in ("in", "ans")},
    **{f"attachments/{own}/{other}": f"../{other}" for own, other in ("ab", "ba")},
}


def test_links_that_lead_astray_are_not_followed_and_others_are_no_twins(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    root = write_package(tmp_path)
    os.mkfifo(root / "data/secret/03.in")
    (root / "submissions/accepted/b.py").symlink_to(root / "submissions/accepted/adds.py")
    for name, target in LINKS.items():
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        (root / name).symlink_to(target)

    assert [one for one in finding_codes(root) if "V017" not in one] == [
        "error V004 attachments/a/b/a",
        "error V004 attachments/b/a/b",
        "error V004 attachments/root",
        "error V006 data/secret/03.in",
        "error V004 data/secret/x.png",
        "error V004 data/secret/y.png",
        "warning V005 submissions/accepted/b.py",
    ]


def test_large_files_and_many_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"attachments/a.zip": 100, "attachments/b.zip": 1001, "data/sample/a.txt": 101}
    root = write_package(tmp_path, dict.fromkeys(sizes, ""))
    for name, mib in sizes.items():
        os.truncate(root / name, mib << 20)

    assert [one for one in finding_codes(root) if "V041" not in one] == [
        "error V007 attachments/b.zip",
        *["warning V007 data/sample/a.txt"] * 2,  # for it is not read as a text, too
    ]
    monkeypatch.setattr(contents, "MOST_ENTRIES", 3)
    assert "error V003 data/secret" in finding_codes(write_package(tmp_path / "many"))


# Texts


def test_a_value_that_grows_when_it_is_read_is_not_written_out(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12)]
    changes = {
        SUBMISSIONS: "".join(lines) + "accepted: *a11\n",
        "problem.yaml": CURRENT_YAML.replace("credits: A. N. Author", "credits: {authors: A}"),
    }

    messages = [one.message for one in lint_findings(write_package(tmp_path, changes))]

    assert all(len(one) < 300 for one in messages)
    assert [one for one in messages if "aliases stand for more than" in one]


# Broken packages


_NAMES = st.sampled_from(
    ["data", "secret", "sample", "1.in", "1.ans", "a.yaml", "test_group.yaml", "testdata.yaml",
     "submissions", "submissions.yaml", "accepted", "statement", "problem.en.md", "problem.en.tex",
     "problem_statement", "input_validators", "build", "1.files", "x y", "1.interaction"]
)  # fmt: skip
_PATHS = st.lists(_NAMES, min_size=1, max_size=4).map("/".join)
_TEXTS = st.sampled_from(
    ["", "a: [", "a: 1\n", "- 1\n", "null\n", "args: 1\n", "max_score: -1\n", "\0", "\xff",
     "require_pass: [a, 1]\n", "{}: {}\n", "1: {2: 3}\n", "'{a': 1\n", "a: {b: {permitted: [x]}}\n",
     "\\problemname{\\includegraphics{", "![](", "{{", "<script", "on_reject: [1]\n"]
)  # fmt: skip


@each_row("form", list(SOUND))
@given(files=st.lists(st.tuples(_PATHS, _TEXTS), max_size=8))
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)
def test_no_package_is_too_broken_to_be_looked_at(
    form: str, tmp_path_factory: pytest.TempPathFactory, files: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("package")
    known = read_metadata(write_package(folder, form=form) / "problem.yaml")
    root = folder / "broken"
    for name, text in files:
        path = root / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="latin-1")
        except OSError:  # a file stands where a folder is to be
            continue

    found = findings_by_lint(root, known)

    assert any(one.severity is Severity.ERROR for some in found.values() for one in some)
