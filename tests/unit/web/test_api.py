"""The API: what the pages do, as JSON, under the same rules."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.access import AccessKeys
from judge.web.app import make_app
from judge.web.guard import MOST_QUERY_BYTES, Address
from judge.web.pages.site import Site
from judge.web.store.records import ReportRecord
from tests.unit.web.conftest import ORIGIN, PORT
from tests.unit.web.test_submission_pages import FAILURE

API = "/api/v1"
WORK = {"language": "python3", "source": "print(0)\n"}


def submit(client: TestClient, **changes: Any) -> dict[str, Any]:
    answer = client.post(f"{API}/problems/jugs/submissions", json=WORK | changes)
    assert answer.status_code == HTTPStatus.CREATED
    queued: dict[str, Any] = answer.json()
    assert answer.headers["Location"] == f"{API}/submissions/{queued['id']}"
    return queued


def test_problems_come_with_progress_statement_limits_and_samples(
    client: TestClient, site: Site
) -> None:
    solved = submit(client)["id"]
    site.store.start(solved)
    site.store.finish(solved, ReportRecord(verdict=Verdict.AC, cases_total=5, cpu_s=0.5), [])

    problems = {one["slug"]: one for one in client.get(f"{API}/problems").json()["problems"]}
    problem = client.get(f"{API}/problems/jugs?lang=ja").json()

    sample = site.shelf.kit.cases("jugs", ["sample"])[0]
    assert problems.keys() == set(site.shelf.kit.slugs())
    assert problems["jugs"]["progress"] == {"solved": True, "tries": 1, "best_cpu_s": 0.5}
    assert problems["push"]["progress"] is None
    assert problem["limits"]["cpu_s"] == site.shelf.kit.problem("jugs").limits.cpu_s
    assert problem["samples"][0]["input"] == sample.input.decode()
    assert "python3" in problem["languages"]
    assert re.search("[぀-ヿ]", problem["statement"])


def test_a_submission_waits_and_then_has_the_outcome_of_each_case(
    client: TestClient, site: Site
) -> None:
    for cases, task in ("samples", "judge"), ("stress", "stress"), ("input", "input"):
        queued = submit(client, cases=cases, input="1\n")
        assert (queued["task"], queued["cases"]) == (task, "samples")
    queued = submit(client)
    number = queued["id"]
    waiting = client.get(f"{API}/submissions/{number}").json()

    site.store.start(number)
    report = ReportRecord(verdict=Verdict.WA, cases_total=5)
    site.store.finish(number, report, [FAILURE])

    judged = client.get(f"{API}/submissions/{number}").json()
    events = client.get(f"{API}/submissions/{number}/events").text
    assert queued == waiting
    assert (waiting["cases"], waiting["state"], waiting["before"]) == ("all", "queued", 3)
    assert (judged["state"], judged["verdict"]) == ("done", "WA")
    assert judged["report"]["cases_total"] == 5
    assert [(one["case"], one["message"]) for one in judged["outcomes"]] == [
        (FAILURE.case, FAILURE.message)
    ]
    assert re.findall("event: (.*)", events) == ["case", "over"]


@pytest.mark.attack
def test_what_cannot_be_done_is_refused_with_an_object(client: TestClient, site: Site) -> None:
    submissions = f"{API}/problems/jugs/submissions"
    changes: tuple[tuple[dict[str, Any], int], ...] = (
        ({"language": "nosuch"}, 400),
        ({"language": 3}, 400),
        ({"cases": "../secret"}, 400),
        ({"path": "/etc/passwd"}, 400),
        ({"source": ""}, 400),
        ({"source": "x" * (256 << 10) + "x"}, 413),
        ({"input": "x" * (64 << 10) + "x"}, 413),
    )
    evil = {"Origin": "https://evil.example"}
    requests: tuple[tuple[str, str, dict[str, Any], int], ...] = (
        *(("POST", submissions, {"json": WORK | change}, status) for change, status in changes),
        ("POST", submissions, {"json": WORK, "headers": evil}, 403),
        ("POST", submissions, {"content": b"\xff"}, 400),
        ("GET", f"{API}/problems/nosuch", {}, 404),
        ("GET", f"{API}/problems/jugs?lang=fr", {}, 404),
        ("GET", f"{API}/submissions/9", {}, 404),
        ("GET", f"{API}/nosuch", {}, 404),
        ("GET", f"{API}/problems", {"headers": {"Host": "evil.example"}}, 421),
        ("PUT", f"{API}/problems", {}, 405),
        ("GET", f"{API}/problems?{'x' * (MOST_QUERY_BYTES + 1)}", {}, 414),
        ("POST", f"{API}/problems", {"headers": {"Content-Length": "x"}}, 400),
        ("POST", f"{API}/problems", {"headers": {"Content-Length": "9" * 9}}, 413),
    )
    for method, path, rest, status in requests:
        answer = client.request(method, path, **rest)
        seen = (answer.status_code, answer.headers["Content-Type"], answer.json()["status"])
        assert seen == (status, "application/json", status), (method, path[:80], str(rest)[:80])
    assert site.store.newest("local") == []


@pytest.mark.attack
def test_who_is_not_let_in_is_told_so_with_an_object(site: Site) -> None:
    app = make_app(site, Address(PORT), AccessKeys(PORT, is_secure=False))

    answer = TestClient(app, base_url=ORIGIN).get(f"{API}/problems")

    assert answer.status_code == answer.json()["status"] == HTTPStatus.UNAUTHORIZED
