from dmoj.graders.interactive import InteractiveGrader, WrongAnswer
from dmoj.result import CheckerResult


class Grader(InteractiveGrader):
    def interact(self, case, interactor):
        number, secret = int(case.input_data()), int(case.output_data().split()[-1])
        interactor.writeln(number)
        for asked in range(1, 5):
            guess = interactor.readint(1, 1000)
            if guess == secret:
                interactor.writeln("found")
                return asked == 1 or CheckerResult(True, case.points / asked)
            interactor.writeln("more" if guess < secret else "less")
        raise WrongAnswer("too many questions")
