from dmoj.checkers import floatsabs, standard
from dmoj.result import CheckerResult


def check(process_output, judge_output, submission_source, result, **kwargs):
    assert standard.check("1 2", b"1  2 ", **kwargs)
    assert not floatsabs.check("1", "1.1", precision=2)
    assert result.proc_output == process_output
    assert (kwargs["execution_time"] > 0, kwargs["problem_id"]) == (True, "sums")
    passed = standard.check(process_output, judge_output)
    points = kwargs["point_value"] / (2 if b"#" in submission_source else 1)
    return CheckerResult(passed, points if passed else 0, kwargs["submission_language"])
