"""The page that compares two submissions."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.pages.site import Site
from judge.web.pages.source_text import source_difference
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import LOCAL_USER, NewSubmission


def added(
    site: Site,
    *cases: CaseRecord,
    source: bytes = b"print(1)\n",
    problem: str = "push",
    user: str = LOCAL_USER,
) -> int:
    new = NewSubmission(
        user=user,
        problem=problem,
        language="python3",
        file="solution.py",
        source=source,
        is_whole=True,
    )
    number = site.store.add(new)
    if cases:
        site.store.start(number)
        verdict = cases[-1].verdict
        site.store.finish(number, ReportRecord(verdict=verdict, cases_total=9), cases)
    return number


def case(name: str, cpu_s: float | None, verdict: Verdict = Verdict.AC) -> CaseRecord:
    return CaseRecord(case=name, verdict=verdict, cpu_s=cpu_s)


def rows(page: str) -> list[list[str]]:
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("</tr>"))
    return [[re.sub("<[^>]*>", "", one) for one in row] for row in cells if row]


def test_two_submissions_are_shown_by_their_difference_and_their_cases(
    client: TestClient, site: Site
) -> None:
    first = added(site, case("01", 0.5), case("02", 1.25), source=b"a = 1\nb = 2\n")
    added(site)
    last = added(site, case("01", 0.25), case("03", None, Verdict.WA), source=b"a = 1\nb = <i>\n")

    pages = [
        client.get(f"/submissions/{one}/compare?with={other}").text
        for one, other in ((first, last), (last, first))
    ]

    mains = [page.partition("<main")[2] for page in pages]
    assert mains[0] == mains[1]
    assert '<span class="removed">-b = 2</span>' in pages[0]
    assert '<span class="added">+b = &lt;i&gt;</span>' in pages[0]
    assert rows(pages[0]) == [
        ["01", "✓ AC", "0.500 s", "✓ AC", "0.250 s", "\N{MINUS SIGN}0.250 s"],
        ["02", "✓ AC", "1.250 s", "not judged", ""],
        ["03", "not judged", "✗ WA", "", ""],
    ]


def test_a_submission_that_waits_has_no_cases_to_compare(client: TestClient, site: Site) -> None:
    page = client.get(f"/submissions/{added(site)}/compare?with={added(site)}").text

    assert "None: the sources are the same." in page
    assert "No case of either has been judged." in page


def test_the_page_of_a_submission_offers_the_others_to_the_same_problem(
    client: TestClient, site: Site
) -> None:
    first, _, _, last = (
        added(site),
        added(site, problem="jugs"),
        added(site, user="other"),
        added(site),
    )

    page = client.get(f"/submissions/{last}").text

    assert re.findall(r'<option value="(\d+)">', page) == [str(first)]
    assert f'list="others" value="{first}"' in page
    assert f'action="/submissions/{last}/compare"' in page


def test_the_only_submission_to_a_problem_has_no_other(client: TestClient, site: Site) -> None:
    assert "/compare" not in client.get(f"/submissions/{added(site)}").text


@pytest.mark.attack
def test_a_submission_of_another_user_is_not_there_to_be_compared(
    client: TestClient, site: Site
) -> None:
    own, other = added(site), added(site, user="other", source=b"secret")

    for one, wanted in ((own, other), (other, own)):
        answer = client.get(f"/submissions/{one}/compare?with={wanted}")
        assert answer.status_code == HTTPStatus.NOT_FOUND
        assert "secret" not in answer.text


@pytest.mark.attack
@pytest.mark.parametrize("wanted", ["", "-1", "x", "٣", "9" * 18, "9" * 4000, "1/../2", "<b>"])
def test_what_is_no_number_of_a_submission_is_not_there(
    client: TestClient, site: Site, wanted: str
) -> None:
    answer = client.get(f"/submissions/{added(site)}/compare", params={"with": wanted})

    assert answer.status_code == HTTPStatus.NOT_FOUND


def test_submissions_to_two_problems_are_not_compared(client: TestClient, site: Site) -> None:
    one, other = added(site), added(site, problem="jugs")

    answer = client.get(f"/submissions/{one}/compare?with={other}")

    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert f"Submission {one} is to push, submission {other} to jugs" in answer.text


@pytest.mark.attack
def test_sources_with_very_many_lines_are_not_compared_by_lines(
    client: TestClient, site: Site
) -> None:
    sources = b"a\n" * 190, b"a\nb\nc\n" * 20_000

    numbers = [added(site, source=one) for one in sources]
    page = client.get(f"/submissions/{numbers[0]}/compare?with={numbers[1]}").text

    assert "too long to be compared line by line" in page
    assert source_difference(sources[1], sources[1]) == []
