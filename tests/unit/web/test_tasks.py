"""What is done with a source besides judging it: stress, one input and its replay, X-ray."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.catalog import counterexamples
from judge.model import Verdict
from judge.web.pages.site import Site
from judge.web.store.findings import InputFinding, StressFinding, TraceFinding
from judge.web.store.submissions import SubmissionState
from tests.unit.web.conftest import judged, new, post, stored, submitted
from tests.unit.web.visible_words import english_texts

REPORTING = """import os

with open(os.environ.get("JUDGE_TRACE", os.devnull), "w") as file:
    for depth, state in (0, "(0, 0)"), (1, "(8, 0)"), (1, "(0, 5)"), (1, "(0, 5)"), (2, "(9, 9)"):
        file.write(f"e {depth} 1 -1 {state}\\n")
print(0)
"""
_WORDS = {"solution", "py", "sample", "jugs", "Stress", "WA", "MiB", "seed", "namespaces"}


def test_the_editor_queues_each_task_and_keeps_the_input(client: TestClient, site: Site) -> None:
    for task in "stress", "input", "trace":
        number = submitted(client, cases=task, input="1 2 3\n")
        assert stored(site, number).task.value == task
    assert "1 2 3\n</textarea>" in client.get("/problems/push/solve").text


@pytest.mark.slow
def test_a_stress_test_keeps_its_counterexample_and_reports_in_the_language_of_the_page(
    site: Site, client: TestClient
) -> None:
    site.queue.start()
    number = site.queue.submit(new(task="stress"))
    done = judged(site, number)

    pages = [client.get(f"/submissions/{number}?lang={code}").text for code in ("en", "ja")]
    finding = client.get(f"/api/v1/submissions/{number}").json()["finding"]

    kept = counterexamples.load_cases(site.shelf.kit.counterexample_key("jugs"))
    assert isinstance(done.finding, StressFinding)
    assert done.finding.kept in [case.name for case in kept]
    assert done.verdict is Verdict.WA
    assert "found: wrong answer" in pages[0]
    assert "Play this input on the board" in pages[0]
    assert "translations" not in finding
    english, japanese = (
        html.unescape(page.partition("<details><summary>")[2].partition("</pre>")[0])
        for page in pages
    )
    assert "shrunk from" in english
    assert "不正解" in japanese
    told = [line for line in japanese.splitlines()[1:] if "|" not in line and "/" not in line]
    assert [one for one in told if set(re.findall("[A-Za-z]{2,}", one)) - _WORDS] == []


def test_an_x_ray_is_in_the_language_of_the_page_and_runs_its_own_script_alone(
    client: TestClient, site: Site
) -> None:
    site.queue.start()
    number = site.queue.submit(new(REPORTING, task="trace"))
    judged(site, number)

    english, japanese = (
        client.get(f"/submissions/{number}/x-ray?lang={language}") for language in ("en", "ja")
    )

    assert "a new position" in english.text
    assert '<html lang="ja">' in japanese.text
    assert english_texts(japanese.text, ["seen", "jugs"]) == []
    data = re.findall('data-[a-z]+="[^"]*[a-z]{2}[^"]*"', re.sub("{[a-z]+}", "", japanese.text))
    assert data == []
    (script,) = re.findall("<script>(.*?)</script>", japanese.text, re.DOTALL)
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = japanese.headers["Content-Security-Policy"]
    for words in f"script-src 'sha256-{own}'", "sandbox allow-scripts", "default-src 'none'":
        assert words in policy


def test_a_search_that_reports_nothing_is_told_what_to_put_in(
    client: TestClient, site: Site
) -> None:
    site.queue.start()

    number = site.queue.submit(new(task="trace"))

    done = judged(site, number)
    assert done.state is SubmissionState.FAILED
    assert done.message.startswith("solution.py does not report its positions")
    assert "JUDGE_TRACE" in client.get(f"/submissions/{number}").text


def test_a_failing_case_is_run_again_with_its_own_answer_and_tells_how_to_debug_it(
    client: TestClient, site: Site
) -> None:
    case = site.shelf.kit.cases("jugs", ["sample"])[0]
    site.queue.start()
    number = site.queue.submit(new())
    judged(site, number)

    page = client.get(f"/submissions/{number}").text
    status, place = post(client, f"/submissions/{number}/task", cases="input", case=case.name)

    assert re.search(r"judge debug jugs solution\.py sample/\S+?<", page)
    assert status == HTTPStatus.SEE_OTHER
    done = judged(site, int(place.rpartition("/")[2]))
    assert isinstance(done.finding, InputFinding)
    assert (done.finding.verdict, done.finding.output) == (Verdict.WA, "0\n")
    assert done.finding.source == f"the answer of {case.name}"
    assert done.finding.answer == case.answer.decode()
    for other in "", "/etc/passwd", "sample/../../x", "no/such":
        status, _ = post(client, f"/submissions/{number}/task", cases="input", case=other)
        assert status == HTTPStatus.BAD_REQUEST, other


def replayed(site: Site, change: str = "", *, output: str | None = None) -> int:
    """The number of a run on a sample: it printed the answer, its third move changed."""
    case = site.shelf.kit.cases("jugs", ["sample"])[0]
    count, _, way = case.answer.decode().partition("\n")
    moves = way.split()
    moves[2] = change or moves[2]
    number = site.store.add(new(task="input"))
    finding = InputFinding(
        input=case.input.decode(),
        verdict=Verdict.WA,
        output=f"{count}\n{' '.join(moves)}\n" if output is None else output,
        answer=case.answer.decode(),
    )
    site.store.finish_task(number, Verdict.WA, finding)
    return number


def test_a_replay_opens_at_an_illegal_move_and_says_what_is_wrong(
    client: TestClient, site: Site
) -> None:
    wrong, silent = replayed(site, "9,9"), replayed(site, output="")

    page = client.get(f"/submissions/{wrong}/replay").text
    page_of_silent = client.get(f"/submissions/{silent}/replay?move=99999").text

    for words in (
        *("Move 3 of", "not legal", 'role="note"'),
        "replay.svg?instance=1&amp;move=3&amp;way=own",
    ):
        assert words in page
    assert "nothing was printed" in page_of_silent
    assert "solved" in page_of_silent


def test_every_move_of_a_replay_has_an_address_and_its_boards_are_pictures(
    client: TestClient, site: Site
) -> None:
    path = f"/submissions/{replayed(site)}/replay"
    start = client.get(path).text
    following = re.search(r'href="(\?[^"]*)" data-key="ArrowRight"', start)
    assert following is not None

    page = client.get(path + html.unescape(following[1])).text
    pictures = [
        client.get(html.unescape(address))
        for address in re.findall(r'src="(/submissions/[^"]*)"', page)
    ]

    assert "Move 0 of" in start
    assert "Move 1 of" in page
    assert [one.headers["Content-Type"] for one in pictures] == ["image/svg+xml"] * 2
    assert "sandbox" in pictures[0].headers["Content-Security-Policy"]
    for query in "move=-1", "move=1e9", "instance=999999", "move=x&instance=-3":
        assert client.get(f"{path}?{query}").status_code == HTTPStatus.OK, query


def test_only_a_run_on_an_input_is_replayed_and_only_a_trace_has_an_x_ray(
    client: TestClient, site: Site
) -> None:
    trace = site.store.add(new(task="trace"))
    site.store.finish_task(trace, None, TraceFinding(headline="", page=""))

    for path in f"{trace}/replay", f"{trace}/replay.svg", f"{replayed(site)}/x-ray":
        assert client.get(f"/submissions/{path}").status_code == HTTPStatus.NOT_FOUND, path
