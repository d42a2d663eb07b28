"""Who is let in, as whom, and what each person sees of the others: nothing."""

import re
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.app import make_app
from judge.web.guard import Address
from judge.web.people import CODE_S, LONGEST_NAME, Door
from judge.web.queue import MOST_WAITING
from judge.web.records import OWNER, Person
from judge.web.site import Site
from judge.web.store import MOST_BROWSERS, MOST_PERSONS
from tests.unit.web.conftest import ORIGIN, PORT, finish, new, post, stored, submit, submitted

OK, OUT, ON = HTTPStatus.OK, HTTPStatus.UNAUTHORIZED, HTTPStatus.SEE_OTHER
Browser = Callable[[], TestClient]


@pytest.fixture
def browser(site: Site, door: Door) -> Browser:
    """Makes a new browser, without a cookie."""
    app = make_app(site, Address(PORT), door)
    headers = {"Origin": ORIGIN}
    return lambda: TestClient(app, base_url=ORIGIN, headers=headers, follow_redirects=False)


@pytest.fixture
def owner(browser: Browser, door: Door) -> TestClient:
    client = browser()
    assert client.get(f"/{door.owner_query}").status_code == ON
    return client


def joined(browser: Browser, door: Door, name: str) -> TestClient:
    client = browser()
    assert post(client, door.join_path, name=name) == (ON, "/")
    return client


@pytest.mark.attack
def test_the_link_of_the_owner_lets_in_one_browser(browser: Browser, door: Door) -> None:
    query, client = door.owner_query, browser()
    assert client.post(f"/{query}").status_code == client.head(f"/{query}").status_code == OUT
    assert door.owner_query == query  # neither uses it up

    answer = client.get(f"/{query}")

    token, cookie = query.removeprefix("?token="), answer.headers["set-cookie"]
    assert (answer.status_code, answer.headers["location"]) == (ON, "/")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert token not in cookie
    for secret in token, cookie.partition(";")[0].partition("=")[2]:
        assert len(secret) == 22  # 128 bits in base64
    assert client.get("/people").status_code == OK
    assert browser().get(f"/{query}").status_code == OUT
    assert client.get(f"/{query}").headers["location"] == "/"


@pytest.mark.attack
def test_by_tls_the_cookie_belongs_to_this_host_alone(site: Site) -> None:
    door = Door(site.store, 443, is_secure=True, page="/own")
    app = make_app(site, Address(443, ("box.lan",), "https"), door)
    client = TestClient(app, base_url="https://box.lan", follow_redirects=False)

    answer = client.get(f"/{door.owner_query}")

    cookie = answer.headers["set-cookie"]
    assert answer.headers["location"] == "/own"
    assert cookie.startswith("__Host-")
    assert "Secure" in cookie.split("; ")


@pytest.mark.attack
def test_without_a_link_and_a_cookie_nothing_is_shown(browser: Browser, door: Door) -> None:
    paths = ("", "?token=", "?token=None", "?token=%00", "?token=é", "?token=" + "A" * 22)
    for path in (*paths, "submissions", "join/", "join/é", "join/" + "A" * 22, "api/v1/problems"):
        for cookie in None, "judge-8642=", "judge-8642=é", "judge-8642=None", "=;=", "x":
            headers = {} if cookie is None else {b"Cookie": cookie.encode()}
            answer = browser().get(f"/{path}", headers=headers)
            assert answer.status_code == OUT, (path, cookie)
            assert "set-cookie" not in answer.headers
            assert door.join_path not in answer.text
    form = browser().post("/join/" + "A" * 22, data={"name": "Eve"})
    assert form.status_code == OUT
    assert browser().get("/static/style.css").status_code == OK  # what is refused has a design too
    page = browser().get("/submissions", headers={"Accept-Language": "ja"}).text
    assert "<h1>中に入れません</h1>" in page


def test_who_joins_is_a_person_of_his_own(browser: Browser, door: Door, site: Site) -> None:
    first, second = browser(), browser()
    form = first.get(door.join_path)
    # With `no-referrer`, a browser would send the form as from nowhere, and it would be refused.
    assert (form.status_code, form.headers["referrer-policy"]) == (OK, "same-origin")

    for client, name, status in (
        (first, "  Ada\u200b \n Lovelace ", ON),
        (second, "ada lovelace", HTTPStatus.BAD_REQUEST),
        (second, "local", HTTPStatus.BAD_REQUEST),
        (second, " \u200b ", HTTPStatus.BAD_REQUEST),
        (second, "x" * (LONGEST_NAME + 1), HTTPStatus.BAD_REQUEST),
        (second, "<b>Be\u0301</b>", ON),
    ):
        assert post(client, door.join_path, name=name)[0] == status, name

    assert [person.name for person in site.store.persons()][1:] == ["Ada Lovelace", "<b>Bé</b>"]
    assert first.get(door.join_path).headers["location"] == "/"
    assert "You are Ada Lovelace." in first.get("/people").text
    assert "<b>B" not in second.get("/people").text


