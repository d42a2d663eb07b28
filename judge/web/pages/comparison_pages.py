"""The page that compares two submissions of a user to a problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge.terminal.translation import translate
from judge.web.pages.problem_pages import title_of
from judge.web.pages.site import render, site_of
from judge.web.pages.source_text import source_difference
from judge.web.pages.submission_pages import own_submission, submission_row
from judge.web.store.records import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoOutcomes:
    """The outcomes of an earlier and a later submission on a case; None if it was not judged."""

    case: str
    earlier: CaseRecord | None
    later: CaseRecord | None

    @property
    def more_cpu_s(self) -> float | None:
        """How much more CPU time the later one took; None if one of them has no time."""
        times = [one.cpu_s if one else None for one in (self.earlier, self.later)]
        return None if times[0] is None or times[1] is None else times[1] - times[0]


def show_comparison(request: Request) -> Response:
    """Both sources by their difference, and the cases side by side; the earlier one is left."""
    site = site_of(request)
    wanted = request.query_params.get("with", "")
    is_number = wanted.isascii() and wanted.isdigit() and len(wanted) < 19
    pair = [own_submission(request), own_submission(request, int(wanted) if is_number else -1)]
    if pair[0].problem != pair[1].problem:
        raise HTTPException(
            HTTPStatus.BAD_REQUEST,
            translate(
                "Submission {first} is to {its_problem}, submission {second} to {other_problem}. "
                "Choose two to the same problem",
                first=pair[0].id,
                its_problem=pair[0].problem,
                second=pair[1].id,
                other_problem=pair[1].problem,
            ),
        )
    earlier, later = sorted(pair, key=lambda one: one.id)
    outcomes = [[one for _, one in site.store.outcomes(some.id)] for some in (earlier, later)]
    values = {
        "problem": earlier.problem,
        "title": title_of(site.shelf.kit.problem(earlier.problem)),
        "earlier": submission_row(earlier),
        "later": submission_row(later),
        "difference": source_difference(earlier.source, later.source),
        "cases": compared_cases(*outcomes),
    }
    return render(request, "comparison.html.jinja", values)


def compared_cases(earlier: Sequence[CaseRecord], later: Sequence[CaseRecord]) -> list[TwoOutcomes]:
    """The cases of either, those of the earlier first."""
    left, right = ({one.case: one for one in some} for some in (earlier, later))
    return [
        TwoOutcomes(case=name, earlier=left.get(name), later=right.get(name))
        for name in left | right
    ]


ROUTES = (Route("/submissions/{number:int}/compare", show_comparison, name="comparison"),)
