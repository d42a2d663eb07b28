"""Convert a package of an older version to the format 2025-09.

Cases, arguments and points are written from what the package means, as `judge run` reads it, so
that they mean the same afterwards.
"""

from __future__ import annotations

import re
import uuid
from pathlib import PurePosixPath

from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert import latex
from judge.commands.convert.submissions import remove_results_comment
from judge.commands.convert.versions.converted import (
    ConvertedPackage,
    refused,
    source_files,
    unread_names,
)
from judge.commands.convert.versions.current_groups import add_groups
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.model import Dialect, SourceFile
from judge.packages.languages import majority_language
from judge.packages.metadata import FormatVersion, ProblemType, is_multiple
from judge.packages.package import Package
from judge.packages.statements import problem_name, statement_key, statements
from judge.packages.submissions import entry_points
from judge.packages.validators import INPUT_FOLDERS

_AUTHORS = re.compile(r",\s*|\s+and\s+")
_READ_ELSEWHERE = ("domjudge-problem.ini", "submissions.json", "submissions/submissions.json")
_KNOWN_SETS = ("accepted", "rejected", "wrong_answer", "time_limit_exceeded", "run_time_error")
_SAME_KEYS = ("license", "rights_owner", "version", "embargo_until", "languages", "constants")


def to_current(package: Package) -> ConvertedPackage:
    """The package in the format 2025-09; `ProblemError` for what would be judged differently."""
    made = ConvertedPackage()
    files = {file.name: file for file in source_files(package)}
    _check_graders(package, files)
    for name, file in files.items():
        place = _place(package, file, files, made)
        if place is not None:
            content = remove_results_comment(name, file.content) if _is_program(name) else None
            made.add(
                place, file.content if content is None else content, executable=file.executable
            )
    add_groups(package, files, made)
    _add_submission_keys(package, made)
    made.add("problem.yaml", to_yaml(_problem_yaml(package, made)))
    _note_the_rest(package, files, made)
    return made


def _check_graders(package: Package, files: dict[str, SourceFile]) -> None:
    for name in files:
        if name.endswith("/testdata.yaml"):
            keys = read_yaml_texts(package.root / name) if files[name].content.strip() else {}
            if keys.get("grading") == "custom":
                raise refused(package, f"{name} names a grader of its own")
    grading = read_yaml_texts(package.root / "problem.yaml").get("grading")
    if isinstance(grading, dict) and grading.get("objective") == "min":
        raise refused(package, "objective is min, but in 2025-09 more points are always better")


def _place(
    package: Package, file: SourceFile, files: dict[str, SourceFile], made: ConvertedPackage
) -> str | None:
    """The name of a file in the target; None if it is written in another form, or left out."""
    path = PurePosixPath(file.name)
    first = path.parts[0]
    if file.name == "problem.yaml" or file.name in _READ_ELSEWHERE:
        return None
    if first == "data":
        ending = path.suffix
        read = (".hint", ".desc", ".args") if package.metadata.format is FormatVersion.DRAFT else ()
        if path.name == "testdata.yaml" or ending in (".hint", ".desc", *read):
            return None
        if package.metadata.format is FormatVersion.DRAFT and ending == ".yaml":
            return None
    elif first in INPUT_FOLDERS:
        return str(PurePosixPath("input_validators", *path.parts[1:]))
    elif first in ("output_validators", "output_validator"):
        return _validator_place(package, path, files, made)
    elif first == "problem_statement":
        return _statement_place(package, file, files)
    return file.name


def _validator_place(
    package: Package, path: PurePosixPath, files: dict[str, SourceFile], made: ConvertedPackage
) -> str | None:
    if package.metadata.custom_validator is False:
        made.note(f"{path}: left out, because validation is default, and there it would count")
        return None
    validation = package.problem(package.slug).validation
    if validation is not None and len(validation.validators) > 1:
        raise refused(
            package,
            f"it has {len(validation.validators)} output validators, but 2025-09 has one",
            "Make one program of them that accepts what all of them accept",
        )
    folder, *inner = path.parts
    tops = {name.split("/")[1] for name in files if name.startswith(f"{folder}/")}
    if folder == "output_validators" and len(tops) == 1 and len(inner) > 1:
        inner = inner[1:]
    return str(PurePosixPath("output_validator", *inner))


