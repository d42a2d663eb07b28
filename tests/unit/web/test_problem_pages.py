"""The pages of problems."""

from __future__ import annotations

import re
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.sandbox import Level
from judge.web.app import make_app
from judge.web.guard import Address
from judge.web.pages.site import Site
from tests.kit.solutions import KIT
from tests.unit.web.conftest import ORIGIN, PORT

STATIC = Path(__file__).parents[3] / "judge/web/static"


def test_the_first_page_links_every_problem_of_the_kit(client: TestClient) -> None:
    page = client.get("/").text

    assert set(re.findall(r'<h3><a href="/problems/(\w+)">', page)) == set(KIT.slugs())
    assert page.index("/problems/farmer") < page.index("/problems/sokoban")


@pytest.mark.parametrize("slug", ["push", "peek", "puzzle24"])
def test_the_page_of_a_problem_has_statement_limits_and_samples(
    client: TestClient, slug: str
) -> None:
    page = client.get(f"/problems/{slug}").text

    problem = KIT.problem(slug)
    assert f'<h1 lang="en">{problem.title}</h1>' in page
    assert f"<dd>{problem.limits.cpu_s:g} s</dd>" in page
    assert page.count("data-copy=") >= len(KIT.statement(slug).samples)


def test_a_statement_is_there_in_japanese(client: TestClient) -> None:
    page = client.get("/problems/farmer?lang=ja").text

    assert '<article class="statement" lang="ja">' in page
    assert KIT.problem("farmer").names["ja"] in page


@pytest.mark.attack
@pytest.mark.parametrize(
    "path",
    [
        "/problems/nosuch",
        "/problems/PUSH",
        "/problems/..%2f..%2fetc%2fpasswd",
        "/problems/%2e%2e",
        "/problems/push%00",
        "/problems/push/..%2f..%2fpicture.svg",
        "/problems/push?lang=../../farmer/problem.en",
        "/problems/push?lang=xx",
        "/static/..%2fguard.py",
        "/static/../guard.py",
        "/static//etc/passwd",
        "/etc/passwd",
    ],
)
def test_a_path_in_an_id_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert "text/html" in answer.headers["Content-Type"]


def test_every_problem_has_a_picture_that_runs_nothing(client: TestClient) -> None:
    for slug in KIT.slugs():
        answer = client.get(f"/problems/{slug}/picture.svg")

        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert "sandbox" in answer.headers["Content-Security-Policy"]
        assert answer.text.startswith("<svg ")


def test_pages_name_nothing_that_lies_elsewhere(client: TestClient) -> None:
    pages = [client.get(path).text for path in ("/", "/problems/push", "/problems/nosuch")]

    for page in pages:
        addresses = re.findall(r'(?:src|href|action)="([^"]*)"', page)
        assert [one for one in addresses if not one.startswith(("/", "#", "?"))] == []
        assert not re.search(r"<script(?! type=\"module\" src=)|<style| style=| on\w+=", page)


def test_styles_and_scripts_load_nothing() -> None:
    texts = {path.name: path.read_text() for path in STATIC.iterdir() if path.is_file()}

    loading = re.compile(
        r"@import|url\((?!#)|import\((?!form\.dataset\.bundle)|https?://(?!www\.w3\.org/2000/svg)"
    )
    assert [name for name, text in texts.items() if loading.search(text)] == []


def test_every_page_says_that_there_is_no_sandbox(site: Site) -> None:
    app = make_app(replace(site, level=Level.NONE), Address(PORT))
    client = TestClient(app, base_url=ORIGIN)

    pages = [client.get(path).text for path in ("/", "/problems/push", "/problems/nosuch")]

    assert ["<strong>No sandbox.</strong>" in page for page in pages] == [True] * 3


def test_with_a_sandbox_no_page_warns(client: TestClient) -> None:
    assert "No sandbox" not in client.get("/").text
