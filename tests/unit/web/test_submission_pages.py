"""The pages on which one solves, the stream of verdicts, and two submissions side by side."""

from __future__ import annotations

import json
import re
from http import HTTPStatus

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.judging.own_file import MOST_SOURCE_BYTES
from judge.web.pages.site import Site
from judge.web.store.records import CaseRecord
from judge.web.store.submissions import SubmissionState
from tests.unit.web.conftest import FAILURE, finish, new, post, stored, submit, submitted


def test_a_submission_leads_to_its_page_and_waits(client: TestClient, site: Site) -> None:
    number = submitted(client)

    page = client.get(f"/submissions/{number}").text

    assert stored(site, number).source == b"print(1)\nprint(2)\n"
    for words in "waiting", "It is the next one.", '<meta http-equiv="refresh"':
        assert words in page
    assert "/compare" not in page  # it is the only one


def test_a_failing_case_shows_input_outputs_and_why_and_opens_on_the_board(
    client: TestClient, site: Site
) -> None:
    name = next(one.name for one in site.shelf.kit.cases("push", ["secret"]))
    number, gone = submitted(client), submitted(client)
    failure = replace(FAILURE, case=name)
    finish(site, number, Verdict.WA, failure, remarks="gcc found nothing")
    finish(site, gone, Verdict.WA, replace(FAILURE, case="gone/99"))  # the kit has it no more

    page = client.get(f"/submissions/{number}").text
    page_of_gone = client.get(f"/submissions/{gone}").text

    for words in (
        *("wrong answer", FAILURE.message, *FAILURE.advice, "&lt;b&gt;1&lt;/b&gt;"),
        *("found nothing", f'aria-label="CPU time of 1 case: 0.250 s, on {name}'),
    ):
        assert words in page
    assert "http-equiv" not in page
    assert FAILURE.message in page_of_gone
    assert "on the board" not in page_of_gone
    case = re.search(r'name="case" value="(\d+)"><button>Play this case', page)
    assert case is not None
    _, place = post(client, "/problems/push/board", do="case", case=case[1])
    assert name in client.get(place.partition("#")[0]).text


def test_the_editor_opens_with_what_was_written_last(client: TestClient, site: Site) -> None:
    fresh = client.get("/problems/push/solve").text
    submitted(client, source="print('mine')")
    again = client.get("/problems/push/solve").text
    anew = client.get("/problems/push/solve?language=cpp").text
    typed = {"language": "python3", "source": "half", "cases": "all"}

    status, _ = post(client, "/problems/jugs/draft", **typed)

    shown = [
        *("print(&#39;mine&#39;)" in page for page in (fresh, again)),
        *("sys" in fresh, "#include" in anew),
    ]
    assert shown == [False, True, True, True]
    assert status == HTTPStatus.NO_CONTENT
    assert "half</textarea>" in client.get("/problems/jugs/solve").text
    assert site.store.newest("local", "jugs") == []


