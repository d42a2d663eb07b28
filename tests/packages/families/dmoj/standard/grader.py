from dmoj.graders.standard import StandardGrader
from dmoj.result import Result

print("what it prints is not for the solution")


class Grader(StandardGrader):
    def grade(self, case):
        result = Result(case)
        self._current_proc = self.binary.launch(time=self.problem.time_limit, stdin=1)
        given = case.input_data() + case.config.more.encode()
        output, error = self._current_proc.communicate(given)
        self.binary.populate_result(error, result, self._current_proc)
        result.proc_output = output.replace(b"and\n", b"")
        if not self.check_result(case, result):
            result.result_flag |= Result.WA
            result.feedback = f"wrong in {self.language}"
        elif b"#" not in self.source:
            result.points = case.points
        return result
