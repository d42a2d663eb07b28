"""One use of `judge new`: a problem and a file come in, the file is there and can be run.

It is noted in the user's data folder for which problem it was made: `remembered` tells it later.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from judge import languages
from judge.catalog.source import ProblemSource
from judge.commands.new import template
from judge.errors import UsageError
from judge.model import Language
from judge.packages.package import Package

_DEFAULT_LANGUAGE = "python3"
_TEMPLATE_CODES = {"pypy3": "python3"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedSolution:
    """A file that was made. `missing` says why it cannot be judged here, if so.

    `reads` tells whether it reads the input into variables with names, or all of it as words.
    """

    path: Path
    slug: str
    language: Language
    missing: str | None
    reads_fields: bool


def create_solution(
    source: ProblemSource,
    words: Sequence[str],
    *,
    language: str | None = None,
    package: Path | None = None,
) -> CreatedSolution:
    """Makes a solution to a problem; `words` are `PROBLEM [FILE]`, or `[FILE]` for a package.

    Raises `UsageError` if a word or the code of the language means nothing, or if there is such a
    file, which is never written over.
    """
    slug, file = _problem_and_file(source, words)
    row, name = _language_and_name(slug, file, language)
    code = _TEMPLATE_CODES.get(row.code, row.code)
    if code not in template.languages():
        raise UsageError(
            f"there is no start in {row.name}; there are: {' '.join(template.languages())}",
            advice="Write the file yourself: any language of `judge languages` can be judged",
        )
    told = _input_format(source, slug)
    text = template.program_text(source.problem(slug).title, told, code)
    path = Path(name)
    _write(path, text)
    _remember_problem(path, slug if package is None else str(package.absolute()))
    return CreatedSolution(
        path=path,
        slug=slug,
        language=row,
        missing=languages.missing_tool(row),
        reads_fields=told != template.UNKNOWN_FORMAT,
    )


def creation_message(started: CreatedSolution) -> str:
    """What is said of a file that was made."""
    how = "reads the input" if started.reads_fields else "reads the words of the input"
    said = f"{started.path} {how} in {started.language.name}; try it: `judge run {started.path}`"
    return said if started.missing is None else f"{said}. But {started.missing}"


def remembered_problem(path: Path) -> str | None:
    """The problem that a file was made for, as a word of the command line; None if unknown.

    That is a slug, or the path of a package.
    """
    try:
        found = json.loads(_note_path(path).read_text())
        if found["path"] == str(path.resolve()) and isinstance(found["problem"], str):
            return found["problem"]
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no note, or one that was cut off
    return None


def _problem_and_file(source: ProblemSource, words: Sequence[str]) -> tuple[str, str | None]:
    slugs = source.resolve([])[0]
    if len(slugs) == 1 and (not words or words[0] not in slugs):
        first, files = slugs[0], list(words)  # a package needs no name
    elif words:
        found, none = source.resolve(words[:1])
        if none:
            raise UsageError(
                f"{words[0]} is a file, where a problem is expected",
                advice="Say it: `judge new PROBLEM FILE`",
            )
        first, files = found[0], list(words[1:])
    else:
        raise UsageError("a problem is expected", advice="`judge list` names them")
    if len(files) > 1:
        raise UsageError(f"one file is made at a time, but there are {len(files)} names")
    return first, files[0] if files else None


def _language_and_name(slug: str, file: str | None, code: str | None) -> tuple[Language, str]:
    """The language, and the name of the file."""
    rows = {row.code: row for row in languages.table()}
    if code is not None and code not in rows:
        raise UsageError(
            f"there is no language {code!r}; there are: {' '.join(rows)}",
            advice="--lang wants the code of a language, for example cpp",
        )
    if file is None:
        row = rows[code or _DEFAULT_LANGUAGE]
        return row, f"{slug}{row.suffixes[0]}"
    if code is None:
        return languages.language_of(Path(file).name), file
    row = rows[code]
    if not file.endswith(row.suffixes):
        raise UsageError(
            f"{file} is no name for {row.name}; its suffix is one of: {' '.join(row.suffixes)}"
        )
    return row, file


def _input_format(source: ProblemSource, slug: str) -> template.InputFormat:
    """What the problem tells of its input, if it does."""
    root = getattr(source, "root", None)
    if root is None or isinstance(source, Package):
        return template.UNKNOWN_FORMAT
    path = Path(root) / "problems" / slug / "input.yaml"
    return template.read_input_format(path) if path.is_file() else template.UNKNOWN_FORMAT


def _write(path: Path, text: str) -> None:
    """Makes a file, whole or not at all."""
    try:
        with path.open("x", encoding="utf-8") as file:
            try:
                file.write(text)
                file.flush()
            except OSError:
                path.unlink()  # a part of it would be taken for all of it
                raise
    except FileExistsError as error:
        what = "is a folder" if path.is_dir() else "is there already"
        raise UsageError(
            f"{path} {what}", advice="Name another file; none is overwritten"
        ) from error
    except OSError as error:
        raise UsageError(f"{path} cannot be made: {error.strerror}") from error


def _remember_problem(path: Path, problem: str) -> None:
    """Notes for which problem a file was made; a disk that is full costs the note alone."""
    place = _note_path(path)
    fresh = place.with_suffix(".new")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps({"path": str(path.resolve()), "problem": problem}))
        fresh.replace(place)
    except OSError:
        return


def _note_path(path: Path) -> Path:
    """Where the note of a file lies: a file for each, so that two judges do not meet."""
    key = hashlib.blake2b(str(path.resolve()).encode(errors="surrogateescape"), digest_size=12)
    return platformdirs.user_data_path("judge") / "started" / f"{key.hexdigest()}.json"
