"""Which lines of an output belong to one instance."""

from __future__ import annotations

from judge.game import Game, Rules, shortest
from judge.grading.instance_output import LONGEST, line_counts, outputs_of_instance
from tests.kit.solutions import rules_for

PUSH = "3 1\n4 2 3\n4 1\n4 2 0 3\n3 1\n3 2 4\n0 0\n"
JUGS = "3\n3 5 4\n2 3 1\n3 5 4\n"


def parse(slug: str, text: str) -> tuple[Rules, list[Game[object]], str]:
    rules = rules_for(slug)
    games = list(rules.parse(text))
    return rules, games, rules.write_answer(games, [shortest(game) for game in games])


def test_an_answer_of_numbers_has_a_line_for_each_instance() -> None:
    rules, games, answer = parse("push", PUSH)

    assert line_counts(rules, answer, games) == [1, 1, 1]
    assert outputs_of_instance(rules, games, 3, "1\n-1\n2\n", "1\n-1\n7\n8\n") == ("2", "7")


def test_an_answer_of_moves_has_the_lines_of_each_way() -> None:
    rules, games, answer = parse("jugs", JUGS)
    lines = answer.splitlines()
    first, second, _ = line_counts(rules, answer, games) or [0, 0, 0]

    cut = outputs_of_instance(
        rules, games, 2, answer, "\n".join([*lines[:first], "1", "9 9", *lines[first + second :]])
    )

    assert cut == ("\n".join(lines[first : first + second]), "1\n9 9")


def test_an_output_that_ends_too_early_is_shown_from_the_instance_on() -> None:
    for actual, rest in [
        ("", ""),  # nothing
        ("one two\nthree", "one two\nthree"),  # what cannot be read
    ]:
        rules, games, answer = parse("jugs", JUGS)
        before = sum((line_counts(rules, answer, games) or [])[:1])
        right = "\n".join(answer.splitlines()[:before])

        cut = outputs_of_instance(rules, games, 2, answer, f"{right}\n{actual}")

        assert cut is not None
        assert cut[1] == rest


def test_an_output_whose_lines_are_unknown_is_not_cut() -> None:
    for slug, text, actual in [
        ("push", PUSH, "1 -1\n7\n"),  # numbers on other lines
        ("push", PUSH, "1\n" * LONGEST),  # a long output
        ("jugs", JUGS, "x"),  # an output that cannot be read up to there
    ]:
        rules, games, answer = parse(slug, text)
        assert outputs_of_instance(rules, games, 3, answer, actual) is None
