"""Leave out of a package what its format cannot require: that a group with parts is accepted."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec.structs import replace

from judge.catalog.problem_yaml import GROUP
from judge.commands.convert.families.report import ConversionReport
from judge.model import Aggregation, SourceFile
from judge.packages.package import Package


def leave_out_required_parts(
    files: Sequence[SourceFile], package: Package, report: ConversionReport
) -> list[SourceFile]:
    """The files of a package that was read from another family, each loss in the `report`.

    DMOJ requires any batch; the ICPC format requires only a group that is passed or failed as a
    whole.
    """
    groups = {group.name: group for group in package.test_data.groups}
    lost = {
        f"data/{group.name}/{GROUP}": parts
        for group in groups.values()
        if (parts := [one for one in group.requires if _has_parts(groups[one].aggregation)])
    }
    for place, parts in lost.items():
        for name in parts:
            report.lose(place, f"require_pass: {name}: left out, as that group gives parts")
    return [
        replace(file, content=_without(file.content, lost[file.name]))
        if file.name in lost
        else file
        for file in files
    ]


def _has_parts(aggregation: Aggregation) -> bool:
    return aggregation is not Aggregation.PASS_FAIL


def _without(content: bytes, parts: Sequence[str]) -> bytes:
    keys = json.loads(content)  # so the readers of families write YAML
    left = [name for name in keys.pop("require_pass") if f"secret/{name}" not in parts]
    if left:
        keys["require_pass"] = left
    return f"{json.dumps(keys, ensure_ascii=False)}\n".encode()
