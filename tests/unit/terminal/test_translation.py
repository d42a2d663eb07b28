"""Messages and sentences in the language of the user."""

import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from string import Formatter

import pytest
from judge.terminal.translation.facts import fact_messages, translate_fact

from judge.terminal.translation import (
    current_language,
    language_of_environment,
    translate,
    translate_count,
    use_language,
)
from tests.conftest import each_row


@each_row(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.eucJP@modifier"}, "ja"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"}, "ja"),
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_TIME": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr:ja"}, "ja"),
        ({"LC_ALL": "C", "LANGUAGE": "ja"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: Mapping[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


def test_a_message_is_said_in_the_language_of_its_context_and_of_its_thread() -> None:
    with use_language("ja"), ThreadPoolExecutor(1) as pool:
        said = translate("Problems"), translate("found: {verdict}", verdict="{x}")
        other = pool.submit(translate, "Problems").result()
        unknown = translate("no such message {x}")
        counted = [translate_count("{count} job", "{count} jobs", count) for count in (1, 2)]

    assert said == ("問題", "反例あり: {x}")
    assert (translate("Problems"), current_language(), other) == ("Problems", "en", "Problems")
    assert (unknown, counted) == ("no such message {x}", ["1 job", "2 jobs"])


WORD = re.compile(r"[A-Za-z]{2,}")
VALUES = ("1234", "71", "31", "51", "11", "13", "17", "19", "23", "29", "37")


@each_row(
    ("english", "japanese"),
    [
        ("wrong answer", "不正解"),
        ("pair 3: 4 moves, but 2 are enough", "3 番目の組: 4 手ですが、2 で足ります"),
        ("exit code 1: KeyError: list of x", "終了コード 1: KeyError: list of x"),
        ("word 1 is '3' where '2' is expected", "1 語目は '3' ですが、正しくは '2' です"),
        (
            "there is no problem 'zz' in /kit; there are: push jugs. Try `judge list`",
            "/kit に問題 'zz' はありません。あるのは: push jugs。`judge list` で一覧を見てください",
        ),
        ("  exit code 1\n\nexit code 2", "  終了コード 1\n\n終了コード 2"),
    ],
)
def test_a_sentence_is_translated_with_what_stands_in_it(english: str, japanese: str) -> None:
    with use_language("ja"):
        assert translate_fact(english) == japanese


CODE = """\
a file.py does not report its positions: it has no JUDGE_TRACE. Put this into it, and call it

import os

_trace, _count, _step = "JUDGE_TRACE" in os.environ and open(os.environ["JUDGE_TRACE"], "w"), 0, 1
    if all, before, in, start: move, start
        return line, 3 lines, on it, score 1; 2 words; in x
"""


@pytest.mark.attack
def test_what_is_no_message_stays_as_it_is() -> None:
    long_line = "word 1 is " * 1000
    texts = ("", " ", "\n", "x = int(input())", "some other words", "{x} %s {")

    with use_language("ja"):
        assert [translate_fact(text) for text in texts] == list(texts)
        assert translate_fact(CODE).split("\n")[1:] == CODE.split("\n")[1:]
        assert translate_fact(f"{long_line}\nwrong answer") == f"{long_line}\n不正解"
        for part in ("a; ", "a, ", "a; b: c, d. ", "1 has no ", "1 of "):
            text = (part * 900)[:1800]
            assert translate_fact(text) == text  # neither minutes nor an exception later
    assert translate_fact("wrong answer; exit code 1") == "wrong answer; exit code 1"


def test_every_fact_is_found_whatever_its_values_are() -> None:
    lost = []
    with use_language("ja"):
        for text, translation in fact_messages("ja"):
            names = [name for _, name, *_ in Formatter().parse(text) if name is not None]
            values = dict(zip(names, VALUES, strict=False))
            said = translate_fact(text.format(**values))
            known = set(WORD.findall(translation.format(**values)))
            is_whole = all(value in said for value in values.values())
            if not is_whole or not set(WORD.findall(said)) <= known:
                lost.append((text, said))

    assert lost == []
