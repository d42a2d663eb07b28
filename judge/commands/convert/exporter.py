"""A problem of the kit becomes an ICPC problem package that stands alone: a folder or a zip file.

What the formats leave open is done like this:

- A statement may be there once in each language, and it is in LaTeX, which every reader takes. The
  Markdown of which it was made lies beside it, as `source.<language>.md`.
- The validators are those of `judge.portable`, the places of solutions those of `judge.placing`.
- DOMjudge, which draws no LaTeX, gets the English statement as plain text besides.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert import latex, validators
from judge.commands.convert.submissions import ExportTarget, add_results_comment, package_path
from judge.commands.convert.yaml_text import Value, to_yaml
from judge.errors import ProblemError, UsageError
from judge.model import Problem, SourceFile
from judge.packages.metadata import Metadata, read_metadata

__all__ = ["ExportTarget", "export", "package_files"]


def export(kit: Kit, slug: str, to: ExportTarget, output: Path) -> Path:
    """Writes the package of a problem to `output`, a zip file if it is so named, else a folder.

    It appears there complete or not at all. Raises `UsageError` if something else is there but an
    empty folder, or if it cannot be written; `ProblemError` if the problem is broken.
    """
    if output.is_symlink() or (output.exists() and not _is_empty_folder(output)):
        raise UsageError(f"{output} is there already", advice="Remove it, or name another one")
    files = package_files(kit, slug, to)
    zipped = output.suffix == ".zip"
    try:
        with tempfile.TemporaryDirectory(dir=output.parent, prefix=f".{output.name}-") as holder:
            fresh = Path(holder) / "package"
            if zipped:
                _write_zip(fresh, files, "" if to is ExportTarget.DOMJUDGE else f"{slug}/")
            else:
                _write_folder(fresh, files)
            fresh.rename(output)
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from error
    return output


def package_files(kit: Kit, slug: str, to: ExportTarget) -> list[SourceFile]:
    """The files of the package of a problem, by their names in it, in order."""
    problem = kit.problem(slug)
    metadata = read_metadata(_yaml(kit, slug))
    files = [
        *_descriptions(kit, problem, metadata, to),
        *_statements(kit, problem, "statement" if to is ExportTarget.ICPC else "problem_statement"),
        *_cases(kit, slug),
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


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


def _write_folder(folder: Path, files: Sequence[SourceFile]) -> None:
    folder.mkdir()
    for file in files:
        path = folder / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        if file.executable:
            path.chmod(path.stat().st_mode | 0o111)


def _write_zip(path: Path, files: Sequence[SourceFile], prefix: str) -> None:
    """The same bytes for the same files, whenever and by whomever it is written."""
    with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(prefix + file.name)  # its time is the first that a zip can tell
            entry.create_system = 3  # Unix, so that the mode counts
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.content)


def _yaml(kit: Kit, slug: str) -> Path:
    return kit.root / "problems" / slug / "problem.yaml"


def _descriptions(
    kit: Kit, problem: Problem, metadata: Metadata, to: ExportTarget
) -> list[SourceFile]:
    """`problem.yaml`, and what tells the time limit where that does not."""
    path = _yaml(kit, problem.slug)
    seconds, step = problem.limits.cpu_s, metadata.limits.resolution_s
    if abs(seconds / step - round(seconds / step)) > 1e-6:
        raise ProblemError(
            f"{path}: time_limit is {seconds:g}, no multiple of time_resolution, {step:g}",
            advice="Set time_resolution in limits",
        )
    if to is ExportTarget.ICPC:
        return [SourceFile(name="problem.yaml", content=path.read_bytes())]
    found = {
        "problem.yaml": to_yaml(_legacy(problem, metadata, read_yaml_texts(path))),
        ".timelimit": f"{seconds:g}\n",
    }
    if to is ExportTarget.DOMJUDGE:
        found["domjudge-problem.ini"] = f"timelimit = {seconds:g}\n"
        found["problem.txt"] = _plain(kit, problem)
    return [SourceFile(name=name, content=text.encode()) for name, text in found.items()]


def _legacy(problem: Problem, metadata: Metadata, texts: dict[str, object]) -> dict[str, Value]:
    """What the legacy `problem.yaml` of a problem holds, whose own holds `texts`."""
    rules = load_rules(problem)
    own = rules is not None and (rules.check is not None or rules.read_answer is not None)
    found: dict[str, Value] = {
        "problem_format_version": "legacy",
        "name": problem.title,
        "validation": "custom" if own else "default",
    }
    for key in ("uuid", "license", "rights_owner"):
        if isinstance(text := texts.get(key), str):
            found[key] = text
    if authors := _authors(texts.get("credits")):
        found["author"] = authors
    sources = texts.get("source")
    source = sources[0] if isinstance(sources, list) and sources else sources
    if isinstance(source, str):
        found["source"] = source
    elif isinstance(source, dict):
        found["source"] = source["name"]
        if "url" in source:
            found["source_url"] = source["url"]
    keywords = texts.get("keywords")
    if isinstance(keywords, list) and keywords:  # divided by blanks there
        found["keywords"] = " ".join("-".join(word.split()) for word in keywords)
    limits = metadata.limits
    found["limits"] = {
        "time_multiplier": limits.to_limit,
        "time_safety_margin": limits.to_late,
        "memory": problem.limits.memory_bytes >> 20,
        "output": problem.limits.output_bytes >> 20,
        "code": limits.code_kib,
        "compilation_time": limits.compilation_time_s,
        "compilation_memory": limits.compilation_memory_mib,
    }
    return found


def _authors(credits: object) -> str:
    """The names of the authors, without their addresses."""
    authors = credits.get("authors") if isinstance(credits, dict) else credits
    persons = authors if isinstance(authors, list) else [authors] if authors else []
    names = (one["name"] if isinstance(one, dict) else str(one) for one in persons)
    return ", ".join(name.partition("<")[0].strip() for name in names)


def _statements(kit: Kit, problem: Problem, folder: str) -> list[SourceFile]:
    home = kit.root / "problems" / problem.slug
    there = {path.name.split(".")[1] for path in home.glob("problem.*.md")}
    if there != problem.names.keys():
        raise ProblemError(
            f"{problem.slug} has names in {' '.join(sorted(problem.names))}, "
            f"but statements in {' '.join(sorted(there)) or 'no language'}",
            advice="Each language needs both",
        )
    files = []
    for language, name in problem.names.items():
        text = kit.statement(problem.slug, language).text
        written = latex.statement(name, text).encode()
        files.append(SourceFile(name=f"{folder}/problem.{language}.tex", content=written))
        files.append(SourceFile(name=f"{folder}/source.{language}.md", content=text.encode()))
    return files


def _plain(kit: Kit, problem: Problem) -> str:
    """The statement and its samples as plain text."""
    language = "en" if "en" in problem.names else next(iter(problem.names))
    statement = kit.statement(problem.slug, language)
    title = problem.names[language]
    parts = [f"{title}\n{'=' * len(title)}\n", statement.text]
    for number, case in enumerate(statement.samples, 1):
        for word, content in (("Input", case.input), ("Output", case.answer)):
            drawn = "".join(f"    {line}" for line in content.decode().splitlines(keepends=True))
            parts.append(f"## Sample {word} {number}\n\n{drawn}")
    return "\n".join(parts)


def _cases(kit: Kit, slug: str) -> list[SourceFile]:
    files = []
    for case in kit.cases(slug):
        files.append(SourceFile(name=f"data/{case.name}.in", content=case.input))
        files.append(SourceFile(name=f"data/{case.name}.ans", content=case.answer))
    return files


def _validators(problem: Problem, to: ExportTarget) -> list[SourceFile]:
    rules = load_rules(problem)
    if rules is None:
        raise ProblemError(
            f"{problem.slug} has no rules, so its package would have no input validator",
            advice="Write a rules.py",
        )
    checks = validators.output_validator(problem, rules)
    files = _below(f"input_validators/{problem.slug}", validators.input_validator(problem))
    if to is not ExportTarget.ICPC:
        return files + _below(f"output_validators/{problem.slug}", checks)
    return files + _below("output_validator", checks)


def _below(folder: str, files: Sequence[SourceFile]) -> list[SourceFile]:
    return [
        SourceFile(name=f"{folder}/{file.name}", content=file.content, executable=file.executable)
        for file in files
    ]
