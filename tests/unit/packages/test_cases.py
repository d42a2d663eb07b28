"""The test data of a package: cases, what is said of them, and groups."""

from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.packages import archive
from judge.packages.data import PackageData
from tests.conftest import each_row
from tests.unit.as_text import in_short
from tests.unit.packages.written import (
    CURRENT,
    DRAFT,
    LEGACY,
    LEGACY_ICPC,
    Files,
    package,
    refusal,
    write_files,
)

ONE = {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"}
SCORING = f"{CURRENT}type: scoring\n"
LEGACY_SCORING = f"{LEGACY}type: scoring\n"
FLAGS = f"{LEGACY}validation: custom\nvalidator_flags: first\n"


def pairs(*names: str) -> dict[str, str]:
    """The files of cases by name."""
    return {f"data/{name}{end}": "" for name in names for end in (".in", ".ans")}


def also(*names: str) -> dict[str, str]:
    return dict.fromkeys((f"data/{name}" for name in names), "what: ever\n")


ORDER = ["sample/10", "sample/2", "secret/B", "secret/a/x", "secret/a-b/y", "secret/a.z"]
SAID = {
    "data/secret/test_group.yaml": "args: [a]\noutput_validator_args: [b]\n",
    "data/secret/g/test_group.yaml": "output_validator_args: [c, '1 2']\n",
    "data/secret/g/2.yaml": "args: []\nhint: think\ninput_validator_args: {v: [x]}\n",
    "data/secret/g/3.yaml": "input_validator_args: [y]\n",
    "data/secret/g/3.files/b/c.txt": "d",
    "data/secret/g/3.out": "3\n",
}
LEGACY_FLAGS = {
    "output_validators/v.py": "",
    "data/testdata.yaml": "output_validator_flags: a 'b c'\ninput_validator_flags: x y\n",
    "data/secret/testdata.yaml": "input_validator_flags: {name: v, flags: z}\n",
    "data/secret/2/testdata.yaml": "output_validator_flags: ''\n",
}
EXAMPLES = {
    "data/invalid_input/a.in": "x",
    "data/invalid_input/test_group.yaml": "input_validator_args: [i]\n",
    "data/invalid_output/b/c.yaml": "args: [x]\noutput_validator_args: [y]\n",
    **{f"data/invalid_output/b/c.{end}": end for end in ("in", "ans", "out")},
    **{f"data/valid_output/d.{end}": end for end in ("in", "ans", "out")},
}
SHOWN = {"data/sample/statement/1.in": "", "data/sample/download/1.ans": ""}
GROUPS = {
    "data/secret/test_group.yaml": "require_pass: sample\nmax_score: 50\n",
    "data/secret/a/test_group.yaml": "max_score: 20\n",
    "data/secret/b/test_group.yaml": (
        "max_score: 30\nscore_aggregation: min\nrequire_pass: [sample, a]\n"
    ),
}
UNBOUNDED = {
    "data/secret/test_group.yaml": "max_score: unbounded",
    "data/secret/a/test_group.yaml": "score_aggregation: sum",
}
DRAFT_GROUPS = {
    "data/secret/testdata.yaml": "scoring: {score: 60}",
    "data/secret/a/testdata.yaml": "scoring: {max_score: 60, aggregation: min}",
}
LEGACY_GROUPS = {
    "data/testdata.yaml": "on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 +inf\n",
    "data/secret/testdata.yaml": (
        "grader_flags: first_error accept_if_any_accepted max\nrange: 0 100\n"
    ),
    "data/secret/b/testdata.yaml": (
        "on_reject: break\naccept_score: 12.5\nreject_score: '-1'\ngrader_flags: min\n"
    ),
}
DATA: dict[str, tuple[str, Files]] = {
    "a case is an input and an answer": (DRAFT, ONE),
    "there are no groups in this version": (LEGACY_ICPC, {**ONE, **also("testdata.yaml")}),
    "other files are left alone": (
        CURRENT,
        {**ONE, **also("secret/.b.in", "secret/e.out", "secret/notes.txt")},
    ),
    "legacy cases have neither files nor arguments of their own": (
        LEGACY,
        {**ONE, **also(*(f"secret/a.{end}" for end in ("files/x", "yaml", "args", "out")))},
    ),
    "the order of the tree, samples first": (CURRENT, pairs(*reversed(ORDER))),
    "halves": (CURRENT, {**ONE, "data/secret/b.in": "", "data/secret/c.ans": ""}),
    "what is shown is no case": (DRAFT, pairs("sample/1", "sample/more/1") | SHOWN),
    "the nearest file counts": (
        CURRENT,
        SAID | pairs("sample/0", "secret/g/1", "secret/g/2", "secret/g/3"),
    ),
    "legacy flags are words and come after those of the problem": (
        FLAGS,
        pairs("sample/1", "secret/1", "secret/2/2") | LEGACY_FLAGS,
    ),
    **{
        f"what is no case has the arguments of most cases, {inner}": (
            CURRENT,
            pairs("sample/0", "sample/1", "secret/g/1")
            | {"data/test_group.yaml": "output_validator_args: [a]\n"}
            | {"data/secret/g/test_group.yaml": f"output_validator_args: {inner}\n"},
        )
        for inner in ("[b]", "[]")
    },
    "examples for validators alone": (CURRENT, EXAMPLES),
    "no groups": (CURRENT, pairs("secret/1")),
    "without a group there is a sum of 100": (SCORING, pairs("secret/1")),
    "a folder with a file of its own is a group": (
        SCORING,
        GROUPS | pairs("secret/a/1", "secret/b/c/1"),
    ),
    "without a bound": (SCORING, UNBOUNDED | pairs("secret/a/1")),
    "the words of the draft": (f"{DRAFT}type: scoring\n", DRAFT_GROUPS | pairs("secret/a/1")),
    "every legacy folder is a group": (
        LEGACY_SCORING,
        LEGACY_GROUPS | pairs("sample/1", "secret/b/1"),
    ),
    "unless no points are given": (LEGACY, LEGACY_GROUPS | pairs("sample/1", "secret/b/1")),
}


def test_what_is_read_of_the_data(tmp_path: Path) -> None:
    found = ""
    for name, (yaml, files) in DATA.items():
        data = package(tmp_path / name, files, yaml).test_data
        parts = {part: getattr(data, part) for part in PackageData.__struct_fields__}
        for case in data.cases:
            for validator in ("v", "v.py", "w") if data.input_validator_args else ():
                asked = data.input_args(case.name, validator)
                parts[f"arguments of {validator} on {case.name}"] = [asked]
        found += f"{name}:\n" + "".join(
            f"  {part}: {in_short(one)}\n"
            for part, value in parts.items()
            for one in (value if isinstance(value, list | tuple) else [value] if value else [])
        )

    assert found == external_file("data.txt")


@pytest.mark.attack
def test_data_that_links_multiply_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "TOTAL_BYTES", 10_000)
    write_files(tmp_path / "sums", {"data/secret/0.files/table": "x" * 1000})
    for number in range(1, 20):
        (tmp_path / f"sums/data/secret/{number}.files").symlink_to("0.files")

    said = refusal(tmp_path, pairs(*(f"secret/{number}" for number in range(20))))

    assert said == "the files of data are over 9.77 KiB"


@pytest.mark.attack
@each_row(
    ("name", "target", "words"),
    [
        ("b.in", "/etc/hostname", "b.in is a link that leaves the package"),
        ("again", ".", "again is a link to a folder that contains it"),
    ],
)
def test_links_that_leave_the_package_or_lead_in_a_circle_are_refused(
    name: str, target: str, words: str, tmp_path: Path
) -> None:
    root = write_files(tmp_path / "sums", ONE)
    (root / "data/secret" / name).symlink_to(target)

    assert words in refusal(tmp_path)
