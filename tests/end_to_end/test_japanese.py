"""The practice loop in the terminal of a user who reads Japanese."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from judge.languages import table
from judge.languages.trace_snippets import trace_snippet
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.messages.source import PRACTICE
from tests.unit.web.visible_words import english_texts

GREEDY = ROOT / "solutions/jugs/wrong_answer/greedy.py"
CRASH = "import sys\n\nsizes = [1]\nfor line in sys.stdin:\n    print(sizes[len(line)])\n"
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z]{2,}")
SAME = {
    *("WA", "AC", "RTE", "TLE", "MiB", "KiB", "CPU", "jugs", "judge", "hint", "sample", "secret"),
    *("namespaces", "landlock", "limits", "all", "IndexError", "list", "index", "out", "of"),
    *("range", "python", "run", "FILE", "fast", "fail", "PROBLEM", "sizes", "len", "line", "print"),
    *("py", "greedy", "crash", "kept", "pairs", "several", "one", "pair", "replay", "CASE"),
}
"""Words of commands, names and code."""


# COLUMNS changes how wide a page of help is.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "COLUMNS"}


def judge(
    *words: str, home: Path, language: str = "ja", locale: str = "C.UTF-8", typed: str = ""
) -> tuple[int, str, str]:
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
    settings = {"LC_ALL": locale, "LANGUAGE": language, "PYTHONUTF8": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "judge", *words],
        cwd=ROOT,
        input=typed,
        env=_ENVIRONMENT | folders | settings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return run.returncode, run.stdout, run.stderr


def english_lines(text: str) -> list[str]:
    """The lines with an English word, without data behind `|`, paths and numbers."""
    told = [line for line in text.splitlines() if not re.match(r" *\|", line)]
    return [line for line in told if set(WORD.findall(re.sub(r"\S*/\S*", "", line))) - SAME]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "greedy.py"
    path.write_text(GREEDY.read_text())
    return path


def test_a_wrong_answer_is_explained_in_japanese_and_columns_line_up(
    own: Path, tmp_path: Path
) -> None:
    status, shown, _ = judge("run", "jugs", str(own), home=tmp_path)

    assert status == 1
    assert "不正解" in shown
    assert english_lines(shown) == []
    lines = shown.splitlines()
    head = next(line for line in lines if "想定" in line)
    row = lines[lines.index(head) + 1]
    memory, expected = (head.partition(word)[0] for word in ("メモリ", "想定"))
    assert cell_len(f"{memory}メモリ") == cell_len(f"{row.partition('MiB')[0]}MiB")
    assert cell_len(expected) == cell_len(row.partition("AC")[0])
    assert max(map(cell_len, (head, row))) <= 80


@pytest.mark.slow
def test_a_crash_is_explained_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "crash.py"
    path.write_text(CRASH)

    _, shown, _ = judge("run", "jugs", str(path), home=tmp_path)

    assert "実行時エラー" in shown
    assert "範囲外です" in shown
    assert english_lines(shown) == []


@pytest.mark.slow
def test_replay_hints_and_statement_are_in_japanese(own: Path, tmp_path: Path) -> None:
    case = "sample/02-several-pairs"

    _, replayed, _ = judge("replay", "jugs", str(own), case, home=tmp_path)
    _, hint, _ = judge("hint", "jugs", home=tmp_path)
    _, statement, _ = judge("show", "jugs", home=tmp_path)

    assert [english_lines(one) for one in (replayed, hint)] == [[], []]
    assert statement.startswith("# 水差し問題")


@pytest.mark.slow
def test_problems_and_earlier_runs_are_listed_in_japanese(own: Path, tmp_path: Path) -> None:
    judge("run", "jugs", str(own), home=tmp_path)

    _, shown, _ = judge("list", home=tmp_path)
    _, runs, _ = judge("history", home=tmp_path)

    rows = [line for line in shown.splitlines() if " ケース" in line]
    ends = {cell_len(line[: line.index(" ケース")]) for line in rows}
    told = re.sub(r"^[ ✗] \S+|judge show \w+|Push!!", "", shown, flags=re.MULTILINE)
    assert len(ends) == 1
    assert "水差し問題" in shown
    assert "1 回提出" in shown
    assert english_lines(told) == []
    assert "たった今" in runs
    assert english_lines(re.sub(r"\S*…\S*", "", runs)) == []


TRACED = """import os

with open(os.environ.get("JUDGE_TRACE", os.devnull), "w") as file:
    for depth, state in (0, "(0, 0)"), (1, "(8, 0)"), (1, "(0, 5)"), (1, "(0, 5)"), (2, "(9, 9)"):
        file.write(f"e {depth} 9 -1 {state}\\n")
