"""Write the document of a run in a format that `--format` or `--output` names.

Each format is imported when it is used, since the libraries behind some of them are slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from judge.errors import UsageError
from judge.reports.document import RunDocument, run_json
from judge.reports.json import json_text

if TYPE_CHECKING:
    from judge.reports.run_page.images import PageImage

FORMAT_OF_SUFFIX = {
    ".json": "json",
    ".xml": "junit",
    ".sarif": "sarif",
    ".md": "markdown",
    ".html": "html",
}


def write_document(document: RunDocument, form: str, images: Sequence[PageImage] = ()) -> str:
    """The document in one of the formats of `FORMAT_OF_SUFFIX`; a page shows the images."""
    match form:
        case "json":
            return json_text(run_json(document))
        case "junit":
            from judge.reports.junit import write_junit
            from judge.reports.run_junit_sarif import run_suites

            return write_junit("judge run", run_suites(document))
        case "sarif":
            from judge.reports.run_junit_sarif import SARIF_RULES, run_remarks, run_results
            from judge.reports.sarif import write_sarif

            return write_sarif(SARIF_RULES, run_results(document), list(run_remarks(document)))
        case "markdown":
            from judge.reports.markdown import run_markdown

            return run_markdown(document)
        case _:
            from judge.reports.run_page.html import run_html

            return run_html(document, images)


def require_format(form: str) -> None:
    """Raise `UsageError` if a library that the format needs is not installed."""
    if form == "html":
        from judge.reports.template import require_page_libraries

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
