"""The user's own file: judged at every save, and nothing outside the folder can be named."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.web.judging.own_file import MOST_SOURCE_BYTES, WatchedFiles
from judge.web.pages.site import Site
from judge.web.store.submissions import SubmissionState
from tests.kit.solutions import KIT
from tests.unit.web.conftest import client_of, post, stored, wait_for


def mine(site: Site, name: str = "mine.py", text: str = "print(1)\n") -> Path:
    assert site.own_files.root is not None
    path = site.own_files.root / name
    path.write_text(text)
    return path


def newest(site: Site) -> int:
    found = site.store.newest_save("local")
    return 0 if found is None else found.id


def test_each_save_is_submitted_in_place_of_the_one_before_and_the_page_hears_of_it(
    site: Site, client: TestClient
) -> None:
    empty = client.get("/own?problem=jugs").text
    path = mine(site)
    answer = post(client, "/own", problem="jugs", file="mine.py")
    first = newest(site)
    page = client.get("/own").text

    path.write_text("print(22)\n")
    wait_for(lambda: newest(site) != first)

    second = stored(site, newest(site))
    assert answer == (HTTPStatus.SEE_OTHER, "/own")
    assert '<option value="jugs" selected>' in empty
    for words in (
        "<h1>mine.py</h1>",
        "It is the next one.",
        f'data-next="/own/events?after={first}"',
    ):
        assert words in page
    assert (second.source, second.is_watched, second.file) == (b"print(22)\n", True, "mine.py")
    assert stored(site, first).state is SubmissionState.CANCELLED
    assert "event: next" in client.get(f"/own/events?after={first}").text
    assert 'href="/own?problem=jugs"' in client.get("/problems/jugs/solve").text
    assert 'href="/own"' in client.get("/").text


def test_a_save_that_cannot_be_judged_says_why(site: Site, client: TestClient) -> None:
    for text, words in (
        (" \n", "mine.py is empty"),
        ("x" * (MOST_SOURCE_BYTES + 1), "mine.py has more than 256 KiB"),
    ):
        mine(site, text=text)
        post(client, "/own", problem="jugs", file="mine.py")
        assert words in client.get("/own").text
    assert newest(site) == 0


@pytest.mark.attack
def test_only_a_source_below_the_folder_of_a_server_for_oneself_can_be_named(
    site: Site, client: TestClient
) -> None:
    path = mine(site)
    mine(site, "mine.txt")
    (path.parent / "folder.py").mkdir()
    outside = path.parent.parent / "outside.py"
    outside.write_text("secret")
    (path.parent / "link.py").symlink_to(outside)
    for word in (
        *(
            "/etc/passwd",
            "../outside.py",
            "link.py",
            "folder.py",
            "no.py",
            "mine.txt",
            "",
            "a\0.py",
        ),
    ):
        status, _ = post(client, "/own", problem="jugs", file=word)
        assert status == HTTPStatus.BAD_REQUEST, word

    files = WatchedFiles(KIT, site.store, site.queue, site.hub, root=None)
    status, page = post(client_of(site, own_files=files), "/own", problem="jugs", file="mine.py")
    assert status == HTTPStatus.BAD_REQUEST
    assert "other machines reach it" in page
    assert newest(site) == 0


def test_the_next_server_watches_the_file_again_and_submits_only_what_is_new(
    site: Site, client: TestClient
) -> None:
    path = mine(site)
    post(client, "/own", problem="jugs", file="mine.py")
    first = newest(site)
    site.own_files.stop()

    later = WatchedFiles(KIT, site.store, site.queue, site.hub, root=path.parent)
    later.resume("local")

    assert "<h1>mine.py</h1>" in client_of(site, own_files=later).get("/own").text
    assert newest(site) == first
    later.stop()
