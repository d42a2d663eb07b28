"""Stress, one input and its replay, X-ray; and the user's own file, judged at every save."""

import base64
import hashlib
import html
import re
from http import HTTPStatus
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from judge.catalog import counterexamples
from judge.commands.history.store import History, PastRun
from judge.facts import Fact
from judge.model import Verdict
from judge.runner.store import history_path
from judge.web.own_file import MOST_SOURCE_BYTES, OwnFile
from judge.web.records import OWNER, InputFinding, State, StressFinding, TraceFinding
from judge.web.site import Site
from tests.kit.solutions import KIT
from tests.unit.web.conftest import client_of, judged, new, post, stored, submitted, wait_for
from tests.unit.web.visible_words import english_texts

REPORTING = """import os

with open(os.environ.get("JUDGE_TRACE", os.devnull), "w") as file:
    for depth, state in (0, "(0, 0)"), (1, "(8, 0)"), (1, "(0, 5)"), (1, "(0, 5)"), (2, "(9, 9)"):
        file.write(f"e {depth} 1 -1 {state}\\n")
print(0)
"""
_WORDS = {"solution", "py", "sample", "jugs", "Stress", "WA", "MiB", "seed", "namespaces"}
_WORDS |= {"shrink", "time"}  # the option, named where a busy machine shrinks too slowly


def test_the_editor_queues_each_task_and_keeps_the_input(client: TestClient, site: Site) -> None:
    for task in "stress", "input", "trace":
        number = submitted(client, cases=task, input="1 2 3\n")
        assert stored(site, number).task.value == task
    assert "1 2 3\n</textarea>" in client.get("/problems/push/solve").text


@pytest.mark.slow
def test_a_stress_test_keeps_its_counterexample(site: Site, client: TestClient) -> None:
    site.queue.start()
    number = site.queue.submit(new(task="stress"))
    done = judged(site, number)

    pages = [client.get(f"/submissions/{number}?lang={code}").text for code in ("en", "ja")]
    finding = client.get(f"/api/v1/submissions/{number}").json()["finding"]

    kept = counterexamples.load_cases(site.kit.counterexample_key("jugs"))
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


