"""Find the program that a case of `generators.yaml` names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from judge.errors import ProblemError
from judge.model import Source
from judge.packages.generators.plan import GENERATORS, GeneratorPlan
from judge.packages.programs import composed_source, validator_source, with_testlib


def generator_source(
    root: Path,
    plan: GeneratorPlan,
    name: str,
    constants: Mapping[str, str],
    testlib: bytes | None,
) -> Source:
    """The program of that name in a package; `ProblemError` if there is none.

    `testlib` is the content of a `testlib.h` for one that includes it but comes without it.
    """
    folder = root / "generators"
    paths = [folder / one for one in plan.programs.get(name, (name,))]
    for path in paths:
        if not os.path.lexists(path):
            raise ProblemError(f"{root / GENERATORS}: there is no {path.relative_to(root)}")
    if name in plan.programs:
        source = composed_source(root, name, paths, constants)
    else:
        source = validator_source(root, paths[0], constants)
    return with_testlib(source, testlib)[0]
