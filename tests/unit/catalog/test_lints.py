from pathlib import Path

from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.catalog.lints import find_todos
from judge.model import Severity
from tests.conftest import PROBLEM_YAML, write_kit
from tests.unit.as_text import in_short

NAMED = PROBLEM_YAML.replace("{en: Sums}", "{en: Sums, ja: Wa}")
LEARNING = "difficulty: 1\nbefore: [sums, gone]\nnext: gone\n"
CHANGES: dict[str, dict[str, str | None]] = {
    "nothing is missing": {},
    "a statement": {"problems/sums/problem.en.md": None},
    "secret cases": {f"testdata/sums/secret/02-many.{end}": None for end in ("in", "ans")},
    "a statement for a name": {"problems/sums/problem.yaml": NAMED},
    "without rules nothing is drawn": {
        "problems/sums/rules.py": None,
        "problems/sums/inputs.py": None,
        "testdata/sums/test_group.yaml": "{}\n",
    },
    "another problem of the kit is to be solved before": {"problems/sums/learning.yaml": LEARNING},
    "random inputs": {"problems/sums/inputs.py": None},
    **{
        f"inputs.py is {text!r}": {"problems/sums/inputs.py": text}
        for text in ("from problems.other.inputs import inputs", "", "def inputs(:")
    },
}


def test_what_is_missing_is_a_finding(tmp_path: Path) -> None:
    found = ""
    for name, changes in CHANGES.items():
        files = {"problems/sums/inputs.py": "def inputs(): ...\n"}
        files |= {path: text for path, text in changes.items() if text is not None}
        root = write_kit(tmp_path / name[:9], files)
        for path in (root / path for path, text in changes.items() if text is None):
            path.unlink()
            if not list(path.parent.iterdir()):
                path.parent.rmdir()
        _, findings = Kit(root).lints("sums")["files"]
        found += "".join([f"{name}:\n", *(f"  {in_short(one)}\n" for one in findings)])

    assert found == external_file("lints.txt")


def test_each_todo_is_a_finding_with_its_line(tmp_path: Path) -> None:
    texts = {
        "problems/sums/problem.en.md": "Add the numbers.\n\nTODO: explain the samples\n",
        "problems/sums/inputs.py": 'def inputs():\n    """TODO: small sums."""\n',
        "solutions/sums/wrong_answer/one.py": "# TODO\n# TODOS are none, and todo is not one\n",
        "testdata/sums/sample/03-words.in": "TODO: this is data\n",
        "testdata/sums/sample/03-words.ans": "TODO\n",
        "solutions/other/one.py": "# TODO: of another problem\n",
    }

    found = list(find_todos(write_kit(tmp_path, texts), "sums"))

    assert [(one.subject, one.message) for one in found] == [
        ("problems/sums/inputs.py", "line 2: TODO: small sums"),
        ("problems/sums/problem.en.md", "line 3: TODO: explain the samples"),
        ("solutions/sums/wrong_answer/one.py", "line 1: TODO: something is left to do"),
    ]
    assert {one.severity for one in found} == {Severity.WARNING}
    assert Kit(tmp_path).lints("sums")["texts"] == ("No text has a TODO", found)
