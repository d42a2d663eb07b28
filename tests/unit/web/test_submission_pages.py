"""Where one solves: the editor, a submission, the stream of verdicts, two side by side, the API."""

import json
import re
from http import HTTPStatus
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from judge.model import Verdict
from judge.web.board_pages import MOST_INPUT_BYTES
from judge.web.own_file import MOST_SOURCE_BYTES
from judge.web.records import OWNER, CaseRecord, State
from judge.web.site import Site
from tests.unit.web.conftest import FAILURE, finish, new, post, stored, submit, submitted

API = "/api/v1"
FORM, JSON = "/problems/push/submissions", f"{API}/problems/jugs/submissions"
WORK = {"language": "python3", "source": "print(0)\n"}
EVIL = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}


def test_a_submission_waits_is_cancelled_and_judged_again(client: TestClient, site: Site) -> None:
    number = submitted(client)
    page = client.get(f"/submissions/{number}").text
    post(client, f"/submissions/{number}/cancel")
    _, place = post(client, f"/submissions/{number}/again")

    for words in "waiting", "It is the next one.", '<meta http-equiv="refresh"':
        assert words in page
    assert "/compare" not in page  # it is the only one
    cancelled, again = stored(site, number), stored(site, int(place.rpartition("/")[2]))
    assert (cancelled.source, cancelled.state) == (b"print(1)\nprint(2)\n", State.CANCELLED)
    assert (again.source, again.state) == (cancelled.source, State.QUEUED)


def test_a_failing_case_is_explained_and_opens_on_the_board(client: TestClient, site: Site) -> None:
    name = next(one.name for one in site.kit.cases("push", ["secret"]))
    number, gone = submitted(client), submitted(client)
    finish(site, number, Verdict.WA, replace(FAILURE, case=name), remarks="gcc found nothing")
    finish(site, gone, Verdict.WA, replace(FAILURE, case="gone/99"))  # the kit has it no more

    page, page_of_gone = (client.get(f"/submissions/{one}").text for one in (number, gone))

    for words in (
        *("wrong answer", FAILURE.message, *FAILURE.advice, "&lt;b&gt;1&lt;/b&gt;"),
        *("found nothing", f'aria-label="CPU time of 1 case: 0.250 s, on {name}'),
    ):
        assert words in page
    assert "http-equiv" not in page
    assert FAILURE.message in page_of_gone
    assert "on the board" not in page_of_gone
    assert "The board of this case" not in page  # its input is none
    (case,) = re.findall(r'name="case" value="([^"]+)"><button>Play this case', page)
    _, place = post(client, "/problems/push/board", do="case", case=case)
    assert name in client.get(place.partition("#")[0]).text


def test_the_editor_has_what_was_written_last_as_text(client: TestClient, site: Site) -> None:
    def editor(query: str = "", slug: str = "push") -> str:
        return client.get(f"/problems/{slug}/solve{query}").text

    fresh, mine = editor(), "print(&#39;mine&#39;)"
    submitted(client, source="print('mine')")
    typed = {"language": "python3", "source": "half", "cases": "all"}
    status, _ = post(client, "/problems/jugs/draft", **typed)

    assert "sys" in fresh
    assert [mine in page for page in (fresh, editor())] == [False, True]
    assert "#include" in editor("?language=cpp")
    assert mine not in editor("?language=python3&anew=1").partition('id="outcome"')[0]
    assert status == HTTPStatus.OK
    assert "half</textarea>" in editor(slug="jugs")
    assert site.store.newest(OWNER, "jugs") == []
    number = submitted(client, source="</textarea></code><script>alert(1)</script>")
    assert "<script>alert" not in editor() + client.get(f"/submissions/{number}").text
    kind = client.get(f"/submissions/{number}/source").headers["Content-Type"]
    assert kind.startswith("text/plain")


def test_a_solve_page_has_statement_editor_and_last_result(client: TestClient, site: Site) -> None:
    before = client.get("/problems/push/solve").text
    wrong, right = submitted(client), submitted(client)
    finish(site, wrong, Verdict.CE, replace(FAILURE, verdict=Verdict.CE, message="line 3:\n  }"))
    with_error = client.get(f"/submissions/{wrong}").text
    finish(site, right, Verdict.AC)
    accepted = client.get("/problems/push/solve").text

    assert "What your program does is shown here" in before
    for words in '<article class="statement" lang="en">', 'id="input-1-text"', 'id="source"':
        assert words in before
    assert "line 3:\n  }</pre>" in with_error
    for words in "Replay this case", "Play this case", "judge debug", 'id="cases"':
        assert words not in with_error
    for words in (
        f'data-page="/submissions/{right}"',
        "Accepted on all cases",
        'href="/problems/push/editorial"',
        'href="/problems/puzzle8/solve">Next: ',
    ):
        assert words in accepted