@pytest.mark.attack
def test_what_a_person_has_made_is_seen_by_nobody_else(
    browser: Browser, door: Door, owner: TestClient, site: Site
) -> None:
    ada = joined(browser, door, "Ada")
    mine, hers = submitted(owner, source="# of me"), submitted(ada, source="# of Ada")
    finish(site, mine, Verdict.AC)
    post(ada, "/problems/jugs/hints")
    post(ada, "/problems/push/play", do="own", input="5 5\n", instance="1")

    for client, own, other in (owner, mine, hers), (ada, hers, mine):
        assert client.get(f"/submissions/{own}").status_code == OK
        for path in "", "/source", "/x-ray", "/events":
            assert client.get(f"/submissions/{other}{path}").status_code == HTTPStatus.NOT_FOUND
        for path in "cancel", "again", "task":
            assert post(client, f"/submissions/{other}/{path}")[0] == HTTPStatus.NOT_FOUND
        assert post(client, "/snippet", submission=str(other))[0] == HTTPStatus.NOT_FOUND
        compared = client.get(f"/submissions/compare?pair={own}&pair={other}")
        assert compared.status_code == HTTPStatus.NOT_FOUND
        assert client.get(f"/api/v1/submissions/{other}").status_code == HTTPStatus.NOT_FOUND
        assert f"/submissions/{other}" not in client.get("/submissions").text
    assert "# of Ada" not in owner.get("/problems/push/solve").text
    assert "# of me" not in ada.get("/problems/push/solve").text
    assert "hint-1" in ada.get("/problems/jugs/hints").text
    assert "hint-1" not in owner.get("/problems/jugs/hints").text
    assert list(site.store.progress(OWNER)) == ["push"]
    assert site.store.progress(2) == {}
    assert site.store.board(OWNER, "push") is None


@pytest.mark.attack
def test_the_files_of_the_owner_are_the_owners(browser: Browser, door: Door) -> None:
    ada = joined(browser, door, "Ada")

    assert ada.get("/own").status_code == HTTPStatus.NOT_FOUND
    assert ada.get("/own/events").status_code == HTTPStatus.NOT_FOUND
    assert post(ada, "/own", problem="jugs", file="x.py")[0] == HTTPStatus.NOT_FOUND
    assert "/own" not in ada.get("/").text


@pytest.mark.attack
def test_the_owner_alone_lets_others_out(
    browser: Browser, door: Door, owner: TestClient, site: Site
) -> None:
    ada, bob = (joined(browser, door, name) for name in ("Ada", "Bob"))
    number, link = submitted(ada), door.join_path
    finish(site, number, Verdict.AC)
    for form in {"do": "end", "person": "2"}, {"do": "end", "person": "1"}, {"do": "close"}, {}:
        assert post(bob, "/people", **form)[0] == HTTPStatus.BAD_REQUEST, form
    assert door.join_path not in bob.get("/people").text
    assert "Ada" not in bob.get("/people").text
    table = owner.get("/people").text
    assert door.join_path in table
    cells = re.findall('class="title">(.*?)</td>', table)
    assert [re.sub("<[^>]*>", " ", one) for one in cells] == ["0", "1  Push!! ", "0"]
    assert post(owner, "/people", do="end", person="1")[0] == HTTPStatus.BAD_REQUEST

    assert post(owner, "/people", do="end", person="2") == (ON, "/people")
    assert post(owner, "/people", do="close") == (ON, "/people")

    assert (ada.get("/").status_code, bob.get("/").status_code) == (OUT, OK)
    assert browser().get(link).status_code == OUT
    assert stored(site, number).person == 2  # what she has made stays
    assert post(bob, "/people", do="leave") == (ON, "/")
    assert bob.get("/").status_code == OUT


def test_a_person_comes_in_with_another_browser(site: Site) -> None:
    now = [0.0]
    door = Door(site.store, PORT, is_secure=False, clock=lambda: now[0])
    app = make_app(site, Address(PORT), door)

    def browser() -> TestClient:
        headers = {"Origin": ORIGIN}
        return TestClient(app, base_url=ORIGIN, headers=headers, follow_redirects=False)

    ada = joined(browser, door, "Ada")
    number = submitted(ada)

    def code() -> str:
        page = ada.post("/people", data={"do": "code"})
        return page.text.partition("/?token=")[2].partition("<")[0]

    phone, replaced, first = browser(), code(), code()
    assert browser().get(f"/?token={replaced}").status_code == OUT
    assert phone.get(f"/?token={first}").status_code == ON
    assert phone.get(f"/submissions/{number}").status_code == OK
    assert browser().get(f"/?token={first}").status_code == OUT
    late = code()
    now[0] += CODE_S
    assert browser().get(f"/?token={late}").status_code == OUT

    again = Door(site.store, PORT, is_secure=False)  # as after a new start of the server
    client = TestClient(make_app(site, Address(PORT), again), base_url=ORIGIN)
    client.cookies.update(phone.cookies)
    assert client.get(f"/submissions/{number}").status_code == OK
    assert again.join_path == door.join_path
    assert post(phone, "/people", do="others") == (ON, "/people")
    assert (phone.get("/").status_code, ada.get("/").status_code) == (OK, OUT)


