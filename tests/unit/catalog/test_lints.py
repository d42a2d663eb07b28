from __future__ import annotations

import shutil
from pathlib import Path

from judge.catalog.kit import Kit
from judge.catalog.lints import find_missing_files, find_todos
from judge.model import Severity
from tests.conftest import PROBLEM_YAML, each_row, write_kit

WHOLE = {"problems/sums/inputs.py": "def inputs(): ...\n"}
LEARNING = "difficulty: 1\nbefore: [sums, gone]\n"


def in_short(root: Path) -> list[tuple[str, str]]:
    found = find_missing_files(root, Kit(root).problem("sums"))
    return [(one.severity.value, one.subject) for one in found]


@each_row(
    ("name", "severity"),
    [("problems/sums/problem.en.md", Severity.ERROR), ("testdata/sums/secret", Severity.WARNING)],
)
def test_a_missing_file_is_a_finding(name: str, severity: Severity, tmp_path: Path) -> None:
    path = write_kit(tmp_path, WHOLE) / name
    assert in_short(tmp_path) == []

    shutil.rmtree(path) if path.is_dir() else path.unlink()

    assert in_short(tmp_path) == [(severity.value, name)]


def test_a_name_demands_a_statement_and_rules_demand_random_inputs(tmp_path: Path) -> None:
    yaml = PROBLEM_YAML.replace("{en: Sums}", "{en: Sums, ja: Wa}")
    group = {"testdata/sums/test_group.yaml": "{}\n"}
    named = write_kit(tmp_path / "named", WHOLE | {"problems/sums/problem.yaml": yaml})
    ruleless = write_kit(tmp_path / "ruleless", group)
    (ruleless / "problems/sums/rules.py").unlink()

    assert in_short(named) == [("warning", "problems/sums/problem.ja.md")]
    assert in_short(ruleless) == []


def test_a_problem_to_solve_before_is_another_one_of_the_kit(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, WHOLE | {"problems/sums/learning.yaml": LEARNING}))

    _, found = kit.lints("sums")["files"]

    assert [(one.subject, one.message.partition(",")[0]) for one in found] == [
        ("problems/sums/learning.yaml", "before names sums"),
        ("problems/sums/learning.yaml", "before names gone"),
    ]


@each_row(
    ("content", "words"),
    [
        ("def inputs(): ...", ""),  # a function
        ("from problems.other.inputs import inputs", ""),  # that of another problem
        ("", "does not define `inputs()`, which draws inputs"),  # nothing
        ("def inputs(:", "is not Python: line 1: invalid syntax"),  # no Python
    ],
)
def test_inputs_that_cannot_be_drawn_are_an_error(content: str, words: str, tmp_path: Path) -> None:
    write_kit(tmp_path, {"problems/sums/inputs.py": content})

    found = list(find_missing_files(tmp_path, Kit(tmp_path).problem("sums")))

    assert [one.message.startswith(words) for one in found] == [True] * bool(words)


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
        ("problems/sums/inputs.py", "line 2: TODO: small sums."),
        ("problems/sums/problem.en.md", "line 3: TODO: explain the samples"),
        ("solutions/sums/wrong_answer/one.py", "line 1: TODO: something is left to do"),
    ]
    assert {one.severity for one in found} == {Severity.WARNING}
    assert Kit(tmp_path).lints("sums")["texts"] == ("No text has a TODO", found)
