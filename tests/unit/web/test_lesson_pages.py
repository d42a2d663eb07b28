"""Hints and editorials."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from tests.kit.solutions import KIT

HINTS = "/problems/farmer/hints"


def test_hints_come_one_after_the_other_and_are_remembered(client: TestClient) -> None:
    count = len(KIT.hints("farmer"))

    shown = [client.get(HINTS).text.count('<article class="statement"')]
    shown += [client.post(HINTS).text.count('<article class="statement"') for _ in range(count + 1)]

    assert shown == [*range(count + 1), count]
    assert client.get(HINTS).text.count('<article class="statement"') == count


def test_the_editorial_is_shown_to_who_has_seen_all_hints_or_says_so(client: TestClient) -> None:
    path = "/problems/farmer/editorial"
    before = client.get(path).text
    anyway = client.get(f"{path}?open=1").text
    for _ in KIT.hints("farmer"):
        client.post(HINTS)

    after = client.get(path).text

    assert ["Shipped solutions" in page for page in (before, anyway, after)] == [False, True, True]


@pytest.mark.parametrize("slug", KIT.slugs())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_problem_has_an_editorial_page(client: TestClient, slug: str, language: str) -> None:
    page = client.get(f"/problems/{slug}/editorial?lang={language}&open=1")

    assert page.status_code == HTTPStatus.OK
    assert f'<article class="statement" lang="{language}">' in page.text


def test_a_shipped_solution_is_shown_with_its_source(client: TestClient) -> None:
    name = KIT.solutions("farmer")[0].name

    page = client.get("/problems/farmer/solutions/0").text

    assert f"<h1>{name}</h1>" in page


@pytest.mark.attack
@pytest.mark.parametrize(
    "path",
    [
        "/problems/farmer/solutions/9999",
        "/problems/farmer/solutions/-1",
        "/problems/farmer/solutions/..%2f..%2fpush%2fbfs.py",
        "/problems/farmer/hints?lang=../ja",
        "/problems/farmer/editorial?lang=en/../../push",
        "/problems/nosuch/hints",
    ],
)
def test_help_is_found_by_numbers_and_known_words_alone(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == HTTPStatus.NOT_FOUND
