"""The pages of problems, by query, by language: one, hints, editorial; no message is left out."""

import html
import re
from http import HTTPStatus
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from judge.facts import Fact
from judge.model import Verdict
from judge.sandbox import Level
from judge.web.records import InputFinding, StressFinding, TraceFinding
from judge.web.site import Site
from tests.kit.solutions import KIT
from tests.unit.web.conftest import FAILURE, client_of, finish, new, submitted
from tests.unit.web.visible_words import english_texts

STATIC = Path(__file__).parents[3] / "judge/web/static"
HINTS = "/problems/farmer/hints"


def shown(client: TestClient, **query: str) -> set[str]:
    page = client.get("/", params=query).text
    return set(re.findall(r'<h3><a href="/problems/(\w+)">', page))


@pytest.mark.attack
def test_what_is_not_there_is_not_found_however_it_is_called(client: TestClient) -> None:
    up = "..%2f..%2f"
    for path in (
        *("/etc/passwd", "/static/..%2fguard.py", "/static/../guard.py", "/static//etc/passwd"),
        *("/problems/nosuch", "/problems/nosuch/hints", "/problems/PUSH", "/problems/%2e%2e"),
        *(f"/problems/{up}etc%2fpasswd", "/problems/push%00", f"/problems/push/{up}picture.svg"),
        *(f"/problems/farmer/solutions/{which}" for which in ("9999", "-1", f"{up}push%2fbfs.py")),
        *(f"/submissions/{which}" for which in ("9", "-1", "x", "9" * 23, "1/../2", "%2e%2e")),
    ):
        answer = client.get(path)
        kind = answer.headers["Content-Type"].partition(";")[0]
        assert (answer.status_code, kind) == (HTTPStatus.NOT_FOUND, "text/html"), path


@pytest.mark.slow
def test_every_problem_has_a_page_an_editorial_and_a_picture(client: TestClient) -> None:
    for slug, language in zip(KIT.slugs(), cycle(("en", "ja")), strict=False):
        page = client.get(f"/problems/{slug}/editorial?lang={language}&open=1").text
        picture = client.get(f"/problems/{slug}/picture.svg")
        assert f'<html lang="{language}">' in page, slug
        assert picture.headers["Content-Type"] == "image/svg+xml"
        assert "sandbox" in picture.headers["Content-Security-Policy"]
        assert picture.text.startswith("<svg ")
    solution = client.get("/problems/farmer/solutions/0").text
    assert f"<h1>{KIT.solutions('farmer')[0].name}</h1>" in solution
    for slug in "push", "peek", "puzzle24":
        page, problem = client.get(f"/problems/{slug}?lang=en").text, KIT.problem(slug)
        assert f'<h1 lang="en">{problem.title}</h1>' in page
        assert f"<dd>{problem.limits.cpu_s:g} s</dd>" in page
        assert page.count("data-copy=") >= len(KIT.statement(slug).samples)


def test_boards_that_a_statement_draws_are_pictures_with_the_drawing_as_text(
    client: TestClient,
) -> None:
    page = client.get("/problems/puzzle8").text
    addresses = re.findall(r'<img src="([^"]*drawing[^"]*)"', page)
    pictures = [client.get(html.unescape(address)) for address in addresses]
    captions = re.findall("<figcaption>(.*?)</figcaption>", page)

    assert len({picture.text for picture in pictures}) == 8  # ten, and the goal three times
    assert {picture.headers["Content-Type"] for picture in pictures} == {"image/svg+xml"}
    assert captions[1:6] == ["", "5", "2", "3", "6"]
    assert page.count("<summary>The drawing as text</summary>\n<pre") == 3
    for query in "drawing=2", "drawing=1&board=1", "drawing=-1&board=x":
        answer = client.get(f"/problems/puzzle8/picture.svg?{query}")
        assert answer.status_code == HTTPStatus.NOT_FOUND, query


