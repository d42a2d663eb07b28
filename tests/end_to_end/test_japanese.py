"""The practice loop in the terminal of a user who reads Japanese."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.conftest import ROOT
from tests.end_to_end.commands import CommandResult, judge_process

GREEDY = ROOT / "solutions/jugs/wrong_answer/greedy.py"
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z]{2,}")
SAME = {
    *("WA", "AC", "RTE", "TLE", "MiB", "KiB", "CPU", "jugs", "judge", "hint", "sample", "secret"),
    *("namespaces", "landlock", "limits", "all", "IndexError", "list", "index", "out", "of"),
    *("range", "python", "run", "FILE", "fast", "fail", "PROBLEM", "sizes", "len", "line", "print"),
    *("py", "greedy", "crash", "kept", "pairs", "several", "one", "pair", "replay", "CASE"),
}
"""Words of commands, names and code."""


def judge(*words: str, home: Path, locale: str = "C.UTF-8") -> CommandResult:
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
    settings = {"LC_ALL": locale, "LANGUAGE": "ja", "PYTHONUTF8": "1", "COLUMNS": "80"}
    return judge_process(*words, cwd=ROOT, env=folders | settings)


def english_lines(text: str) -> list[str]:
    """The lines with an English word, without data behind `|`, paths and numbers."""
    told = [line for line in text.splitlines() if not re.match(r" *\|", line)]
    return [line for line in told if set(WORD.findall(re.sub(r"\S*/\S*", "", line))) - SAME]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return Path(shutil.copy(GREEDY, tmp_path / "greedy.py"))


def test_a_wrong_answer_is_explained_in_japanese_and_columns_line_up(
    own: Path, tmp_path: Path
) -> None:
    result = judge("run", "jugs", str(own), home=tmp_path)

    assert result.status == 1
    assert "不正解" in result.out
    assert english_lines(result.out) == []
    lines = result.out.splitlines()
    head = next(line for line in lines if "メモリ" in line)
    row = lines[lines.index(head) + 1]
    memory, found = (head.partition(word)[0] for word in ("メモリ", "結果"))
    assert cell_len(f"{memory}メモリ") == cell_len(f"{row.partition('MiB')[0]}MiB")
    assert cell_len(found) == cell_len(row.partition("WA")[0])
    assert max(map(cell_len, (head, row))) <= 80


@pytest.mark.slow
def test_a_crash_a_replay_hints_and_a_statement_are_in_japanese(own: Path, tmp_path: Path) -> None:
    crash = tmp_path / "crash.py"
    crash.write_text("import sys\nsizes = [1]\nfor line in sys.stdin:\n    print(sizes[len(line)])")

    crashed = judge("run", "jugs", str(crash), home=tmp_path).out
    replayed = judge("replay", "jugs", str(own), "sample/02-several-pairs", home=tmp_path).out
    hint = judge("hint", "jugs", home=tmp_path).out

    assert "実行時エラー" in crashed
    assert "範囲外です" in crashed
    assert [english_lines(one) for one in (crashed, replayed, hint)] == [[], [], []]
    assert judge("show", "jugs", home=tmp_path).out.startswith("# 水差し問題")


ERRORS: Mapping[str, str] = {
    "run pusg": "問題 'pusg' はありません",
    "run --fail-fast --all jugs": "どちらか 1 つを使ってください",
    "rum": "コマンド 'rum' はありません。'run' の間違いではありませんか。",
    "run --jbos 3": "オプション --jbos はありません",
    "run --jobs x": "'--jobs' の値が正しくありません: 'x' は整数ではありません。",
    "compare jugs a.py": "jugs の解答が 2 つ必要ですが",
    "trace --add jugs none.py": "ファイル 'none.py' はありません",
    "run jugs --data none": "ありません",
    "docs zyxwv": "次の語をすべて含む節はありません: zyxwv",
    "regress jugs --time 3": "--time は --against と一緒に使います",
}


def test_errors_and_the_page_of_help_are_in_japanese(tmp_path: Path) -> None:
    for words, told in ERRORS.items():
        failed = judge(*words.split(), home=tmp_path)
        assert (failed.status, told in failed.err) == (2, True), failed.err

    page = judge("--help", home=tmp_path).out
    plain = judge("--help", home=tmp_path, locale="C").out

    assert [line for line in page.splitlines() if line and not JAPANESE.search(line)] == []
    assert max(map(cell_len, page.splitlines())) <= 80
    assert JAPANESE.search(plain) is None
    options, others = (re.findall(r"^  (\S+(?:, \S+)?)  ", one, re.M) for one in (page, plain))
    assert options == others


@pytest.mark.slow
def test_the_machine_is_described_in_japanese(tmp_path: Path) -> None:
    seen = judge("doctor", home=tmp_path).out
    sandbox, _, rest = seen.partition("\n言語\n")

    assert "サンドボックス: " in sandbox
    assert re.findall(r"^(?:held|missing) ", sandbox, re.M) == []
    told = [line for line in sandbox.splitlines() if line.startswith(" " * 21)]
    assert [line for line in told if not JAPANESE.search(line) and "sudo" not in line] == []
    assert "キャッシュ" in rest


@pytest.mark.slow
def test_what_programs_read_is_english_and_so_is_the_c_locale(own: Path, tmp_path: Path) -> None:
    for form, locale in (("json", "C.UTF-8"), ("sarif", "C.UTF-8"), ("text", "C")):
        said = judge("run", "jugs", str(own), "--format", form, home=tmp_path, locale=locale).out

        assert "4 moves, but 2 are enough" in said
        assert JAPANESE.search(said) is None
