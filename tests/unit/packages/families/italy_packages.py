"""Tasks in the Italian format for tests, made of the folders in `tests/packages/families/italy`."""

from functools import partial

from tests.unit.packages.written import changed, files_of, source

SUMS = files_of("italy/tests", "italy/sums")
TASK, GEN = SUMS["task.yaml"], SUMS["gen/GEN"]
with_task = partial(changed, SUMS, "task.yaml")

FILES = files_of("italy/tests", "italy/sums", "italy/files")
"""The same with the files that CMS supposes where none are named."""

UNMADE = {
    name: text for name, text in FILES.items() if not name.startswith(("input/", "output/"))
} | files_of("italy/unmade")
"""The task before its tests are made, as it lies in a repository."""

CASES_GEN = source("italy/cases_gen.txt")
"""The same tests as task-maker reads them."""

_READ, _WRITTEN = 'std::fopen(words[1], "r")', 'std::fopen(words[2], "w")'
REVERSED = {
    name: text.replace(_READ, _READ.replace("1", "2")).replace(_WRITTEN, _WRITTEN.replace("2", "1"))
    for name, text in files_of("italy/tests", "italy/talks", "italy/stubbed").items()
}
"""A dialogue through two pipes; the first is to write, as in task-maker."""
