"""The pages in the language of their user, with no message left out."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.site import Site
from judge.web.store import InputFinding, StressFinding, TraceFinding
from tests.kit.solutions import KIT
from tests.unit.web.conftest import FAILURE, finish, new
from tests.unit.web.visible_words import english_texts

JAPANESE = {"Accept-Language": "ja"}

PAGES = (
    *("/", "/?topic=parity&progress=untried", "/?text=12345", "/problems/jugs", "/problems/peek"),
    *("/problems/push/board?note=illegal", "/problems/rushhour/board?hint=1"),
    *("/problems/lightsout/random?level=hard&seed=1", "/problems/jugs/board"),
    *("/problems/jugs/solve", "/problems/jugs/hints", "/problems/jugs/editorial"),
    *("/problems/jugs/editorial?open=1", "/problems/jugs/solutions/0", "/submissions", "/own"),
    *("/problems/nothing", "/submissions/99", "/nothing", "/problems/jugs?lang=xx"),
    *("/problems/lightsout/random?level=no", "/submissions/1/compare?with=9"),
    *(f"/submissions/{number}" for number in range(1, 8)),
    *("/submissions/2/compare?with=1", "/submissions/4/replay"),
)


@pytest.fixture
def used(site: Site) -> Site:
    """A site with a submission of each kind: failing, accepted, waiting, and what tasks found."""
    case = KIT.cases("jugs", ["sample"])[0]
    failure = replace(FAILURE, case=case.name, message="", advice=())
    finish(site, site.store.add(new()), Verdict.WA, *[failure] * 5)
    finish(site, site.store.add(new()), Verdict.AC)
    site.queue.submit(new())
    run = InputFinding(
        input=case.input.decode(),
        verdict=Verdict.WA,
        cpu_s=0.1,
        memory_bytes=1 << 20,
        output="9,9",
        stderr="e",
        answer=case.answer.decode(),
    )
    found = StressFinding(
        words="w", inputs=3, input="1", actual="2", kept="k/1", verdict=Verdict.RTE
    )
    nothing = StressFinding(words="w", inputs=1, is_stopped=True)
    for task, verdict, finding in (
        ("input", Verdict.WA, run),
        ("stress", Verdict.RTE, found),
        ("stress", None, nothing),
        ("trace", None, TraceFinding(headline="", page="")),
    ):
        number = site.store.add(new(task=task, is_whole=False))
        site.store.finish_task(number, verdict, finding)
    return site


@pytest.mark.slow
def test_no_page_in_japanese_has_english_words(
    client: TestClient, used: Site, subtests: pytest.Subtests
) -> None:
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
    for cookie in "judge-language=xx", "judge-language", "=;;judge-language=\x01":
        assert not is_japanese(Cookie=cookie), cookie

    chosen = client.get("/problems/farmer/hints?lang=ja", headers={"Accept-Language": "en"})

    assert "HttpOnly" in chosen.headers["Set-Cookie"]
    assert is_japanese(Accept_Language="en")
    assert "Set-Cookie" not in client.get("/problems/farmer/hints").headers
    assert not is_japanese("/problems/farmer/hints?lang=en", Accept_Language="ja")
    page = client.get("/?text=p&lang=ja&topic=parity").text  # a link keeps the query
    assert 'href="?text=p&amp;topic=parity&amp;lang=en" lang="en"' in page