def test_an_x_ray_runs_its_own_script_alone(client: TestClient, site: Site) -> None:
    site.queue.start()
    number, silent = (site.queue.submit(new(*source, task="trace")) for source in ([REPORTING], []))
    judged(site, number)

    english, japanese = (
        client.get(f"/submissions/{number}/x-ray.html?lang={language}") for language in ("en", "ja")
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
    assert f'<iframe class="x-ray" src="/submissions/{number}/x-ray.html"' in (
        client.get(f"/submissions/{number}/x-ray").text
    )
    failed = judged(site, silent)
    assert failed.state is State.FAILED
    assert failed.message.startswith("solution.py does not report its positions")
    page = client.get(f"/submissions/{silent}").text
    assert "JUDGE_TRACE" in page  # what to put in
    assert (
        f'action="/snippet" class="actions"><input type="hidden" name="submission" value="{silent}"'
        in page
    )
    place = post(client, "/snippet", submission=str(silent))
    assert place == (HTTPStatus.SEE_OTHER, "/problems/jugs/solve?language=python3#editing")
    draft = site.store.draft(OWNER, "jugs", "python3")
    assert draft is not None
    assert draft.source.startswith(b"import os")
    assert draft.source.endswith(new().source)
    for other in number, silent + 1:
        status, _ = post(client, "/snippet", submission=str(other))
        assert status in (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)


def test_a_task_is_no_submission_and_the_terminal_has_the_same_history(
    client: TestClient, site: Site, tmp_path: Path
) -> None:
    site.queue.start()
    tried = site.queue.submit(new(task="input", input=b"1\n3 1 2\n"))
    number = site.queue.submit(new())
    judged(site, tried), judged(site, number)
    wait_for(lambda: bool(terminal_history()))
    (run,) = terminal_history()
    mine = replace(run, path=str(tmp_path / "mine.py"), solution="mine.py", hash="other")
    with History.open(history_path()) as history:
        history.add([mine])

    page = client.get("/submissions").text

    assert (run.path, run.verdict) == (f"submissions/{number}/solution.py", Verdict.WA)
    assert f'href="/submissions/{number}"' in page
    assert f'href="/submissions/{tried}"' not in page
    assert page.count('translate="no">mine.py<') == 1
    assert progress(client) == ["2 \N{MULTIPLICATION SIGN} wrong answer"]


def terminal_history() -> list[PastRun]:
    with History.read(history_path()) as history:
        return history.runs("jugs", own=True)


def progress(client: TestClient) -> list[str]:
    """What has failed, of each problem that was hard."""
    return re.findall(r'<td><span class="whole">([^<]*)</span></td>', client.get("/progress").text)


def test_a_failing_case_is_run_again_with_its_answer(client: TestClient, site: Site) -> None:
    case = site.kit.cases("jugs", ["sample"])[0]
    site.queue.start()
    number = site.queue.submit(new())
    judged(site, number)

    page = client.get(f"/submissions/{number}").text
    status, place = post(client, f"/submissions/{number}/task", cases="input", case=case.name)

    for options in "", " --[^<]+":  # in the terminal, and for an editor
        assert re.search(rf"judge debug{options} jugs solution\.py sample/\S+?<", page)
    assert status == HTTPStatus.SEE_OTHER
    done = judged(site, int(place.rpartition("/")[2]))
    assert isinstance(done.finding, InputFinding)
    assert (done.finding.verdict, done.finding.output) == (Verdict.WA, "0\n")
    assert done.finding.source == f"the answer of {case.name}"
    assert done.finding.answer == case.answer.decode()
    for other in "", "/etc/passwd", "sample/../../x", "no/such":
        status, _ = post(client, f"/submissions/{number}/task", cases="input", case=other)
        assert status == HTTPStatus.BAD_REQUEST, other


def replayed(
    site: Site, change: str = "", *, output: str | None = None, kept: int | None = None
) -> int:
    """The number of a run on a sample: it printed the answer, its third move changed."""
    case = site.kit.cases("jugs", ["sample"])[0]
    given, answer = case.input.decode(), case.answer.decode()
    count, _, way = answer.partition("\n")
    moves = way.split()
    moves[2] = change or moves[2]
    if output is None:
        output = f"{count}\n{' '.join(moves)}\n"
    number = site.store.add(new(task="input"))
    finding = InputFinding(input=given, verdict=Verdict.WA, output=output, answer=answer[:kept])
    site.store.finish_task(number, Verdict.WA, finding)
    return number


def test_a_replay_opens_at_an_illegal_move_of_many(client: TestClient, site: Site) -> None:
    wrong, silent, fine = replayed(site, "9,9"), replayed(site, output=""), replayed(site)
    long = replayed(site, kept=0)  # nothing of its answer was kept
    for path, shown in (
        (f"{wrong}/replay.html", ('data-first="3"', "not legal", "solution.py on one input")),
        (f"{long}/replay.html", ('data-first="0"', "solved")),
        (f"{silent}/replay.html", ('data-first="0"', "nothing was printed", "solved")),
        (f"{fine}/replay.html", ('data-first="0"', '<img src="data:image/svg+xml')),
    ):
        answer = client.get(f"/submissions/{path}")
        assert [words for words in shown if words not in answer.text] == []
        policy = answer.headers["Content-Security-Policy"]
        assert "sandbox allow-scripts; script-src 'sha256-" in policy
    path = f"/submissions/{fine}/replay"
    around = client.get(path).text

    assert f'<iframe class="x-ray" src="{path}.html?instance=1"' in around
    for query in "instance=999999", "instance=1e9", "instance=-3":
        for page in path, f"{path}.html":
            assert client.get(f"{page}?{query}").status_code == HTTPStatus.OK, query
    trace = site.store.add(new(task="trace"))
    site.store.finish_task(trace, None, TraceFinding(headline=Fact(""), page=""))
    for other in f"{trace}/replay", f"{trace}/replay.html", f"{fine}/x-ray":
        assert client.get(f"/submissions/{other}").status_code == HTTPStatus.NOT_FOUND, other


def mine(site: Site, name: str = "mine.py", text: str = "print(1)\n") -> Path:
    assert site.own_file.root is not None
    path = site.own_file.root / name
    path.write_text(text)
    return path


def newest(site: Site) -> int:
    found = site.store.newest_save()
    return 0 if found is None else found.id


def test_each_save_is_submitted_in_place_of_the_one_before(site: Site, client: TestClient) -> None:
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
    for words in "<h1>mine.py</h1>", "It is the next one.", f"/own/events?after={first}":
        assert words in page
    assert (second.source, second.is_watched, second.file) == (b"print(22)\n", True, "mine.py")
    assert stored(site, first).state is State.CANCELLED
    assert "event: next" in client.get(f"/own/events?after={first}").text
    assert 'href="/own?problem=jugs"' in client.get("/problems/jugs/solve").text
    assert 'href="/own"' in client.get("/").text


@pytest.mark.attack
def test_only_a_source_below_the_folder_can_be_named(site: Site, client: TestClient) -> None:
    path = mine(site)
    mine(site, "mine.txt")
    (path.parent / "folder.py").mkdir()
    outside = path.parent.parent / "outside.py"
    outside.write_text("secret")
    (path.parent / "link.py").symlink_to(outside)
    names = "link.py", "folder.py", "no.py", "mine.txt", "", "a\0.py"
    for word in ("/etc/passwd", "../outside.py", *names):
        status, _ = post(client, "/own", problem="jugs", file=word)
        assert status == HTTPStatus.BAD_REQUEST, word

    files = OwnFile(KIT, site.store, site.queue, site.hub, root=None)
    status, page = post(client_of(site, own_file=files), "/own", problem="jugs", file="mine.py")
    assert status == HTTPStatus.BAD_REQUEST
    assert "other machines reach it" in page
    assert newest(site) == 0


@pytest.mark.attack
def test_what_cannot_be_judged_says_why_a_link_too(site: Site, client: TestClient) -> None:
    for text, words in (
        (" \n", "mine.py is empty"),
        ("x" * (MOST_SOURCE_BYTES + 1), "mine.py has more than 256 KiB"),
    ):
        path = mine(site, text=text)
        post(client, "/own", problem="jugs", file="mine.py")
        assert words in client.get("/own").text
    assert newest(site) == 0
    mine(site)
    (path.parent.parent / "secret.py").write_text("secret")
    (path.parent / "link").symlink_to("../secret.py")
    post(client, "/own", problem="jugs", file="mine.py")
    first = newest(site)

    (path.parent / "link").replace(path)

    wait_for(lambda: "is empty, or cannot be read" in client.get("/own").text)
    assert newest(site) == first != 0


def test_the_next_server_watches_the_file_again(site: Site, client: TestClient) -> None:
    path = mine(site)
    post(client, "/own", problem="jugs", file="mine.py")
    first = newest(site)
    site.own_file.stop()

    later = OwnFile(KIT, site.store, site.queue, site.hub, root=path.parent)
    later.resume()

    assert "<h1>mine.py</h1>" in client_of(site, own_file=later).get("/own").text
    assert newest(site) == first
    later.stop()