def test_a_failing_input_that_is_one_board_is_drawn(client: TestClient, site: Site) -> None:
    def drawn(text: str) -> list[str]:
        number = submitted(client, "jugs")
        parts = (("input, pair 3 alone", text), ("expected output", "2"))
        finish(site, number, Verdict.WA, replace(FAILURE, parts=parts))
        page = client.get(f"/submissions/{number}").text
        return re.findall(r'<img class="failing" src="([^"]*)"', page)

    (one,) = drawn("1\n3 1 2")

    assert "A: 0 / 3" in client.get(one).text
    assert drawn("2\n3 1 2\n5 3 4") == drawn("1\n3 1 ...") == []


def test_an_accepted_program_has_a_rank_among_ones_own(client: TestClient, site: Site) -> None:
    def ranks(cpu_s: float, slug: str = "push") -> list[tuple[str, str]]:
        number = submitted(client, slug)
        finish(site, number, Verdict.AC, cpu_s=cpu_s)
        page = client.get(f"/submissions/{number}").text
        return re.findall(r"<p>(rank \d+ of \d+) by time among your own .* takes (.*)</p>", page)

    first, faster, slower, other = ranks(0.25), ranks(0.125), ranks(0.5), ranks(0.1, "jugs")

    assert first == other == []
    assert faster == [("rank 1 of 2", "0.125 s")]
    assert slower == [("rank 3 of 3", "0.125 s")]


def test_each_language_has_a_draft_and_no_window_overwrites_another(client: TestClient) -> None:
    def save(source: str, revision: int | None, language: str = "python3") -> tuple[int, Any]:
        known = {} if revision is None else {"revision": str(revision)}
        form = {"language": language, "source": source} | known
        answer = client.post("/problems/jugs/draft", data=form)
        return answer.status_code, answer.json() if answer.content else None

    def text(query: str = "") -> str:
        page = client.get(f"/problems/jugs/solve{query}").text
        return page.partition('id="source"')[2].partition(">\n")[2].partition("</textarea>")[0]

    assert save("first", 0) == (HTTPStatus.OK, {"revision": 1})
    assert save("other window", 0) == (HTTPStatus.CONFLICT, None)
    assert save("first", 0) == (HTTPStatus.OK, {"revision": 1})  # it is kept already
    assert save("second", 1) == (HTTPStatus.OK, {"revision": 2})
    assert save("int main;", 0, "cpp") == (HTTPStatus.OK, {"revision": 3})
    assert [text(), text("?language=python3")] == ["int main;", "second"]
    assert save("other window", None) == (HTTPStatus.OK, {"revision": 4})
    assert text() == "other window"
    assert 'name="revision" value="4"' in client.get("/problems/jugs/solve").text


@pytest.mark.attack
def test_what_cannot_be_judged_is_refused(client: TestClient, site: Site) -> None:
    large = {"source": "x" * (MOST_SOURCE_BYTES + 1)}, {"input": "x" * (MOST_INPUT_BYTES + 1)}
    odd = ({"language": "nosuch"}, {"language": "../../etc"}, {"cases": "../secret"})
    empty = {"source": " \r\n"}
    requests: tuple[tuple[str, str, dict[str, Any], int], ...] = (
        *(("POST", FORM, {"data": WORK | changes}, 400) for changes in (*odd, empty)),
        *(("POST", FORM, {"data": WORK | changes}, 413) for changes in large),
        ("POST", FORM, {"data": WORK, "headers": EVIL}, 403),
        *(("POST", JSON, {"json": WORK | changes}, 400) for changes in (*odd, empty)),
        *(("POST", JSON, {"json": WORK | changes}, 413) for changes in large),
        ("POST", JSON, {"json": WORK, "headers": EVIL}, 403),
        ("POST", JSON, {"json": WORK | {"language": 3}}, 400),
        ("POST", JSON, {"json": WORK | {"path": "/etc/passwd"}}, 400),
        ("POST", JSON, {"content": b"\xff"}, 400),
        *(("GET", f"{API}/problems/{which}", {}, 404) for which in ("nosuch", "jugs?lang=fr")),
        *(("GET", f"{API}/{which}", {}, 404) for which in ("nosuch", "submissions/9")),
        ("GET", f"{API}/problems", {"headers": {"Host": "evil.example"}}, 421),
        ("PUT", f"{API}/problems", {}, 405),
        ("POST", f"{API}/problems", {"headers": {"Content-Length": "9" * 9}}, 413),
    )
    for method, path, rest, status in requests:
        answer = client.request(method, path, **rest)
        assert answer.status_code == status, (path, answer.text)
        if path.startswith(API):
            assert answer.headers["Content-Type"] == "application/json"
            assert answer.json()["status"] == status
    client.cookies.clear()
    outside = client.get(f"{API}/problems")
    assert outside.status_code == outside.json()["status"] == HTTPStatus.UNAUTHORIZED
    assert site.store.newest(OWNER) == []


def test_too_many_waiting_submissions_are_refused_with_a_page(client: TestClient) -> None:
    answers = [submit(client) for _ in range(21)]

    expected = [HTTPStatus.SEE_OTHER] * 20 + [HTTPStatus.TOO_MANY_REQUESTS]
    assert [status for status, _ in answers] == expected
    assert "wait already" in answers[-1][1]


