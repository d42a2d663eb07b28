"""The problems that a query asks for."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.guard import MOST_QUERY_BYTES
from judge.web.pages.site import Site
from judge.web.store.records import ReportRecord
from judge.web.store.submissions import LOCAL_USER, NewSubmission
from tests.kit.solutions import KIT


def shown(page: str) -> set[str]:
    return set(re.findall(r'<h3><a href="/problems/(\w+)">', page))


def judged(site: Site, slug: str, verdict: Verdict) -> None:
    new = NewSubmission(
        user=LOCAL_USER,
        problem=slug,
        language="python3",
        file="solution.py",
        source=b"print(1)",
        is_whole=True,
    )
    number = site.queue.submit(new)
    site.store.start(number)
    site.store.finish(number, ReportRecord(verdict=verdict, cases_total=1), [])


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ({"text": "LIGHTS  out"}, {"lightsout"}),
        ({"text": "倉庫番"}, {"sokoban"}),
        ({"text": "puzzle8count"}, {"puzzle8count"}),
        ({"topic": "interactive"}, {"peek"}),
        ({"topic": "multi-pass"}, {"postcard"}),
        ({"topic": "deadlocks"}, {"sokoban"}),
        ({"topic": "sokoban", "difficulty": "5"}, {"sokoban"}),
        ({"topic": "interactive", "text": "sokoban"}, set()),
    ],
)
def test_a_query_shows_the_problems_that_have_all_it_asks_for(
    client: TestClient, query: dict[str, str], slugs: set[str]
) -> None:
    assert shown(client.get("/", params=query).text) == slugs


@pytest.mark.parametrize("number", range(1, 6))
def test_a_difficulty_shows_the_problems_that_have_it(client: TestClient, number: int) -> None:
    page = client.get("/", params={"difficulty": str(number)}).text

    assert shown(page) == {one for one in KIT.slugs() if KIT.lesson(one).difficulty == number}
    assert f'<option value="{number}" selected>' in page


def test_progress_tells_solved_tried_and_untried_problems(client: TestClient, site: Site) -> None:
    judged(site, "push", Verdict.AC)
    judged(site, "jugs", Verdict.WA)
    every = set(KIT.slugs())

    found = {
        word: shown(client.get("/", params={"progress": word}).text)
        for word in ("solved", "tried", "unsolved", "untried")
    }

    assert found == {
        "solved": {"push"},
        "tried": {"jugs"},
        "unsolved": every - {"push"},
        "untried": every - {"push", "jugs"},
    }


def test_a_form_without_values_shows_all_problems(client: TestClient) -> None:
    page = client.get("/?text=+&topic=&difficulty=&progress=").text

    assert shown(page) == set(KIT.slugs())
    assert 'id="shown"' not in page


def test_an_empty_result_says_what_was_asked_and_how_to_show_all(client: TestClient) -> None:
    page = client.get("/", params={"topic": "nosuch", "progress": "tried"}).text

    assert shown(page) == set()
    assert "No problem has kind or topic “nosuch”, progress “tried, not solved”." in page
    assert f'<a href="/">Show all {len(KIT.slugs())} problems</a>' in page


@pytest.mark.attack
@pytest.mark.parametrize("name", ["text", "topic", "difficulty", "progress"])
@pytest.mark.parametrize(
    "value", ['"><script>alert(1)</script>', "{{ 7 * 191 }}", "\x00\x1b[2J\u202e", "٣", "\udcff"]
)
def test_markup_and_control_signs_in_a_query_are_only_text(
    client: TestClient, name: str, value: str
) -> None:
    query = f"{name}=" + "".join(f"%{one:02x}" for one in value.encode(errors="surrogateescape"))

    answer = client.get(f"/?{query}")

    assert answer.status_code == HTTPStatus.OK
    assert shown(answer.text) == set()
    assert not re.search(
        "<script>|1337|[\x00\x1b]|\u202e", re.sub("<input [^>]*>", "", answer.text)
    )
    assert "<script>" not in answer.text


@pytest.mark.attack
@pytest.mark.parametrize("part", ["text=a", "&a=b", "%00", "&difficulty=1"])
def test_a_query_that_is_too_long_is_refused(client: TestClient, part: str) -> None:
    answer = client.get("/?" + part * (MOST_QUERY_BYTES // len(part) + 1))

    assert answer.status_code == HTTPStatus.REQUEST_URI_TOO_LONG
    assert f"{MOST_QUERY_BYTES >> 10} KiB" in answer.text


@pytest.mark.attack
def test_of_a_long_value_the_page_repeats_the_beginning(client: TestClient) -> None:
    page = client.get("/", params={"topic": "x" * 8000}).text

    assert f"“{'x' * 60}…”" in page
    assert "x" * 61 not in page
