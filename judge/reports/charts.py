"""Load pygal, and give charts a common style.

pygal is small, pure Python and takes CSS variables for colours. So one chart suits a light and a
dark page, which must define `--ink`, `--faint` and the colours of the series.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element


def load_pygal() -> Any:
    """Import pygal without the module finder that it installs for its maps.

    Because of that finder, Python 3.11 would warn at every later import that fails.
    """
    import pygal  # an extra: only pages need it

    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != "pygal"]
    return pygal


def chart_options(colours: Sequence[str]) -> dict[str, Any]:
    """The options of every chart; `colours` are those of its series."""
    style = load_pygal().style.Style(
        background="transparent",
        plot_background="transparent",
        foreground="var(--ink)",
        foreground_strong="var(--ink)",
        foreground_subtle="var(--faint)",
        guide_stroke_color="var(--faint)",
        major_guide_stroke_color="var(--faint)",
        colors=tuple(colours),
        value_colors=tuple(colours),
        font_family="inherit",
        value_font_family="inherit",
        title_font_size=16,
        label_font_size=12,
        major_label_font_size=12,
        legend_font_size=13,
        value_label_font_size=13,
        opacity="1",
        stroke_width="2",
        transition="0s",
    )
    return {"style": style, "js": (), "no_prefix": True, "disable_xml_declaration": True}


def strip_svg(root: Element) -> Element:
    """A chart without its script, comments and date."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag.endswith("script"):
                parent.remove(child)
    return root


def decades(values: Sequence[float], top: float = 0.0) -> tuple[int, int]:
    """The powers of ten between which `values` and `top` lie; there is at least one step."""
    low = math.floor(math.log10(min(values)) + 1e-9)
    return low, max(low + 1, math.ceil(math.log10(max(*values, top)) - 1e-9))
