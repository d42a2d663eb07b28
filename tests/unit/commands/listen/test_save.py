"""What the browser extension posts becomes a task, and that a folder; nothing there is lost."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.commands.listen.task import (
    SavedProblem,
    SaveStatus,
    TaskError,
    package_files,
    parse_task,
    prepare_folder,
    save_problem,
)
from judge.errors import UsageError
from judge.model import Severity
from judge.packages.package import Package
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


CASTLE = parse_task(body())
SUMS = replace(CASTLE, name="Sums", url="https://a.b/sums")


def test_only_what_is_needed_has_to_be_posted() -> None:
    least = {"name": "Sums", "tests": [{"input": "1\r\n2", "output": ""}], "timeLimit": 2000}

    task = parse_task(json.dumps(least | {"memoryLimit": 0}).encode())

    assert (CASTLE.interactive, CASTLE.batch, CASTLE.batch_size) == (False, "123e67c8", 1)
    assert (task.url, task.group, task.batch, task.batch_size) == ("", "", "", 1)
    assert task.samples == (("1\n2\n", ""),)
    metadata = package_files(task)["problem.yaml"].decode()
    assert ("source" in metadata, "memory" in metadata, task.memory_mib) == (False, False, None)


def test_a_post_without_a_problem_is_refused_with_the_reason() -> None:
    reasons = []
    for content in (
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
    ):
        with pytest.raises(TaskError) as caught:
            parse_task(content)
        reasons.append(str(caught.value)[:200])

    found = "\n".join(reasons)
    assert found == golden(__file__, "refusals.txt", found)


def test_differences_from_the_site_are_remarks() -> None:
    remarks: list[str] = []
    differences: list[dict[str, Any]] = [
        {"interactive": True},
        {"input": {"type": "file", "fileName": "in.txt"}},
        {"input": {"type": "regex", "pattern": "in.*txt"}},
        {"output": {"type": "file", "fileName": "out.txt"}},
        {"tests": []},
        {"timeLimit": 0},
        {"tests": [{"input": "1 3", "output": "0.3333 7"}]},
    ]
    for changes in differences:
        task = parse_task(body(**changes))
        remarks += task.remarks
        statement = package_files(task)["statement/problem.en.md"].decode()
        assert statement.replace("\\", "").endswith(f"\n\n{remarks[-1]}\n")

    # With the tolerance another whole number would be accepted too.
    assert parse_task(body(tests=[{"input": "", "output": "0.5 1000000"}])).remarks == ()
    found = "\n".join(remarks)
    assert found == golden(__file__, "remarks.txt", found)


@each_row(
    ("name", "url", "slug"),
    [
        ("G. Castle Defense", "https://a.b/954/G", "gcastledefense"),
        ("Café", "https://a.b/problems/drink", "cafe"),
        ("A - 積雪深差", "https://atcoder.jp/contests/abc001/tasks/abc001_1", "abc0011"),
        ("Башня", "https://codeforces.com/problemset/problem/954/G", "p954g"),
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
def test_a_short_name_is_always_of_letters_and_digits(name: str, group: str, url: str) -> None:
    content = body(name=f"x{name}", group=group, url=f"https://a.b/{url}")

    try:
        task = parse_task(content)
    except TaskError:
        return  # half a sign beyond the basic plane

    assert re.fullmatch(r"[a-z][a-z0-9]{0,39}", task.slug)
    assert all(sign.isprintable() for sign in task.name + task.group)


def texts(folder: Path) -> dict[str, str]:
    """All files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_problem_becomes_a_package_that_can_be_judged(tmp_path: Path) -> None:
    group = "<script>*a*</script> [x](javascript:y) {{nextsample}}"  # these are words of a site
    saved, odd = save_problem(tmp_path, SUMS), package_files(replace(SUMS, group=group))

    assert saved == SavedProblem(folder=tmp_path / "sums", status=SaveStatus.NEW)
    metadata = package_files(CASTLE)["problem.yaml"].decode()
    assert metadata == golden(__file__, "problem.yaml.txt", metadata)
    assert odd["statement/problem.en.md"].decode() == (
        r"From \<script\>\*a\*\</script\> \[x\](javascript:y) \{\{nextsample\}\}: "
        "<https://a.b/sums>\n"
    )
    package = Package(tmp_path / "sums")
    problem, cases = package.problem("sums"), package.cases("sums")
    assert (problem.title, problem.limits.cpu_s) == ("Sums", 1.5)
    assert problem.limits.memory_bytes == 256 << 20
    assert [(case.name, case.input, case.answer) for case in cases] == [
        *(("sample/01", b"1 2\n", b"3\n"), ("sample/02", b"4 5\n", b"9\n"))
    ]
    errors = {  # it misses only what no site sends
        one.subject
        for _, findings in package.lints("sums").values()
        for one in findings
        if one.severity is Severity.ERROR
    }
    assert errors <= {"data/secret", "input_validators", "submissions/accepted"}
    decimal = Package(
        save_problem(tmp_path, replace(CASTLE, samples=(("1 3\n", "0.33\n"),))).folder
    )
    assert decimal.problem(CASTLE.slug).checker_args == ("float_tolerance", "1e-6")
    (case,) = decimal.cases(CASTLE.slug)
    assert case.validator_args == ("float_tolerance", "1e-6")


