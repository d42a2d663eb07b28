"""What the browser extension posts becomes a task, a short name and files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.listen.task import Task, TaskError, package_files, parse_task
from tests.conftest import each_row
from tests.unit.commands.golden import golden

POSTED: dict[str, Any] = {
    "name": "G. Castle Defense",
    "group": "Codeforces - Round 40",
    "url": "https://codeforces.com/problemset/problem/954/G",
    "interactive": False,
    "memoryLimit": 256,
    "timeLimit": 1500,
    "tests": [{"input": "1 2\n", "output": "3\n"}, {"input": "4 5\n", "output": "9\n"}],
    "testType": "single",
    "input": {"type": "stdin"},
    "output": {"type": "stdout"},
    "languages": {"java": {"mainClass": "Main", "taskClass": "GCastleDefense"}},
    "batch": {"id": "123e67c8", "size": 1},
}


def body(**changes: Any) -> bytes:
    return json.dumps(POSTED | changes).encode()


def refusal(content: bytes) -> str:
    with pytest.raises(TaskError) as caught:
        parse_task(content)
    return str(caught.value)


def test_a_post_becomes_a_task() -> None:
    assert parse_task(body()) == Task(
        name="G. Castle Defense",
        group="Codeforces - Round 40",
        url="https://codeforces.com/problemset/problem/954/G",
        interactive=False,
        time_limit_ms=1500,
        memory_mib=256,
        samples=(("1 2\n", "3\n"), ("4 5\n", "9\n")),
        batch="123e67c8",
        batch_size=1,
    )


def test_a_task_becomes_the_files_of_a_package() -> None:
    files = {name: content.decode() for name, content in package_files(parse_task(body())).items()}

    metadata = files.pop("problem.yaml")
    assert metadata == golden(__file__, "problem.yaml.txt", metadata)
    assert files == {
        "statement/problem.en.md": "From Codeforces - Round 40: "
        "<https://codeforces.com/problemset/problem/954/G>\n",
        "data/sample/01.in": "1 2\n",
        "data/sample/01.ans": "3\n",
        "data/sample/02.in": "4 5\n",
        "data/sample/02.ans": "9\n",
    }


def test_only_what_is_needed_has_to_be_posted() -> None:
    least = {"name": "Sums", "tests": [{"input": "1\r\n2", "output": ""}], "timeLimit": 2000}
    task = parse_task(json.dumps(least | {"memoryLimit": 0}).encode())

    metadata = package_files(task)["problem.yaml"].decode()
    assert (task.url, task.group, task.batch, task.batch_size) == ("", "", "", 1)
    assert task.samples == (("1\n2\n", ""),)
    assert ("source" in metadata, "memory" in metadata, task.memory_mib) == (False, False, None)


def test_a_post_without_a_problem_is_refused_with_the_reason() -> None:
    contents = [
        *(b"", b"\xff", b"[" * 100_000, b"[]", b"{}"),
        body(name=3),
        body(name=" \x1b\u200b "),
        body(tests=[{"input": "1"}]),
        body(tests=[{"input": "", "output": ""}] * 1001),
        body(url="file:///etc/passwd"),
        body(url="https://a.b/><script>"),
        body(url="https://a.b/" + 2000 * "x"),
        body(timeLimit=1e300),
        body(memoryLimit=2 << 20),
        body(timeLimit="1 s"),
    ]

    reasons = "\n".join(refusal(content)[:200] for content in contents)

    assert reasons == golden(__file__, "refusals.txt", reasons)


def test_differences_from_the_site_are_remarks() -> None:
    differences: list[dict[str, Any]] = [
        {"interactive": True},
        {"input": {"type": "file", "fileName": "in.txt"}},
        {"input": {"type": "regex", "pattern": "in.*txt"}},
        {"output": {"type": "file", "fileName": "out.txt"}},
        {"tests": []},
        {"timeLimit": 0},
    ]
    remarks = []
    for changes in differences:
        task = parse_task(body(**changes))
        (said,) = task.remarks
        remarks.append(said)
        statement = package_files(task)["statement/problem.en.md"].decode()
        assert statement.replace("\\", "").endswith(f"\n\n{said}\n")

    found = "\n".join(remarks)
    assert found == golden(__file__, "remarks.txt", found)


@each_row(
    ("name", "url", "slug"),
    [
        ("G. Castle Defense", "https://a.b/954/G", "gcastledefense"),
        ("Café", "https://a.b/problems/drink", "cafe"),
        ("A - 積雪深差", "https://atcoder.jp/contests/abc001/tasks/abc001_1", "abc0011"),
        ("Башня", "https://codeforces.com/problemset/problem/954/G", "p954g"),
        ("Башня", "https://a.b/problem/1234", "p1234"),
        ("A", "https://a.b/contest/sums", "sums"),
        ("1. 2-SAT", "https://a.b/c", "sat"),
        ("../../etc/passwd", "https://a.b/c", "etcpasswd"),
        ("..", "", "problem"),
        ("!!", "https://a.b/%2e%2e/%2F", "problem"),
        ("x" * 300, "https://a.b/c", "x" * 40),
    ],
)
def test_a_short_name_comes_from_the_name_or_the_address(name: str, url: str, slug: str) -> None:
    assert parse_task(body(name=name, url=url)).slug == slug


@given(
    name=st.text(max_size=30), group=st.text(max_size=30), url=st.text("/ab.%2f\u00e9", max_size=20)
)
def test_a_short_name_is_always_one_of_small_letters_and_digits(
    name: str, group: str, url: str
) -> None:
    content = body(name=f"x{name}", group=group, url=f"https://a.b/{url}")

    try:
        task = parse_task(content)
    except TaskError:
        return  # half a sign beyond the basic plane

    assert re.fullmatch(r"[a-z][a-z0-9]{0,39}", task.slug)
    assert all(sign.isprintable() for sign in task.name + task.group)


def test_a_statement_shows_words_of_a_site_as_they_are() -> None:
    task = parse_task(body(group="<script>*a*</script> [x](javascript:y) {{nextsample}}"))

    statement = package_files(task)["statement/problem.en.md"].decode()

    assert statement.startswith(
        r"From \<script\>\*a\*\</script\> \[x\](javascript:y) \{\{nextsample\}\}: <https"
    )
