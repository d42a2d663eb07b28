// Keeps on the server what is typed, knows two keys, and puts an editor with colours in place of
// the text area where it was bundled. Without it the form works as any other.

import { sendInPlace } from "./live.js";
import { say, translations } from "./words.js";

const PAUSE_MS = 800;
const RETRY_MS = 2000;
const PLAIN = "plain editor"; // remembered by the browser

const form = document.getElementById("editor");
const area = document.getElementById("source");
const host = document.getElementById("rich");
const choose = document.getElementById("choose");
const languages = document.getElementById("language");
const mine = document.getElementById("mine");
const plain = document.getElementById("plain");
const saved = document.getElementById("saved");
const CONFLICT = 409;
const SIGNED_OUT = 401;
const MOST_KEPT_ALIVE = 60000; // the limit of browsers for what outlives its page is 64 KiB
let timer = 0;
let isSaving = false;
let isStale = false;
let isLost = false; // the server has not got what was typed last
let editor = null;

async function send() {
    isLost = false;
    try {
        const body = new URLSearchParams(new FormData(form)).toString();
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const keepalive = body.length < MOST_KEPT_ALIVE;
        const answer = await fetch(form.dataset.draft, { method: "POST", headers, body, keepalive });
        mine.hidden = answer.status !== CONFLICT;
        if (!mine.hidden) return say("Not kept: it was changed in another window. Reload to see that.");
        if (answer.status === SIGNED_OUT) return say("Not kept: this browser is signed out.");
        if (!answer.ok) return say("Not kept: it is empty or too long.");
        form.elements.revision.value = (await answer.json()).revision;
        return say("Kept.");
    } catch {
        isLost = true;
        return say("Not kept: the server does not answer.");
    }
}

// One at a time, for the last to come must be the newest.
async function save() {
    timer = 0;
    isStale = true;
    if (isSaving) return;
    isSaving = true;
    let words = "";
    while (isStale) {
        isStale = false;
        words = await send();
    }
    isSaving = false;
    if (timer) return; // there is more to keep
    saved.textContent = words;
    if (isLost) timer = setTimeout(save, RETRY_MS);
}

form.addEventListener("input", () => {
    saved.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
});

form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const cases = event.shiftKey ? "all" : "samples";
    form.requestSubmit(form.querySelector(`button[value="${cases}"]`));
});

document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || !timer) return;
    clearTimeout(timer);
    if (isSaving) send(); else save(); // the page may be gone before its turn comes
});

form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (editor && !area.value.trim()) { // a hidden field that is required says nothing
        saved.textContent = document.getElementById("missing").textContent;
        editor.focus();
        return;
    }
    clearTimeout(timer);
    await save(); // first, for what is submitted is kept over any other draft
    sendInPlace(form, event.submitter);
});

// Whatever the other window has written, this text is kept from now on.
mine.addEventListener("click", () => {
    form.elements.revision.value = "";
    save();
});

// Each language has a draft of its own.
choose.querySelector("button").hidden = true; // to choose is enough
languages.addEventListener("change", async () => {
    clearTimeout(timer);
    if (area.value.trim()) await save();
    choose.submit();
});

function wantsPlain() {
    try { return localStorage.getItem(PLAIN) === "yes"; } catch { return false; }
}

function remember(isPlain) {
    try { localStorage.setItem(PLAIN, isPlain ? "yes" : "no"); } catch { /* then not */ }
}

function show(isRich) {
    area.hidden = isRich;
    area.required = !isRich;
    host.hidden = !isRich;
    document.getElementById("tab").hidden = !isRich;
}

async function openRich() {
    const { openEditor } = await import(form.dataset.bundle);
    if (plain.checked || editor) return;
    const hasFocus = document.activeElement === area;
    show(true);
    editor = openEditor({
        area,
        host,
        label: area.labels[0].textContent,
        description: document.getElementById("keys").textContent,
        language: form.elements.language.value,
        phrases: translations,
    });
    if (hasFocus) editor.focus();
}

// The line of the program that the answer tells of.
function markLine() {
    editor?.markLine?.(Number(document.getElementById("result")?.dataset.line ?? 0));
}

document.addEventListener("answer", markLine);

function openPlain() {
    editor?.close();
    editor = null;
    show(false);
}

if (form.dataset.bundle) {
    plain.checked = wantsPlain();
    document.getElementById("choice").hidden = false;
    plain.addEventListener("change", () => {
        remember(plain.checked);
        if (plain.checked) openPlain(); else openRich();
    });
    area.labels[0].addEventListener("click", () => editor?.focus());
    if (!plain.checked) openRich();
}
