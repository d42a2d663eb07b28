"""The replay of a run: boards move by move, without scripts."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.pages.site import Site
from judge.web.store.findings import InputFinding, TraceFinding
from judge.web.store.submissions import SubmissionTask
from tests.unit.web.test_tasks import new_task


def replayed(site: Site, output: str, answer: str = "") -> int:
    """The number of a run on a sample of the jugs, which wrote that."""
    case = site.shelf.kit.cases("jugs", ["sample"])[0]
    number = site.store.add(new_task(SubmissionTask.INPUT, "print(0)\n"))
    found = InputFinding(
        input=case.input.decode(),
        verdict=Verdict.WA,
        output=output,
        answer=answer or case.answer.decode(),
    )
    site.store.finish_task(number, Verdict.WA, found)
    return number


def right_output(site: Site) -> str:
    return site.shelf.kit.cases("jugs", ["sample"])[0].answer.decode()


def test_an_illegal_move_is_marked_and_is_where_the_replay_opens(
    client: TestClient, site: Site
) -> None:
    count, _, way = right_output(site).partition("\n")
    moves = way.split()
    moves[2] = "9,9"
    number = replayed(site, f"{count}\n{' '.join(moves)}\n")

    page = client.get(f"/submissions/{number}/replay").text

    assert "Move 3 of" in page
    assert "not legal" in page
    assert 'role="note"' in page
    assert "replay.svg?instance=1&amp;move=3&amp;way=own" in page


def test_every_move_has_an_address_and_its_boards_are_pictures(
    client: TestClient, site: Site
) -> None:
    number = replayed(site, right_output(site))
    start = client.get(f"/submissions/{number}/replay").text
    following = re.search(r'href="(\?[^"]*)" data-key="ArrowRight"', start)
    assert following is not None

    page = client.get(f"/submissions/{number}/replay{following[1].replace('&amp;', '&')}").text
    pictures = [
        client.get(address.replace("&amp;", "&"))
        for address in re.findall(r'src="(/submissions/[^"]*)"', page)
    ]

    assert "Move 0 of" in start
    assert "Move 1 of" in page
    assert [one.headers["Content-Type"] for one in pictures] == ["image/svg+xml"] * 2
    assert "sandbox" in pictures[0].headers["Content-Security-Policy"]


def test_a_run_that_printed_nothing_still_has_a_shortest_way(
    client: TestClient, site: Site
) -> None:
    number = replayed(site, "")

    page = client.get(f"/submissions/{number}/replay?move=99999").text

    assert "nothing was printed" in page
    assert "solved" in page


@pytest.mark.attack
@pytest.mark.parametrize("query", ["move=-1", "move=1e9", "instance=999999", "move=x&instance=-3"])
def test_odd_numbers_are_no_fault(client: TestClient, site: Site, query: str) -> None:
    number = replayed(site, right_output(site))

    assert client.get(f"/submissions/{number}/replay?{query}").status_code == HTTPStatus.OK


def test_only_a_run_on_an_input_is_replayed(client: TestClient, site: Site) -> None:
    number = site.store.add(new_task(SubmissionTask.TRACE, "print(0)\n"))
    site.store.finish_task(number, None, TraceFinding(headline="", page=""))

    assert client.get(f"/submissions/{number}/replay").status_code == HTTPStatus.NOT_FOUND
    assert client.get(f"/submissions/{number}/replay.svg").status_code == HTTPStatus.NOT_FOUND
