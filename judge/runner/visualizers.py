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
from judge.model import Case, Problem, Solution, Source, SourceFile, Verdict
from judge.model.pictures import IMAGE_ENDINGS, Picture, Visualizers
from judge.runner.build import CompileFailure, Jails
from judge.runner.judge_case import start_run
from judge.runner.output_validators import FEEDBACK, OutputValidation
from judge.runner.tools import Tool, ToolFailure, ToolResult, WorkPath

MOST_IMAGE_BYTES = 4 << 20
MOST_IMAGES = 8

_INPUT, _ANSWER = WorkPath("testcase.in"), WorkPath("testcase.ans")
_FEEDBACK_IMAGE = re.compile(rf"(judge|team)image(-[^/]*)?\.({'|'.join(IMAGE_ENDINGS)})")
_STARTS = {"png": b"\x89PNG\r\n\x1a\n", "jpg": b"\xff\xd8\xff", "jpeg": b"\xff\xd8\xff"}


class Drawn(Struct, frozen=True, kw_only=True):
    """The pictures that a visualizer has made; or in words why there are none, or not all."""

    pictures: tuple[Picture, ...] = ()
    fault: str = ""


def draw_input(visualizers: Visualizers, case: Case, *, jails: Jails) -> Drawn:
    """The pictures of the input of a case."""
    if visualizers.input is None:
        return Drawn()
    args = [_INPUT, _ANSWER, *visualizers.input_args.get(case.name, ())]
    try:
        tool = _visualizer(visualizers.input, visualizers, jails)
        run = tool.run(case.input, args=args, files=_case_files(case))
    except ToolFailure as failure:
        return Drawn(fault=failure.fault)
    names = [name for name in run.work_dir.names() if name.rpartition(".")[2] in IMAGE_ENDINGS]
    return _take(run, "", names, case.name)


def draw_output(
    visualizers: Visualizers,
    problem: Problem,
    solution: Solution,
    case: Case,
    *,
    jails: Jails,
) -> Drawn:
    """The pictures of what a solution prints for a case, which it is run on again.

    There are none of a run that no validator is asked about. Without an output visualizer they are
    those that the validator leaves.
    """
    try:
        validated = _validated_output(problem, solution, case, jails)
    except (LanguageError, ProblemError, SandboxError) as error:
        jails.discard_own()
        return Drawn(fault=str(error))
    if validated is None:
        return Drawn()
    output, feedback = validated
    if visualizers.output is None:
        images = [(file.name.partition("/")[2], file.content) for file in feedback]
        images = [image for image in images if _FEEDBACK_IMAGE.fullmatch(image[0])]
        return _pictures(images, "", case.name, solution.name) if images else Drawn()
    its_args = visualizers.output_args.get(case.name, ())
    args = [_INPUT, _ANSWER, WorkPath(f"{FEEDBACK}/"), *its_args]
    try:
        tool = _visualizer(visualizers.output, visualizers, jails)
        files = [*_case_files(case), *feedback]
        run = tool.run(output, args=args, files=files, folders=[FEEDBACK])
    except ToolFailure as failure:
        return Drawn(fault=failure.fault)
    names = [name for name in run.work_dir.names(FEEDBACK) if _FEEDBACK_IMAGE.fullmatch(name)]
    return _take(run, f"{FEEDBACK}/", names, case.name, solution.name)


def _visualizer(source: Source, visualizers: Visualizers, jails: Jails) -> Tool:
    return Tool.build("visualizer", source, visualizers.limits, jails=jails)


def _case_files(case: Case) -> list[SourceFile]:
    return [
        SourceFile(name=_INPUT, content=case.input),
        SourceFile(name=_ANSWER, content=case.answer),
    ]


def _validated_output(
    problem: Problem, solution: Solution, case: Case, jails: Jails
) -> tuple[bytes, Sequence[SourceFile]] | None:
    """What a visualizer reads of the last pass: the output and the feedback of the validator.

    The output of a dialogue is empty. None if no validator is asked about the run.
    """
    run = start_run(problem, solution, case, jails=jails)
    if isinstance(run, CompileFailure):
        return None
    if problem.validation is None:
        outcome = run.run(case.input)
        return (outcome.seen.stdout, ()) if outcome.verdict is Verdict.AC else None
    validation = OutputValidation(run, problem.validation, record=False, keeps_feedback=True)
    outcome = validation.run()
    if validation.feedback is None:
        return None
    output = b"" if problem.validation.interactive else outcome.seen.stdout
    return output, validation.feedback


def _take(
    run: ToolResult, folder: str, names: Sequence[str], case: str, solution: str = ""
) -> Drawn:
    """The images of these names that a visualizer has left in a folder of its work directory."""
    images = [
        (name, content)
        for name in names[: MOST_IMAGES + 1]
        if (content := run.work_dir.read(f"{folder}{name}", MOST_IMAGE_BYTES + 1)) is not None
    ]
    # An exit status says only why there are no images, if there are none.
    is_excuse = run.verdict is Verdict.RTE and run.execution.stopped_by is None
    return _pictures(images, "" if images and is_excuse else run.fault, case, solution)


def _pictures(
    images: Sequence[tuple[str, bytes]], fault: str, case: str, solution: str = ""
) -> Drawn:
    """The pictures in images by their names, but for those that are none."""
    faults = [fault]
    if len(images) > MOST_IMAGES:
        faults.append(f"made more than {MOST_IMAGES} images")
    pictures = []
    for name, content in images[:MOST_IMAGES]:
        stem, _, ending = name.rpartition(".")
        if wrong := image_fault(ending, content):
            faults.append(f"made {name!r}, which {wrong}")
        else:
            pictures.append(
                Picture(case=case, name=stem, ending=ending, content=content, solution=solution)
            )
    fault = "; ".join(filter(None, faults))
    return Drawn(pictures=tuple(pictures), fault=fault or ("" if pictures else "made no image"))


def image_fault(ending: str, content: bytes) -> str:
    """Why the content is no image of that ending, as far as its beginning shows; empty if it is."""
    if len(content) > MOST_IMAGE_BYTES:
        return f"has more than {MOST_IMAGE_BYTES >> 20} MiB"
    if ending == "svg":
        return "" if b"<svg" in content[: 64 << 10] else "holds no <svg"
    return "" if content.startswith(_STARTS[ending]) else f"is no {ending.upper()}"
