"""Make a package of the format 2025-09 of a problem of the kit; it needs nothing of the kit.

- Each language has one statement, in LaTeX, which every reader understands. Its Markdown source
  is beside it, as `source.<language>.md`. A language whose characters the usual fonts of LaTeX
  lack is left out, with its name: its PDF would have blanks where these characters are. Its LaTeX
  is kept as `source.<language>.tex`.
- The validators contain the rules of the problem (`validators`).
- Programs in languages that the format does not have go to `more_submissions/`, because readers
  would report them as errors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from judge.catalog import kit_files, validators
from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import GROUP
from judge.catalog.rules import load_rules
from judge.catalog.source import INTERACTION
from judge.catalog.validators import NO_SCORE_YAML
from judge.commands.package import latex
from judge.commands.package.files import PackageFiles
from judge.errors import ProblemError
from judge.model import Aggregation, Problem
from judge.packages.languages import CODES
from judge.packages.metadata import is_multiple, read_metadata

MORE_SUBMISSIONS = "more_submissions"
"""The folder of programs that a reader would report as errors."""

_SUFFIXES = frozenset(suffix for code in CODES.values() for suffix in code.suffixes)
_HELD = re.compile(r"problem\.yaml|problem\..*\.md|rules\.py|editorial\..*\.md")

_NAMES = re.compile(r"(?m)^name[ \t]*:.*(?:\n|\Z)(?:(?:[ \t]*\n)*[ \t]+\S.*(?:\n|\Z))*")


def from_kit(kit: Kit, slug: str, made: PackageFiles) -> list[str]:
    """Adds the files of the package, and as losses the files that no package has a place for.

    Gives the languages of statements that are left out. Raises `ProblemError` if the problem is
    broken, or lacks what a package needs.
    """
    problem = kit.problem(slug)
    left_out = _left_out_languages(kit, problem)
    _add_yaml(kit, problem, left_out, made)
    _add_statements(kit, problem, left_out, made)
    _add_cases(kit, problem, made)
    _add_validators(problem, made)
    for path in sorted((kit.root / "problems" / slug).glob("editorial.*.md")):
        language = path.name.split(".")[1]
        made.add(f"solution/solution.{language}.md", kit_files.read_text(path))
    for solution in kit.solutions(slug):
        path_in_kit = PurePosixPath(solution.name)
        folder = path_in_kit.parts[0] if len(path_in_kit.parts) > 1 else "accepted"
        top = "submissions" if path_in_kit.suffix in _SUFFIXES else MORE_SUBMISSIONS
        made.add(f"{top}/{folder}/{path_in_kit.name}", solution.files[0].content)
    for folder in ("problems", "testdata"):
        place = kit.root / folder / slug
        names = [path.name for path in sorted(place.glob("[!.]*")) if path.is_file()]
        if others := [name for name in names if not _HELD.fullmatch(name)]:
            words = f"{', '.join(others)}: left out, a package has no place for this"
            made.lose(f"{folder}/{slug}/", words)
    return left_out


def _left_out_languages(kit: Kit, problem: Problem) -> list[str]:
    """The languages whose signs the usual fonts of LaTeX lack; none if no other would remain."""
    languages = [
        language
        for language, name in problem.names.items()
        if not latex.is_writable(name + kit.statement(problem.slug, language).text)
    ]
    return languages if len(languages) < len(problem.names) else []


def _add_yaml(kit: Kit, problem: Problem, left_out: list[str], made: PackageFiles) -> None:
    """Adds the `problem.yaml` with the names in the languages that the package has."""
    path = kit.root / "problems" / problem.slug / "problem.yaml"
    seconds, step = problem.limits.cpu_s, problem.timing.resolution_s
    if not is_multiple(seconds, step):
        raise ProblemError(
            f"{path}: time_limit is {seconds:g}, no multiple of time_resolution, {step:g}",
            advice="Set time_resolution in limits",
        )
    text = path.read_text(encoding="utf-8")
    if left_out:
        kept = {key: name for key, name in problem.names.items() if key not in left_out}
        text = with_names(path, text, kept)
    made.add("problem.yaml", text)
    memory_mib, usual_mib = problem.limits.memory_bytes >> 20, read_metadata(path).limits.memory_mib
    if memory_mib != usual_mib:
        words = f"none is stated: {memory_mib} MiB in a kit, {usual_mib} MiB in a package"
        made.lose("problem.yaml: limits.memory", words)


def _add_statements(kit: Kit, problem: Problem, left_out: list[str], made: PackageFiles) -> None:
    home = kit.root / "problems" / problem.slug
    languages = {path.name.split(".")[1] for path in home.glob("problem.*.md")}
    if languages != problem.names.keys():
        raise ProblemError(
            f"{problem.slug} has names in {' '.join(sorted(problem.names))}, "
            f"but statements in {' '.join(sorted(languages)) or 'no language'}",
            advice="Each language needs both",
        )
    for language, name in problem.names.items():
        stem = "source" if language in left_out else "problem"
        text = kit.statement(problem.slug, language).text
        made.add(f"statement/{stem}.{language}.tex", latex.statement(name, text))
        made.add(f"statement/source.{language}.md", text)


def _add_cases(kit: Kit, problem: Problem, made: PackageFiles) -> None:
    """Adds the cases, what their groups are worth, and the interactions of samples."""
    home = kit.root / "testdata" / problem.slug
    rules = load_rules(problem)
    for group in problem.groups:
        path = home / group.name / GROUP
        if kit_files.is_file(path):
            text = kit_files.read_text(path)
            if rules is not None and group.aggregation is Aggregation.PASS_FAIL:
                text = f"{text.rstrip()}\n{NO_SCORE_YAML}"
            made.add(f"data/{group.name}/{GROUP}", text)
    for case in kit.cases(problem.slug):
        stem = f"data/{case.name}"
        made.add(f"{stem}.in", case.input)
        made.add(f"{stem}.ans", case.answer)
        path = home / f"{case.name}{INTERACTION}"
        if case.name.startswith("sample/") and kit_files.is_file(path):
            made.add(f"{stem}{INTERACTION}", kit_files.read_text(path))
            # What is shown instead of a sample asks for what is downloaded.
            made.add(f"{stem}.in.download", case.input)
            made.add(f"{stem}.ans.download", case.answer)


def _add_validators(problem: Problem, made: PackageFiles) -> None:
    rules = load_rules(problem)
    if rules is None:
        raise ProblemError(
            f"{problem.slug} has no rules, so its package would have no input validator",
            advice="Write a rules.py",
        )
    programs = {
        f"input_validators/{problem.slug}": validators.input_validator(problem),
        "output_validator": validators.output_validator(problem, rules),
    }
    for folder, files in programs.items():
        for file in files:
            made.add(f"{folder}/{file.name}", file.content, executable=file.executable)


def with_names(path: Path, text: str, names: Mapping[str, str]) -> str:
    """The text of a `problem.yaml` with these names; its other lines stay, byte by byte."""
    block = _NAMES.search(text)
    if block is None:
        raise ProblemError(f"{path}: no line begins with name:", advice="Write the names there")
    lines = (f"  {key}: {json.dumps(name, ensure_ascii=False)}\n" for key, name in names.items())
    return "".join((text[: block.start()], "name:\n", *lines, text[block.end() :]))
