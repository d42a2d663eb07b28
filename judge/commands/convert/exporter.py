"""Export a problem of the kit as an ICPC problem package: a folder or a zip file.

The package needs nothing of the kit:

- Each language has one statement, in LaTeX, which every reader understands. Its Markdown source
  is beside it, as `source.<language>.md`. A language whose signs the usual fonts of LaTeX lack is
  left out, with its name: its PDF would have blanks where these signs are. Its LaTeX is kept as
  `source.<language>.tex`.
- The validators contain the rules of the problem (`validators`).
- DOMjudge does not render LaTeX, so it gets the English statement as plain text too.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from judge.catalog import kit_files, validators
from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import GROUP
from judge.catalog.rules import load_rules
from judge.catalog.source import INTERACTION
from judge.catalog.validators import NO_SCORE_YAML
from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert import latex
from judge.commands.convert.left_out_names import keep_names
from judge.commands.convert.package_writer import require_free, write_package
from judge.commands.convert.submissions import ExportTarget, add_results_comment, package_path
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.errors import ProblemError, UsageError
from judge.model import Aggregation, Problem, SourceFile
from judge.packages.metadata import Metadata, is_multiple, read_metadata


def export(kit: Kit, slug: str, to: ExportTarget, output: Path) -> Path:
    """Writes the package of a problem to `output`, a zip file if its name ends so, else a folder.

    Either all of it is written, or nothing. Raises `UsageError` if `output` is anything but an
    empty folder, has another suffix, or cannot be written; `ProblemError` if the problem is broken.
    """
    require_free(output)
    files = package_files(kit, slug, to)
    write_package(output, files, "" if to is ExportTarget.DOMJUDGE else f"{slug}/")
    return output


def left_out_languages(kit: Kit, slug: str) -> list[str]:
    """The languages whose signs the usual fonts of LaTeX lack; none if no other would remain."""
    names = kit.problem(slug).names
    found = [
        language
        for language, name in names.items()
        if not latex.is_writable(name + kit.statement(slug, language).text)
    ]
    return found if len(found) < len(names) else []


def package_files(kit: Kit, slug: str, to: ExportTarget) -> list[SourceFile]:
    """The files of the package of a problem, by their names in it, in order."""
    problem = kit.problem(slug)
    metadata = read_metadata(_yaml(kit, slug))
    _require_room(problem, to)
    folder = "statement" if to is ExportTarget.ICPC else "problem_statement"
    files = [
        *_statements(kit, problem, folder),
        *_metadata_files(kit, problem, metadata, to),
        *(_editorials(kit, slug) if to is ExportTarget.ICPC else ()),
        *_cases(kit, problem, to),
        *_validators(problem, to),
    ]
    for solution in kit.solutions(slug):
        name = package_path(solution.name, to)
        content = solution.files[0].content
        if to is ExportTarget.DOMJUDGE and name.startswith("submissions/"):
            content = add_results_comment(name, content)
        files.append(SourceFile(name=name, content=content))
    files.sort(key=lambda file: file.name)
    for one, other in pairwise(files):
        if one.name == other.name:
            raise ProblemError(f"{slug}: two files of its package would be {one.name}")
    return files


def _require_room(problem: Problem, to: ExportTarget) -> None:
    """Raises `UsageError` if the format cannot hold the problem, and says why."""
    several = problem.validation is not None and problem.validation.passes > 1
    if to is not ExportTarget.ICPC and problem.groups:
        why = "groups give points in another way there"
    elif to is ExportTarget.LEGACY and several:
        why = "it has no passes"
    else:
        return
    raise UsageError(
        f"{problem.slug} does not fit into the format {to.value}: {why}",
        advice="Export it for 2025-09: --to icpc",
    )


def _yaml(kit: Kit, slug: str) -> Path:
    return kit.root / "problems" / slug / "problem.yaml"


def _metadata_files(
    kit: Kit, problem: Problem, metadata: Metadata, to: ExportTarget
) -> list[SourceFile]:
    """`problem.yaml`, and the files with the time limit if that cannot have it."""
    path = _yaml(kit, problem.slug)
    seconds, step = problem.limits.cpu_s, metadata.limits.resolution_s
    if not is_multiple(seconds, step):
        raise ProblemError(
            f"{path}: time_limit is {seconds:g}, no multiple of time_resolution, {step:g}",
            advice="Set time_resolution in limits",
        )
    if to is ExportTarget.ICPC:
        return [SourceFile(name="problem.yaml", content=_current_yaml(kit, problem, path))]
    texts = {
        "problem.yaml": to_yaml(_legacy_yaml(problem, metadata, read_yaml_texts(path))),
        ".timelimit": f"{seconds:g}\n",
    }
    if to is ExportTarget.DOMJUDGE:
        texts["domjudge-problem.ini"] = f"timelimit = {seconds:g}\n"
        texts["problem.txt"] = _plain_statement(kit, problem)
    return [SourceFile(name=name, content=text.encode()) for name, text in texts.items()]


def _current_yaml(kit: Kit, problem: Problem, path: Path) -> bytes:
    """The `problem.yaml` with the names in the languages that the package has."""
    content = path.read_bytes()
    left_out = left_out_languages(kit, problem.slug)
    if not left_out:
        return content
    names = {key: name for key, name in problem.names.items() if key not in left_out}
    text = keep_names(content.decode(), names)
    if text is None:
        raise ProblemError(
            f"{path}: the names in {' '.join(left_out)} must go, but they stand with others",
            advice="Write each name on a line of its own below `name:`",
        )
    return text.encode()


def _legacy_yaml(
    problem: Problem, metadata: Metadata, texts: dict[str, object]
) -> dict[str, YamlValue]:
    rules = load_rules(problem)
    own = bool(rules and validators.output_validator(problem, rules))
    validation = problem.validation
    kinds = []
    if validation is not None:
        kinds = ["interactive"] * validation.interactive + ["multi-pass"] * (validation.passes > 1)
    yaml: dict[str, YamlValue] = {
        "problem_format_version": "legacy",
        "name": problem.title,
        "validation": " ".join(["custom", *kinds]) if own else "default",
    }
    keys = ("uuid", "license", "rights_owner")
    yaml |= {key: text for key in keys if isinstance(text := texts.get(key), str)}
    if authors := _authors(texts.get("credits")):
        yaml["author"] = authors
    sources = texts.get("source")
    source = sources[0] if isinstance(sources, list) and sources else sources
    if isinstance(source, str):
        yaml["source"] = source
    elif isinstance(source, dict):
        yaml["source"] = source["name"]
        if "url" in source:
            yaml["source_url"] = source["url"]
    keywords = texts.get("keywords")
    if isinstance(keywords, list) and keywords:  # separated by blanks there
        yaml["keywords"] = " ".join("-".join(word.split()) for word in keywords)
    limits = metadata.limits
    yaml["limits"] = {
        "time_multiplier": limits.to_limit,
        "time_safety_margin": limits.to_late,
        "memory": problem.limits.memory_bytes >> 20,
        "output": problem.limits.output_bytes >> 20,
        "code": limits.code_kib,
        "compilation_time": limits.compilation_time_s,
        "compilation_memory": limits.compilation_memory_mib,
        **(
            {"validation_passes": validation.passes} if validation and "multi-pass" in kinds else {}
        ),
    }
    return yaml


def _authors(credits: object) -> str:
    """The names of the authors, without their addresses."""
    authors = credits.get("authors") if isinstance(credits, dict) else credits
    persons = authors if isinstance(authors, list) else [authors] if authors else []
    names = (one["name"] if isinstance(one, dict) else str(one) for one in persons)
    return ", ".join(name.partition("<")[0].strip() for name in names)


def _statements(kit: Kit, problem: Problem, folder: str) -> list[SourceFile]:
    home = kit.root / "problems" / problem.slug
    languages = {path.name.split(".")[1] for path in home.glob("problem.*.md")}
    if languages != problem.names.keys():
        raise ProblemError(
            f"{problem.slug} has names in {' '.join(sorted(problem.names))}, "
            f"but statements in {' '.join(sorted(languages)) or 'no language'}",
            advice="Each language needs both",
        )
    files = []
    left_out = left_out_languages(kit, problem.slug)
    for language, name in problem.names.items():
        stem = "source" if language in left_out else "problem"
        text = kit.statement(problem.slug, language).text
        tex = latex.statement(name, text).encode()
        files.append(SourceFile(name=f"{folder}/{stem}.{language}.tex", content=tex))
        files.append(SourceFile(name=f"{folder}/source.{language}.md", content=text.encode()))
    return files


def _editorials(kit: Kit, slug: str) -> list[SourceFile]:
    """The editorials, where the format 2025-09 wants solutions to be explained."""
    return [
        SourceFile(
            name=f"solution/solution.{path.name.split('.')[1]}.md",
            content=kit_files.read_text(path).encode(),
        )
        for path in sorted((kit.root / "problems" / slug).glob("editorial.*.md"))
    ]


def _plain_statement(kit: Kit, problem: Problem) -> str:
    language = "en" if "en" in problem.names else next(iter(problem.names))
    statement = kit.statement(problem.slug, language)
    title = problem.names[language]
    parts = [f"{title}\n{'=' * len(title)}\n", statement.text]
    for number, sample in enumerate(statement.samples, 1):
        blocks = {"Interaction": sample.interaction}
        if not sample.interaction:
            blocks = {"Input": sample.input.decode(), "Output": sample.answer.decode()}
        for word, text in blocks.items():
            block = "".join(f"    {line}" for line in text.splitlines(keepends=True))
            parts.append(f"## Sample {word} {number}\n\n{block}")
    return "\n".join(parts)


def _cases(kit: Kit, problem: Problem, to: ExportTarget) -> list[SourceFile]:
    """The cases, what their groups are worth, and the interactions of samples."""
    slug = problem.slug
    files = []
    rules = load_rules(problem)
    for group in problem.groups:
        path = kit.root / "testdata" / slug / group.name / GROUP
        if kit_files.is_file(path):
            text = kit_files.read_text(path)
            if rules is not None and group.aggregation is Aggregation.PASS_FAIL:
                text = f"{text.rstrip()}\n{NO_SCORE_YAML}"
            files.append(SourceFile(name=f"data/{group.name}/{GROUP}", content=text.encode()))
    for case in kit.cases(slug):
        files.append(SourceFile(name=f"data/{case.name}.in", content=case.input))
        files.append(SourceFile(name=f"data/{case.name}.ans", content=case.answer))
        path = kit.root / "testdata" / slug / f"{case.name}{INTERACTION}"
        if case.name.startswith("sample/") and kit_files.is_file(path):
            shown = kit_files.read_text(path).encode()
            files.append(SourceFile(name=f"data/{case.name}{INTERACTION}", content=shown))
            if to is ExportTarget.ICPC:  # what is shown instead asks for what is downloaded
                files += (
                    SourceFile(name=f"data/{case.name}{ending}.download", content=content)
                    for ending, content in ((".in", case.input), (".ans", case.answer))
                )
    return files


def _validators(problem: Problem, to: ExportTarget) -> list[SourceFile]:
    rules = load_rules(problem)
    if rules is None:
        raise ProblemError(
            f"{problem.slug} has no rules, so its package would have no input validator",
            advice="Write a rules.py",
        )
    output = "output_validator" if to is ExportTarget.ICPC else f"output_validators/{problem.slug}"
    programs = {
        f"input_validators/{problem.slug}": validators.input_validator(problem),
        output: validators.output_validator(problem, rules),
    }
    return [
        replace(file, name=f"{folder}/{file.name}")
        for folder, files in programs.items()
        for file in files
    ]
