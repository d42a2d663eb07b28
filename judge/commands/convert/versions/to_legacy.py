"""Convert a package of the format 2025-09 to the legacy format, as Kattis or DOMjudge reads it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert import latex
from judge.commands.convert.submissions import ExportTarget, add_results_comment
from judge.commands.convert.versions.converted import (
    ConvertedPackage,
    refused,
    source_files,
    unread_names,
)
from judge.commands.convert.versions.legacy_groups import add_groups, word_line
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.model import SourceFile
from judge.packages.data import EXAMPLE_SETS
from judge.packages.metadata import ProblemType
from judge.packages.package import Package
from judge.packages.programs import fill_constants
from judge.packages.statements import statement_key
from judge.packages.validators import INPUT_FOLDERS

_OFFICIAL = ("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
_NOT_READ = ("solution", "generators", "input_visualizer", "output_visualizer")
_CASE_ENDINGS = (".in", ".ans", ".interaction", ".png", ".jpg", ".jpeg", ".svg")
_FILLED = ("submissions", "input_validators", "output_validators", "include", "problem_statement")
_MATH = re.compile(r"\$\$[^$]+\$\$|\$[^$\n]+\$")
_UNKNOWN_MARKDOWN = re.compile(r"!?\[[^\]\n]*\]\([^)\n]*\)|<[a-zA-Z]+|\[\^")


def to_legacy(package: Package, to: ExportTarget) -> ConvertedPackage:
    """The package in the legacy format; `ProblemError` for what would be judged differently."""
    made = ConvertedPackage()
    files = {file.name: file for file in source_files(package)}
    _check_types(package, files, to)
    if to is ExportTarget.DOMJUDGE:
        _keep_one_input_validator(package, files, made)
    for name, file in files.items():
        for place, content in _places(package, file, to, made):
            if place.partition("/")[0] in _FILLED and package.metadata.constants:
                full = fill_constants(content, package.metadata.constants)
                if full != content:
                    made.note(f"{name}: the constants in it are replaced by their values")
                content = full
            made.add(place, content, executable=file.executable)
    add_groups(package, to, made)
    _note_points(package, made)
    made.add("problem.yaml", to_yaml(_problem_yaml(package, to, made)))
    if package.stated_limit is not None:
        seconds = package.stated_limit[0]
        made.add(".timelimit", f"{seconds:g}\n")
        if to is ExportTarget.DOMJUDGE:
            made.add("domjudge-problem.ini", f"timelimit = {seconds:g}\n")
    for name in unread_names(package.root):
        if name != ".timelimit":
            made.note(f"{name}: left out, because no reader sees a file of that name")
    return made


def _check_types(package: Package, files: dict[str, SourceFile], to: ExportTarget) -> None:
    types, domjudge = package.metadata.types, to is ExportTarget.DOMJUDGE
    if ProblemType.SUBMIT_ANSWER in types:
        raise refused(package, "it is submit-answer, which legacy does not have")
    if ProblemType.MULTI_PASS in types and not domjudge:
        raise refused(
            package,
            "it is multi-pass, which of legacy's readers only DOMjudge has",
            "--to domjudge",
        )
    if package.test_data.static_cases:
        raise refused(package, "it has a static validator, which legacy does not have")
    if domjudge and package.stated_limit is None:
        raise refused(
            package,
            "it states no time limit, and DOMjudge infers none",
            "Write time_limit into limits in its problem.yaml",
        )
    included = [name for name in files if name.startswith("include/")]
    if included and (domjudge or any(name.startswith("include/default/") for name in included)):
        raise refused(package, f"it adds {included[0]} to programs, which that format does not")
    for case in package.test_data.cases:
        if case.args or case.files:
            given = "arguments" if case.args else "files"
            raise refused(
                package, f"the case {case.name} gives {given} to programs; legacy does not"
            )


def _keep_one_input_validator(
    package: Package, files: dict[str, SourceFile], made: ConvertedPackage
) -> None:
    """Removes the other ones from `files`: DOMjudge takes one."""
    others = {source.name for source, _ in package.input_validators()[1:]}
    for name in list(files):
        folder, _, inside = name.partition("/")
        validator = inside.partition("/")[0]
        if folder in INPUT_FOLDERS and validator in others:
            made.note(f"{folder}/{validator}: left out, DOMjudge takes one input validator")
            del files[name]


def _places(
    package: Package, file: SourceFile, to: ExportTarget, made: ConvertedPackage
) -> list[tuple[str, bytes]]:
    """The names and the contents that a file has in the target; none if it is left out."""
    path = PurePosixPath(file.name)
    first, inner = path.parts[0], path.parts[1:]
    if file.name == "problem.yaml":
        return []
    if first == "data":
        return _data_places(file, path, made)
    if first == "statement":
        return _statement_places(package, file, made)
    name = file.name
    if first in INPUT_FOLDERS:
        name = str(PurePosixPath("input_validators", *inner))
    elif first in ("output_validator", "output_validators"):
        if package.metadata.custom_validator is False:
            made.note(f"{name}: left out, because validation is default")
            return []
        if first == "output_validator":
            name = str(PurePosixPath("output_validators", "output_validator", *inner))
    elif first in _NOT_READ:
        made.note(f"{first}/: kept, but legacy does not read it")
    elif name == "submissions/submissions.yaml":
        made.note(f"{name}: kept, but readers of legacy besides judge pass over it")
    content = file.content
    if first == "submissions" and len(inner) == 2 and inner[0] not in _OFFICIAL:
        if to is ExportTarget.DOMJUDGE:
            content = add_results_comment(name, content)
        made.note(f"submissions/{inner[0]}: kept, but legacy expects no verdict of this folder")
    return [(name, content)]


def _note_points(package: Package, made: ConvertedPackage) -> None:
    """Notes the failing submissions that get points: legacy accepts what gets some."""
    for solution in package.solutions(package.slug):
        scores = [
            rule.score for rule in solution.expectation.rules if rule.score and not rule.cases
        ]
        if solution.name.split("/")[0] in _OFFICIAL[1:] and any(low > 0 for low, _ in scores):
            made.note(
                f"submissions/{solution.name}: it gets points, and legacy accepts what gets some, "
                "which its folder does not expect"
            )


def _data_places(
    file: SourceFile, path: PurePosixPath, made: ConvertedPackage
) -> list[tuple[str, bytes]]:
    if len(path.parts) > 1 and path.parts[1] in EXAMPLE_SETS:
        made.note(f"data/{path.parts[1]}/: left out, legacy has no examples for validators")
        return []
    if path.suffix == ".yaml":  # `add_groups` writes what they say
        return []
    if path.suffix not in _CASE_ENDINGS:
        made.note(f"{path}: kept, but legacy does not read it")
    return [(file.name, file.content)]


def _statement_places(
    package: Package, file: SourceFile, made: ConvertedPackage
) -> list[tuple[str, bytes]]:
    name = PurePosixPath(file.name).name
    key = statement_key(name)
    if key is None or key[1] != "md" or file.name.count("/") > 1:
        return [(f"problem_statement/{file.name.partition('/')[2]}", file.content)]
    language = key[0]
    markdown = file.content.decode(errors="replace")
    source = (f"problem_statement/source.{language}.md", file.content)
    if not latex.is_writable(markdown):
        made.note(
            f"{file.name}: kept as source.{language}.md, but not as LaTeX, "
            "whose usual fonts lack its signs"
        )
        return [source]
    if _MATH.search(markdown) or _UNKNOWN_MARKDOWN.search(markdown):
        made.note(f"{file.name}: formulas, links, pictures and HTML in it become plain text")
    title = package.metadata.names.get(language) or next(iter(package.metadata.names.values()))
    tex = latex.statement(title, markdown).encode()
    return [source, (f"problem_statement/problem.{language}.tex", tex)]


def _problem_yaml(
    package: Package, to: ExportTarget, made: ConvertedPackage
) -> dict[str, YamlValue]:
    metadata, texts = package.metadata, read_yaml_texts(package.root / "problem.yaml")
    type_words, validation_words = _types(package, to)
    yaml: dict[str, YamlValue] = {
        "problem_format_version": "legacy",
        "name": metadata.names.get("en") or next(iter(metadata.names.values())),
        "type": " ".join(type_words),
        "validation": " ".join(validation_words),
    }
    if metadata.validator_args:
        yaml["validator_flags"] = word_line(package, metadata.validator_args)
    yaml |= {
        key: text
        for key in ("uuid", "license", "rights_owner")
        if isinstance(text := texts.get(key), str)
    }
    yaml |= _origin(texts, made)
    taken = {*yaml, "credits", "source", "keywords", "limits", "allow_file_writing", "constants"}
    for key in sorted(texts.keys() - taken):
        made.note(f"problem.yaml: {key}: left out, legacy has no such key")
    if len(metadata.names) > 1:
        rest = ", ".join(sorted(metadata.names.keys() - {"en"}))
        made.note(f"problem.yaml: name: in {rest} it is left out; statements in LaTeX have theirs")
    if metadata.constants:
        made.note("problem.yaml: constants: left out, their values stand where their names stood")
    allows = "lets" if metadata.allow_file_writing else "does not let"
    made.note(
        f"problem.yaml: allow_file_writing: left out; the package {allows} programs write files, "
        "and each reader of legacy decides that itself (DOMjudge: no; Kattis: yes)"
    )
    yaml["limits"] = _limits(package, made)
    return yaml


def _types(package: Package, to: ExportTarget) -> tuple[list[str], list[str]]:
    """The words of `type` and of `validation`.

    DOMjudge knows `validation` with one word after `custom` only, but more than one type; and it
    reads points wherever a validator leaves them.
    """
    types = package.metadata.types
    type_words = ["scoring" if ProblemType.SCORING in types else "pass-fail"]
    words = ["default" if package.problem(package.slug).validation is None else "custom"]
    words += [
        one.value for one in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS) if one in types
    ]
    if to is ExportTarget.DOMJUDGE:
        return type_words + words[2:], words[:2]
    groups = package.test_data.groups
    if any(one.name == "secret" and one.max_score is None for one in groups):
        words.append("score")
    return type_words, words


def _origin(texts: dict[str, object], made: ConvertedPackage) -> dict[str, YamlValue]:
    origin: dict[str, YamlValue] = {}
    credits_ = texts.get("credits")
    authors = credits_.get("authors") if isinstance(credits_, dict) else credits_
    persons = authors if isinstance(authors, list) else [authors] if authors else []
    names = [
        str(one.get("name") if isinstance(one, dict) else one).partition("<")[0].strip()
        for one in persons
    ]
    if names:
        origin["author"] = ", ".join(names)
    if isinstance(credits_, dict) and credits_.keys() - {"authors"}:
        rest = ", ".join(sorted(credits_.keys() - {"authors"}))
        made.note(f"problem.yaml: credits: {rest}: left out, legacy has authors only")
    if any(isinstance(one, dict) or name != one for one, name in zip(persons, names, strict=True)):
        made.note("problem.yaml: credits.authors: only their names are kept")
    source = texts.get("source")
    first = source[0] if isinstance(source, list) and source else source
    if isinstance(source, list) and len(source) > 1:
        made.note(f"problem.yaml: source: only the first of {len(source)} is kept")
    if isinstance(first, dict):
        origin["source"] = str(first.get("name"))
        origin |= {"source_url": str(first["url"])} if "url" in first else {}
    elif isinstance(first, str) and first:
        origin["source"] = first
    keywords = texts.get("keywords")
    if isinstance(keywords, list) and keywords:
        origin["keywords"] = " ".join("-".join(str(word).split()) for word in keywords)
        if any(len(str(word).split()) > 1 for word in keywords):
            made.note("problem.yaml: keywords: blanks in them become hyphens")
    return origin


def _limits(package: Package, made: ConvertedPackage) -> dict[str, YamlValue]:
    limits = package.metadata.limits
    if limits.resolution_s != 1.0:
        made.note("problem.yaml: limits.time_resolution: left out, legacy has whole seconds")
        if package.stated_limit is None:
            raise refused(
                package,
                "its time limit is inferred in other steps than whole seconds",
                "Write time_limit into limits in its problem.yaml",
            )
    yaml: dict[str, YamlValue] = {
        "time_multiplier": limits.to_limit,
        "time_safety_margin": limits.to_late,
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