def test_progress_counts_submissions_on_all_cases(client: TestClient, site: Site) -> None:
    for verdict, cpu_s, is_whole in (
        *((Verdict.WA, 0.1, True), (Verdict.AC, 0.7, True)),
        *((Verdict.AC, 0.4, True), (Verdict.AC, 0.1, False)),
    ):
        finish(site, site.store.add(new(is_whole=is_whole)), verdict, cpu_s=cpu_s)

    cards = client.get("/").text
    page = client.get("/problems/jugs").text

    assert re.findall("best ([0-9.]+) s", cards) == ["0.400"]
    assert "✓ solved</span>, 3 tries" in page


def test_a_program_submits_and_hears_of_every_verdict(client: TestClient, site: Site) -> None:
    for cases, task, which in ("input", "input", "samples"), ("all", "judge", "all"):
        answer = client.post(JSON, json=WORK | {"cases": cases, "input": "1\n"})
        queued = answer.json()
        assert (queued["task"], queued["cases"], queued["state"]) == (task, which, "queued")
    path = f"{API}/submissions/{queued['id']}"
    waiting = client.get(path).json()
    finish(site, queued["id"], Verdict.WA, replace(FAILURE, case="sample/00"), FAILURE)
    (first, _), _ = site.store.outcomes(queued["id"])

    judged = client.get(path).json()
    streams = [
        client.get(f"{path}/events", headers=headers).text
        for headers in ({}, {"Last-Event-ID": str(first)})
    ]

    assert (answer.status_code, answer.headers["Location"]) == (HTTPStatus.CREATED, path)
    assert (queued, waiting["before"]) == (waiting, 1)
    assert (judged["state"], judged["verdict"]) == ("done", "WA")
    assert [one["case"] for one in judged["outcomes"]] == ["sample/00", "sample/01"]
    kinds = [re.findall("event: (.*)", text) for text in streams]
    assert kinds == [["case", "case", "over"], ["case", "over"]]
    data = re.findall("data: (.*)", streams[1])
    assert json.loads(data[0]) == {
        **{"case": "sample/01", "verdict": "WA", "words": "wrong answer"},
        **{"time": "0.250 s", "memory": "", "message": FAILURE.message},
    }


def rows(page: str) -> list[list[str]]:
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("</tr>"))
    return [[re.sub("<[^>]*>", "", one) for one in row] for row in cells if row]


def test_two_submissions_are_compared(client: TestClient, site: Site) -> None:
    def case(name: str, cpu_s: float | None, verdict: Verdict = Verdict.AC) -> CaseRecord:
        return CaseRecord(case=name, verdict=verdict, cpu_s=cpu_s)

    first, _, last = (site.store.add(new(f"a = 1\nb = {value}\n")) for value in (2, 2, "<i>"))
    finish(site, first, Verdict.AC, case("01", 0.5), case("02", 1.25))
    finish(site, last, Verdict.WA, case("01", 0.25), case("03", None, Verdict.WA))

    query = f"/submissions/compare?pair={first}&pair={last}"
    page = client.get(query).text
    other_way = client.get(f"/submissions/compare?pair={last}&pair={first}").text
    choices = re.findall(r'name="pair" value="(\d+)"', client.get("/submissions").text)
    page_of_last = client.get(f"/submissions/{last}").text

    assert page.partition("<main")[2] == other_way.partition("<main")[2]
    assert rows(page) == [
        ["01", "✓ AC 0.500 s", "✓ AC 0.250 s", "\N{MINUS SIGN}0.250 s"],
        ["02", "✓ AC 1.250 s", "not judged", ""],
        ["03", "not judged", "✗ WA ", ""],
    ]
    assert choices == [str(last), str(last - 1), str(first)]
    for one in page, page_of_last:  # the latter has the difference to the one before
        assert '<span class="removed">-b = 2</span>' in one
        assert '<span class="added">+b = &lt;i&gt;</span>' in one


@pytest.mark.attack
def test_what_cannot_be_compared_is_told(client: TestClient, site: Site) -> None:
    sources = "a\n" * 190, "a\nb\nc\n" * 20_000
    push, jugs, long, longer = (
        *(site.store.add(new("", problem=slug)) for slug in ("push", "jugs")),
        *(site.store.add(new(source)) for source in sources),
    )
    for first, wanted, status, words in (
        *((jugs, one, HTTPStatus.NOT_FOUND, "") for one in ("", "-1", "x", "٣", "1/../2", "<b>")),
        *((jugs, "9" * count, HTTPStatus.NOT_FOUND, "") for count in (18, 4000)),
        (jugs, push, HTTPStatus.BAD_REQUEST, "Choose two submissions to the same problem."),
        (jugs, jugs, HTTPStatus.OK, "None: the sources are the same."),
        (jugs, jugs, HTTPStatus.OK, "No case of either has been judged."),
        (long, longer, HTTPStatus.OK, "too long to be compared line by line"),
    ):
        answer = client.get("/submissions/compare", params={"pair": [first, wanted]})
        assert (answer.status_code, words in answer.text) == (status, True), (wanted, words)
    for count in 0, 1, 3:
        answer = client.get("/submissions/compare", params={"pair": [jugs] * count})
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        assert "Choose two submissions to the same problem." in answer.text
