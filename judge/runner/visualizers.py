"""Run the visualizers of a package, which draw inputs and outputs, and take the images they leave.

An input visualizer is called `visualizer in ans args...` and leaves an image where it runs. An
output visualizer is called as an output validator is, after it and in a copy of its feedback
folder, and leaves images there. One that fails gives no images; it never matters to a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from judge.errors import LanguageError, ProblemError, SandboxError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Limits, Problem, Solution, Source, SourceFile, Verdict
from judge.model.pictures import IMAGE_ENDINGS, Picture, Visualizers
from judge.runner.build import Builder, CompileFailure
from judge.runner.judge_case import start_run
from judge.runner.output_validators import FEEDBACK, OutputValidation
from judge.sandbox import Access, JailCache, WorkDir

MOST_IMAGE_BYTES = 4 << 20
MOST_IMAGES = 8

_INPUT, _ANSWER = "testcase.in", "testcase.ans"
_FEEDBACK_IMAGE = re.compile(rf"(judge|team)image(-[^/]*)?\.({'|'.join(IMAGE_ENDINGS)})")
_STARTS = {"png": b"\x89PNG\r\n\x1a\n", "jpg": b"\xff\xd8\xff", "jpeg": b"\xff\xd8\xff"}


class Drawn(Struct, frozen=True, kw_only=True):
    """The pictures that a visualizer has made; or in words why there are none, or not all."""

    pictures: tuple[Picture, ...] = ()
    fault: str = ""


def draw_input(
    visualizers: Visualizers, case: Case, *, builder: Builder, jails: JailCache
) -> Drawn:
    """The pictures of the input of a case."""
    if visualizers.input is None:
        return Drawn()
    files = [
        SourceFile(name=_INPUT, content=case.input),
        SourceFile(name=_ANSWER, content=case.answer),
    ]
    call = _Call(visualizers.input, visualizers.limits, builder, jails)
    args = visualizers.input_args.get(case.name, ())
    end = call.run(files, [_INPUT, _ANSWER], args, stdin=case.input)
    there = [] if end.work_dir is None else end.work_dir.names()
    names = [name for name in there if name.rpartition(".")[2] in IMAGE_ENDINGS]
    return _take(end, names, case.name)


def draw_output(
    visualizers: Visualizers,
    problem: Problem,
    solution: Solution,
    case: Case,
    *,
    builder: Builder,
    jails: JailCache,
) -> Drawn:
    """The pictures of what a solution prints for a case, which it is run on again.

    There are none of a run that no validator is asked about. Without an output visualizer they are
    those that the validator leaves.
    """
    try:
        found = _validated_output(problem, solution, case, builder, jails)
    except (LanguageError, ProblemError, SandboxError) as error:
        jails.discard_own()
        return Drawn(fault=str(error))
    if found is None:
        return Drawn()
    output, feedback = found
    files = [
        SourceFile(name=_INPUT, content=case.input),
        SourceFile(name=_ANSWER, content=case.answer),
        *feedback,
    ]
    if visualizers.output is None:
        images = [(file.name.partition("/")[2], file.content) for file in feedback]
        images = [image for image in images if _FEEDBACK_IMAGE.fullmatch(image[0])]
        return _pictures(images, _CallEnd(), case.name, solution.name) if images else Drawn()
    call = _Call(visualizers.output, visualizers.limits, builder, jails)
    args = visualizers.output_args.get(case.name, ())
    end = call.run(files, [_INPUT, _ANSWER, f"{FEEDBACK}/"], args, stdin=output)
    there = [] if end.work_dir is None else end.work_dir.names(FEEDBACK)
    names = [name for name in there if _FEEDBACK_IMAGE.fullmatch(name)]
    return _take(end, names, case.name, solution.name, folder=f"{FEEDBACK}/")


def _validated_output(
    problem: Problem, solution: Solution, case: Case, builder: Builder, jails: JailCache
) -> tuple[bytes, Sequence[SourceFile]] | None:
    """What a visualizer reads of the last pass: the output and the feedback of the validator.

    The output of a dialogue is empty. None if no validator is asked about the run.
    """
    run = start_run(problem, solution, case, builder=builder, jails=jails)
    if isinstance(run, CompileFailure):
        return None
    if problem.validation is None:
        outcome = run.run(case.input)
        return (outcome.seen.stdout, ()) if outcome.verdict is Verdict.AC else None
    validation = OutputValidation(
        run, problem.validation, builder, record=False, keeps_feedback=True
    )
    outcome = validation.run()
    if validation.feedback is None:
        return None
    output = b"" if problem.validation.interactive else outcome.seen.stdout
    return output, validation.feedback


class _CallEnd(Struct, frozen=True, kw_only=True):
    """How a visualizer failed, and the folder where it ran; None if it did not run.

    An `excuse` is an exit status, which says only why there are no images, if there are none.
    """

    fault: str = ""
    excuse: str = ""
    work_dir: WorkDir | None = None


class _Call(Struct, frozen=True):
    """A visualizer that is about to run."""

    program: Source
    limits: Limits
    builder: Builder
    jails: JailCache

    def run(
        self,
        files: Sequence[SourceFile],
        names: Sequence[str],
        args: Sequence[str],
        *,
        stdin: bytes,
    ) -> _CallEnd:
        """How it ended, having run in a folder with these files.

        `names` are in that folder, and become its first arguments.
        """
        if self.program.missing is not None:
            return _CallEnd(fault=f"was not run: {self.program.missing}")
        try:
            built = self.builder.build(self.program, memory_bytes=self.limits.memory_bytes)
            if isinstance(built, CompileFailure):
                return _CallEnd(fault=f"has no program: {built.message}")
            lease = self.jails.lease(built, self.limits, Access.WRITABLE)
            lease.work_dir.fill(files, folders=[FEEDBACK])
            paths = [f"{lease.work_dir.folder}/{name}" for name in names]
            seen = lease.jail.run(stdin=stdin, args=[*paths, *args])
        except (LanguageError, SandboxError) as error:
            self.jails.discard_own()
            return _CallEnd(fault=f"was not run: {error}")
        verdict = verdict_of(seen, self.limits)
        if verdict is None:
            return _CallEnd(work_dir=lease.work_dir)
        words = f"failed: {verdict_reason(seen, self.limits, verdict)}"
        if verdict is Verdict.RTE and seen.stopped_by is None:
            return _CallEnd(excuse=words, work_dir=lease.work_dir)
        return _CallEnd(fault=words, work_dir=lease.work_dir)


def _take(
    end: _CallEnd, names: Sequence[str], case: str, solution: str = "", *, folder: str = ""
) -> Drawn:
    """The images of these names that a visualizer has left in a folder of its work directory."""
    images = [
        (name, content)
        for name in names[: MOST_IMAGES + 1]
        if end.work_dir is not None
        if (content := end.work_dir.read(f"{folder}{name}", MOST_IMAGE_BYTES + 1)) is not None
    ]
    return _pictures(images, end, case, solution)


def _pictures(
    images: Sequence[tuple[str, bytes]], end: _CallEnd, case: str, solution: str = ""
) -> Drawn:
    """The pictures in images by their names, but for those that are none."""
    faults = [end.fault or ("" if images else end.excuse)]
    if len(images) > MOST_IMAGES:
        faults.append(f"made more than {MOST_IMAGES} images")
    pictures = []
    for name, content in images[:MOST_IMAGES]:
        stem, _, ending = name.rpartition(".")
        if words := image_fault(ending, content):
            faults.append(f"made {name!r}, which {words}")
        else:
            pictures.append(
                Picture(case=case, name=stem, ending=ending, content=content, solution=solution)
            )
    words = "; ".join(filter(None, faults))
    return Drawn(pictures=tuple(pictures), fault=words or ("" if pictures else "made no image"))


def image_fault(ending: str, content: bytes) -> str:
    """Why the content is no image of that ending, as far as its beginning shows; empty if it is."""
    if len(content) > MOST_IMAGE_BYTES:
        return f"has more than {MOST_IMAGE_BYTES >> 20} MiB"
    if ending == "svg":
        return "" if b"<svg" in content[: 64 << 10] else "holds no <svg"
    return "" if content.startswith(_STARTS[ending]) else f"is no {ending.upper()}"
