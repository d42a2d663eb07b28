"""Tell the values of the variables where an uncaught exception was raised.

Python imports this before the program, as `sitecustomize`; see `variants`. It imports nothing of
the judge. The traceback and the exit status stay the program's own; one more line follows them.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # that of typing, whose import takes longer than all else here
if TYPE_CHECKING:
    from types import FrameType, TracebackType

MARK = "judge-second-look "
MOST_VALUES = 6
MOST_CHARACTERS = 80


def shown_value(value: object) -> str:
    """A value in few characters, whatever its class does to be shown."""
    import reprlib

    shortener = reprlib.Repr()
    shortener.maxstring = shortener.maxother = shortener.maxlong = MOST_CHARACTERS
    try:
        text = shortener.repr(value)
    except BaseException:  # it runs the program's own code
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 3]}..."


def values_of(frame: FrameType, code: str) -> list[tuple[str, str]]:
    """The variables of a call with their values, those that stand in its line first."""
    import re

    names = re.findall(r"[^\W\d]\w*", code)
    kinds = {"module", "function", "type", "builtin_function_or_method"}
    values = {
        name: value
        for name, value in list(frame.f_locals.items())
        if not name.startswith("__") and type(value).__name__ not in kinds
    }
    if frame.f_locals is not frame.f_globals:
        for name in names:
            value = frame.f_globals.get(name)
            if name not in values and isinstance(value, (int, float, str, list, tuple, dict, set)):
                values[name] = value
    order = sorted(values, key=lambda name: names.index(name) if name in names else len(names))
    return [(name, shown_value(values[name])) for name in order[:MOST_VALUES]]


def tell(trace: TracebackType | None, folder: str) -> None:
    """Write the values at the last call in a file of the program."""
    import json
    import linecache

    last = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith(folder):
            last = trace
        trace = trace.tb_next
    if last is None:
        return
    code = linecache.getline(last.tb_frame.f_code.co_filename, last.tb_lineno)
    sys.stdout.flush()
    sys.stderr.write(f"\n{MARK}{json.dumps(values_of(last.tb_frame, code))}\n")
    sys.stderr.flush()


def start() -> None:
    """Report exceptions from now on; remove from the environment what shows that."""
    import threading

    hook, _, rest = os.environ.pop("PYTHONPATH").partition(os.pathsep)
    if rest:
        os.environ["PYTHONPATH"] = rest
    sys.path.remove(hook)
    folder = hook.rpartition("/")[0] + "/"

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        tell(trace, folder)

    def show_in_thread(args: threading.ExceptHookArgs) -> None:
        threading.__excepthook__(args)
        tell(args.exc_traceback, folder)

    sys.excepthook = show
    threading.excepthook = show_in_thread


if __name__ == "sitecustomize" and os.environ.pop("JUDGE_SECOND_LOOK", ""):
    start()
