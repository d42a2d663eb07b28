"""All that the rules of a problem and its explanations say is Japanese for who reads that.

Inputs, outputs and dialogues are changed sign by sign; wrong solutions run.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import pytest

from judge.game import Fault, FormatError, Words
from judge.model import Case, Check, Verdict
from judge.runner.rules_calls import explain_failure
from judge.terminal.translation import translate_fact, use_language
from tests.conftest import execution
from tests.kit.solutions import (
    CHECKED,
    KIT,
    SLUGS,
    TALKING,
    Script,
    check_output,
    python_for,
    rules_for,
    run_python,
)
from tests.unit.web.visible_words import NAMES

pytestmark = pytest.mark.nightly

MOST_BYTES = 300
"""The longest text that is changed: in a longer one the same goes wrong."""

CHANGES, EXPLAINED = 150, 15
"""How many changes of a text are read, and how many of them are explained."""

WORDS = ("x", "-1", "0", "7", "99999999", "no-number", "é", "ZZ", "0,1")
"""What stands in the place of a word."""

_WORD = re.compile(r"[A-Za-z]*[a-z][A-Za-z]*[a-z]|[A-Za-z]+[a-z]")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")


def changed(text: str) -> list[str]:
    """At most `CHANGES` texts that differ from one in its words, its lines or its signs."""
    words, lines = text.split(), text.splitlines()
    found = ["", "x", f"{text}\n1", f"{text}{text}", text.upper(), text.replace("\n", " ")]
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        news = {line.replace(sign, new) for sign in {*line} for new in ("", "Z", lines[0][:1])}
        for new in ("", f"{line}1", *sorted(news)):
            found.append("\n".join([*before, new, *after]))
        found.append("\n".join([*before, *after]))
    for place, word in enumerate(words):
        before, after = words[:place], words[place + 1 :]
        for new in (*WORDS, word[:-1], word + word, words[place - 1], words[0]):
            found.append(" ".join([*before, new, *after]))
        found += [" ".join(before), " ".join([*before, *after])]
    return found[:: len(found) // CHANGES + 1]


def short_cases(slug: str) -> list[Case]:
    """Some cases of which every text is short."""
    every = KIT.cases(slug, ["sample", "secret"])
    few = (one for one in every if max(len(one.input), len(one.answer)) < MOST_BYTES)
    return list(islice(few, 4)) or every[:1]


def english(sentences: set[str], data: str) -> dict[str, str]:
    """The sentences that keep an English word which is not data, with their translations."""
    same = NAMES | set(_WORD.findall(data)) | {"send", "Python"}
    with use_language("ja"):
        said = {one: translate_fact(one) for one in sentences}
    return {
        one: words
        for one, words in said.items()
        if set(_WORD.findall(_QUOTED.sub("", words))) - same
    }


def said_by(read: Callable[[], object]) -> set[str]:
    """What a function of the rules says of a text, in a set."""
    try:
        answer = read()
    except FormatError as error:
        return {error.fact}
    return {answer.message} if isinstance(answer, Fault) else set()


def assert_japanese(said: Iterator[tuple[set[str], str]], *, least: int = 0) -> None:
    """More than so many sentences were said, each with the data of what it is about."""
    heard, found = 0, dict[str, str]()
    for sentences, data in said:
        heard += len(sentences)
        found |= english(sentences, data)

    assert found == {}
    assert heard >= least


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_rules_say_of_an_input_is_japanese(slug: str) -> None:
    texts = (text for case in short_cases(slug) for text in changed(case.input.decode()))

    assert_japanese(
        ((said_by(partial(rules_for(slug).parse, text)), text) for text in texts), least=21
    )


@pytest.mark.parametrize("slug", CHECKED)
def test_what_the_checker_and_the_advice_say_is_japanese(slug: str) -> None:
    assert_japanese(said_of_outputs(slug), least=21)


def said_of_outputs(slug: str) -> Iterator[tuple[set[str], str]]:
    """What is said of changed outputs, and of what wrong solutions in Python print."""
    names = [name for name in python_for(slug) if "/wrong_answer/" in name]
    for case in short_cases(slug):
        wrong = [run_python(name, case.input.decode()) for name in names]
        outputs = [*changed(case.answer.decode()), *wrong]
        explained = {*outputs[:: len(outputs) // EXPLAINED + 1], *wrong}
        for output in outputs:
            check = check_output(slug, case, output)
            if check.ok:
                continue
            said: set[str] = {check.message}
            if output in explained:
                said |= explanation(slug, case, output, check)
            yield said, f"{case.input.decode()}{case.answer.decode()}{output}"


def explanation(slug: str, case: Case, output: str, check: Check) -> set[str]:
    """What the excerpt shows and the advice for an output that is wrong."""
    problem, seen = KIT.problem(slug), execution(stdout=output.encode())
    about = case, Verdict.WA, seen, problem.limits, check
    excerpt, advice = explain_failure(rules_for(slug), problem.checker_args, *about)
    return {one for one in (excerpt.scope, *advice) if one}


@pytest.mark.parametrize("slug", TALKING)
def test_what_the_judge_says_of_a_dialogue_is_japanese(slug: str) -> None:
    assert_japanese(said_in_dialogues(slug), least=21)


def said_in_dialogues(slug: str) -> Iterator[tuple[set[str], str]]:
    rules = rules_for(slug)
    for sample in KIT.statement(slug).samples:
        games = rules.parse(sample.input.decode())
        for text in changed(sample.interaction):
            if rules.interact is not None:
                player = Heard(re.findall("^>(.*)", text, re.MULTILINE))
                yield said_by(partial(rules.interact, games, "", player)), text
            if rules.next_pass is not None:
                # What a program says in each pass.
                passes = [re.findall("^>(.*)", one, re.MULTILINE) for one in text.split("---")]
                outputs = ["\n".join(lines) for lines in passes[:2]]
                yield said_by(partial(rules.next_pass, games, "", outputs)), text


class Heard(Script):
    """A script that says what is missing as the judge does when it reads a text."""

    def hear(self, what: str, *values: object) -> Words:
        return super().hear(what) if self.left else Words(Words("").word(what, *values))
