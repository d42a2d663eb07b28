"""What every chart of a page has in common: pygal, its style, and what is taken out of its SVG.

pygal is small and pure Python and takes CSS variables for colours, so that one chart is right for a
light and a dark page: it wants `--ink`, `--faint` and what else is named of the page.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element


def load_pygal() -> Any:
    """pygal, without the finder of modules that it leaves behind for its maps.

    That one is of a kind that Python 3.11 warns of, at any later import of what is not there.
    """
    import pygal as drawer  # an extra: only pages need it

    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != "pygal"]
    return drawer


def chart_options(colours: Sequence[str]) -> dict[str, Any]:
    """The options that every chart is made with; `colours` are those of its series."""
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
    """A chart without its script, which nothing here needs, and without comments and a date."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag.endswith("script"):
                parent.remove(child)
    return root


def decades(values: Sequence[float], top: float = 0.0) -> tuple[int, int]:
    """The powers of ten between which `values` and `top` lie; there is at least one step."""
    low = math.floor(math.log10(min(values)) + 1e-9)
    return low, max(low + 1, math.ceil(math.log10(max(*values, top)) - 1e-9))
