"""Messages and sentences in the language of the user."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from judge.facts import Fact
from judge.terminal.translation import (
    current_language,
    language_of_environment,
    mark,
    translate,
    translate_count,
    translate_fact,
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
        said = translate("Problems"), translate("line {number} is wrong", number="{x}")
        other = pool.submit(translate, "Problems").result()
        unknown = translate("no such message {x}")
        counted = [translate_count("{count} job", "{count} jobs", count) for count in (1, 2)]

    assert said == ("問題", "{x} 行目が誤りです")
    assert (translate("Problems"), current_language(), other) == ("Problems", "en", "Problems")
    assert (unknown, counted) == ("no such message {x}", ["1 job", "2 jobs"])


@each_row(
    ("fact", "japanese"),
    [
        (Fact("wrong answer"), "不正解"),
        (Fact("{}: {}", Fact("exit code {}", 1), "wrong answer"), "終了コード 1: wrong answer"),
        (Fact("{}", "wrong answer"), "wrong answer"),  # a text of others
        (Fact("no such message {}", Fact("exit code {}", 1)), "no such message 終了コード 1"),
        (mark("Problems"), "問題"),
        ("some other words {x} %s {", "some other words {x} %s {"),
        ("", ""),
    ],
)
def test_a_fact_is_said_in_the_language_with_the_facts_in_it(fact: str, japanese: str) -> None:
    with use_language("ja"):
        assert translate_fact(fact) == japanese
    assert translate_fact(fact) == fact
