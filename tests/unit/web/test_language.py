"""The pages in the language of their user, with no message left out."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.commands.history.problem_list import list_problems
from judge.model import Verdict
from judge.web.language import accepted_language
from judge.web.pages.problem_filter import TOPICS
from judge.web.pages.problem_list import KINDS
from judge.web.pages.site import Site
from judge.web.store.findings import InputFinding, TraceFinding, TranslatedStressFinding
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import NewSubmission, SubmissionTask
from tests.kit.solutions import KIT
from tests.unit.web.test_tasks import new_task
from tests.unit.web.visible_words import english_texts

JAPANESE = {"Accept-Language": "ja"}

PAGES = (
    *("/", "/?topic=parity&progress=untried", "/?text=12345", "/problems/jugs", "/problems/peek"),
    *(
        "/problems/push/board",
        "/problems/rushhour/board?hint=1",
        "/problems/push/board?note=illegal",
    ),
    *("/problems/lightsout/random?level=hard&seed=1", "/problems/farmer/random"),
    *("/problems/jugs/solve", "/problems/jugs/hints", "/problems/jugs/editorial"),
    *("/problems/jugs/editorial?open=1", "/problems/jugs/solutions/0", "/submissions", "/own"),
    *("/problems/nothing", "/submissions/99", "/nothing", "/problems/jugs?lang=xx"),
    *("/problems/lightsout/random?level=no", "/submissions/1/compare?with=9"),
)
SUBMISSIONS = ("failing", "accepted", "waiting", "input", "stress", "quiet", "trace")


@pytest.fixture
def used(site: Site) -> Site:
    """A site with a submission of each kind, numbered from 1 in the order of `SUBMISSIONS`."""
    case = KIT.cases("jugs", ["sample"])[0]
    failure = CaseRecord(
        case=case.name,
        verdict=Verdict.WA,
        cpu_s=0.25,
        parts=(("input", "1"), ("expected output", "2"), ("actual output", "3")),
    )
    store = site.store
    for verdict, outcomes in (Verdict.WA, [failure] * 5), (Verdict.AC, []):
        number = store.add(_solution())
        store.start(number)
        store.finish(number, ReportRecord(verdict=verdict, cases_total=9), outcomes)
    site.queue.submit(_solution())
    run = InputFinding(
        input=case.input.decode(),
        verdict=Verdict.WA,
        cpu_s=0.1,
        memory_bytes=1 << 20,
        output="9,9",
        stderr="e",
        answer=case.answer.decode(),
    )
    found = TranslatedStressFinding(
        words="w", inputs=3, input="1", actual="2", kept="k/1", verdict=Verdict.RTE
    )
    for task, verdict_of_task, finding in (
        (SubmissionTask.INPUT, Verdict.WA, run),
        (SubmissionTask.STRESS, Verdict.RTE, found),
        (
            SubmissionTask.STRESS,
            None,
            TranslatedStressFinding(words="w", inputs=1, is_stopped=True),
        ),
        (SubmissionTask.TRACE, None, TraceFinding(headline="", page="")),
    ):
        store.finish_task(store.add(new_task(task, "print(0)\n")), verdict_of_task, finding)
    return site


def _solution() -> NewSubmission:
    return NewSubmission(
        user="local",
        problem="jugs",
        language="python3",
        file="solution.py",
        source=b"print(1)\n",
        is_whole=True,
    )


@pytest.mark.parametrize("path", PAGES)
def test_a_page_in_japanese_has_no_english_words(client: TestClient, used: Site, path: str) -> None:
    page = client.get(path, headers=JAPANESE).text

    assert '<html lang="ja">' in page
    assert english_texts(page, KIT.slugs()) == []


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_a_submission_in_japanese_has_no_english_words(
    client: TestClient, used: Site, name: str
) -> None:
    page = client.get(f"/submissions/{SUBMISSIONS.index(name) + 1}", headers=JAPANESE).text

    assert english_texts(page, KIT.slugs()) == []


@pytest.mark.parametrize("path", ["/submissions/2/compare?with=1", "/submissions/4/replay"])
def test_what_is_made_of_submissions_has_no_english_words(
    client: TestClient, used: Site, path: str
) -> None:
    page = client.get(path, headers=JAPANESE).text

    assert '<html lang="ja">' in page
    assert english_texts(page, KIT.slugs()) == []


@pytest.mark.parametrize(
    "page",
    [
        "<p>見る Show it</p>",
        '<img alt="The board">',
        '<nav aria-label="Moves"><a lang="en">English</a></nav>',
        "<p>提出 <code>x</code> failed</p>",
    ],
)
def test_an_english_word_would_be_seen(page: str) -> None:
    assert english_texts(page) != []


def test_an_english_page_is_seen_as_english(client: TestClient) -> None:
    assert len(english_texts(client.get("/").text)) > 50


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-US,en;q=0.9,ja;q=0.8", "en"),
        ("fr,ja;q=0.4,en;q=0.3", "ja"),
        ("en;q=0,ja;q=0.1", "ja"),
        ("ja;q=0", "en"),
        ("ja;q=x,*", "en"),
        (";;q=,,=", "en"),
    ],
)
def test_a_browser_says_what_its_user_reads(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_the_choice_of_an_address_is_remembered(client: TestClient) -> None:
    first = client.get("/?lang=ja", headers={"Accept-Language": "en"})

    later = client.get("/submissions", headers={"Accept-Language": "en"})
    back = client.get("/submissions?lang=en", headers=JAPANESE)

    assert [one.text.count('<html lang="ja">') for one in (first, later, back)] == [1, 1, 0]
    assert "HttpOnly" in first.headers["Set-Cookie"]
    assert "Set-Cookie" not in later.headers


@pytest.mark.parametrize(
    "header", ["judge-language=xx", "judge-language", "=;;judge-language=\x01"]
)
def test_a_broken_cookie_counts_as_none(client: TestClient, header: str) -> None:
    page = client.get("/", headers={"Cookie": header})

    assert (page.status_code, '<html lang="en">' in page.text) == (HTTPStatus.OK, True)


def test_the_links_to_other_languages_keep_the_query(client: TestClient) -> None:
    page = client.get("/?text=p&lang=en&topic=parity").text

    assert 'href="?text=p&amp;topic=parity&amp;lang=ja" lang="ja"' in page


def test_the_links_on_the_page_of_a_wrong_form_lead_to_the_first_page(client: TestClient) -> None:
    page = client.post("/problems/push/board", data={"do": "dance"}, headers=JAPANESE).text

    assert 'href="/?lang=en"' in page
    assert english_texts(page) == []


def test_every_topic_of_the_kit_has_a_name_in_each_language() -> None:
    rows, _ = list_problems(KIT)

    topics = {topic for one in rows for topic in one.lesson.topics}
    assert topics - {*KINDS, *TOPICS} == set()


def test_a_statement_is_in_the_language_of_the_page_unless_another_is_asked_for(
    client: TestClient,
) -> None:
    page = client.get("/problems/jugs", headers=JAPANESE).text

    assert '<article class="statement" lang="ja">' in page
    assert "水差し" in page


def test_programs_are_answered_in_english(client: TestClient) -> None:
    answers = [client.get("/api/v1/problems/nothing", headers=one) for one in (JAPANESE, {})]

    assert answers[0].json() == answers[1].json()
