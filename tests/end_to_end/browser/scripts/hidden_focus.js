// What has the focus, if it is hidden or has no ring; else null.
() => {
    const one = document.activeElement, box = one.getBoundingClientRect();
    if (one.localName === "iframe") return null; // what has the focus in it is tested by itself
    const left = Math.max(box.left, 0), top = Math.max(box.top, 0); // what is high begins above
    const x = left + Math.min(box.right - left, 40) / 2;
    const y = top + Math.min(box.bottom - top, 40) / 2;
    const style = getComputedStyle(one), seen = document.elementFromPoint(x, y);
    const hasRing = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const isSeen = seen && (one.contains(seen) || seen.contains(one));
    return isSeen && hasRing ? null : one.outerHTML.slice(0, 120);
}