def test_pages_load_nothing_and_say_if_there_is_no_sandbox(client: TestClient, site: Site) -> None:
    without = client_of(site, level=Level.NONE)
    for path in "/", "/problems/push", "/problems/nosuch":
        page = client.get(path).text
        warns = ["<strong>No sandbox.</strong>" in one for one in (page, without.get(path).text)]
        assert warns == [False, True]
        addresses = re.findall(r'(?:src|href|action)="([^"]*)"', page)
        assert [one for one in addresses if not one.startswith(("/", "#", "?"))] == []
        assert not re.search(r"<script(?! type=\"module\" src=)|<style| style=| on\w+=", page)
    loading = re.compile(
        r"@import|url\((?!#)|import\((?!form\.dataset\.bundle|.\./)|https?://(?!www\.w3\.org/2000/svg)"
    )
    for file in STATIC.iterdir():
        assert not (file.is_file() and loading.search(file.read_text())), file.name


def test_a_query_selects_problems(client: TestClient, site: Site) -> None:
    every = set(KIT.slugs())
    finish(site, submitted(client, "push"), Verdict.AC)
    finish(site, submitted(client, "jugs"), Verdict.WA)
    by_difficulty = {
        level: {one for one in every if KIT.lesson(one).difficulty == level}
        for level in range(1, 6)
    }
    first = client.get("/").text
    assert first.index("/problems/farmer") < first.index("/problems/sokoban")
    expected: tuple[tuple[dict[str, str], set[str]], ...] = (
        ({}, every),
        ({"text": " ", "topic": "", "difficulty": "", "progress": ""}, every),
        ({"text": "LIGHTS  out"}, {"lightsout"}),
        ({"text": "倉庫番"}, {"sokoban"}),
        ({"text": "puzzle8count"}, {"puzzle8count"}),
        ({"topic": "interactive"}, {"peek", "roads"}),
        ({"topic": "multi-pass"}, {"postcard"}),
        ({"topic": "deadlocks"}, {"sokoban"}),
        ({"topic": "sokoban", "difficulty": "5"}, {"sokoban"}),
        ({"topic": "interactive", "text": "sokoban"}, set()),
        ({"progress": "solved"}, {"push"}),
        ({"progress": "tried"}, {"jugs"}),
        ({"progress": "unsolved"}, every - {"push"}),
        ({"progress": "untried"}, every - {"push", "jugs"}),
        *(({"difficulty": str(level)}, slugs) for level, slugs in by_difficulty.items()),
    )
    assert client.get("/problems?difficulty=5").text == client.get("/?difficulty=5").text
    for query, slugs in expected:
        assert shown(client, **query) == slugs, query


@pytest.mark.attack
def test_markup_and_control_signs_in_a_query_are_only_text(client: TestClient) -> None:
    harmful = re.compile("<script>|1337|[\x00\x1b]|\u202e")
    names = "text", "topic", "difficulty", "progress"
    for value in '"><script>alert(1)</script>', "{{ 7 * 191 }}", "\x00\x1b[2J\u202e", "٣", "\udcff":
        word = quote(value, errors="surrogateescape")
        answer = client.get("/?" + "&".join(f"{name}={word}" for name in names))

        assert answer.status_code == HTTPStatus.OK
        assert "<h3>" not in answer.text
        assert "<script>" not in answer.text
        assert not harmful.search(re.sub("<input [^>]*>", "", answer.text)), value


def test_hints_come_one_by_one_and_then_the_editorial(client: TestClient) -> None:
    path, count = "/problems/farmer/editorial", len(KIT.hints("farmer"))
    editorials = [client.get(path).text, client.get(f"{path}?open=1").text]

    hints = [client.get(HINTS), *(client.post(HINTS) for _ in range(count + 1)), client.get(HINTS)]

    editorials.append(client.get(path).text)
    article = '<article class="statement"'
    assert [one.text.count(article) for one in hints] == [*range(count + 1), count, count]
    assert ["Shipped solutions" in page for page in editorials] == [False, True, True]


JAPANESE = {"Accept-Language": "ja"}