@pytest.mark.attack
def test_who_was_signed_out_comes_back_by_a_link_of_the_owner(
    browser: Browser, door: Door, owner: TestClient
) -> None:
    ada, bob = (joined(browser, door, name) for name in ("Ada", "<b>Bob</b>"))
    number = submitted(ada)
    post(owner, "/people", do="end", person="2")
    assert ada.get(f"/submissions/{number}").status_code == OUT
    refused = ada.post(door.join_path, data={"name": "Ada"}).text
    assert "ask whoever runs the site for a link for your name" in refused
    assert "Too many" not in refused
    for client, person in (bob, "2"), (bob, "3"), (owner, "1"), (owner, "9"), (owner, "²"):
        assert post(client, "/people", do="code", person=person)[0] == HTTPStatus.BAD_REQUEST
    buttons = re.findall("<button[^>]*>(.*?)</button>", owner.get("/people").text)
    assert [one for one in buttons if "Ada" in one] == ["Link for Ada"]  # signed out already
    assert {"Link for &lt;b&gt;Bob&lt;/b&gt;", "Sign out &lt;b&gt;Bob&lt;/b&gt;"} <= {*buttons}
    assert "Link for Ada" not in bob.get("/people").text

    page = owner.post("/people", data={"do": "code", "person": "2"}).text

    assert page.count("/?token=") == 1
    assert "<h2>Link for Ada</h2>" in page
    query = "/?token=" + page.partition("/?token=")[2].partition("<")[0]
    assert ada.get(query).status_code == ON
    assert ada.get(f"/submissions/{number}").status_code == OK
    assert "You are Ada." in ada.get("/people").text
    assert browser().get(query).status_code == OUT
    unused = owner.post("/people", data={"do": "code", "person": "2"}).text
    post(owner, "/people", do="end", person="2")  # ends the link, too
    late = "/?token=" + unused.partition("/?token=")[2].partition("<")[0]
    assert browser().get(late).status_code == OUT


def test_the_link_for_a_phone_has_an_address_that_a_phone_can_call(site: Site) -> None:
    door = Door(site.store, PORT, is_secure=False)
    there = replace(site, origins=("http://192.0.2.7:8642",))
    app = make_app(there, Address(PORT), door)
    client = TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN})
    client.get(f"/{door.owner_query}")

    page = client.post("/people", data={"do": "code"}).text

    assert "http://192.0.2.7:8642/?token=" in page
    assert "127.0.0.1" not in page


@pytest.mark.attack
def test_persons_and_their_browsers_are_bounded(site: Site, door: Door, browser: Browser) -> None:
    people = [site.store.add_person(f"p{number}") for number in range(MOST_PERSONS + 1)]
    assert people[-1] == "full"
    assert all(isinstance(one, Person) for one in people[:-1])
    assert site.store.add_person("P0") == "taken"
    page = browser().post(door.join_path, data={"name": "Zoe"}).text
    assert "Too many persons have joined" in page
    for _ in range(MOST_BROWSERS + 2):
        door.let_in(2)
    assert site.store.persons()[1].browsers == MOST_BROWSERS


def test_persons_take_turns(site: Site) -> None:
    def put(source: str, person: int) -> int:
        return site.queue.submit(new(source, person=person))

    site.store.add_person("Ada")
    mine = [put(str(number), OWNER) for number in range(MOST_WAITING)]
    hers = [put(str(number), 2) for number in range(2)]

    assert [site.queue.place(number) for number in hers] == [1, 3]
    assert [site.queue.place(number) for number in mine[:4]] == [0, 2, 4, 5]
    site.queue.cancel(mine[0])
    assert site.queue.place(hers[0]) == 0


def test_one_persons_queue_is_full_and_the_others_is_not(
    browser: Browser, door: Door, owner: TestClient
) -> None:
    ada = joined(browser, door, "Ada")
    for _ in range(MOST_WAITING):
        submitted(owner)

    assert submit(owner)[0] == HTTPStatus.TOO_MANY_REQUESTS
    assert submit(ada)[0] == ON
