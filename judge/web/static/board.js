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

function mark(focused) {
    if (!focused || !document.getElementById("panel").contains(focused)) return null;
    return { name: focused.name, value: focused.value, isCell: focused.matches("#cells td") };
}

function focusAgain(kept) {
    if (!kept) return;
    const board = document.getElementById("board");
    const cell = board.querySelector('#cells td[tabindex="0"]');
    if (kept.isCell && cell) { cell.focus(); return; }
    const same = [...board.querySelectorAll("button")].find(
        (one) => one.name === kept.name && one.value === kept.value && !one.disabled);
    (same || board).focus({ preventScroll: true });
}

// The grid has one stop for Tab: the cell that had the focus last. It stays where it is in a move.

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const stop = (board) => board.querySelector('#cells td[tabindex="0"]');

function cellAt(board, row, column) {
    return board.querySelector("#cells")?.rows[row]?.cells[column];
}

function stopAt(cell) {
    const old = stop(cell.closest("table").parentElement);
    if (old) old.tabIndex = -1;
    cell.tabIndex = 0;
}

// Whether a key goes to another cell: an arrow key, with Shift where it would play a move.
function roam(event) {
    const cell = event.target.closest("#cells td");
    if (!cell) return false;
    const grid = cell.closest("table");
    const step = STEPS[event.key];
    let next = null;
    if (step && !event.ctrlKey && event.shiftKey === ("arrowsPlay" in grid.dataset)) {
        next = cellAt(document, cell.parentElement.rowIndex + step[0], cell.cellIndex + step[1]) || cell;
    } else if (event.ctrlKey && event.key === "Home") {
        next = grid.rows[0].cells[0];
    } else if (event.ctrlKey && event.key === "End") {
        next = [...[...grid.rows].at(-1).cells].at(-1);
    }
    if (!next) return false;
    event.preventDefault();
    next.focus();
    return true;
}

document.addEventListener("focusin", (event) => {
    if (event.target.matches("#cells td")) stopAt(event.target);
});

const play = (names) => { request = { do: "move", name: names.join(" ") }; };
const click = ([x, y]) => { request = { do: "click", scale: "1", "at.x": x, "at.y": y, from }; };
let request = null; // what a handle or a key has played, and the server does not know yet
let from = ""; // where was clicked before, in a problem without handles

const labelOf = (name) => document.querySelector(`.moves button[value="${CSS.escape(name)}"] .label`)?.textContent ?? name;

const stage = new Stage(document.getElementById("stage"), {
    act: (choose) => perform(() => { choose(); return sendRequest(); }),
    play,
    click,
    label: labelOf,
    nothing: () => tell(said, say("No move changes anything there."), true),
    words: document.getElementById("stage").dataset,
});

async function show(fresh) {
    const kept = mark(document.activeElement);
    const old = stop(document);
    const same = old && cellAt(fresh, old.parentElement.rowIndex, old.cellIndex);
    if (same) stopAt(same);
    const board = document.getElementById("board");
    const open = [...board.querySelectorAll("#panel details")].map((one) => one.open);
    const panel = fresh.querySelector("#panel");
    board.toggleAttribute("data-pending", fresh.hasAttribute("data-pending"));
    document.getElementById("panel").replaceWith(panel);
    panel.querySelectorAll("details").forEach((one, place) => { one.open = open[place]; });
    focusAgain(kept);
    tell(said, words(panel));
    const note = panel.querySelector("[role=alert]");
    if (note) tell(said, note.textContent, true);
    from = fresh.querySelector("input[name=from]").value;
    await present(fresh.querySelector("#scene").textContent);
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

async function sendRequest() {
    const body = request;
    request = null;
    if (body) await send(home, body);
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
    if (submitter?.name === "name" && stage.goByName(submitter.value)) return sendRequest();
    const values = Object.fromEntries(new FormData(form));
    if (submitter?.name) values[submitter.name] = submitter.value;
    return send(form.getAttribute("action"), values);
}

const buttonOf = (key) => document.querySelector(`#board [data-key="${CSS.escape(key)}"]`);

// Keys act while the focus is on the board, or nowhere in particular.
document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || roam(event) || event.ctrlKey) return;
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
