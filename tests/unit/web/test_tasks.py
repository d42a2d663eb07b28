"""What is done with a source besides judging it: stress, one input, X-ray."""

from __future__ import annotations

import base64
import hashlib
import html
import re
import time
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.catalog import counterexamples
from judge.model import Verdict
from judge.web.pages.site import Site
from judge.web.store.database import MOST_FINDINGS, Store
from judge.web.store.findings import InputFinding, StressFinding, TraceFinding
from judge.web.store.submissions import NewSubmission, SubmissionState, SubmissionTask
from tests.end_to_end.processes import processes_with, wait_until_gone
from tests.unit.web.test_judging import judged, wait_for
from tests.unit.web.test_submission_pages import post, submitted
from tests.unit.web.visible_words import english_texts

ALWAYS_ZERO = "print(0)\n"
REPORTING = """import os

with open(os.environ.get("JUDGE_TRACE", os.devnull), "w") as file:
    for depth, state in (0, "(0, 0)"), (1, "(8, 0)"), (1, "(0, 5)"), (1, "(0, 5)"), (2, "(9, 9)"):
        file.write(f"e {depth} 1 -1 {state}\\n")
print(0)
"""
_WORDS = {"solution", "py", "sample", "jugs", "Stress", "WA", "MiB", "seed", "namespaces"}
SAMPLE = "1 2 3\n"


def new_task(task: SubmissionTask, source: str, **more: bytes) -> NewSubmission:
    return NewSubmission(
        user="local",
        problem="jugs",
        language="python3",
        file="solution.py",
        source=source.encode(),
        is_whole=False,
        task=task,
        **more,  # type: ignore[arg-type]  # only the input is given
    )


def jugs_input(site: Site) -> bytes:
    return site.shelf.kit.cases("jugs", ["sample"])[0].input


def test_a_run_on_ones_own_input_is_checked_and_keeps_what_was_written(site: Site) -> None:
    site.queue.start()

    number = site.queue.submit(new_task(SubmissionTask.INPUT, ALWAYS_ZERO, input=jugs_input(site)))

    found = judged(site, number).finding
    assert isinstance(found, InputFinding)
    assert (found.verdict, found.output) == (Verdict.WA, "0\n")
    assert found.answer


@pytest.mark.slow
def test_a_stress_test_keeps_its_counterexample_as_elsewhere(
    site: Site, client: TestClient
) -> None:
    site.queue.start()

    number = site.queue.submit(new_task(SubmissionTask.STRESS, ALWAYS_ZERO))

    done = judged(site, number)
    page = client.get(f"/submissions/{number}").text
    assert isinstance(done.finding, StressFinding)
    assert done.verdict is Verdict.WA
    kept = counterexamples.load_cases(site.shelf.kit.counterexample_key("jugs"))
    assert done.finding.kept in [case.name for case in kept]
    assert "found: wrong answer" in page
    assert "Play this input on the board" in page


@pytest.mark.slow
def test_the_report_of_a_stress_test_is_in_the_language_of_the_page(
    client: TestClient, site: Site
) -> None:
    site.queue.start()
    number = site.queue.submit(new_task(SubmissionTask.STRESS, ALWAYS_ZERO))
    judged(site, number)

    reports = []
    for language in ("en", "ja"):
        page = client.get(f"/submissions/{number}?lang={language}").text
        reports.append(
            html.unescape(page.partition("<details><summary>")[2].partition("</pre>")[0])
        )
    answer = client.get(f"/api/v1/submissions/{number}").json()

    assert "shrunk from" in reports[0]
    assert "不正解" in reports[1]
    told = [line for line in reports[1].splitlines()[1:] if "|" not in line and "/" not in line]
    assert [one for one in told if set(re.findall("[A-Za-z]{2,}", one)) - _WORDS] == []
    assert "translations" not in answer["finding"]


def test_an_x_ray_is_in_the_language_of_the_page(client: TestClient, site: Site) -> None:
    site.queue.start()
    number = site.queue.submit(new_task(SubmissionTask.TRACE, REPORTING))
    judged(site, number)

    english, japanese = (
        client.get(f"/submissions/{number}/x-ray?lang={language}") for language in ("en", "ja")
    )

    assert "a new position" in english.text
    assert '<html lang="ja">' in japanese.text
    assert english_texts(japanese.text, ["seen", "jugs"]) == []
    assert (
        re.findall('data-[a-z]+="[^"]*[a-z]{2}[^"]*"', re.sub("{[a-z]+}", "", japanese.text)) == []
    )
    (script,) = re.findall("<script>(.*?)</script>", japanese.text, re.DOTALL)
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{own}'" in japanese.headers["Content-Security-Policy"]


