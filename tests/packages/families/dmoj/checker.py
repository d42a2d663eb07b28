from dmoj.result import CheckerResult
from dmoj.utils.unicode import utf8text


def check(process_output, judge_output, judge_input, point_value, bonus=0, **kwargs):
    words = utf8text(process_output).split()
    if not words or words[0] != utf8text(judge_output).strip():
        return CheckerResult(False, 0, feedback="not the sum")
    if len(words) == 1:
        return True
    return CheckerResult(True, point_value / 2 + bonus, feedback="one word is enough")
