"""All that the format or a kit can say is carried to Polygon, or the report lists it.

The tables name every key, folder and field there is, so a new one fails here until it has a row.
"""

import json
from pathlib import Path

import msgspec
import pytest
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import CurrentLimits
from judge.commands.package.work import Target, convert
from judge.errors import ProblemError
from judge.packages.data import EXAMPLE_SETS, CaseYaml, GroupYaml
from judge.packages.lints.contents import SUFFIXES
from judge.packages.metadata import FOLDERS, CurrentYaml, FormatVersion
from judge.packages.submissions import ENTRY_KEYS
from tests.conftest import ROOT, each_row
from tests.unit.commands.package.sums_package import TESTLIB
from tests.unit.packages.written import write_files

ICPC, LEGACY, DOMJUDGE, POLYGON, _ = Target
CURRENT = FormatVersion.CURRENT

LIMITS: dict[str, object] = {
    **{key: 41 + place for place, key in enumerate(CurrentLimits.__struct_encode_fields__)},
    **{"time_limit": 1.7, "time_multipliers": {"ac_to_time_limit": 2.5}, "time_resolution": 0.1},
}
YAML: dict[str, object] = {
    "problem_format_version": "2025-09", "type": "scoring", "version": "3",
    "name": {"en": "Name-in-English", "de": "Name-in-German"}, "credits": "Someone",
    "uuid": "8c3a2f34-1111-4c58-9a77-2f1fb3f1d8a4", "source": "Somewhere", "license": "cc by",
    "rights_owner": "Nobody", "embargo_until": "2030-01-01", "keywords": ["keyword-one"],
    "limits": LIMITS, "languages": "all", "allow_file_writing": True, "constants": {"five": 5},
    "author": "Another", "source_url": "https://example.org", "validation": "custom",
    "validator_flags": "flag-of-all",
}  # fmt: skip
GROUP: dict[str, object] = {
    "max_score": 4129, "score_aggregation": "pass-fail", "require_pass": "sample",
    "output_validator_args": ["argument-of-group"], "input_validator_args": ["a"],
    "input_visualizer_args": ["b"], "output_visualizer_args": ["c"],
    "full_feedback": True, "static_validator_args": ["d"],
}  # fmt: skip
CASE: dict[str, object] = {
    "output_validator_args": ["argument-of-case"], "input_validator_args": ["a"],
    "input_visualizer_args": ["b"], "output_visualizer_args": ["c"],
    "full_feedback": True, "hint": "a hint", "description": "what it is",
}  # fmt: skip
STATIC = GROUP | {"static_validation_score": "pass-fail"}
ENTRY: dict[str, object] = {
    "language": "pypy3", "entrypoint": "adds.py", "authors": ["Someone"],
    "model_solution": True, "permitted": ["AC", "TLE"], "required": ["TLE"], "score": 4129,
    "message": "a message", "use_for_time_limit": False,
}  # fmt: skip
REFUSED = {"args", "static_validation_score", "static_validator", ".files"}
"""What Polygon cannot say."""

SOLUTION = "submissions/mixed/adds.py"
SECRET = "data/secret/1-small"
FILES: dict[str, str | bytes] = {
    "problem.yaml": json.dumps(YAML),
    "statement/problem.en.md": "Statement-in-English {{five}}.\n",
    "statement/problem.de.tex": "Statement-in-German\n",
    "statement/problem.fr.pdf": b"Statement-in-French",
    "statement/picture.png": b"",
    "solution/solution.en.md": "Editorial-in-English\n",
    "solution/solution.pl.md": "Editorial-in-Polish\n",
    "solution/solution.md": "Editorial\n",
    "solution/picture.png": b"",
    **{f"data/sample/01{suffix}": f"sample{suffix}\n" for suffix in SUFFIXES[CURRENT]},
    "data/sample/01.yaml": "{}",
    "data/secret/test_group.yaml": '{"max_score": 4129, "score_aggregation": "sum"}',
    f"{SECRET}/test_group.yaml": json.dumps(GROUP),
    f"{SECRET}/01.in": "input-of-secret\n",
    f"{SECRET}/01.ans": "answer-of-secret\n",
    f"{SECRET}/01.yaml": json.dumps(CASE),
    f"{SECRET}/half.in": "half\n",
    **{f"data/{name}/01.in": "x\n" for name in EXAMPLE_SETS},
    **{f"data/{name}/01.ans": "x\n" for name in EXAMPLE_SETS},
    **{f"data/{name}/01.out": "x\n" for name in EXAMPLE_SETS},
    SOLUTION: "print('solution')\n",
    "submissions/submissions.yaml": json.dumps({"mixed/adds.py": ENTRY}),
    "input_validators/first.py": "print('first-input-validator')\n",
    "input_validators/second.cpp": "int main() { /* second-input-validator */ return 42; }\n",
    "input_validators/third.cpp": '#include "testlib.h"\nint main() { /* third-validator */ }\n',
    "input_validators/fourth.ctd": "EOF\n",
    "output_validator/check.py": "print('output-validator')\n",
    "attachments/notes.txt": "",
    "include/java/more.txt": "",
    "generators/gen.py": "",
    "input_visualizer/draw.py": "",
    "output_visualizer/draw.py": "",
    "answer_validators/check.py": "",
    "problem_slide/slide.en.tex": "",
    ".hidden": "",
}
del FILES["data/sample/01.files"]


