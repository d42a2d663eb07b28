"""The user's own file: judged at every save, and nothing outside the folder can be named."""

from __future__ import annotations

import re
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.web.judging.own_file import WatchedFiles
from judge.web.pages.site import Site
from judge.web.store.database import MOST_SAVES
from judge.web.store.submissions import LOCAL_USER, NewSubmission, Submission, SubmissionState
from tests.kit.solutions import KIT
from tests.unit.web.test_judging import wait_for
from tests.unit.web.test_submission_pages import post


def mine(site: Site, name: str = "mine.py", text: str = "print(1)\n") -> Path:
    assert site.own_files.root is not None
    path = site.own_files.root / name
    path.write_text(text)
    return path


def newest(site: Site) -> Submission:
    found = site.store.newest_save(LOCAL_USER)
    assert found is not None
    return found


def test_each_save_is_submitted_in_place_of_the_one_before(site: Site, client: TestClient) -> None:
    path = mine(site)
    status, place = post(client, "/own", problem="jugs", file="mine.py")
    first = newest(site)

    path.write_text("print(22)\n")
    wait_for(lambda: newest(site).id != first.id)

    second, before = newest(site), site.store.get(first.id)
    assert (status, place) == (HTTPStatus.SEE_OTHER, "/own")
    assert (second.source, second.is_watched, second.file) == (b"print(22)\n", True, "mine.py")
    assert before is not None
    assert before.state is SubmissionState.CANCELLED


def test_the_page_shows_the_last_save_and_hears_of_the_next(site: Site, client: TestClient) -> None:
    empty = client.get("/own?problem=jugs").text
    mine(site)
    post(client, "/own", problem="jugs", file="mine.py")

    page = client.get("/own").text

    number = newest(site).id
    assert '<option value="jugs" selected>' in empty
    assert "<h1>mine.py</h1>" in page
    assert f'data-next="/own/events?after={number}"' in page
    assert "It is the next one." in page
    assert "event: next" in client.get(f"/own/events?after={number - 1}").text


def test_a_save_that_cannot_be_judged_says_why(site: Site, client: TestClient) -> None:
    mine(site, text=" \n")

    post(client, "/own", problem="jugs", file="mine.py")

    assert "mine.py is empty" in client.get("/own").text
    assert site.store.newest_save(LOCAL_USER) is None


@pytest.mark.attack
@pytest.mark.parametrize(
    "word",
    ["/etc/passwd", "../outside.py", "link.py", "folder.py", "no.py", "mine.txt", "", "a\0.py"],
)
def test_only_a_source_below_the_folder_can_be_named(
    site: Site, client: TestClient, word: str
) -> None:
    path = mine(site)
    mine(site, "mine.txt")
    (path.parent / "folder.py").mkdir()
    outside = path.parent.parent / "outside.py"
    outside.write_text("secret")
    (path.parent / "link.py").symlink_to(outside)

    status, _ = post(client, "/own", problem="jugs", file=word)

    assert status == HTTPStatus.BAD_REQUEST
    assert site.store.newest_save(LOCAL_USER) is None


@pytest.mark.attack
def test_a_server_for_others_takes_no_file_from_a_page(site: Site, tmp_path: Path) -> None:
    files = WatchedFiles(KIT, site.store, site.queue, site.hub, root=None)

    with pytest.raises(Exception, match="other machines reach it"):
        files.path_below_root("mine.py")


def test_the_next_server_watches_the_file_again_and_submits_only_what_is_new(site: Site) -> None:
    path = mine(site)
    site.own_files.watch(LOCAL_USER, "jugs", path)
    first = newest(site).id
    site.own_files.stop()

    later = WatchedFiles(KIT, site.store, site.queue, site.hub, root=path.parent)
    later.resume(LOCAL_USER)

    watched = later.watched(LOCAL_USER)
    assert watched is not None
    assert (watched.path, newest(site).id) == (path, first)
    later.stop()


def test_saves_do_not_push_out_other_submissions(site: Site) -> None:
    def new(is_watched: bool) -> NewSubmission:
        return NewSubmission(
            user=LOCAL_USER,
            problem="jugs",
            language="python3",
            file="solution.py",
            source=b"",
            is_whole=True,
            is_watched=is_watched,
        )

    typed = site.store.add(new(is_watched=False))
    saves = [site.store.add(new(is_watched=True)) for _ in range(MOST_SAVES)]
    for number in (typed, *saves):
        site.store.end(number, SubmissionState.CANCELLED)
    site.store.add(new(is_watched=True))
    site.store.add(new(is_watched=True))

    assert site.store.get(typed) is not None
    assert site.store.get(saves[0]) is None
    assert site.store.get(saves[-1]) is not None


def test_pages_lead_to_the_own_file(client: TestClient) -> None:
    assert re.search(r'href="/own\?problem=jugs"', client.get("/problems/jugs/solve").text)
    assert 'href="/own"' in client.get("/").text
