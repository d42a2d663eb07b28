// What can be activated and is smaller than this. Links in a line of text and what is only seen with
// the focus may be smaller (2.5.8).
least => [...document.querySelectorAll(
    "button, select, input:not([type=hidden]), textarea, summary, nav a, a.button, h3 a"
)].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.width < least || box.height < least);
}).map(one => one.outerHTML.slice(0, 120))
