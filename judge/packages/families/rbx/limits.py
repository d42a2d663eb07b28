"""Read the limits: those of the package, those that `rbx time` has measured, and `modifiers`.

A modifier has limits for one language: `time` and `memory` in place of those of the problem, then a
`timeMultiplier`. Source: rbx, `rbx/box/limits_info.py` and `rbx/box/schema.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from judge.model import OwnLimits
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.rbx.document import NAME, RbxNode
from judge.packages.families.rbx.keys import MODIFIER_KEYS
from judge.packages.families.rbx.programs import LANGUAGES
from judge.packages.families.yaml_node import read_map

PROFILE = ".limits/local.yml"
_LIMITS = ("timeLimit", "memoryLimit", "outputLimit")
_MOST_MS, _MOST_MIB, _MOST_KIB = 86_400_000, 1 << 20, 1 << 20
_MOST_TIMES = 1000.0
_OUTPUT_KIB = 4096

_Modifiers = dict[str, dict[str, float]]


class RbxLimits(Struct, frozen=True, kw_only=True):
    """The limits, the file that states the time limit, and what languages have of their own.

    `own` are by the suffixes of solutions; those of `""` are for all others. It is empty if all
    languages have the same.
    """

    time_ms: int
    memory_mib: int
    output_kib: int
    stated_in: str
    own: Mapping[str, OwnLimits]


def read_limits(folder: FamilyFolder, document: RbxNode) -> RbxLimits:
    """The limits as `rbx run` has them, which takes a profile before those of the package."""
    modifiers = _modifiers(document)
    if not folder.has(PROFILE):
        return _limits(document, modifiers, NAME)
    file, keys = read_map(folder, PROFILE)
    profile = RbxNode(file, "", keys)
    if profile.flag("inheritFromPackage"):
        return _limits(document, modifiers, NAME)
    own = {key: value for key, value in profile.own.items() if value is not None}
    for limit, key in (("timeLimit", "time"), ("memoryLimit", "memory")):
        if limit in own:
            for one in modifiers.values():
                one.pop(key, None)
    for language, values in _modifiers(profile).items():
        modifiers.setdefault(language, {}).update(values)
    limits = {key: own.get(key, document.own.get(key)) for key in _LIMITS}
    stated_in = PROFILE if "timeLimit" in own else NAME
    return _limits(RbxNode(file, "", limits), modifiers, stated_in)


def _limits(node: RbxNode, modifiers: _Modifiers, stated_in: str) -> RbxLimits:
    time_ms = node.number("timeLimit", most=_MOST_MS)
    memory_mib = node.number("memoryLimit", most=_MOST_MIB)
    own: dict[str, OwnLimits] = {}
    for language, values in modifiers.items():
        changed_ms = int(values.get("time", time_ms))
        if "timeMultiplier" in values:
            changed_ms = int(changed_ms * values["timeMultiplier"])
        if not 1 <= changed_ms <= _MOST_MS:
            node.fail(f"modifiers: {language} has {changed_ms} ms, not 1 to {_MOST_MS}")
        limits = OwnLimits(
            time_factor=changed_ms / time_ms,
            memory_bytes=int(values.get("memory", memory_mib)) << 20,
        )
        own |= dict.fromkeys(LANGUAGES[language], limits)
    usual = OwnLimits(time_factor=1.0, memory_bytes=memory_mib << 20)
    return RbxLimits(
        time_ms=time_ms,
        memory_mib=memory_mib,
        output_kib=node.number("outputLimit", most=_MOST_KIB, default=_OUTPUT_KIB),
        stated_in=stated_in,
        own={"": usual, **own} if any(one != usual for one in own.values()) else {},
    )


def _modifiers(node: RbxNode) -> _Modifiers:
    """What each language has of its own."""
    every = node.inner("modifiers")
    found: _Modifiers = {}
    for language in every.own if every else ():
        assert every is not None
        if language not in LANGUAGES:
            every.fail(
                f"{shown(language)} is a language that is not known here",
                f"Known are {', '.join(LANGUAGES)}, as in the environment that rbx comes with",
            )
        one = every.inner(language, MODIFIER_KEYS)
        if one is None:
            continue
        found[language] = {
            key: float(one.number(key, most=most))
            for key, most in (("time", _MOST_MS), ("memory", _MOST_MIB))
            if one.own.get(key) is not None
        }
        times = one.own.get("timeMultiplier")
        if times is None:
            continue
        if isinstance(times, bool) or not isinstance(times, int | float):
            one.fail(f"timeMultiplier is {shown(times)}, but a number was expected")
        if not 0 < times <= _MOST_TIMES:
            one.fail(f"timeMultiplier is {shown(times)}, not between 0 and {_MOST_TIMES:g}")
        found[language]["timeMultiplier"] = float(times)
    return found
