// The editor of the solve page: CodeMirror in place of a text area, which keeps the text.
//
// It stands in a shadow root. There CodeMirror adopts constructed style sheets, which the policy
// of the site (no inline styles) allows; in the page itself it would need a <style> element.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting, HighlightStyle }
    from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers }
    from "@codemirror/view";
import { tags } from "@lezer/highlight";

const older = (name) => async () => StreamLanguage.define((await import("./older_modes.js"))[name]);

// By the languages of the judge; the text of any other is not coloured.
const LANGUAGES = {
    python3: async () => (await import("@codemirror/lang-python")).python(),
    cpp: async () => (await import("@codemirror/lang-cpp")).cpp(),
    java: async () => (await import("@codemirror/lang-java")).java(),
    rust: async () => (await import("@codemirror/lang-rust")).rust(),
    go: async () => (await import("@codemirror/lang-go")).go(),
    javascript: async () => (await import("@codemirror/lang-javascript")).javascript(),
    typescript: async () => (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
    kotlin: older("kotlin"), scala: older("scala"), csharp: older("csharp"), haskell: older("haskell"),
    ocaml: older("oCaml"), smlpoly: older("sml"), pascal: older("pascal"), ruby: older("ruby"),
    bash: older("shell"), perl: older("perl"), lua: older("lua"), lisp: older("commonLisp"),
    d: older("d"), fortran: older("fortran"), racket: older("scheme"), swift: older("swift"),
    julia: older("julia"),
};
LANGUAGES.pypy3 = LANGUAGES.python3;
LANGUAGES.c = LANGUAGES.cpp;
LANGUAGES.smlnj = LANGUAGES.smlpoly;

// The colours are variables of the page, so they follow the scheme; they are those of a source
// that the site shows.
const colours = HighlightStyle.define([
    { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--link)", fontWeight: "600" },
    { tag: [tags.string, tags.character, tags.regexp], color: "var(--good)" },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--warn)" },
    { tag: [tags.meta, tags.annotation], color: "var(--quiet)" },
    { tag: tags.invalid, textDecoration: "underline" },
]);

const theme = EditorView.theme({
    "&": { height: "100%", fontSize: "0.9rem", color: "var(--ink)", backgroundColor: "var(--paper)" },
    "&.cm-focused": { outline: "none" }, // the ring is around the whole
    ".cm-scroller": { overflow: "auto", fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: "1.4" },
    ".cm-content": { caretColor: "var(--ink)" },
    ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
    "&.cm-focused .cm-matchingBracket, .cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
    ".cm-wrong": { backgroundColor: "var(--warn-soft)", boxShadow: "inset 3px 0 var(--bad)" },
    ".cm-selectionMatch": { backgroundColor: "var(--warn-soft)" },
    ".cm-panels": { backgroundColor: "var(--soft)", color: "var(--ink)", borderColor: "var(--line)" },
    ".cm-textfield, .cm-button": { minHeight: "28px", fontSize: "0.85rem", color: "inherit", backgroundColor: "var(--paper)", border: "1px solid var(--edge)", borderRadius: "4px" },
    ".cm-button": { backgroundImage: "none" },
    ".cm-panel.cm-search": { padding: "6px" },
    ".cm-panel.cm-search label": { fontSize: "0.85rem" },
    ".cm-panel.cm-search input[type=checkbox]": { width: "24px", height: "24px", verticalAlign: "middle", margin: "0 2px" },
    ".cm-panel.cm-search button[name=close]": { color: "inherit", width: "28px", height: "28px", fontSize: "1.2rem" },
    ".cm-panel :focus-visible": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
});

// The line of which a compiler or a traceback tells; 0 for none. It moves with its text.
const setMark = StateEffect.define();
const markedLine = StateField.define({
    create: () => Decoration.none,
    update(marks, change) {
        const asked = change.effects.find((effect) => effect.is(setMark));
        if (!asked) return marks.map(change.changes);
        if (asked.value < 1 || asked.value > change.state.doc.lines) return Decoration.none;
        const line = Decoration.line({ class: "cm-wrong" });
        return Decoration.set([line.range(change.state.doc.line(asked.value).from)]);
    },
    provide: (field) => EditorView.decorations.from(field),
});

// Any other key than Tab ends this, so it need not end by itself.
const UNTIL_ANOTHER_KEY_MS = 1e9;
const letTabLeave = {
    key: "Escape",
    run: (view) => { view.setTabFocusMode(UNTIL_ANOTHER_KEY_MS); return true; },
};
// The page has these keys: they submit.
const keys = defaultKeymap.filter((one) => one.key !== "Mod-Enter");

// Shows the text of `area` in `host`, whose accessible name is `label`, and writes every change
// back. `phrases` are the words of CodeMirror in the language of the page. Returns what the page does with it; `close` leaves the text in the area.
export function openEditor({ area, host, label, description, language, phrases }) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const words = Object.assign(document.createElement("p"), { id: "keys", hidden: true, textContent: description });
    const grammar = new Compartment();
    const isWritten = EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        area.value = update.state.doc.toString();
        area.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const view = new EditorView({
        root,
        parent: root,
        state: EditorState.create({
            doc: area.value,
            selection: { anchor: Math.min(area.selectionStart, area.value.length) },
            extensions: [
                lineNumbers(), highlightActiveLineGutter(), highlightActiveLine(), history(), indentOnInput(),
                bracketMatching(), closeBrackets(), highlightSelectionMatches(),
                syntaxHighlighting(colours), theme, grammar.of([]), isWritten, markedLine,
                EditorState.phrases.of(phrases), EditorState.tabSize.of(4), indentUnit.of(/^\t/m.test(area.value) ? "\t" : "    "),
                EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": words.id, tabindex: "0" }),
                keymap.of([...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, ...keys, indentWithTab, letTabLeave]),
            ],
        }),
    });
    root.append(words);
    let wanted = "";

    async function setLanguage(code) {
        wanted = code;
        const found = await LANGUAGES[code]?.() ?? [];
        if (code === wanted) view.dispatch({ effects: grammar.reconfigure(found) });
    }

    setLanguage(language);
    return {
        setLanguage,
        focus: () => view.focus(),
        markLine(number) {
            const effects = [setMark.of(number)];
            if (number > 0 && number <= view.state.doc.lines) {
                effects.push(EditorView.scrollIntoView(view.state.doc.line(number).from, { y: "center" }));
            }
            view.dispatch({ effects });
        },
        close() {
            const { anchor } = view.state.selection.main;
            view.destroy();
            root.replaceChildren();
            area.setSelectionRange(anchor, anchor);
        },
    };
}
