"""The pages on which one solves, and the stream of verdicts."""

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
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import NewSubmission, SubmissionState

FAILURE = CaseRecord(
    case="sample/01",
    verdict=Verdict.WA,
    cpu_s=0.25,
    message="3 moves, but 2 are enough",
    advice=("Look at the first move.",),
    parts=(("input", "<b>1</b>"), ("expected output", "2"), ("actual output", "3")),
)


def post(client: TestClient, path: str, **form: str) -> tuple[int, str]:
    answer = client.post(path, data=form, follow_redirects=False)
    return answer.status_code, answer.headers.get("Location", answer.text)


def submit(client: TestClient, **changes: str) -> tuple[int, str]:
    form = {"language": "python3", "source": "print(1)\r\nprint(2)\r\n", "cases": "all"}
    return post(client, "/problems/push/submissions", **(form | changes))


def submitted(client: TestClient, **changes: str) -> int:
    status, place = submit(client, **changes)
    assert status == HTTPStatus.SEE_OTHER
    return int(place.rpartition("/")[2])


def test_a_submission_leads_to_its_page_and_waits(client: TestClient, site: Site) -> None:
    number = submitted(client)

    page = client.get(f"/submissions/{number}").text
    stored = site.store.get(number)
    assert stored is not None
    assert stored.source == b"print(1)\nprint(2)\n"
    assert "waiting" in page
    assert "It is the next one." in page
    assert '<meta http-equiv="refresh"' in page


def test_a_failing_case_shows_input_outputs_and_why(client: TestClient, site: Site) -> None:
    number = submitted(client)
    site.store.start(number)
    report = ReportRecord(verdict=Verdict.WA, cases_total=5, remarks="gcc found nothing")
    site.store.finish(number, report, [FAILURE])

    page = client.get(f"/submissions/{number}").text

    shown = (
        "wrong answer",
        FAILURE.message,
        *FAILURE.advice,
        "&lt;b&gt;1&lt;/b&gt;",
        "found nothing",
    )
    assert [words for words in shown if words not in page] == []
    assert 'aria-label="CPU time of 1 case: 0.250 s, on sample/01' in page
    assert "http-equiv" not in page


def test_a_failing_case_opens_on_the_board(client: TestClient, site: Site) -> None:
    name = next(one.name for one in site.shelf.kit.cases("push", ["secret"]))
    number = submitted(client)
    site.store.start(number)
    report = ReportRecord(verdict=Verdict.WA, cases_total=5)
    site.store.finish(number, report, [replace(FAILURE, case=name)])

    page = client.get(f"/submissions/{number}").text
    found = re.search(r'name="case" value="(\d+)"><button>Play this case', page)
    assert found is not None
    status, place = post(client, "/problems/push/board", do="case", case=found[1])

    assert status == HTTPStatus.SEE_OTHER
    assert name in client.get(place.partition("#")[0]).text


def test_a_case_that_the_kit_does_not_have_opens_on_no_board(
    client: TestClient, site: Site
) -> None:
    number = submitted(client)
    site.store.start(number)
    report = ReportRecord(verdict=Verdict.WA, cases_total=5)
    site.store.finish(number, report, [replace(FAILURE, case="gone/99")])

    page = client.get(f"/submissions/{number}").text

    assert FAILURE.message in page
    assert "on the board" not in page


def test_the_editor_opens_with_what_was_written_last(client: TestClient) -> None:
    fresh = client.get("/problems/push/solve").text
    submitted(client, source="print('mine')", language="python3")

    again = client.get("/problems/push/solve").text
    anew = client.get("/problems/push/solve?language=cpp").text

    assert "print(&#39;mine&#39;)" not in fresh
    assert "sys" in fresh
    assert "print(&#39;mine&#39;)" in again
    assert "#include" in anew


def test_what_is_typed_is_kept_without_being_submitted(client: TestClient, site: Site) -> None:
    status, _ = post(client, "/problems/jugs/draft", language="python3", source="half", cases="all")

    assert status == HTTPStatus.NO_CONTENT
    assert "half</textarea>" in client.get("/problems/jugs/solve").text
    assert site.store.newest("local") == []