print(0)
"""


@pytest.mark.slow
def test_the_x_ray_of_a_search_is_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "traced.py"
    path.write_text(TRACED)

    _, shown, _ = judge("trace", "jugs", str(path), home=tmp_path)
    _, page, _ = judge("trace", "jugs", str(path), "--format", "html", home=tmp_path)
    _, document, _ = judge("trace", "jugs", str(path), "--format", "json", home=tmp_path)

    assert "探索" in shown
    assert english_lines(shown.replace("`seen`", "").replace("brute_force", "")) == []
    assert '<html lang="ja">' in page
    assert english_texts(page, ["seen", "jugs"]) == []
    assert JAPANESE.search(document) is None


@pytest.mark.slow
def test_exercises_and_answers_to_them_are_in_japanese(tmp_path: Path) -> None:
    _, overview, _ = judge("exercise", home=tmp_path)
    _, task, _ = judge("exercise", "jugs-find-1", home=tmp_path)
    status, wrong, _ = judge("exercise", "jugs-find-1", "--line", "3", home=tmp_path)
    answers = [judge("exercise", "jugs-which-1", "--wrong", one, home=tmp_path) for one in "ab"]
    _, _, error = judge("exercise", "jugs-find-99", home=tmp_path)

    lines = overview.strip().splitlines()
    assert [line for line in (*lines[:3], lines[-1]) if not JAPANESE.search(line)] == []
    assert "直すべき行が 1 行" in task
    assert (status, english_lines(re.sub("--input|FILE", "", wrong))) == (1, [])
    assert sorted(status for status, _, _ in answers) == [0, 1]
    assert all("誤りがあ" in shown for _, shown, _ in answers)
    assert "演習 jugs-find-99 はありません" in error


@pytest.mark.slow
def test_a_session_of_the_debugger_is_in_japanese(own: Path, tmp_path: Path) -> None:
    _, shown, _ = judge("debug", "jugs", str(own), home=tmp_path, typed="q\n")

    head = shown.partition("\n\n")[0].replace("pdb", "")
    assert "標準入力はケース" in head
    assert english_lines(head) == []
    assert re.findall(r"^judge: (.*)$", shown, re.MULTILINE) == [
        "ここで、プログラムが最初の誤りを出力します。",
        "プログラムが終了しました。",
    ]


@pytest.mark.slow
def test_what_gdb_says_for_the_judge_is_in_japanese(tmp_path: Path) -> None:
    if not shutil.which("gdb") or not shutil.which("g++"):
        skip_or_fail_on_ci("gdb or g++ is not installed")
    path = tmp_path / "mine.cpp"
    path.write_text('#include <cstdio>\nint main() { std::printf("7\\n"); }\n')

    _, shown, _ = judge("debug", "push", str(path), home=tmp_path, typed="kill\nquit\n")

    (told,) = re.findall(r"^judge: (.*)$", shown, re.MULTILINE)
    assert told == "最初の誤りは mine.cpp:2 で出力されます。その直後:"


def test_what_a_program_lacks_for_an_x_ray_is_told_in_japanese_with_its_code_intact(
    own: Path, tmp_path: Path
) -> None:
    _, _, error = judge("trace", "jugs", str(own), home=tmp_path)

    snippet = trace_snippet(next(one for one in table() if one.code == "python3"))
    assert snippet is not None
    assert "局面を報告しません" in error
    assert "局面の形式: 水差し A と B" in error
    assert f"呼び出してください: {snippet.call}\n" in error
    assert snippet.code in error


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("list", "--topic", "ida-sta"), "分野 'ida-sta' の問題はありません"),
        (("run", "pusg"), "問題 'pusg' はありません"),
        (("run", "jugs", "nothing.py"), "ファイル 'nothing.py' は"),
        (("run", "--fail-fast", "--all", "jugs"), "どちらか 1 つを使ってください"),
        (("hint", "jugs", "--again"), "ヒントはまだ見ていません"),
    ],
)
def test_an_error_and_its_advice_are_in_japanese(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    status, _, error = judge(*words, home=tmp_path)

    assert status == 2
    assert told in error


@pytest.mark.parametrize("command", PRACTICE)
def test_the_help_of_the_practice_loop_is_in_japanese(tmp_path: Path, command: str) -> None:
    status, page, _ = judge(command, "--help", home=tmp_path)

    lines = page.splitlines()
    assert (status, lines[0][:5]) == (0, "使い方: ")
    assert [line for line in lines[1:] if "  " in line.strip() and not JAPANESE.search(line)] == []
    assert "Show this" not in page
    assert max(map(cell_len, lines)) <= 80


def test_the_page_of_help_is_in_japanese(tmp_path: Path) -> None:
    _, page, _ = judge("--help", home=tmp_path)
    _, plain, _ = judge("--help", home=tmp_path, locale="C")

    assert [line for line in page.splitlines() if line and not JAPANESE.search(line)] == []
    assert max(map(cell_len, page.splitlines())) <= 80
    assert JAPANESE.search(plain) is None
    options, others = (re.findall(r"^  (\S+(?:, \S+)?)  ", one, re.M) for one in (page, plain))
    assert options == others


def test_what_programs_read_is_english_and_so_is_the_c_locale(own: Path, tmp_path: Path) -> None:
    for form, locale in (("json", "C.UTF-8"), ("sarif", "C.UTF-8"), ("text", "C")):
        _, said, _ = judge("run", "jugs", str(own), "--format", form, home=tmp_path, locale=locale)

        assert "4 moves, but 2 are enough" in said
        assert JAPANESE.search(said) is None
