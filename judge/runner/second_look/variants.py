"""Build a program a second time so that it tells where it fails.

    C, C++   with AddressSanitizer, UndefinedBehaviorSanitizer and libstdc++'s debug mode; then for
             valgrind (or with MemorySanitizer, for C), which see values that were never set
    Python   with a hook that tells the values where an exception was raised
    Rust     with checks of overflows; C# with the lines of its source

Other languages tell the line by themselves, and their values nowhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from judge.grading.feedback import sanitizers
from judge.grading.feedback.source_faults import STDERR, OwnFiles, fault_in_messages
from judge.languages import find_command
from judge.languages.families import is_compiled_as_c, is_python
from judge.model import Judgement, Language, Program, Solution, SourceFault, SourceFile, Verdict
from judge.runner.second_look.python_values import MARK, with_values

ReadFault = Callable[[bytes, OwnFiles], SourceFault | None]
"""Reads a fault from standard error."""

_HOOK = Path(__file__).with_name("python_hook.py")
_FOLDER = "judge-second-look"

_DEBUG = ("-g", "-O1", "-fno-omit-frame-pointer")
_SANITIZE = (*_DEBUG, "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
             "-D_GLIBCXX_DEBUG")  # fmt: skip
_SANITIZER_ENV = {
    # A small stack of left frames: deep recursion would take ten times as long with that of 2^20.
    "ASAN_OPTIONS": "detect_leaks=0:handle_abort=1:detect_stack_use_after_return=1"
    ":max_uar_stack_size_log=16:color=never",
    "UBSAN_OPTIONS": "print_stacktrace=1:color=never",
    "MSAN_OPTIONS": "color=never",
}
_VALGRIND = ("--quiet", "--exit-on-first-error=yes", "--error-exitcode=99", "--track-origins=yes",
             "--leak-check=no", "--vgdb=no", "--log-fd=2", "--main-stacksize=67108864")  # fmt: skip


class Variant(Struct, frozen=True, kw_only=True):
    """One way to look again: the solution to build, how to run it, and what to read.

    `tool` names it in reports. `slowdown` is how many times as long as usual it may take.
    `limits_stack`: what it needs of the stack is limited before its memory, so that it notices.
    `is_wanted` says whether it may tell anything new about a judgement.
    """

    tool: str
    solution: Solution
    read: ReadFault
    env: Mapping[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    slowdown: float = 10.0
    limits_stack: bool = False
    has_hook: bool = False
    is_wanted: Callable[[Judgement], bool] = lambda judgement: True

    def program(self, built: Program, *, stack_bytes: int) -> Program:
        """The built solution with all that it needs to be run."""
        argv, env = (*self.before, *built.argv), {**built.env, **self.env}
        if self.limits_stack:
            limit = f'ulimit -S -s {stack_bytes >> 10} 2> /dev/null; exec "$@"'
            argv = (find_command("sh") or "/bin/sh", "-c", limit, "sh", *argv)
        if self.has_hook:
            path = [str(built.folder / _FOLDER), *filter(None, [env.get("PYTHONPATH")])]
            env |= {"PYTHONPATH": os.pathsep.join(path), "JUDGE_SECOND_LOOK": "1"}
        return replace(built, argv=argv, env=env)


class VariantList(Struct, frozen=True, kw_only=True):
    """The ways to look again at a solution, in turn until one finds something; and `notes` on what
    cannot be looked for here."""

    variants: tuple[Variant, ...] = ()
    notes: tuple[str, ...] = ()


def variants_of(solution: Solution) -> VariantList:
    """The ways to look again at a solution; none for most languages."""
    language = solution.language
    if is_compiled_as_c(language):
        return _c_variants(solution)
    if is_python(language):
        hook = SourceFile(name=f"{_FOLDER}/sitecustomize.py", content=_HOOK.read_bytes())
        hooked = replace(solution, files=(*solution.files, hook))
        return VariantList(
            variants=(
                Variant(
                    tool=STDERR,
                    solution=hooked,
                    read=_python_fault,
                    has_hook=True,
                    is_wanted=lambda one: one.fault is not None,
                ),
            )
        )
    if language.code == "rust":
        flags = ("-g", "-C", "debug-assertions=on", "-C", "overflow-checks=on")
        checked = _with_flags(solution, language.compile + flags)
        tool = "Rust's checks of overflows"
        found = Variant(
            tool=tool, solution=checked, read=fault_in_messages, is_wanted=_has_no_fault
        )
        return VariantList(variants=(found,))
    if language.code == "csharp" and language.run[:1] == ("mono",):
        run = ("mono", "--debug", *language.run[1:])
        traced = _with_flags(solution, (*language.compile, "-debug"), run)
        found = Variant(
            tool="mono --debug",
            solution=traced,
            read=fault_in_messages,
            is_wanted=lambda one: one.verdict is Verdict.RTE and _has_no_fault(one),
        )
        return VariantList(variants=(found,))
    return VariantList()


def _c_variants(solution: Solution) -> VariantList:
    language = solution.language
    sanitized = Variant(
        tool="AddressSanitizer and UndefinedBehaviorSanitizer",
        solution=_with_flags(solution, (*language.compile, *_SANITIZE)),
        read=sanitizers.sanitizer_fault,
        env=_SANITIZER_ENV,
        before=_at_fixed_addresses(),
        limits_stack=True,
    )
    if (valgrind := find_command("valgrind")) is not None:
        watched = Variant(
            tool=sanitizers.VALGRIND,
            solution=_with_flags(solution, (*language.compile, "-g", "-O0")),
            read=sanitizers.valgrind_fault,
            before=(valgrind, *_VALGRIND),
            slowdown=50.0,
        )
        return VariantList(variants=(sanitized, watched))
    if "clang" in language.compile[0] and "++" not in language.compile[0]:
        flags = (*_DEBUG, "-fsanitize=memory", "-fsanitize-memory-track-origins")
        watched = Variant(
            tool=sanitizers.MSAN,
            solution=_with_flags(solution, (*language.compile, *flags)),
            read=sanitizers.sanitizer_fault,
            env=_SANITIZER_ENV,
            before=_at_fixed_addresses(),
            limits_stack=True,
        )
        return VariantList(variants=(sanitized, watched))
    note = "values that were never set are not looked for here: install valgrind"
    return VariantList(variants=(sanitized,), notes=(note,))


def _at_fixed_addresses() -> tuple[str, ...]:
    """A command that sanitizers need where addresses have more random bits than they know.

    See https://github.com/google/sanitizers/issues/1614.
    """
    setarch = find_command("setarch")
    return () if setarch is None else (setarch, "-R")


def _has_no_fault(judgement: Judgement) -> bool:
    return judgement.fault is None


def _with_flags(
    solution: Solution, compile_command: Sequence[str], run: Sequence[str] | None = None
) -> Solution:
    language: Language = solution.language
    changed = replace(language, compile=tuple(compile_command), run=tuple(run or language.run))
    return replace(solution, language=changed)


def _python_fault(stderr: bytes, files: OwnFiles) -> SourceFault | None:
    before, mark, after = stderr.rpartition(MARK.encode())
    fault = fault_in_messages(before if mark else stderr, files, only_calls=True)
    return with_values(fault, after) if fault and mark else fault