PAGES = (
    *("/", "/?topic=parity&progress=untried", "/?text=12345", "/problems/jugs", "/problems/peek"),
    *("/problems/push/board?note=illegal", "/problems/rushhour/board?hint=1"),
    *("/problems/lightsout/random?level=hard&seed=1", "/problems/jugs/board"),
    *("/problems/jugs/solve", "/problems/jugs/hints", "/problems/jugs/editorial"),
    *("/problems/jugs/editorial?open=1", "/problems/jugs/solutions/0", "/submissions", "/own"),
    *("/problems/nothing", "/submissions/99", "/nothing", "/problems/jugs?lang=xx"),
    *("/problems/lightsout/random?level=no", "/submissions/compare?pair=9"),
    *(f"/submissions/{number}" for number in range(1, 8)),
    *("/submissions/compare?pair=2&pair=1", "/submissions/4/replay", "/progress"),
)


@pytest.fixture
def used(site: Site) -> Site:
    """A site with a submission of each kind: failing, accepted, waiting, and what tasks found."""
    case = KIT.cases("jugs", ["sample"])[0]
    failure = replace(FAILURE, case=case.name, message="", advice=())
    finish(site, site.store.add(new()), Verdict.WA, *[failure] * 5)
    finish(site, site.store.add(new()), Verdict.AC)
    site.queue.submit(new())
    given, answer = case.input.decode(), case.answer.decode()
    run = InputFinding(input=given, verdict=Verdict.WA, cpu_s=0.1, output="9,9", answer=answer)
    found: dict[str, Any] = {"input": "1", "actual": "2", "kept": "k/1", "verdict": Verdict.RTE}
    for task, verdict, finding in (
        ("input", Verdict.WA, replace(run, memory_bytes=1 << 20, stderr="e")),
        ("stress", Verdict.RTE, StressFinding(words="w", inputs=3, **found)),
        ("stress", None, StressFinding(words="w", inputs=1, is_stopped=True)),
        ("trace", None, TraceFinding(headline=Fact(""), page="")),
    ):
        number = site.store.add(new(task=task, is_whole=False))
        site.store.finish_task(number, verdict, finding)
    return site


@pytest.mark.slow
def test_japanese_is_whole(client: TestClient, used: Site, subtests: pytest.Subtests) -> None:
    for path in PAGES:
        with subtests.test(path):
            page = client.get(path, headers=JAPANESE).text

            assert '<html lang="ja">' in page
            assert english_texts(page, KIT.slugs()) == []
    form = client.post("/problems/push/board", data={"do": "dance"}, headers=JAPANESE).text
    assert english_texts(form) == []
    assert 'href="/?lang=en"' in form  # the other language is that of the first page


def test_a_browser_says_what_its_user_reads_until_an_address_chooses(client: TestClient) -> None:
    def is_japanese(path: str = "/problems/farmer/hints", **headers: str) -> bool:
        answer = client.get(
            path, headers={name.replace("_", "-"): headers[name] for name in headers}
        )
        assert answer.status_code == HTTPStatus.OK
        return '<html lang="ja">' in answer.text

    for header, language in (
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-US,en;q=0.9,ja;q=0.8", "en"),
        ("fr,ja;q=0.4,en;q=0.3", "ja"),
        ("en;q=0,ja;q=0.1", "ja"),
        ("ja;q=0", "en"),
        ("ja;q=x,*", "en"),
        (";;q=,,=", "en"),
    ):
        assert is_japanese(Accept_Language=header) is (language == "ja"), header
    ((name, value),) = client.cookies.items()
    for cookie in "judge-language=xx", "judge-language", "=;;judge-language=\x01":
        assert not is_japanese(Cookie=f"{cookie}; {name}={value}"), cookie

    chosen = client.get("/problems/farmer/hints?lang=ja", headers={"Accept-Language": "en"})

    assert "HttpOnly" in chosen.headers["Set-Cookie"]
    assert is_japanese(Accept_Language="en")
    assert "Set-Cookie" not in client.get("/problems/farmer/hints").headers
    assert not is_japanese("/problems/farmer/hints?lang=en", Accept_Language="ja")
    page = client.get("/?text=p&lang=ja&topic=parity").text  # a link keeps the query
    assert 'href="?text=p&amp;topic=parity&amp;lang=en" lang="en"' in page