@pytest.mark.attack
@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"language": "nosuch"}, HTTPStatus.BAD_REQUEST),
        ({"language": "../../etc"}, HTTPStatus.BAD_REQUEST),
        ({"cases": "../secret"}, HTTPStatus.BAD_REQUEST),
        ({"source": " \r\n"}, HTTPStatus.BAD_REQUEST),
        ({"source": "x" * (MOST_SOURCE_BYTES + 1)}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    ],
)
def test_what_cannot_be_judged_is_refused(
    client: TestClient, site: Site, changes: dict[str, str], status: HTTPStatus
) -> None:
    assert submit(client, **changes)[0] == status
    assert site.store.newest("local") == []


@pytest.mark.attack
def test_another_page_cannot_submit(client: TestClient, site: Site) -> None:
    form = {"language": "python3", "source": "print(1)", "cases": "all"}
    headers = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}

    answer = client.post("/problems/push/submissions", data=form, headers=headers)

    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert site.store.newest("local") == []


@pytest.mark.attack
@pytest.mark.parametrize("path", ["9", "-1", "x", "99999999999999999999999", "1/../2", "%2e%2e"])
def test_there_is_no_other_submission(client: TestClient, path: str) -> None:
    assert client.get(f"/submissions/{path}").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.attack
def test_a_submission_of_another_user_is_not_there(client: TestClient, site: Site) -> None:
    other = NewSubmission(
        user="other",
        problem="push",
        language="python3",
        file="solution.py",
        source=b"secret",
        is_whole=True,
    )
    number = site.store.add(other)

    for path in ("", "/source", "/events"):
        assert client.get(f"/submissions/{number}{path}").status_code == HTTPStatus.NOT_FOUND
    assert post(client, f"/submissions/{number}/cancel")[0] == HTTPStatus.NOT_FOUND


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

    cancelled, again = site.store.get(number), site.store.get(int(place.rpartition("/")[2]))
    assert cancelled is not None
    assert again is not None
    assert cancelled.state is SubmissionState.CANCELLED
    assert (again.source, again.state) == (cancelled.source, SubmissionState.QUEUED)


def test_the_difference_to_the_submission_before_is_shown(client: TestClient) -> None:
    submitted(client, source="a = 1\nb = 2\n")
    number = submitted(client, source="a = 1\nb = 3\n")

    page = client.get(f"/submissions/{number}").text

    assert '<span class="removed">-b = 2</span>' in page
    assert '<span class="added">+b = 3</span>' in page


def test_the_list_has_all_submissions_to_a_problem(client: TestClient) -> None:
    first, second = submitted(client), submitted(client, cases="samples")

    page = client.get("/submissions?problem=push").text
    other = client.get("/submissions?problem=jugs").text

    assert re.findall(r'href="/submissions/(\d+)"', page) == [str(second), str(first)]
    assert "None yet" in other


def test_a_source_is_text_wherever_it_is_shown(client: TestClient) -> None:
    number = submitted(client, source="</textarea></code><script>alert(1)</script>")

    for path in (f"/submissions/{number}", "/problems/push/solve"):
        assert "<script>alert" not in client.get(path).text
    assert (
        client.get(f"/submissions/{number}/source").headers["Content-Type"].startswith("text/plain")
    )


def events_of(client: TestClient, number: int, **headers: str) -> list[tuple[str, object]]:
    text = client.get(f"/submissions/{number}/events", headers=headers).text
    blocks = (block.split("\n") for block in text.strip().split("\n\n"))
    fields = [dict(line.split(": ", 1) for line in lines) for lines in blocks]
    return [(one["event"], json.loads(one["data"])) for one in fields]


def test_the_stream_has_every_verdict_and_the_end(client: TestClient, site: Site) -> None:
    number = submitted(client)
    site.store.start(number)
    site.store.finish(number, ReportRecord(verdict=Verdict.WA, cases_total=1), [FAILURE])

    (kind, case), (last, _) = events_of(client, number)

    assert (kind, last) == ("case", "over")
    assert case == {
        "case": "sample/01",
        "verdict": "WA",
        "words": "wrong answer",
        "time": "0.250 s",
        "memory": "",
        "message": FAILURE.message,
    }


def test_a_page_that_comes_back_gets_only_what_it_lacks(client: TestClient, site: Site) -> None:
    number = submitted(client)
    site.store.start(number)
    site.store.finish(number, ReportRecord(verdict=Verdict.WA, cases_total=2), [FAILURE, FAILURE])
    (first, _), _ = site.store.outcomes(number)

    events = events_of(client, number, **{"Last-Event-ID": str(first)})

    assert [kind for kind, _ in events] == ["case", "over"]
