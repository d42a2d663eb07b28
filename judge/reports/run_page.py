"""Write a run as one page: solutions by cases, charts of time and memory, failures.

The page loads nothing and runs no script. jinja2 escapes everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from judge.errors import UsageError
from judge.escaping import cut_block, first_line, printable_lines
from judge.facts import Fact, counted
from judge.files import replace_file
from judge.grading.expectations import is_permitted
from judge.model import Judgement, Verdict
from judge.model.pictures import IMAGE_ENDINGS, Picture
from judge.reports.document import (
    SHOWN_FAILURES,
    ProblemSection,
    RunDocument,
    SolutionEntry,
    SolutionOutcome,
    outcome_counts,
)
from judge.reports.markdown import section_setting, solution_rows
from judge.reports.mutation_score import FAIR_SCORE, GOOD_SCORE
from judge.reports.pages import CostRange, cost_chart, render_page
from judge.reports.text import cpu_time_text, excerpt_parts, memory_text, reused_words

_LETTERS = {verdict: verdict.value[0] for verdict in Verdict} | {Verdict.AC: "\N{MIDDLE DOT}"}
_SIGNS = {
    SolutionOutcome.SURPRISE: "\N{BALLOT X}",
    SolutionOutcome.UNJUDGED: "?",
    SolutionOutcome.EXPECTED: "\N{CHECK MARK}",
    SolutionOutcome.UNTESTED: "\N{MIDDLE DOT}",
    SolutionOutcome.SKIPPED: "\N{EN DASH}",
}
_LONGEST_NAME = 44  # in a chart
_LEAST_S = 0.0005  # less than this is not measurable
_SPECIAL = re.compile(r"[^A-Za-z0-9]+")
_IMAGE_NAME = re.compile(rf"[A-Za-z0-9-]*-\d{{3,}}-[A-Za-z0-9-]*\.({'|'.join(IMAGE_ENDINGS)})")


def run_html(document: RunDocument, images: Sequence[PageImage] = ()) -> str:
    """The page with links to the images. It needs libraries: see `require_page_libraries`."""
    only = len(document.sections) == 1 and not document.broken
    number = len(document.sections) + len({broken.problem for broken in document.broken})
    reports = [entry.report for entry in document.solutions]
    verdicts = {judgement.verdict for report in reports for judgement in report.judgements}
    values = {
        "document": document,
        "only": only,
        "title": document.sections[0].problem.title if only else counted(number, "problem"),
        "tally": outcome_counts(document.sections),
        "parts": [_section(section, images) for section in document.sections],
        "legend": [verdict for verdict in Verdict if verdict in verdicts],
        "letters": _LETTERS,
        "reused": reused_words(document.cases_reused),
        "signs": _SIGNS,
        "most_failures": SHOWN_FAILURES,
        "good_score": GOOD_SCORE,
        "fair_score": FAIR_SCORE,
        "cut_block": cut_block,
        "excerpt_parts": excerpt_parts,
        "first_line": first_line,
        "counted": counted,
    }
    return render_page("run.html.jinja", values)


def _section(section: ProblemSection, images: Sequence[PageImage]) -> dict[str, Any]:
    images = [image for image in images if image.problem == section.problem.slug]
    inputs = [image for image in images if not image.picture.solution]
    anchors = {image.picture.case: image.anchor for image in reversed(inputs)}  # of the first ones
    limits, entries, rows = section.problem.limits, section.by_outcome, list(solution_rows(section))
    folders = groupby(case.rpartition("/")[0] for case in section.cases)
    charts = [
        _chart(
            "CPU time",
            entries,
            lambda judgement: None if judgement.cpu_s is None else max(judgement.cpu_s, _LEAST_S),
            limits.cpu_s,
            lambda cpu_s: f"{cpu_s * 1000:.3g} ms" if cpu_s < 1 else f"{cpu_s:.3g} s",
        ),
        _chart(
            "Memory",
            entries,
            lambda judgement: judgement.memory_bytes and judgement.memory_bytes / (1 << 20),
            limits.memory_bytes / (1 << 20),
            lambda mib: memory_text(round(mib * (1 << 20))),
        ),
    ]
    return {
        "problem": section.problem,
        "setting": section_setting(section),
        "score": section.mutation_score,
        "tally": outcome_counts([section]),
        "scored": any(row.score for row in rows),
        "rows": rows,
        "sets": [(name, len(list(inside))) for name, inside in folders],
        "cases": [(case.rpartition("/")[2], anchors.get(case)) for case in section.cases],
        "lines": [
            (entry, [_cell(entry, judged.get(case)) for case in section.cases])
            for entry in entries
            if (judged := {judgement.case: judgement for judgement in entry.report.judgements})
        ],
        "charts": [chart for chart in charts if chart],
        "failed": [entry for entry in entries if entry.outcome is SolutionOutcome.SURPRISE],
        "images": images,
        # Who draws for a white page has black on nothing.
        "on_paper": section.problem.rules is None,
    }


def _cell(entry: SolutionEntry, judgement: Judgement | None) -> tuple[str, str, str]:
    if judgement is None:
        return "", "", ""
    verdict = judgement.verdict
    odd = not is_permitted(entry.report.expectation, verdict)
    kind = verdict.value + (" odd" if odd else " near" if judgement.near else "")
    facts = [verdict.value]
    if judgement.cpu_s is not None:
        facts += [cpu_time_text(judgement).strip(), memory_text(judgement.memory_bytes)]
    title = f"{judgement.case}: {', '.join(filter(None, facts))}"
    if judgement.message:
        title += f"\n{first_line(judgement.message)}"
    return kind, _LETTERS[verdict], title


def _chart(
    title: str,
    entries: Sequence[SolutionEntry],
    cost: Callable[[Judgement], float | None],
    limit: float,
    tick: Callable[[float], str],
) -> str:
    ranges = []
    for entry in entries:
        name = printable_lines(entry.name)
        if len(name) > _LONGEST_NAME:
            name = f"...{name[3 - _LONGEST_NAME :]}"
        if costs := [figure for figure in map(cost, entry.report.judgements) if figure]:
            odd = entry.outcome is SolutionOutcome.SURPRISE
            ranges.append(CostRange(name=name, figures=costs, odd=odd))
    return cost_chart(ranges, title=title, limit=limit, tick=tick) if ranges else ""


class PageImage(Struct, frozen=True, kw_only=True):
    """A picture on a page: its place there, the address of its file, and what it shows.

    A page shows it as an image: then a browser runs no script in it, which it would if it opened an
    SVG file itself. So nothing on the page leads to the file.
    """

    problem: str
    anchor: str
    address: str
    picture: Picture

    @property
    def caption(self) -> str:
        """What it shows, in words."""
        case, solution, name = self.picture.case, self.picture.solution, self.picture.name
        return ", ".join(filter(None, [case, solution, _NAMES.get(name, name)]))


_NAMES = {
    "testcase": "input",
    "judgeimage": "output, for judges",
    "teamimage": "output, for the team",
}


def write_images(pictures: Mapping[str, Sequence[Picture]], page: Path) -> list[PageImage]:
    """Write the files of the pictures that a page shows, and remove those that it showed before.

    `pictures` are those of problems by their slugs; the result is what stands on the page. Other
    files in the folder stay. Raises `UsageError` if it cannot be written.
    """
    folder = page.with_name(f"{page.stem}.pictures")
    images: dict[str, PageImage] = {}
    for slug, drawn in pictures.items():
        for number, picture in enumerate(drawn, 1):
            parts = picture.case, picture.solution.rpartition("/")[2], picture.name
            subject = "-".join(filter(None, map(_plain, parts)))
            name = f"{_plain(slug)}-{number:03}-{subject}.{picture.ending}"
            images[name] = PageImage(
                problem=slug,
                anchor=f"picture-{_plain(slug)}-{number}",
                address=f"{quote(folder.name)}/{quote(name)}",
                picture=picture,
            )
    try:
        if images:
            folder.mkdir(exist_ok=True)
        for name, image in images.items():
            replace_file(folder / name, image.picture.content)
        if folder.is_dir():
            for path in folder.iterdir():
                if path.name not in images and _IMAGE_NAME.fullmatch(path.name):
                    path.unlink()
    except OSError as error:
        raise UsageError(
            Fact("the pictures cannot be written to {}: {}", folder, error.strerror),
            advice=Fact("Give the report another name"),
        ) from error
    return list(images.values())


def _plain(text: str) -> str:
    return _SPECIAL.sub("-", text).strip("-")[:40]