@pytest.mark.attack
def test_what_cannot_be_judged_is_refused(client: TestClient, site: Site) -> None:
    too_large = "x" * (MOST_SOURCE_BYTES + 1)
    for changes, status in (
        ({"language": "nosuch"}, HTTPStatus.BAD_REQUEST),
        ({"language": "../../etc"}, HTTPStatus.BAD_REQUEST),
        ({"cases": "../secret"}, HTTPStatus.BAD_REQUEST),
        ({"source": " \r\n"}, HTTPStatus.BAD_REQUEST),
        ({"source": too_large}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    ):
        assert submit(client, **changes)[0] == status, list(changes)
    client.headers.update({"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})
    assert submit(client)[0] == HTTPStatus.FORBIDDEN
    assert site.store.newest("local") == []


@pytest.mark.attack
def test_a_submission_of_another_user_is_not_there(client: TestClient, site: Site) -> None:
    own = site.store.add(new())
    other = site.store.add(new("secret", user="other"))
    paths = (
        *(
            f"/submissions/{other}{more}"
            for more in ("", "/source", "/events", "/x-ray", "/replay")
        ),
        f"/submissions/{other}/compare?with={own}",
        f"/submissions/{own}/compare?with={other}",
        f"/api/v1/submissions/{other}",
        f"/api/v1/submissions/{other}/events",
    )

    answers = {path: client.get(path) for path in paths}
    changes = [
        post(client, f"/submissions/{other}/{what}", cases="input", case="sample/01")[0]
        for what in ("cancel", "again", "task")
    ]

    for path, answer in answers.items():
        assert answer.status_code == HTTPStatus.NOT_FOUND, path
        assert "secret" not in answer.text
    assert changes == [HTTPStatus.NOT_FOUND] * 3
    assert f'value="{other}"' not in client.get(f"/submissions/{own}").text


def test_too_many_waiting_submissions_are_refused_with_a_page(client: TestClient) -> None:
    answers = [submit(client) for _ in range(21)]

    assert [status for status, _ in answers] == [HTTPStatus.SEE_OTHER] * 20 + [
        HTTPStatus.TOO_MANY_REQUESTS
    ]
    assert "wait already" in answers[-1][1]


def test_a_submission_can_be_cancelled_and_judged_again(client: TestClient, site: Site) -> None:
    number = submitted(client)

    post(client, f"/submissions/{number}/cancel")
    _, place = post(client, f"/submissions/{number}/again")

    cancelled, again = stored(site, number), stored(site, int(place.rpartition("/")[2]))
    assert cancelled.state is SubmissionState.CANCELLED
    assert (again.source, again.state) == (cancelled.source, SubmissionState.QUEUED)


def test_the_list_has_all_submissions_to_a_problem_page_by_page(
    client: TestClient, site: Site
) -> None:
    numbers = [site.store.add(new()) for _ in range(51)]
    site.store.add(new(problem="push"))
    site.store.add(new(user="other"))

    def listed(query: str) -> list[int]:
        page = client.get(f"/submissions?{query}").text
        return [int(one) for one in re.findall(r'href="/submissions/(\d+)"', page)]

    assert listed("problem=jugs") == numbers[:0:-1]
    assert listed(f"problem=jugs&before={numbers[1]}") == numbers[:1]
    assert "None yet" in client.get("/submissions?problem=cube").text


def test_a_source_is_text_wherever_it_is_shown(client: TestClient) -> None:
    number = submitted(client, source="</textarea></code><script>alert(1)</script>")

    for path in f"/submissions/{number}", "/problems/push/solve":
        assert "<script>alert" not in client.get(path).text
    kind = client.get(f"/submissions/{number}/source").headers["Content-Type"]
    assert kind.startswith("text/plain")


def test_the_stream_has_every_verdict_that_a_page_lacks_and_the_end(
    client: TestClient, site: Site
) -> None:
    number = submitted(client)
    finish(site, number, Verdict.WA, replace(FAILURE, case="sample/00"), FAILURE)
    (first, _), _ = site.store.outcomes(number)

    streams = [
        client.get(f"/submissions/{number}/events", headers=headers).text
        for headers in ({}, {"Last-Event-ID": str(first)})
    ]

    kinds = [re.findall("event: (.*)", text) for text in streams]
    assert kinds == [["case", "case", "over"], ["case", "over"]]
    data = re.findall("data: (.*)", streams[1])
    assert json.loads(data[0]) == {
        "case": "sample/01",
        "verdict": "WA",
        "words": "wrong answer",
        "time": "0.250 s",
        "memory": "",
        "message": FAILURE.message,
    }


def rows(page: str) -> list[list[str]]:
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("</tr>"))
    return [[re.sub("<[^>]*>", "", one) for one in row] for row in cells if row]


def test_two_submissions_are_compared_by_their_sources_and_their_cases(
    client: TestClient, site: Site
) -> None:
    def case(name: str, cpu_s: float | None, verdict: Verdict = Verdict.AC) -> CaseRecord:
        return CaseRecord(case=name, verdict=verdict, cpu_s=cpu_s)

    first, _, last = (site.store.add(new(f"a = 1\nb = {value}\n")) for value in (2, 2, "<i>"))
    finish(site, first, Verdict.AC, case("01", 0.5), case("02", 1.25))
    finish(site, last, Verdict.WA, case("01", 0.25), case("03", None, Verdict.WA))

    page = client.get(f"/submissions/{first}/compare?with={last}").text
    other_way = client.get(f"/submissions/{last}/compare?with={first}").text
    page_of_last = client.get(f"/submissions/{last}").text

    assert page.partition("<main")[2] == other_way.partition("<main")[2]
    assert rows(page) == [
        ["01", "✓ AC", "0.500 s", "✓ AC", "0.250 s", "\N{MINUS SIGN}0.250 s"],
        ["02", "✓ AC", "1.250 s", "not judged", ""],
        ["03", "not judged", "✗ WA", "", ""],
    ]
    assert f'action="/submissions/{last}/compare"' in page_of_last
    for one in page, page_of_last:  # the latter has the difference to the one before
        assert '<span class="removed">-b = 2</span>' in one
        assert '<span class="added">+b = &lt;i&gt;</span>' in one


@pytest.mark.attack
def test_what_cannot_be_compared_is_told(client: TestClient, site: Site) -> None:
    long, longer, jugs = (
        site.store.add(new(source)) for source in ("a\n" * 190, "a\nb\nc\n" * 20_000, "")
    )
    push = site.store.add(new("", problem="push"))

    def compared(other: object) -> tuple[int, str]:
        answer = client.get(f"/submissions/{jugs}/compare", params={"with": str(other)})
        return answer.status_code, answer.text

    for wanted in "", "-1", "x", "٣", "9" * 18, "9" * 4000, "1/../2", "<b>":
        assert compared(wanted)[0] == HTTPStatus.NOT_FOUND, wanted[:20]
    for other, status, words in (
        (push, HTTPStatus.BAD_REQUEST, f"Submission {jugs} is to jugs, submission {push} to push"),
        (jugs, HTTPStatus.OK, "None: the sources are the same."),
        (jugs, HTTPStatus.OK, "No case of either has been judged."),
    ):
        assert (compared(other)[0], words in compared(other)[1]) == (status, True), words
    page = client.get(f"/submissions/{long}/compare?with={longer}").text
    assert "too long to be compared line by line" in page
