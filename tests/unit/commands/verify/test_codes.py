"""The page of codes, and findings that a problem silences with a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.commands.verify.documents import PAGE, explain, explanations, read_explanations
from judge.commands.verify.silences import silence
from judge.errors import UsageError
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection
from judge.packages.package import Package
from tests.conftest import ROOT, each_row
from tests.unit.packages.sound import write_package

CODES = [code.value for code in Code]


def test_the_page_and_its_table_have_a_row_and_a_section_for_each_code_in_order() -> None:
    rows = re.findall(r"^\| \[V.*$", (ROOT / PAGE).read_text(), re.MULTILINE)

    assert list(explanations()) == CODES == sorted(set(CODES))
    assert rows == [one.row for one in explanations().values()]
    assert read_explanations("# A page\n\n## Something\n\nText.\n") == {}
    for one in explanations().values():
        labels = re.findall(r"^- \*\*(\w+):\*\* ", one.text, re.MULTILINE)
        assert labels == ["Severity", "What", "Why", "Mend"]
        assert any(severity.value in one.severity for severity in Severity)


def test_every_code_is_given_by_some_check() -> None:
    """A code that no check names would be explained for nothing."""
    sources = "".join(path.read_text() for path in (ROOT / "judge").rglob("*.py"))

    named = set(re.findall(r"\bCode\.(\w+)", sources))
    assert [code.name for code in Code if code.name not in named] == []


def test_a_code_is_explained_in_lower_case_too_and_an_unknown_one_is_an_error() -> None:
    assert explain("v017") == explain("V017")
    assert explain("V017").startswith("### V017: a file or folder is in the wrong place\n")
    for word in ("V999", "", "17", "uuid"):
        with pytest.raises(UsageError, match="there is no code"):
            explain(word)


def finding(code: Code, subject: str = "secret/1") -> Finding:
    return Finding(
        code=code, problem="sums", subject=subject, severity=Severity.ERROR, message="odd"
    )


HTML, TWIN = finding(Code.HTML, "statement/problem.en.md"), finding(Code.DUPLICATE_CASE)
SEEN = Inspection(problem="sums", name="seen", about="Seen", findings=(HTML, TWIN))


def written(*silences: str) -> tuple[str, bytes]:
    text = "".join(f"[[silence]]\n{keys}\n" for keys in silences)
    return ".judge.toml", text.encode()


def lines(
    file: tuple[str, bytes], *, is_complete: bool = True, seen: Inspection = SEEN
) -> list[str]:
    """What is left, what is silenced and what is wrong with the file."""
    first, last = silence("sums", [seen], file, is_complete=is_complete)
    return [
        *(f"left {one.code.value}" for one in first.findings),
        *(f"silenced {one.code.value}: {why}" for one, why in first.silenced),
        *(f"{one.severity.value} {one.code.value} {one.message}" for one in last.findings),
    ]


@each_row(
    ("subject", "quiet"), [("*", True), ("secret/*", True), ("secret/1", True), ("sample/*", False)]
)
def test_a_finding_is_silenced_by_its_code_with_a_reason(subject: str, quiet: bool) -> None:
    found = lines(written(f'code = "V047"\nsubject = "{subject}"\nreason = "meant"'))

    assert found[:2] == ["left V036", "silenced V047: meant" if quiet else "left V047"]
    assert lines(written('code = "V047"\nreason = "meant"'))[1] == "silenced V047: meant"


def test_a_silence_that_silences_nothing_is_told_if_all_was_inspected() -> None:
    unused = written('code = "V070"\nreason = "old"')
    of_the_machine = written('code = "V116"\nreason = "slow"')

    assert lines(unused)[2:] == ["note V091 V070 for * silences nothing: remove it"]
    assert lines(unused, is_complete=False)[2:] == []
    assert lines(of_the_machine)[2:] == []  # it need not be there
    assert lines((".judge.toml", b"")) == ["left V036", "left V047"]


@each_row(
    ("keys", "words"),
    [
        ('code = "V999"\nreason = "x"', "there is no code 'V999'"),
        ('code = "V111"\nreason = "x"', "V111 cannot be silenced"),
        ('code = "V047"\nreason = " "', "its reason is empty"),
        ('code = "V047"\nreason = "x"\nother = 1', "unknown field `other`"),
    ],
)
def test_a_wrong_silence_silences_nothing_and_is_told(keys: str, words: str) -> None:
    left, right, told = lines(written(keys))

    assert (left, right) == ("left V036", "left V047")
    assert told.startswith("warning V090 silence 1 has no effect: ")
    assert words in told


def test_a_file_that_cannot_be_read_silences_nothing() -> None:
    for content in (b"[[silence", b"\xff", b"silence = 1", b"other = 1"):
        *left, told = lines((".judge.toml", content))
        assert left == ["left V036", "left V047"]
        assert told.startswith("warning V090 cannot be read, so nothing is silenced: ")


def test_where_the_file_lies(tmp_path: Path) -> None:
    """In a package others ignore it; in a kit it lies beside the description."""
    package = Package(write_package(tmp_path / "package", {".judge.toml": "# nothing\n"}))
    folder = tmp_path / "problems/sums"
    folder.mkdir(parents=True)

    assert package.silences("sums") == (".judge.toml", b"# nothing\n")
    assert [one for _, some in package.lints("sums").values() for one in some] == []
    assert Kit(tmp_path).silences("sums") is None
    (folder / "judge.toml").write_bytes(b"# nothing\n")
    assert Kit(tmp_path).silences("sums") == ("problems/sums/judge.toml", b"# nothing\n")