@pytest.mark.attack
def test_cancelling_a_stress_test_kills_all_that_it_started(site: Site) -> None:
    mark = f"stressing-{time.monotonic_ns()}"
    source = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", {mark!r}])
time.sleep(600)
"""
    site.queue.start()
    number = site.queue.submit(new_task(SubmissionTask.STRESS, source))
    wait_for(lambda: bool(processes_with(mark)))

    site.queue.cancel(number)

    assert wait_until_gone(mark)
    assert judged(site, number).state in (SubmissionState.CANCELLED, SubmissionState.DONE)


def test_the_editor_queues_each_task_and_keeps_the_input(client: TestClient, site: Site) -> None:
    tasks = [submitted(client, cases=one, input=SAMPLE) for one in ("stress", "input", "trace")]

    found = [one.task if (one := site.store.get(number)) else None for number in tasks]
    assert found == [SubmissionTask.STRESS, SubmissionTask.INPUT, SubmissionTask.TRACE]
    assert f"{SAMPLE}</textarea>" in client.get("/problems/push/solve").text


def test_a_case_is_run_again_with_its_own_answer(client: TestClient, site: Site) -> None:
    case = site.shelf.kit.cases("jugs", ["sample"])[0]
    site.queue.start()
    number = site.queue.submit(new_task(SubmissionTask.JUDGE, ALWAYS_ZERO))
    judged(site, number)

    status, place = post(client, f"/submissions/{number}/task", cases="input", case=case.name)

    done = judged(site, int(place.rpartition("/")[2]))
    assert status == HTTPStatus.SEE_OTHER
    assert isinstance(done.finding, InputFinding)
    assert done.finding.source == f"the answer of {case.name}"
    assert done.finding.answer == case.answer.decode()


@pytest.mark.attack
@pytest.mark.parametrize("case", ["", "/etc/passwd", "sample/../../x", "no/such"])
def test_only_a_case_of_the_submission_is_run_again(client: TestClient, case: str) -> None:
    number = submitted(client)

    status, _ = post(client, f"/submissions/{number}/task", cases="input", case=case)

    assert status == HTTPStatus.BAD_REQUEST


@pytest.mark.attack
def test_the_page_of_an_x_ray_runs_its_own_script_alone(client: TestClient, site: Site) -> None:
    number = site.store.add(new_task(SubmissionTask.TRACE, ALWAYS_ZERO))
    finding = TraceFinding(headline="it searched", page="<p>x</p><script>own()</script>")
    site.store.finish_task(number, None, finding)

    answer = client.get(f"/submissions/{number}/x-ray")

    policy = answer.headers["Content-Security-Policy"]
    own = base64.b64encode(hashlib.sha256(b"own()").digest()).decode()
    assert f"script-src 'sha256-{own}'" in policy
    assert "sandbox allow-scripts" in policy
    assert "default-src 'none'" in policy


def test_a_search_that_reports_nothing_is_told_what_to_put_in(
    client: TestClient, site: Site
) -> None:
    site.queue.start()

    number = site.queue.submit(new_task(SubmissionTask.TRACE, ALWAYS_ZERO))

    done = judged(site, number)
    assert done.state is SubmissionState.FAILED
    assert done.message.startswith("solution.py does not report its positions")
    assert "JUDGE_TRACE" in client.get(f"/submissions/{number}").text


def test_a_failing_case_tells_how_to_debug_it(client: TestClient, site: Site) -> None:
    site.queue.start()
    number = site.queue.submit(new_task(SubmissionTask.JUDGE, ALWAYS_ZERO))
    judged(site, number)

    page = client.get(f"/submissions/{number}").text

    found = re.search(r"judge debug jugs solution\.py (sample/\S+?)<", page)
    assert found is not None
    assert f"judge debug --launch jugs solution.py {found[1]}" in page


def test_only_the_newest_findings_of_a_user_are_kept(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "site.sqlite3")
    task = new_task(SubmissionTask.TRACE, ALWAYS_ZERO)
    numbers = [store.add(task) for _ in range(MOST_FINDINGS + 2)]
    for number in numbers:
        store.finish_task(number, None, TraceFinding(headline="", page=""))

    has_finding = [one.finding is not None for n in numbers if (one := store.get(n))]

    assert has_finding == [False] * 2 + [True] * MOST_FINDINGS
    store.close()
