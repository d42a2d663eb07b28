"""Pictures are SVG files for light and dark, whatever their texts are."""

from __future__ import annotations

from xml.etree import ElementTree

from judge.game.drawing import Paint, disc, drawing, label, square, tile

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_has_its_shapes_from_the_lowest_on() -> None:
    shapes = [square(0, 1, Paint.FLOOR, gap=0), disc(1.5, 0.5, 0.25, Paint.MAN)]

    root = ElementTree.fromstring(drawing(2, 1, shapes))
    board = ElementTree.fromstring(drawing(1, 1, tile(0, 0, Paint.BOX, 15)))

    assert root.attrib == {"width": "56", "height": "28", "viewBox": "0 0 56 28"}
    assert [one.attrib for one in root][1:] == [
        {"class": "p0", "x": "28", "y": "0", "width": "28", "height": "28"},
        {"class": "p1", "cx": "42", "cy": "14", "r": "7"},
    ]
    assert [(one.tag, one.text) for one in board][1:] == [
        (f"{SVG}rect", None),
        (f"{SVG}text", "15"),
    ]
    assert ElementTree.fromstring(drawing(0, 0, [])).attrib["width"] == "0"


def test_no_text_is_markup() -> None:
    for text, shown in [
        ("</text><script>alert(1)</script>", "</text><script>alert(1)</script>"),
        ("a&b \"c' <!--", "a&b \"c' <!--"),
        ("]]>", "]]>"),
        ("\x00\x1b[31m\ud800", "\N{REPLACEMENT CHARACTER}" * 2 + "[31m\N{REPLACEMENT CHARACTER}"),
        (7, "7"),
    ]:
        root = ElementTree.fromstring(drawing(1, 1, [label(0, 0, text)]))
        assert [one.tag for one in root] == [f"{SVG}style", f"{SVG}text"]
        assert root[1].text == shown
