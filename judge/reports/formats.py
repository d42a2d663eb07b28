"""Say in which format and to which file a report is written, and write that of a run.

Each format is imported when it is used, since the libraries behind some of them are slow.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from judge import languages
from judge.catalog import kit_files
from judge.errors import UsageError
from judge.packages.metadata import FOLDERS
from judge.reports.document import RunDocument, run_json
from judge.reports.json import json_text
from judge.terminal.translation import SOURCE_LANGUAGE, use_language

if TYPE_CHECKING:
    from judge.reports.run_page import PageImage

FORMAT_OF_SUFFIX = {
    ".json": "json",
    ".xml": "junit",
    ".sarif": "sarif",
    ".md": "markdown",
    ".html": "html",
}
_OF_CASES = (".in", ".ans")
_OF_KIT = {"problems", "solutions", "testdata"}
_OF_PACKAGE = frozenset[str]().union(*FOLDERS.values())


def write_document(document: RunDocument, form: str, images: Sequence[PageImage] = ()) -> str:
    """The document in one of the formats of `FORMAT_OF_SUFFIX`; a page shows the images."""
    with use_language(SOURCE_LANGUAGE):  # for other programs
        match form:
            case "json":
                return json_text(run_json(document))
            case "junit":
                from judge.reports.junit_sarif import run_suites, write_junit

                return write_junit("judge run", run_suites(document))
            case "sarif":
                from judge.reports.junit_sarif import (
                    SARIF_RULES,
                    run_remarks,
                    run_results,
                    write_sarif,
                )

                return write_sarif(SARIF_RULES, run_results(document), list(run_remarks(document)))
            case "markdown":
                from judge.reports.markdown import run_markdown

                return run_markdown(document)
            case "html":
                from judge.reports.run_page import run_html

                return run_html(document, images)
            case _:
                raise AssertionError(form)


def require_format(form: str) -> None:
    """Raise `UsageError` if a library that the format needs is not installed."""
    if form == "html":
        from judge.reports.pages import require_page_libraries

        require_page_libraries()


def format_of(path: Path) -> str:
    """The format that the name of a file asks for.

    Raises `UsageError` if it asks for none, or for one that needs a missing library.
    """
    form = FORMAT_OF_SUFFIX.get(path.suffix.lower())
    if form is None:
        known = ", ".join(f"{suffix} ({form})" for suffix, form in FORMAT_OF_SUFFIX.items())
        raise UsageError(
            f"{path}: its name does not say how the report is to be written",
            advice=f"It may end in {known}",
        )
    require_format(form)
    return form


def check_destination(path: Path, inputs: Iterable[str]) -> None:
    """Raise `UsageError` if no report can be written to `path`, or if one would replace an input.

    `inputs` are the words of the command; some end with what is no part of a path, such as
    `@REVISION`. What belongs to a problem is never replaced, whether a word names it or not.
    """
    if not kit_files.is_folder(path.absolute().parent):
        raise UsageError(f"{path} cannot be written: there is no folder {path.parent}")
    if kit_files.is_folder(path):
        raise UsageError(f"{path} cannot be written: it is a folder", advice="Name a file in it")
    is_file = kit_files.is_file(path)
    if (is_file or not os.path.lexists(path)) and not os.access(path.absolute().parent, os.W_OK):
        raise UsageError(f"{path} cannot be written: you may not write to {path.parent}")
    if not is_file:
        return  # new, or a device or a pipe
    if any(path.samefile(word) for word in _paths(inputs)):
        what = "is an input of this command"
    elif languages.is_source(path.name) or path.name.endswith(_OF_CASES):
        what = "is there, and by its name a program or a case"
    elif _is_part_of_problem(path.resolve()):
        what = "is a file of a problem"
    else:
        return
    raise UsageError(f"{path} {what}, and is not overwritten", advice="Write to another file")


def _paths(words: Iterable[str]) -> Iterable[str]:
    """The files that words name, with or without what follows the path."""
    for word in words:
        ends = [found.start() for found in re.finditer("[@:,# ]", word)]
        for path in (word[:end] for end in (*ends, None)):
            if not path.isalnum() and kit_files.is_file(Path(path)):  # else a problem
                yield path


def _is_part_of_problem(path: Path) -> bool:
    for folder in path.parents:
        inside = path.relative_to(folder).parts[0]
        if inside in _OF_KIT and all((folder / name).is_dir() for name in _OF_KIT):
            return True
        if inside in {"problem.yaml", *_OF_PACKAGE} and (folder / "problem.yaml").is_file():
            return True
    return False