def _statement_place(
    package: Package, file: SourceFile, files: dict[str, SourceFile]
) -> str | None:
    """Where a statement belongs; one that we made of Markdown becomes that Markdown again."""
    name = PurePosixPath(file.name).name
    key = statement_key(name)
    source = re.fullmatch(r"source\.([a-zA-Z-]+)\.md", name)
    language = source[1] if source else key[0] if key and key[1] == "tex" else None
    if language is not None:
        text = files.get(f"problem_statement/source.{language}.md")
        tex = files.get(f"problem_statement/problem.{language}.tex")
        if text and tex and tex.content == _made_of(package, language, text.content):
            return f"statement/problem.{language}.md" if source else None
    if key is not None and name.count(".") == 1:
        return f"statement/problem.en.{key[1]}"
    return f"statement/{name}"


def _made_of(package: Package, language: str, markdown: bytes) -> bytes:
    path = package.root / "problem_statement" / f"problem.{language}.tex"
    title = problem_name(path.read_text(encoding="utf-8", errors="replace")) or ""
    return latex.statement(title, markdown.decode(errors="replace")).encode()


def _is_program(name: str) -> bool:
    return name.startswith("submissions/") and name.count("/") == 2


def _add_submission_keys(package: Package, made: ConvertedPackage) -> None:
    """Adds `submissions.yaml` for entry points of `submissions.json` and languages of a dialect."""
    name = "submissions/submissions.yaml"
    points, languages = entry_points(package.root), _own_languages(package)
    if name in made.files:
        if points:
            raise refused(
                package,
                "it has submissions.json and submissions.yaml",
                "Write the entry points into submissions.yaml, and remove submissions.json",
            )
        for key, code in languages.items():
            made.note(f"submissions/{key}: {code} to DOMjudge: say so in submissions.yaml")
    elif points or languages:
        entries: dict[str, dict[str, YamlValue]] = {}
        for key, code in languages.items():
            entries[key] = {"language": code}
        for key, entry in points.items():
            entries.setdefault(key, {})["entrypoint"] = entry
        made.add(name, to_yaml(dict(entries)))


def _own_languages(package: Package) -> dict[str, str]:
    """The codes of the submissions that the dialect reads in another language than the format."""
    suffixes = package.metadata.suffixes
    return {
        one.name: code
        for one in package.solutions(package.slug)
        if (code := majority_language(one.files, suffixes)) and code != majority_language(one.files)
    }


def _problem_yaml(package: Package, made: ConvertedPackage) -> dict[str, YamlValue]:
    metadata = package.metadata
    texts = read_yaml_texts(package.root / "problem.yaml")
    types = [one.value for one in ProblemType if one in metadata.types]
    if not texts.get("uuid"):
        made.note("uuid: the package had none; it has a new one")
    yaml: dict[str, YamlValue] = {
        "problem_format_version": "2025-09",
        "type": types or ["pass-fail"],
        "name": _names(package),
        "uuid": str(texts.get("uuid") or uuid.uuid4()),
    }
    for key in _SAME_KEYS:
        if texts.get(key):
            yaml[key] = texts[key]  # type: ignore[assignment] # texts, lists and maps of them
    yaml |= _origin(texts)
    writes = metadata.dialect.rules.writes_files
    yaml["allow_file_writing"] = metadata.allow_file_writing if writes is None else writes
    yaml["limits"] = _limits(package, made)
    taken = {*yaml, "author", "source_url", "validation", "validator_flags", "type", "keywords"}
    for key in sorted(texts.keys() - taken):
        if key != "grading":
            made.note(f"problem.yaml: {key}: left out, 2025-09 has no such key")
    grading = texts.get("grading")
    for key in grading if isinstance(grading, dict) else ():
        if key != "objective":
            made.note(f"problem.yaml: grading.{key}: left out, 2025-09 has no such key")
    return yaml


