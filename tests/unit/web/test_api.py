"""The API: what the pages do, as JSON, as its document says, under the same rules."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import Any

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.access import AccessKeys
from judge.web.api.openapi import ROUTES, document
from judge.web.api.refusals import PREFIX, ErrorObject
from judge.web.api.shapes import (
    ProblemList,
    StatementObject,
    SubmissionList,
    SubmissionObject,
    SubmissionResult,
)
from judge.web.app import make_app
from judge.web.guard import MOST_QUERY_BYTES, Address
from judge.web.pages.site import Site
from judge.web.store.records import ReportRecord
from judge.web.store.submissions import SubmissionState
from tests.unit.web.conftest import ORIGIN, PORT
from tests.unit.web.test_submission_pages import FAILURE

WORK = {"language": "python3", "source": "print(0)\n"}


def submit(client: TestClient, **changes: Any) -> tuple[int, bytes]:
    answer = client.post(f"{PREFIX}/problems/jugs/submissions", json=WORK | changes)
    return answer.status_code, answer.content


def submitted(client: TestClient, **changes: Any) -> int:
    status, content = submit(client, **changes)
    assert status == HTTPStatus.CREATED
    return msgspec.json.decode(content, type=SubmissionObject).id


def test_the_problems_are_those_of_the_first_page(client: TestClient, site: Site) -> None:
    found = msgspec.json.decode(client.get(f"{PREFIX}/problems").content, type=ProblemList)

    assert {one.slug for one in found.problems} == set(site.shelf.kit.slugs())


def test_a_problem_comes_with_statement_limits_and_samples(client: TestClient, site: Site) -> None:
    answer = client.get(f"{PREFIX}/problems/jugs?lang=ja")

    found = msgspec.json.decode(answer.content, type=StatementObject)
    sample = site.shelf.kit.cases("jugs", ["sample"])[0]
    assert found.limits.cpu_s == site.shelf.kit.problem("jugs").limits.cpu_s
    assert found.samples[0].input == sample.input.decode()
    assert "python3" in found.languages
    assert re.search("[぀-ヿ]", found.statement)


@pytest.mark.parametrize(
    ("cases", "task"),
    [("all", "judge"), ("samples", "judge"), ("stress", "stress"), ("input", "input")],
)
def test_a_submission_waits_like_that_of_a_page(
    client: TestClient, site: Site, cases: str, task: str
) -> None:
    number = submitted(client, cases=cases, input="1\n")

    found = msgspec.json.decode(
        client.get(f"{PREFIX}/submissions/{number}").content, type=SubmissionResult
    )
    assert (found.task, found.state, found.before) == (task, SubmissionState.QUEUED, 0)
    assert found.cases == ("all" if cases == "all" else "samples")


def test_the_result_has_the_outcome_of_each_case(client: TestClient, site: Site) -> None:
    number = submitted(client)
    site.store.start(number)
    report = ReportRecord(verdict=Verdict.WA, cases_total=5)
    site.store.finish(number, report, [FAILURE])

    found = msgspec.json.decode(
        client.get(f"{PREFIX}/submissions/{number}").content, type=SubmissionResult
    )
    events = client.get(f"{PREFIX}/submissions/{number}/events").text

    assert (found.state, found.verdict) == (SubmissionState.DONE, Verdict.WA)
    assert (found.report, found.outcomes) == (report, [FAILURE])
    assert "event: case" in events
    assert "event: over" in events


def test_the_list_goes_on_where_it_ended(client: TestClient) -> None:
    first, second = submitted(client), submitted(client)

    answer = client.get(f"{PREFIX}/submissions?problem=jugs&before={second}")

    found = msgspec.json.decode(answer.content, type=SubmissionList)
    assert ([one.id for one in found.submissions], found.next) == ([first], None)


def test_a_submission_is_cancelled(client: TestClient) -> None:
    number = submitted(client)

    answer = client.post(f"{PREFIX}/submissions/{number}/cancel")

    found = msgspec.json.decode(answer.content, type=SubmissionObject)
    assert found.state is SubmissionState.CANCELLED


@pytest.mark.attack
@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"language": "nosuch"}, HTTPStatus.BAD_REQUEST),
        ({"language": 3}, HTTPStatus.BAD_REQUEST),
        ({"cases": "../secret"}, HTTPStatus.BAD_REQUEST),
        ({"path": "/etc/passwd"}, HTTPStatus.BAD_REQUEST),
        ({"source": ""}, HTTPStatus.BAD_REQUEST),
        ({"source": "x" * (256 << 10) + "x"}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        ({"input": "x" * (64 << 10) + "x"}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    ],
)
def test_what_cannot_be_done_is_refused_with_an_object(
    client: TestClient, site: Site, changes: dict[str, Any], status: HTTPStatus
) -> None:
    code, content = submit(client, **changes)

    assert code == status
    assert msgspec.json.decode(content, type=ErrorObject).status == status
    assert site.store.newest("local") == []


@pytest.mark.attack
def test_a_page_of_another_site_cannot_use_the_api(client: TestClient, site: Site) -> None:
    answer = client.post(
        f"{PREFIX}/problems/jugs/submissions", json=WORK, headers={"Origin": "https://evil.example"}
    )

    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert site.store.newest("local") == []


@pytest.mark.attack
@pytest.mark.parametrize(
    ("method", "query", "headers", "status"),
    [
        ("GET", "", {"Host": "evil.example"}, HTTPStatus.MISDIRECTED_REQUEST),
        ("POST", "", {"Origin": "https://evil.example"}, HTTPStatus.FORBIDDEN),
        ("PUT", "", {}, HTTPStatus.METHOD_NOT_ALLOWED),
        ("GET", "x" * (MOST_QUERY_BYTES + 1), {}, HTTPStatus.REQUEST_URI_TOO_LONG),
        ("POST", "", {"Content-Length": "x"}, HTTPStatus.BAD_REQUEST),
        ("POST", "", {"Content-Length": "9" * 9}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    ],
)
def test_the_guard_answers_a_program_with_an_object_that_the_document_knows(
    client: TestClient, method: str, query: str, headers: dict[str, str], status: HTTPStatus
) -> None:
    answer = client.request(method, f"{PREFIX}/problems?{query}", headers=headers)

    found = msgspec.json.decode(answer.content, type=ErrorObject)
    assert answer.status_code == found.status == status
    assert answer.headers["Content-Type"] == "application/json"
    responses = document()["paths"][f"{PREFIX}/problems"]["get"]["responses"]
    assert str(status.value) in responses


def test_who_is_not_let_in_is_told_so_with_an_object(site: Site) -> None:
    app = make_app(site, Address(PORT), AccessKeys(PORT, is_secure=False))

    answer = TestClient(app, base_url=ORIGIN).get(f"{PREFIX}/problems")

    found = msgspec.json.decode(answer.content, type=ErrorObject)
    assert answer.status_code == found.status == HTTPStatus.UNAUTHORIZED


@pytest.mark.parametrize("path", ["/problems/nosuch", "/submissions/9", "/nosuch"])
def test_what_is_not_there_is_told_with_an_object(client: TestClient, path: str) -> None:
    answer = client.get(f"{PREFIX}{path}")

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert msgspec.json.decode(answer.content, type=ErrorObject).status == HTTPStatus.NOT_FOUND


def test_the_document_has_each_route_and_every_schema_that_it_names(client: TestClient) -> None:
    found = client.get(f"{PREFIX}/openapi.json").json()

    routes = {
        re.sub(r":\w+", "", one.path)
        for one in ROUTES
        if one.path not in ("/metrics", f"{PREFIX}/openapi.json")
    }
    named = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(found)))
    assert found["openapi"] == "3.1.0"
    assert set(found["paths"]) == routes
    assert named == set(found["components"]["schemas"])


def test_the_document_asks_for_what_the_api_reads() -> None:
    schema = document()["components"]["schemas"]["SubmissionRequest"]

    assert schema["required"] == ["language", "source"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["cases"]["enum"] == ["all", "input", "samples", "stress", "trace"]


def test_the_metrics_are_in_the_form_of_prometheus(client: TestClient) -> None:
    submitted(client)

    answer = client.get("/metrics")

    found = {
        (sample.name, *(sample.labels[one] for one in sorted(sample.labels))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert found["judge_submissions_waiting",] == 1
    assert found["judge_submissions_kept", "queued", "judge", ""] == 1
    assert found["process_resident_memory_bytes",] > 0
