"""Create a solution that reads the input of a problem, which its first line names."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from judge import languages
from judge.catalog import kit_files
from judge.catalog.rules import load_position_reader, load_rules
from judge.catalog.solution_text import problem_comment
from judge.catalog.source import ProblemSource
from judge.commands.new import template
from judge.errors import UsageError
from judge.escaping import shell_word
from judge.facts import Fact
from judge.languages.trace_snippets import languages_with_trace, trace_snippet
from judge.model import Language, Problem

_DEFAULT_LANGUAGE = "python3"
_USED_TIME = 0.8  # of the time limit, where a better answer scores more
_TEMPLATE_CODES = {"pypy3": "python3"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedSolution:
    """A new file. `reads_fields`: it reads into named variables, not into one list of words."""

    path: Path
    language: Language
    reads_fields: bool


def create_solution(
    source: ProblemSource,
    words: Sequence[str],
    *,
    language: str | None = None,
    trace: bool = False,
) -> CreatedSolution:
    """Create a solution; `words` are `PROBLEM [FILE]`, or `[FILE]` for a package.

    A file that is named after its problem needs no other name.

    With `trace` it can report positions to `judge trace`. Raises `UsageError` if a word or the
    language is unknown, if the file exists already, or if nothing can be traced.
    """
    slug, file = _problem_and_file(source, words)
    row, name = language_and_name(slug, file, language)
    code = _TEMPLATE_CODES.get(row.code, row.code)
    if code not in template.languages():
        raise UsageError(
            Fact(
                "there is no template for {}; there are: {}",
                row.name,
                " ".join(template.languages()),
            ),
            advice=Fact(
                "Write the file yourself: any language of `judge doctor languages` can be judged"
            ),
        )
    traced = _trace_code(source.problem(slug), row) if trace else None
    path, problem_name = Path(name), slug
    if (
        package := source.package_path(slug)
    ) is not None:  # a file names it by the path from its own folder
        folder = os.path.relpath(package.absolute(), path.absolute().parent)
        problem_name = folder if "/" in folder or folder == "." else f"./{folder}"
    text = _program_text(source, slug, code, traced)
    _write(path, problem_comment(path.suffix, problem_name) + text)
    reads_fields = _input_format(source, slug) != template.UNKNOWN_FORMAT
    return CreatedSolution(path=path, language=row, reads_fields=reads_fields)


def has_template(language: Language) -> bool:
    """Whether a file in a language can be created."""
    return _TEMPLATE_CODES.get(language.code, language.code) in template.languages()


def starting_text(source: ProblemSource, slug: str, language: str) -> str | None:
    """A program that reads the input of a problem; None if the language has no template."""
    code = _TEMPLATE_CODES.get(language, language)
    return _program_text(source, slug, code) if code in template.languages() else None


def _program_text(
    source: ProblemSource, slug: str, code: str, trace: template.TraceCode | None = None
) -> str:
    problem, input_format = source.problem(slug), _input_format(source, slug)
    is_dialogue = problem.validation is not None and problem.validation.interactive
    rules = load_rules(problem) if problem.groups else None
    scores_more = rules is not None and rules.score is not None
    return template.program_text(
        problem.title,
        input_format,
        code,
        is_dialogue=is_dialogue,
        improves_s=_USED_TIME * problem.limits.cpu_s if scores_more and not is_dialogue else None,
        trace=trace,
    )


def _trace_code(problem: Problem, language: Language) -> template.TraceCode:
    """What a program needs to report positions. Raises `UsageError` if it cannot."""
    reader, snippet = load_position_reader(problem), trace_snippet(language)
    if reader is None:
        raise UsageError(
            Fact("{} has no positions that `judge trace` could read", problem.slug),
            advice=Fact("Leave --trace out"),
        )
    if snippet is None:
        raise UsageError(
            Fact(
                "there is no snippet for {}; there are: {}",
                language.name,
                " ".join(languages_with_trace()),
            ),
            advice=Fact(
                "Leave --trace out; docs/how-to/trace.md describes what a program has to write"
            ),
        )
    return template.TraceCode(snippet=snippet, position=reader.description)


def creation_message(created: CreatedSolution) -> Fact:
    """The message about a new file."""
    path, language = created.path, created.language.name
    command = f"judge run {shell_word(path)}"
    message = (
        Fact("{} reads the input in {}; try it: `{}`", path, language, command)
        if created.reads_fields
        else Fact("{} reads the words of the input in {}; try it: `{}`", path, language, command)
    )
    missing = languages.missing_tool(created.language)
    return message if missing is None else Fact("{}. But {}", message, missing)


def _problem_and_file(source: ProblemSource, words: Sequence[str]) -> tuple[str, str | None]:
    slugs = source.resolve([])[0]
    if len(slugs) == 1 and (not words or words[0] not in slugs):
        first, files = slugs[0], list(words)  # a package needs no name
    elif words:
        if len(words) == 1 and words[0] not in slugs and languages.is_source(words[0]):
            if (named := Path(words[0]).name.partition(".")[0]) in slugs:
                return named, words[0]
            raise UsageError(
                Fact("no problem is named for {}", words[0]),
                advice=f"judge new PROBLEM {shell_word(words[0])}",
            )
        resolved, none = source.resolve(words[:1])
        if none:
            raise UsageError(
                Fact("expected a problem, but {} is a file", words[0]),
                advice="judge new PROBLEM FILE",
            )
        first, files = resolved[0], list(words[1:])
    else:
        raise UsageError(Fact("no problem is named"), advice=Fact("`judge list` shows them"))
    if len(files) > 1:
        raise UsageError("expected one file to create, but {} are named", len(files))
    if files and kit_files.is_folder(Path(files[0])):
        name = Path(files[0]) / f"{first}.py"
        raise UsageError(
            Fact("{} is a folder, but a file is expected", files[0]),
            advice=f"judge new {first} {shell_word(name)}",
        )
    return first, files[0] if files else None


def language_and_name(slug: str, file: str | None, code: str | None) -> tuple[Language, str]:
    """The language and the name of the file for a solution, where the user names not all of it.

    Raises `UsageError` if the language is unknown, or the file is not in it.
    """
    rows = {row.code: row for row in languages.table()}
    if code is not None and code not in rows:
        named = next((row.code for row in rows.values() if f".{code}" in row.suffixes), None)
        near = [named] if named else get_close_matches(code, rows, n=1)
        advice = Fact("--lang takes the code of a language, for example cpp")
        raise UsageError(
            Fact("there is no language {!r}; there are: {}", code, " ".join(rows)),
            advice=Fact("Did you mean {!r}?", near[0]) if near else advice,
        )
    if file is None:
        row = rows[code or _DEFAULT_LANGUAGE]
        return row, f"{slug}{row.suffixes[0]}"
    if code is None:
        return languages.language_of(Path(file).name), file
    row = rows[code]
    if not file.endswith(row.suffixes):
        raise UsageError(
            "{} is not a file name for {}; its suffixes are: {}",
            file,
            row.name,
            " ".join(row.suffixes),
        )
    return row, file


def _input_format(source: ProblemSource, slug: str) -> template.InputFormat:
    path = source.root / "problems" / slug / "input.yaml"
    is_declared = source.package_path(slug) is None and path.is_file()
    return template.read_input_format(path) if is_declared else template.UNKNOWN_FORMAT


def _write(path: Path, text: str) -> None:
    """Create a file, completely or not at all."""
    try:
        with path.open("x", encoding="utf-8") as file:
            try:
                file.write(text)
                file.flush()
            except OSError:
                path.unlink()  # the part would look complete
                raise
    except FileExistsError as error:
        raise UsageError(
            Fact("{} is a folder", path) if path.is_dir() else Fact("{} exists already", path),
            advice=Fact("Name another file; `judge new` overwrites none"),
        ) from error
    except OSError as error:
        reason = error.strerror or str(error)
        if not kit_files.is_folder(path.absolute().parent):
            raise UsageError(
                "{} cannot be created: there is no folder {}", path, path.parent
            ) from error
        raise UsageError("{} cannot be created: {}", path, reason) from error