signs = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"]))


@pytest.mark.slow
@given(name=signs, group=signs, tail=st.text("abc/%._-~09?&=#,:@!$()*+;", max_size=30))
@settings(max_examples=40)
def test_whatever_a_problem_is_called_its_package_can_be_read(
    tmp_path_factory: pytest.TempPathFactory, name: str, group: str, tail: str
) -> None:
    home = tmp_path_factory.mktemp("home")
    task = replace(SUMS, name=f"x{name}", group=group, url=f"https://a.b/{tail}")

    first, again = save_problem(home, task), save_problem(home, task)

    assert first.folder.parent == home
    assert Package(first.folder).metadata.names == {"en": f"x{name}"}
    assert (again.folder, again.status) == (first.folder, SaveStatus.SAME)


def test_a_corrected_problem_is_brought_up_to_date_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "sums"
    save_problem(tmp_path, SUMS)
    before = texts(tmp_path)
    same = save_problem(tmp_path, SUMS)
    assert (same, texts(tmp_path)) == (SavedProblem(folder=folder, status=SaveStatus.SAME), before)
    (folder / "data/sample/01.ans").write_text("my own")
    (folder / "mine.py").write_text("print(3)\n")
    (folder / "data/sample/02.in").unlink()
    corrected = replace(SUMS, samples=(("1 2\n", "3!\n"), *SUMS.samples[1:]))

    found = save_problem(tmp_path, corrected)
    again = save_problem(tmp_path, SUMS)

    replaced = (("data/sample/01.ans", ".01.ans.old1"),)
    assert found == SavedProblem(folder=folder, status=SaveStatus.CHANGED, replaced=replaced)
    assert again.replaced == (("data/sample/01.ans", ".01.ans.old2"),)
    cases = Package(folder).cases("sums")
    assert [case.name for case in cases] == ["sample/01", "sample/02"]  # not what was replaced
    assert texts(folder) == {name.removeprefix("sums/"): text for name, text in before.items()} | {
        "data/sample/.01.ans.old1": "my own",
        "data/sample/.01.ans.old2": "3!\n",
        "mine.py": "print(3)\n",
    }


def test_another_problem_of_that_name_gets_its_own_folder(tmp_path: Path) -> None:
    puzzle = replace(SUMS, name="Puzzle 8")
    others = (replace(SUMS, url="https://c.d/sums"), replace(SUMS, url=""), replace(SUMS, url=""))
    first = save_problem(tmp_path, SUMS).folder
    before = texts(first)

    saved = [save_problem(tmp_path, one).folder.name for one in others]
    puzzles = [save_problem(tmp_path, one).folder.name for one in (puzzle, replace(puzzle, url=""))]

    assert (saved, puzzles) == (["sums2", "sums3", "sums4"], ["puzzle8", "puzzle8x2"])
    assert texts(first) == before


@each_row("content", ["", "[broken", "name: Sums\n", None])
def test_what_lies_there_is_left_as_it_is(tmp_path: Path, content: str | None) -> None:
    (tmp_path / "sums").mkdir()
    if content is not None:
        (tmp_path / "sums/problem.yaml").write_text(content)
    (tmp_path / "sums2").write_text("my sums")
    (tmp_path / "sums3").symlink_to(tmp_path / "nowhere")
    before = texts(tmp_path)

    assert save_problem(tmp_path, SUMS).folder == tmp_path / "sums4"

    assert {name: texts(tmp_path)[name] for name in before} == before


def test_an_impossible_folder_is_an_error_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")

    with pytest.raises(OSError, match="Not a directory"):
        save_problem(tmp_path / "home", SUMS)
    for place in ("/proc/practice", "/dev/null/practice", "/proc"):
        with pytest.raises(UsageError, match=f"problems cannot be written to {place}: .*--folder"):
            prepare_folder(Path(place))
    prepare_folder(tmp_path / "new/one")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "new"]
