// Shows verdicts as they come, and in the end the page as the server makes it.

import { offerCopies } from "./copy.js";
import { say } from "./words.js";

let status = document.getElementById("live");
let events = null;
const result = () => document.getElementById("result");

function cell(row, kind, text, className = "") {
    const made = document.createElement(kind);
    made.textContent = text;
    if (className) made.className = className;
    row.append(made);
    return made;
}

function addCase(data) {
    const row = document.createElement("tr");
    const isGood = data.verdict === "AC";
    cell(row, "th", data.case).scope = "row";
    const verdict = document.createElement("span");
    verdict.className = isGood ? "good" : "bad";
    verdict.textContent = `${isGood ? "✓" : "✗"} ${data.verdict}`;
    cell(row, "td", "").append(verdict);
    cell(row, "td", data.time, "right");
    cell(row, "td", data.memory, "right");
    cell(row, "td", data.message);
    const table = document.getElementById("outcomes");
    const old = [...table.rows].find((one) => one.cells[0].textContent === data.case);
    if (old) { old.replaceWith(row); return; } // at the end, all come again as they are then
    table.append(row);
    const count = table.rows.length;
    status.textContent = say("Cases judged: {count}; last: {case}, {words}", { count, ...data });
}

const AGAIN_MS = 1000;

// The page as it is now; while the server does not answer, it is asked again.
async function freshPage() {
    for (;;) {
        try {
            const answer = await fetch(location.href);
            return new DOMParser().parseFromString(await answer.text(), "text/html");
        } catch {
            await new Promise((done) => { setTimeout(done, AGAIN_MS); });
        }
    }
}

async function showEnd() {
    const page = await freshPage();
    const fresh = page.getElementById("result");
    if (!fresh) { location.reload(); return; }
    const verdict = fresh.querySelector("#verdict").textContent.trim();
    result().replaceWith(fresh); // that takes it out of the other page
    offerCopies();
    document.title = page.title;
    const old = document.querySelector(".actions");
    const actions = page.querySelector(".actions");
    const hadFocus = old && old.contains(document.activeElement);
    if (old && actions) old.replaceWith(actions);
    if (hadFocus) actions.querySelector("button, a").focus();
    status.textContent = say("Finished: {verdict}", { verdict });
}

// A page of one's own file: the next save is another submission.
async function showNext() {
    const page = await freshPage();
    const typed = document.getElementById("file");
    if (typed && (typed === document.activeElement || typed.value)) {
        setTimeout(watchNext, AGAIN_MS);
        return;
    }
    if (events) events.close();
    document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
    document.title = page.title;
    status = document.getElementById("live");
    const verdict = result()?.dataset.over === "yes" && document.getElementById("verdict");
    status.textContent = verdict // it may have been judged meanwhile
        ? say("Finished: {verdict}", { verdict: verdict.textContent.trim() })
        : say("Saved: it is being judged");
    offerCopies();
    start();
}

function watchNext() {
    const saves = new EventSource(status.dataset.next);
    saves.addEventListener("next", () => { saves.close(); showNext(); });
    saves.addEventListener("note", (event) => { status.textContent = JSON.parse(event.data).words; });
}

function start() {
    if (status.dataset.next) watchNext();
    if (!result() || result().dataset.over !== "no") return;
    events = new EventSource(status.dataset.events);
    events.addEventListener("case", (event) => addCase(JSON.parse(event.data)));
    events.addEventListener("place", (event) => {
        const { before } = JSON.parse(event.data);
        status.textContent = before === 0 ? say("Waiting: it is the next one") : say("Waiting: {before} before it", { before });
    });
    events.addEventListener("note", (event) => {
        status.textContent = JSON.parse(event.data).words;
    });
    events.addEventListener("over", () => { events.close(); showEnd(); });
}

start();
