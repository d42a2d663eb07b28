// Plays without loading the page again, by mouse, touch and keys. Without it every button is a form.

import { Stage } from "./stage.js";
import { say, tell } from "./words.js";

const said = document.getElementById("said");
const ASK_SOON_MS = 150;
const ASK_AGAIN_MS = 700;
const waiting = []; // what was asked for while a move was being played
let isBusy = false;
const home = document.querySelector("#board form").getAttribute("action");
const isAlone = location.pathname === home; // else it is in a statement, and keys play when it has the focus
let address = isAlone ? location.href : home;
let turn = 0;

function words(board) {
    const parts = [...board.querySelectorAll("#numbers div")].map(
        (one) => [...one.children].map((part) => part.textContent.trim()).join(": "));
    for (const id of ["solved", "hint"]) {
        const found = board.querySelector(`#${id}`);
        if (found) parts.unshift(found.textContent.trim());
    }
    return parts.join(", ");
}

// The button that had the focus has it again in a panel that takes the place of another.
function focusAgain(kept) {
    const same = [...document.querySelectorAll("#panel button")].find(
        (one) => one.name === kept.name && one.value === kept.value && !one.disabled);
    (same ?? stage.svg).focus({ preventScroll: true });
}

const labelOf = (name) => document.querySelector(`.moves button[value="${CSS.escape(name)}"] .label`)?.textContent ?? name;

const stage = new Stage(document.getElementById("stage"), {
    act: (choose) => perform(() => sendMoves(choose())),
    label: labelOf,
    turn: (to) => document.querySelector(`.turns [value="${to}"]`)?.click(),
    nothing: () => tell(said, say("No move changes anything there."), true),
    words: document.getElementById("stage").dataset,
});

async function show(fresh) {
    const kept = document.activeElement;
    const board = document.getElementById("board");
    const old = document.getElementById("panel");
    const panel = fresh.querySelector("#panel");
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    board.toggleAttribute("data-pending", fresh.hasAttribute("data-pending"));
    const hadFocus = old.contains(kept);
    old.replaceWith(panel);
    panel.querySelectorAll("details").forEach((one, place) => { one.open = open[place]; });
    if (hadFocus) focusAgain(kept);
    showText(document.getElementById("as-text"), fresh.querySelector("#as-text"));
    tell(said, words(panel));
    const note = panel.querySelector("[role=alert]");
    if (note) tell(said, note.textContent, true);
    await present(fresh.querySelector("#scene").textContent);
}

// Cell by cell, so that whoever reads the board as text stays where he is.
function showText(old, now) {
    const [cells, others] = [old, now].map((one) => [...one.querySelectorAll("td, pre")]);
    if (cells.length !== others.length) old.replaceChildren(...now.childNodes);
    else cells.forEach((cell, place) => { cell.replaceChildren(...others[place].childNodes); });
}

// The position on the stage, with what a hint beside it means.
async function present(scene) {
    await stage.show(scene);
    const hint = document.getElementById("hint")?.dataset.move;
    if (hint) stage.hint(hint);
}

async function boardOf(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    address = answer.url;
    return page.getElementById("board");
}

// A minimum that is being worked out is asked for until it is there, or a move is played.
function askAgain(after = ASK_SOON_MS) {
    if (!document.querySelector("#board[data-pending]")) return;
    const mine = ++turn;
    setTimeout(async () => {
        if (mine !== turn) return;
        const fresh = await fetch(address).then(boardOf).catch(() => null);
        if (mine !== turn) return;
        if (fresh) await show(fresh);
        askAgain(ASK_AGAIN_MS);
    }, after);
}

// One after the other: what comes while a move is being played means the board after it.
async function perform(act) {
    waiting.push(act);
    if (isBusy) return;
    isBusy = true;
    turn++;
    while (waiting.length) await waiting.shift()();
    isBusy = false;
    askAgain();
}

async function sendMoves(names) {
    if (names) await send(home, { do: "move", name: names.join(" ") });
}

// While the server does not answer, it is asked again: no move is lost, and none is played twice.
async function send(path, values) {
    const after = document.querySelector("#numbers dd").textContent; // so many moves
    const body = new URLSearchParams({ ...values, after, quick: "1" });
    for (;;) {
        const answer = await fetch(path, { method: "POST", body }).then(boardOf).catch(() => undefined);
        if (answer === null) { location.reload(); return; }
        if (answer) { await show(answer); return; }
        tell(said, say("The server does not answer."), true);
        await new Promise((done) => { setTimeout(done, ASK_AGAIN_MS); });
    }
}

document.addEventListener("submit", (event) => {
    if (!event.target.closest("#board")) return;
    event.preventDefault();
    const { target, submitter } = event;
    perform(() => press(target, submitter));
});

// A move is shown before the server knows it; what else a button does, afterwards.
function press(form, submitter) {
    const names = submitter?.name === "name" ? stage.goByName(submitter.value) : null;
    if (names) return sendMoves(names);
    const values = Object.fromEntries(new FormData(form));
    if (submitter?.name) values[submitter.name] = submitter.value;
    return send(form.getAttribute("action"), values);
}

const buttonOf = (key) => document.querySelector(`#board [data-key="${CSS.escape(key)}"]`);

// Keys act while the focus is on the board, or nowhere in particular.
document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const at = document.activeElement;
    if (!at?.closest("#board") && (!isAlone || (at && at !== document.body && at.id !== "main"))) return;
    if (at?.closest(".choice")) return;
    const key = event.key.length > 1 || buttonOf(event.key) ? event.key : event.key.toLowerCase();
    if (event.shiftKey && key.startsWith("Arrow")) return;
    if (!isBusy && !buttonOf(key)) return;
    event.preventDefault();
    if (event.repeat && isBusy) return; // a key that is held plays no moves after its release
    perform(async () => {
        const button = buttonOf(key);
        if (button && !button.disabled) await press(button.form, button);
    });
});

document.getElementById("how").hidden = false;
present(document.getElementById("scene").textContent);
askAgain();
