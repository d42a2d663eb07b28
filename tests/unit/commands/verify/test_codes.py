"""The page of codes, and findings that a problem silences with a reason."""

import re
from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.commands.verify.report import explain, explanations
from judge.commands.verify.work import silence
from judge.errors import UsageError
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection
from judge.packages.icpc import IcpcPackage
from tests.conftest import ROOT
from tests.unit.as_text import in_short
from tests.unit.packages.sound import write_package

CODES = [code.value for code in Code]


def test_the_page_and_its_table_have_a_row_and_a_section_for_each_code_in_order() -> None:
    page = (ROOT / "docs/reference/verify.md").read_text()
    rows = re.findall(r"^\| \[V.*$", page, re.MULTILINE)
    severity_of = {  # how bad such a finding can be
        code: one.text.partition("\n")[0].removeprefix("- **Severity:** ").rstrip(".")
        for code, one in explanations().items()
    }

    assert list(explanations()) == CODES == sorted(set(CODES))
    assert rows == [
        f"| [{code}](#{one.place.partition('#')[2]}) | {severity_of[code]} | {title} |"
        for code, one in explanations().items()
        for title in [one.heading.partition(": ")[2]]
    ]
    for code, one in explanations().items():
        labels = re.findall(r"^- \*\*(\w+):\*\* ", one.text, re.MULTILINE)
        assert labels == ["Severity", "What", "Why", "Mend"]
        assert any(severity.value in severity_of[code] for severity in Severity)


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

V047, V999 = 'code = "V047"\n', 'code = "V999"\n'
SILENCES = [
    *(f'{V047}subject = "{subject}"\nreason = "meant"' for subject in ("*", "secret/*")),
    *(f'{V047}subject = "{subject}"\nreason = "meant"' for subject in ("secret/1", "sample/*")),
    f'{V047}reason = "meant"',
    'code = "V070"\nreason = "old"',
    'code = "V116"\nreason = "slow"',  # of the machine: it need not be there
    # Wrong
    f'{V999}reason = "x"',
    'code = "V111"\nreason = "x"',
    f'{V047}reason = " "',
    f'{V047}reason = "x"\nother = 1',
]
FILES = [f"[[silence]]\n{keys}".encode() for keys in SILENCES]
FILES += [b"", b"[[silence", b"\xff", b"silence = 1", b"other = 1"]


def test_a_finding_is_silenced_by_its_code_with_a_reason() -> None:
    """What is left, what is silenced and what is wrong with the file, if all was inspected or not.

    A silence that silences nothing is told if all was inspected, and a wrong one silences nothing.
    """
    found = ""
    for content in FILES:
        found += f"{content.decode(errors='replace')!r}\n"
        for is_complete in (True, False):
            first, last = silence("sums", [SEEN], ("a.toml", content), is_complete=is_complete)
            left = [one.code.value for one in first.findings]
            found += f"  complete={is_complete}: left {left}"
            found += "".join(f", silenced {one.code.value}: {why}" for one, why in first.silenced)
            found += "".join(f"; {in_short(one)}" for one in last.findings) + "\n"

    assert found == external_file("silences.txt")


def test_where_the_file_lies(tmp_path: Path) -> None:
    """In a package others ignore it; in a kit it lies beside the description."""
    package = IcpcPackage(write_package(tmp_path / "package", {".judge.toml": "# nothing\n"}))
    folder = tmp_path / "problems/sums"
    folder.mkdir(parents=True)

    assert package.silences("sums") == (".judge.toml", b"# nothing\n")
    assert [one for _, some in package.lints("sums").values() for one in some] == []
    assert Kit(tmp_path).silences("sums") is None
    (folder / "judge.toml").write_bytes(b"# nothing\n")
    assert Kit(tmp_path).silences("sums") == ("problems/sums/judge.toml", b"# nothing\n")
