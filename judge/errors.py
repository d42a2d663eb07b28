"""Everything that can be wrong with the words, the kit or the machine, but never with a solution.

A wrong solution is a value (a `Verdict`); what is raised here ends the work with exit status 2.
An exception that is not a `JudgeError` is a bug of ours.

    JudgeError
    ├── UsageError       the words of the command: no such problem, no such file, no such case
    ├── KitError         no kit was found, or its folders are not as they should be
    ├── ProblemError     one problem is broken: its yaml, its rules, a case without an answer
    ├── LanguageError    a file in no known language, or one that is not installed here
    ├── SandboxError     this machine cannot run the program as asked
    ├── ClusterLost      the cluster that judges is not there, or not any more
    └── Cancelled        the run was called off while a program was running
"""

from __future__ import annotations


class JudgeError(Exception):
    """What was found, what was expected and where, without a dot; `advice` says what to do."""

    def __init__(self, message: str, *, advice: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice

    def __str__(self) -> str:
        """Message and advice as one paragraph."""
        return f"{self.message}. {self.advice}" if self.advice else self.message


class UsageError(JudgeError):
    """The words of the command name something that is not there."""


class KitError(JudgeError):
    """No kit was found, or its folders are not as they should be."""


class ProblemError(JudgeError):
    """One problem is broken: its `problem.yaml`, its rules, its statement or one of its cases."""


class LanguageError(JudgeError):
    """A file is in no language that we know, or in one that is not installed here."""


class SandboxError(JudgeError):
    """This machine cannot run the program as asked."""


class ClusterLost(JudgeError):
    """The cluster that judges is not there, or not any more; what was judged stays."""


class Cancelled(JudgeError):
    """The run was called off while a program was running."""
