"""All that the format or a kit can say is carried to Polygon, or the report lists it.

The tables name every key, folder and field there is, so a new one fails here until it has a row.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import CurrentLimits
from judge.commands.convert.families.described import describe
from judge.commands.convert.families.polygon import to_polygon
from judge.commands.convert.families.report import ConversionReport
from judge.commands.convert.families.work import ConversionTarget, convert
from judge.errors import ProblemError
from judge.packages.data import EXAMPLE_SETS, CaseYaml, GroupYaml
from judge.packages.lints.contents import SUFFIXES
from judge.packages.metadata import FOLDERS, CurrentYaml, FormatVersion
from judge.packages.package import Package
from judge.packages.submissions import ENTRY_KEYS
from tests.conftest import ROOT, each_row
from tests.unit.commands.convert.families.sums_package import TESTLIB
from tests.unit.packages.written import write_files

ICPC, LEGACY, DOMJUDGE, POLYGON = ConversionTarget
CURRENT = FormatVersion.CURRENT

LIMITS: dict[str, object] = {
    "time_limit": 1.7,
    "memory": 123,
    "output": 77,
    "code": 55,
    "compilation_time": 44,
    "compilation_memory": 333,
    "validation_time": 22,
    "validation_memory": 111,
    "validation_output": 66,
    "validation_passes": 3,
    "time_multipliers": {"ac_to_time_limit": 2.5},
    "time_resolution": 0.1,
}
YAML: dict[str, object] = {
    "problem_format_version": "2025-09",
    "type": "scoring",
    "name": {"en": "Name-in-English", "de": "Name-in-German"},
    "uuid": "8c3a2f34-1111-4c58-9a77-2f1fb3f1d8a4",
    "version": "3",
    "credits": "Someone",
    "source": "Somewhere",
    "license": "cc by",
    "rights_owner": "Nobody",
    "embargo_until": "2030-01-01",
    "keywords": ["keyword-one"],
    "limits": LIMITS,
    "languages": "all",
    "allow_file_writing": True,
    "constants": {"five": 5},
    "author": "Another",
    "source_url": "https://example.org",
    "validation": "custom",
    "validator_flags": "flag-of-all",
}
GROUP: dict[str, object] = {
    "max_score": 4129,
    "score_aggregation": "pass-fail",
    "require_pass": "sample",
    "output_validator_args": ["argument-of-group"],
    "input_validator_args": ["a"],
    "input_visualizer_args": ["b"],
    "output_visualizer_args": ["c"],
    "full_feedback": True,
    "static_validator_args": ["d"],
}
CASE: dict[str, object] = {
    "output_validator_args": ["argument-of-case"],
    "input_validator_args": ["a"],
    "input_visualizer_args": ["b"],
    "output_visualizer_args": ["c"],
    "full_feedback": True,
    "hint": "a hint",
    "description": "what it is",
}
ENTRY: dict[str, object] = {
    "language": "pypy3",
    "entrypoint": "adds.py",
    "authors": ["Someone"],
    "model_solution": True,
    "permitted": ["AC", "TLE"],
    "required": ["TLE"],
    "score": 4129,
    "message": "a message",
    "use_for_time_limit": False,
}
REFUSED = {
    "args": "arguments",
    "static_validation_score": "static",
    "static_validator": "static",
    ".files": "files",
}
"""What Polygon cannot say, and a word of the error."""

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

TOLD: dict[str, tuple[str, ...]] = {
    **{f"problem.yaml: {key}": (f"problem.yaml: {key}:",) for key in YAML},
    "problem.yaml: problem_format_version": ("",),
    "problem.yaml: type": ("4129",),
    "problem.yaml: name": ("Name-in-English",),
    "the other name": ("Name-in-German",),
    "problem.yaml: keywords": ("keyword-one",),
    "problem.yaml: limits": ("",),
    **{f"limits: {key}": (f"problem.yaml: limits.{key}:",) for key in LIMITS},
    "limits: time_limit": ("<time-limit>1700<",),
    "limits: memory": (str(123 << 20),),
    "limits: output": ("limits.output: 77 MiB",),
    **{f"group: {key}": (f"{SECRET}/test_group.yaml: {key}:",) for key in GROUP},
    "group: max_score": ("4129",),
    "group: score_aggregation": ("complete-group",),
    "group: require_pass": ('<dependency group="sample"',),
    "group: output_validator_args": ("argument-of-case",),  # the case has others
    **{f"case: {key}": (f"{SECRET}/01.yaml: {key}:",) for key in CASE},
    "case: output_validator_args": ("argument-of-case",),
    **{f"entry: {key}": (f"submissions.yaml: mixed/adds.py.{key}:",) for key in ENTRY},
    "entry: language": ("python.pypy3",),
    "entry: permitted": ("time-limit-exceeded",),
    "entry: required": ("time-limit-exceeded",),
    **{f"folder: {name}": (f"{name}/: 1 file: left out",) for name in FOLDERS[CURRENT]},
    "folder: data": ("input-of-secret",),
    "its answer": ("answer-of-secret",),
    "half of a case": ("data/secret/1-small/half.in: left out",),
    "files of the sample": (f"data/sample/: {len(SUFFIXES[CURRENT]) - 4} files:",),
    **{f"set: {name}": (f"data/{name}/: 3 files: left out",) for name in EXAMPLE_SETS},
    "folder: submissions": ("print('solution')",),
    "folder: input_validators": ("first-input-validator",),
    "a validator in C++": ("second-input-validator",),
    "a validator for testlib": ("third-validator",),
    "a validator for a tool": ("input_validators/fourth.ctd: ",),
    "folder: output_validator": ("output-validator",),
    "folder: statement": ("Statement-in-English 5",),
    "a statement in LaTeX": ("Statement-in-German",),
    "a statement in PDF": ("Statement-in-French",),
    "a picture": ("statement/picture.png: left out",),
    "folder: solution": ("Editorial-in-English",),
    "an editorial alone": ("solution/solution.pl.md: left out",),
    "an editorial in no language": ("solution/solution.md: left out",),
    "a picture of it": ("solution/picture.png: left out",),
    "hidden files": (".hidden: left out",),
}
"""Where each part of the format is found in the target or the report: in one of these words."""


def test_the_tables_name_all_that_the_format_has() -> None:
    names = {f"problem.yaml: {key}" for key in CurrentYaml.__struct_encode_fields__}
    names |= {f"limits: {key}" for key in CurrentLimits.__struct_encode_fields__}
    names |= {f"entry: {key}" for key in ENTRY_KEYS}
    names |= {f"folder: {name}" for name in FOLDERS[CURRENT] - REFUSED.keys()}
    for word, shape in (("group", GroupYaml), ("case", CaseYaml)):
        keys = {one.encode_name for one in msgspec.structs.fields(shape)}
        names |= {f"{word}: {key}" for key in keys - REFUSED.keys()}

    assert names <= TOLD.keys()


def test_polygon_holds_all_of_a_package_or_the_report_lists_it(tmp_path: Path) -> None:
    report = ConversionReport()
    package = Package(write_files(tmp_path / "all", FILES), testlib=TESTLIB)

    files = to_polygon(describe(package, report), report, TESTLIB.read_bytes())

    told = "\n".join(map(str, report.losses))
    told += "\n".join(file.content.decode(errors="replace") for file in files)
    rows = dict(TOLD)
    rows.pop("folder: static_validator")  # a package with it is refused
    assert [what for what, words in rows.items() if not any(one in told for one in words)] == []


@each_row(
    "files",
    [
        {f"{SECRET}/01.yaml": '{"args": ["x"]}'},
        {f"{SECRET}/test_group.yaml": json.dumps(GROUP | {"args": ["x"]})},
        {f"{SECRET}/01.files/x": ""},
        {
            f"{SECRET}/test_group.yaml": json.dumps(
                GROUP | {"static_validation_score": "pass-fail"}
            ),
            "static_validator/check.py": "",
        },
    ],
)
def test_what_no_report_could_say_is_refused(files: dict[str, str], tmp_path: Path) -> None:
    package = Package(write_files(tmp_path / "all", {**FILES, **files}), testlib=TESTLIB)

    with pytest.raises(ProblemError, match="which Polygon cannot say"):
        describe(package, ConversionReport())


@each_row("to", [ICPC, LEGACY, DOMJUDGE, POLYGON])
def test_each_file_of_a_kit_is_carried_or_listed(to: ConversionTarget, tmp_path: Path) -> None:
    made = convert((Kit(ROOT), "hanoi"), tmp_path / "hanoi", to, strict=True)

    listed = {loss.place: loss.words.partition(": ")[0].split(", ") for loss in made.losses}
    editorials = {"editorial.en.md", "editorial.ja.md"}
    carried = {"problem.yaml", "problem.en.md", "problem.ja.md", "rules.py"}
    carried |= set() if to in (LEGACY, DOMJUDGE) else editorials
    for folder in ("problems", "testdata"):
        names = {path.name for path in (ROOT / folder / "hanoi").iterdir() if path.is_file()}
        assert set(listed[f"{folder}/hanoi/"]) == names - carried
