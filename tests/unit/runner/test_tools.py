"""Tools: what they find where they run, and the one way in which their faults are said."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.model import Execution, Program, Source, SourceFile, Stop
from judge.runner.build import Builder, Jails
from judge.runner.tools import Tool, ToolFailure, WorkPath
from judge.sandbox import Access, best_sandbox
from tests.conftest import LIMITS, SHELL, FakeSandbox, execution

SCRIPT = Source(name="t", files=(SourceFile(name="t.sh", content=b"exit 0"),), language=SHELL)
BROKEN = replace(SCRIPT, language=replace(SHELL, compile=("sh", "-c", "compile")))
LOST = replace(SCRIPT, language=replace(SHELL, run=("no-such-command", "{main}")))


def tool_of(seen: Execution, folder: Path, *exit_codes: int) -> Tool:
    """A tool that ends so."""
    sandbox = FakeSandbox(lambda program, stdin: seen)
    jails = Jails(sandbox, Builder(sandbox, folder))
    return Tool.build("tool", SCRIPT, LIMITS, jails=jails, exit_codes=exit_codes or (0,))


def test_a_tool_that_ends_otherwise_than_it_may_has_a_fault(tmp_path: Path) -> None:
    stopped = execution(stopped_by=Stop.OUTPUT)
    lost = replace(execution(), exit_code=None, failed_to_start="gone")
    java = execution(exit_code=1, stderr=b"Error: too small\n\tat Main.main(Main.java:3)\n")
    for seen, exit_codes, fault, has_exited in [
        (execution(), (), "", True),
        (execution(exit_code=43), (42, 43), "", True),
        (execution(), (42, 43), "exited with 0, not 42 or 43", True),
        (execution(exit_code=3, stderr=b"no luck\n"), (), "exited with 3, not 0: no luck", True),
        # The line with the error, and not the calls below it.
        (java, (), "exited with 1, not 0: Error: too small", True),
        (replace(execution(), signal=11, exit_code=None), (), "ended by SIGSEGV", False),
        (stopped, (), "wrote more than 1 MiB", False),
        (lost, (), "the program could not be started: gone", False),
        (replace(lost, exit_code=126), (126,), "the program could not be started: gone", True),
    ]:
        run = tool_of(seen, tmp_path, *exit_codes).run()
        assert run.fault.startswith(fault) if fault else not run.fault, run.fault
        assert run.has_exited is has_exited
        assert run.is_answer is (not fault)
    # An answer counts although it took too long; whoever asks decides.
    late = tool_of(execution(cpu_s=9.0), tmp_path).run()
    assert (late.is_answer, late.fault.startswith("took 9.00 s")) == (True, True)


def test_a_tool_without_a_program_or_a_machine_says_why(tmp_path: Path) -> None:
    def refuses(program: Program, stdin: bytes) -> Execution:
        if program.argv[-1].endswith("t.sh"):
            raise SandboxError("no process can be started", advice="Free some memory")
        return execution(exit_code=1, stderr=b"line 1: oh")  # of the compiler

    sandbox = FakeSandbox(refuses)
    jails = Jails(sandbox, Builder(sandbox, tmp_path))
    for source, message, compiler in [
        (BROKEN, "the tool t has no program: line 1: oh", "line 1: oh"),
        (replace(SCRIPT, missing="no sh"), "the tool t cannot run here: no sh", None),
        (LOST, "the tool t cannot run here: t is in shell: no-such-command is not", None),
        (SCRIPT, "the tool t cannot run here: no process can be started. Free some memory", None),
    ]:
        with pytest.raises(ToolFailure) as caught:
            Tool.build("tool", source, LIMITS, jails=jails).run()
        assert str(caught.value).startswith(message)
        assert caught.value.compiler == compiler
    assert sandbox.closed == len(sandbox.opened)  # what has failed is not used again


SHOWS = """cat "$1" data; ls -d feedback; [ -e left ] && echo again; : > left; exit 0"""


def test_a_tool_finds_its_files_and_what_it_left_only_if_that_is_kept(tmp_path: Path) -> None:
    sandbox = best_sandbox()
    jails = Jails(sandbox, Builder(sandbox, tmp_path))
    source = replace(SCRIPT, files=(SourceFile(name="t.sh", content=SHOWS.encode()),))
    tool = Tool.build("tool", source, LIMITS, jails=jails)
    files = [SourceFile(name="data", content=b"7\n")]

    said = [
        tool.run(args=[WorkPath("data")], files=files, folders=["feedback"], keeps=keeps)
        for keeps in (False, False, True)
    ]
    alone = tool.run(args=["/dev/null"], access=None)
    read_only = tool.run(args=["/dev/null"], files=files, access=Access.READ_ONLY)
    jails.close()

    shown = [run.execution.stdout.decode().split() for run in said]
    assert shown == [["7", "7", "feedback"]] * 2 + [["7", "7", "feedback", "again"]]
    assert alone.execution.stdout == b""
    assert alone.optional_work_dir is None
    assert read_only.execution.stdout == b"7\n"
