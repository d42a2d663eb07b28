"""List what an ICPC package holds and a package of Polygon does not.

A package that stands for one of another family has only the files that were written for it: its
reader has listed what it did not read, and `problem.yaml` says nothing more than the reader did.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from judge.catalog.kit import Kit
from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert.families.report import ConversionReport
from judge.commands.convert.versions.converted import source_files, unread_names
from judge.model import SourceFile
from judge.packages.families.description import FamilySolution
from judge.packages.package import Package
from judge.packages.statements import source_key, statement_key
from judge.packages.submissions import ENTRY_KEYS
from judge.packages.validators import INPUT_FOLDERS, output_folders

_HELD_KEYS = ("problem_format_version", "type", "name", "limits", "keywords")
_HELD_LIMITS = ("time_limit", "memory", "output")
_HELD_CASE_KEYS = ("output_validator_args",)  # with others a package is refused, or they are lost
_HELD_GROUP_KEYS = ("max_score", "score_aggregation", "require_pass")
_HELD_ENTRY_KEYS = ("language", "permitted", "required")
_CASE_ENDINGS = (".in", ".ans", ".yaml")
_DOWNLOAD = ".download"
_EDITORIAL = re.compile(r"solution/solution\.([a-zA-Z-]+)\.md")
_KIT_FILES = re.compile(r"problem\.yaml|problem\..*\.md|rules\.py")
_KIT_EDITORIAL = r"editorial\..*\.md"
_OLD_KEYS = (
    *("problem_format_version", "type", "name", "uuid", "license", "rights_owner", "source"),
    *("keywords", "limits"),
)
_SUBMISSIONS = "submissions/submissions.yaml"


def note_left_out(
    package: Package, solutions: Sequence[FamilySolution], report: ConversionReport
) -> None:
    """Adds a line to the report for each file and key of which nothing can be described."""
    files = {file.name: file for file in source_files(package)}
    if package.family is None:
        texts = read_yaml_texts(package.root / "problem.yaml")
        _note_keys(report, "problem.yaml", texts, _HELD_KEYS)
        _note_keys(report, "problem.yaml", texts.get("limits"), _HELD_LIMITS, "limits")
    elif package.metadata.languages is not None:
        report.lose("languages", f"{', '.join(package.metadata.languages)}: left out")
    for name in files:
        if name.startswith("data/") and name.endswith(".yaml"):
            _note_keys(report, name, read_yaml_texts(package.root / name), _held_keys(package))
    if _SUBMISSIONS in files:
        for glob, keys in read_yaml_texts(package.root / _SUBMISSIONS).items():
            own = keys if isinstance(keys, dict) else {}
            named = {key: own[key] for key in sorted(ENTRY_KEYS & own.keys())}  # others are globs
            _note_keys(report, _SUBMISSIONS, named, _HELD_ENTRY_KEYS, glob)
    for name in package.test_data.left_out:
        report.lose(f"data/{name}", "left out, as the other half of the case is not there")
    for name in unread_names(package.root):
        report.lose(name, "left out, because no reader sees a file of that name")
    _note_files(_unheld_names(package, files, solutions), report)


def note_kit_files(kit: Kit, slug: str, report: ConversionReport, *, is_old: bool) -> None:
    """Adds a line for each folder of a kit's problem, with the files that go into no package.

    With `is_old` the package is of a version before 2025-09, for which less is written.
    """
    held = _KIT_FILES if is_old else re.compile(f"{_KIT_FILES.pattern}|{_KIT_EDITORIAL}")
    for folder in ("problems", "testdata"):
        names = _visible_files(kit.root / folder / slug)
        if others := [name for name in names if not held.fullmatch(name)]:
            words = "left out, a package has no place for this"
            report.lose(f"{folder}/{slug}/", f"{', '.join(others)}: {words}")
    if is_old:
        texts = read_yaml_texts(kit.root / "problems" / slug / "problem.yaml")
        _note_keys(report, "problem.yaml", texts, _OLD_KEYS)


def _visible_files(folder: Path) -> list[str]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path.name for path in found if path.is_file() and path.name[0] != ".")


def _held_keys(package: Package) -> tuple[str, ...]:
    """The keys below `data` that are described; in what gives no points those of points are not."""
    return (*_HELD_CASE_KEYS, *(_HELD_GROUP_KEYS if package.test_data.groups else ()))


def _note_keys(
    report: ConversionReport, file: str, keys: object, held: Collection[str], above: str = ""
) -> None:
    for key, value in keys.items() if isinstance(keys, dict) else ():
        if key not in held:
            place = f"{above}.{key}" if above else key
            report.lose(f"{file}: {place}", f"{_short(value)}: left out")


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def _unheld_names(
    package: Package, files: Mapping[str, SourceFile], solutions: Sequence[FamilySolution]
) -> Iterator[str]:
    """The files of which nothing goes into the description."""
    programs = {f"submissions/{one.folder}/{one.name}" for one in solutions}
    judging = output_folders(package.metadata.format)
    used = next((one for one in judging if any(name.startswith(f"{one}/") for name in files)), "")
    for name in files:
        path = PurePosixPath(name)
        top, *inner = path.parts
        if name in ("problem.yaml", _SUBMISSIONS) or top in (used, *INPUT_FOLDERS):
            continue
        if top == "data" and inner[0] in ("sample", "secret") and _is_of_case(name, files):
            continue
        if top == "submissions" and {name, *map(str, path.parents)} & programs:
            continue
        if top == "statement" and _is_statement(path):
            continue
        if editorial_language(name):
            continue
        yield name


def _is_of_case(name: str, files: Mapping[str, SourceFile]) -> bool:
    """Whether a file is a part of a case; a download is one if it is what programs get."""
    if not name.endswith(_DOWNLOAD):
        return name.endswith(_CASE_ENDINGS)
    real = files.get(name.removesuffix(_DOWNLOAD))
    return real is not None and real.content == files[name].content


def _is_statement(path: PurePosixPath) -> bool:
    name = path.name
    is_source = name.startswith("source.") and name.endswith(".md")
    is_named = is_source or bool(statement_key(name) or source_key(name))
    return is_named and len(path.parts) == 2


def editorial_language(name: str) -> str | None:
    """The natural language of an editorial in Markdown, by its name in a package."""
    found = _EDITORIAL.fullmatch(name)
    return found[1] if found else None


def _note_files(names: Iterable[str], report: ConversionReport) -> None:
    """Adds a line for each file, or for the folder of those that are deeper."""
    counts: dict[str, int] = {}
    for name in names:
        parts = PurePosixPath(name).parts
        place = name if len(parts) < 3 else "/".join(parts[:2]) + "/"
        if parts[0] not in ("data", "submissions", "more_submissions", "solution", "statement"):
            place = name if len(parts) == 1 else f"{parts[0]}/"
        counts[place] = counts.get(place, 0) + 1
    for place, count in counts.items():
        files = "" if not place.endswith("/") else f"{count} file{'s' * (count != 1)}: "
        report.lose(place, f"{files}left out")
