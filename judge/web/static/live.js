// Shows verdicts as they come, and in the end what the server makes of them. On the page where one
// solves, a submission and what is asked of it answer in place.

import { offerCopies } from "./copy.js";
import { say } from "./words.js";

const AGAIN_MS = 1000;
let events = null;

const element = (id) => document.getElementById(id);
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
const tellLive = (words) => { element("live").textContent = words; };

function addCase(data) {
    const table = element("outcomes");
    const old = [...table.rows].find((other) => other.cells[0].textContent === data.case);
    const row = table.insertRow(old ? old.sectionRowIndex : -1);
    const [sign, kind] = data.verdict === "AC" ? ["✓", "good"] : ["✗", "bad"];
    const texts = [data.case, `${sign} ${data.verdict}`, data.time, data.memory, data.message];
    for (const text of texts) row.insertCell().textContent = text;
    ["", kind, "right", "right", ""].forEach((name, place) => { row.cells[place].className = name; });
    if (old) { old.remove(); return; } // at the end, all come again as they are then
    const count = table.rows.length;
    const bar = element("bar");
    if (bar) bar.value = count;
    tellLive(say("Cases judged: {count}; last: {case}, {words}", { count, ...data }));
}

// What the server says now of what is shown; while it does not answer, it is asked again.
async function freshPage() {
    for (;;) {
        try {
            const answer = await fetch(element("answer").dataset.page);
            return parsed(await answer.text());
        } catch {
            await new Promise((done) => { setTimeout(done, AGAIN_MS); });
        }
    }
}

// Puts the answer of another page in the place of the one here, and follows it.
function showAnswer(page) {
    const old = element("answer");
    const hadFocus = old?.contains(document.activeElement);
    events?.close();
    const fresh = page.getElementById("answer");
    if (old) old.replaceWith(fresh); else element("outcome").append(fresh);
    element("none")?.remove();
    offerCopies();
    if (hadFocus) fresh.querySelector("button, a")?.focus();
    const verdict = element("result")?.dataset.over === "yes" && element("verdict");
    if (verdict) {
        tellLive(say("Finished: {verdict}", { verdict: verdict.textContent.trim() }));
        element("live").classList.add("unseen"); // who sees the page sees the verdict below
    }
    document.dispatchEvent(new Event("answer"));
    start();
}

async function showEnd() {
    const page = await freshPage();
    if (!page.getElementById("result")) { location.reload(); return; }
    if (!element("outcome")) document.title = page.title;
    showAnswer(page);
    element("outcome")?.scrollTo(0, 0); // the first failing case is on top
}

// A page of one's own file: the next save is another submission. What is being typed is not lost.
function showNext() {
    const typed = element("file");
    if (typed && (typed === document.activeElement || typed.value)) setTimeout(showNext, AGAIN_MS);
    else location.reload();
}

function watchNext() {
    const place = element("saves");
    const saves = new EventSource(place.dataset.next);
    saves.addEventListener("next", () => { saves.close(); showNext(); });
    saves.addEventListener("note", (event) => { place.textContent = JSON.parse(event.data).words; });
}

function start() {
    if (element("result")?.dataset.over !== "no") return;
    events = new EventSource(element("live").dataset.events);
    events.addEventListener("case", (event) => addCase(JSON.parse(event.data)));
    events.addEventListener("place", (event) => {
        const { before } = JSON.parse(event.data);
        tellLive(before === 0 ? say("Waiting: it is the next one") : say("Waiting: {before} before it", { before }));
    });
    events.addEventListener("note", (event) => { tellLive(JSON.parse(event.data).words); });
    events.addEventListener("over", () => { events.close(); showEnd(); });
}

// Sends a form and shows the answer in place; what is refused is told there, too.
export async function sendInPlace(form, submitter) {
    const trouble = element("trouble");
    trouble.replaceChildren();
    submitter.disabled = true; // a second click is not a second submission
    try {
        const body = new URLSearchParams(new FormData(form));
        if (submitter.name) body.set(submitter.name, submitter.value);
        const answer = await fetch(form.action, { method: "POST", body });
        const page = parsed(await answer.text());
        if (page.getElementById("answer")) {
            showAnswer(page);
        } else {
            const told = [...page.querySelectorAll("#main h1, #main p:not(:last-child)")];
            const textContent = told.map((one) => one.textContent).join(": ");
            trouble.append(Object.assign(document.createElement("p"), { className: "warning", textContent }));
        }
    } catch {
        trouble.textContent = say("The server does not answer.");
    }
    submitter.disabled = false;
    if (getComputedStyle(element("outcome")).position === "static") location.hash = "outcome"; // one part at a time
    element("outcome").scrollTo(0, 0);
}

element("outcome")?.addEventListener("submit", (event) => {
    const { pathname } = new URL(event.target.action);
    if (!pathname.startsWith("/submissions/") || event.target.method !== "post") return; // it leads to a board
    event.preventDefault();
    sendInPlace(event.target, event.submitter);
});

if (element("saves")) watchNext();
start();