HELD = {
    "problem.yaml: ": {"problem_format_version", "type", "name", "keywords", "limits"},
    "problem.yaml: limits.": {"time_limit", "memory", "output"},
    f"{SECRET}/test_group.yaml: ": {
        *("max_score", "score_aggregation", "require_pass", "output_validator_args")
    },
    f"{SECRET}/01.yaml: ": {"output_validator_args"},
    "submissions/submissions.yaml: mixed/adds.py.": {"language", "permitted", "required"},
}
"""The keys by their place that are carried; the document shows how."""


def test_polygon_holds_all_of_a_package_or_the_report_lists_it(tmp_path: Path) -> None:
    made = convert(write_files(tmp_path / "all", FILES), tmp_path / "out", POLYGON, testlib=TESTLIB)

    told = "\n".join(["", *map(str, made.losses)])
    group, case = (
        {one.encode_name for one in msgspec.structs.fields(shape)}
        for shape in (GroupYaml, CaseYaml)
    )
    all_keys = (
        *(CurrentYaml.__struct_encode_fields__, CurrentLimits.__struct_encode_fields__),
        *(group, case, ENTRY_KEYS),
    )
    assert FOLDERS[CURRENT] - REFUSED <= {name.partition("/")[0] for name in FILES}
    for (place, held), keys in zip(HELD.items(), all_keys, strict=True):
        assert {key for key in keys if f"{place}{key}:" not in told} - REFUSED == held
    for path in sorted((tmp_path / "out").rglob("*")):
        if path.is_file():
            text = "" if path.name == "testlib.h" else path.read_text(errors="replace")
            told += f"\n\n{path.relative_to(tmp_path / 'out')}:\n{text}"
    assert told == external_file("polygon.txt")


@each_row(
    "files",
    [
        {f"{SECRET}/01.yaml": '{"args": ["x"]}'},
        {f"{SECRET}/test_group.yaml": json.dumps(GROUP | {"args": ["x"]})},
        {f"{SECRET}/01.files/x": ""},
        {f"{SECRET}/test_group.yaml": json.dumps(STATIC), "static_validator/check.py": ""},
    ],
)
def test_what_no_report_could_say_is_refused(files: dict[str, str], tmp_path: Path) -> None:
    package = write_files(tmp_path / "all", {**FILES, **files})

    with pytest.raises(ProblemError, match="which Polygon cannot say"):
        convert(package, tmp_path / "out", POLYGON, testlib=TESTLIB)


@each_row("to", [ICPC, LEGACY, DOMJUDGE, POLYGON])
def test_each_file_of_a_kit_is_carried_or_listed(to: Target, tmp_path: Path) -> None:
    made = convert((Kit(ROOT), "hanoi"), tmp_path / "hanoi", to, strict=True)

    listed = {loss.place: loss.words.partition(": ")[0].split(", ") for loss in made.losses}
    carried = {"problem.yaml", "problem.en.md", "problem.ja.md", "rules.py"}
    carried |= {"editorial.en.md", "editorial.ja.md"}
    for folder in ("problems", "testdata"):
        names = {path.name for path in (ROOT / folder / "hanoi").iterdir() if path.is_file()}
        assert set(listed[f"{folder}/hanoi/"]) == names - carried