def _names(package: Package) -> dict[str, str]:
    """A name for each language that has a statement."""
    names = package.problem(package.slug).names
    known = names.get("en") or next(iter(names.values()))
    found = {key[0]: path for key, path in statements(package.root)}
    languages = sorted(found) or ["en"]
    titles = {}
    for language in languages:
        path = found.get(language)
        text = path.read_text(encoding="utf-8", errors="replace") if path else ""
        own = problem_name(text) if path and path.suffix == ".tex" else None
        titles[language] = names.get(language) or own or known
    return titles


def _origin(texts: dict[str, object]) -> dict[str, YamlValue]:
    origin: dict[str, YamlValue] = {}
    author, url, words = (str(texts.get(key) or "") for key in ("author", "source_url", "keywords"))
    source, keywords = texts.get("source"), texts.get("keywords")
    if texts.get("credits"):
        origin["credits"] = texts["credits"]  # type: ignore[assignment] # as it was
    elif author:
        origin["credits"] = {"authors": _AUTHORS.split(author)}
    if isinstance(source, str) and source:
        origin["source"] = {"name": source, **({"url": url} if url else {})}
    elif source:
        origin["source"] = source  # type: ignore[assignment] # as it was
    if keywords:
        origin["keywords"] = keywords if isinstance(keywords, list) else words.split()
    return origin


def _limits(package: Package, made: ConvertedPackage) -> dict[str, YamlValue]:
    limits = package.metadata.limits
    yaml: dict[str, YamlValue] = {}
    resolution_s = limits.resolution_s
    if package.stated_limit is not None:
        seconds, where = package.stated_limit
        yaml["time_limit"] = seconds
        if where is not None and where.startswith("the default"):
            made.note(f"limits.time_limit: {seconds:g} s, {where}, because none was stated")
        if not is_multiple(seconds, resolution_s):
            resolution_s = seconds
    yaml |= {
        "time_multipliers": {
            "ac_to_time_limit": limits.to_limit,
            "time_limit_to_tle": limits.to_late,
        },
        "time_resolution": resolution_s,
        "memory": limits.memory_mib,
        "output": limits.output_mib,
        "code": limits.code_kib,
        "compilation_time": limits.compilation_time_s,
        "compilation_memory": limits.compilation_memory_mib,
        "validation_time": limits.validation_time_s,
        "validation_memory": limits.validation_memory_mib,
        "validation_output": limits.validation_output_mib,
    }
    if ProblemType.MULTI_PASS in package.metadata.types:
        yaml["validation_passes"] = limits.validation_passes
    return yaml


def _note_the_rest(package: Package, files: dict[str, SourceFile], made: ConvertedPackage) -> None:
    for name in unread_names(package.root):
        if name != ".timelimit":
            made.note(f"{name}: left out, because no reader sees a file of that name")
    if "domjudge-problem.ini" in files:
        for line in files["domjudge-problem.ini"].content.decode(errors="replace").splitlines():
            key = line.partition("=")[0].strip()
            if key and key[0] not in "#;[" and key != "timelimit":
                made.note(f"domjudge-problem.ini: {key}: left out, 2025-09 has no such key")
    if any(name.startswith("graders/") for name in made.files):
        made.note("graders/: kept, but 2025-09 does not read it")
    folders = {name.split("/")[1] for name in made.files if _is_program(name)}
    for folder in sorted(folders - {*_KNOWN_SETS, "brute_force"}):
        made.note(f"submissions/{folder}: kept, but 2025-09 expects no verdict of this folder")
    if any(b"@EXPECTED_" in made.files[one].content for one in made.files if _is_program(one)):
        made.note("@EXPECTED_RESULTS@ and @EXPECTED_SCORE@: kept, but 2025-09 does not read them")
    if package.metadata.dialect.dialect is Dialect.DOMJUDGE:
        made.note(
            "dialect: the package was read as DOMjudge reads it, the new one as the format says; "
            "for what differs, see docs/how-to/packages.md, Dialects"
        )
