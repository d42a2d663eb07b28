// Shows verdicts as they come, and in the end the page as the server makes it.

import { offerCopies } from "./copy.js";

const status = document.getElementById("live");
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
    table.append(row);
    const count = table.rows.length;
    status.textContent = `${count} ${count === 1 ? "case" : "cases"} judged; last: ${data.case}, ${data.words}`;
}

async function showEnd() {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("result");
    if (!fresh) { location.reload(); return; }
    result().replaceWith(fresh);
    offerCopies();
    document.title = page.title;
    const old = document.querySelector(".actions");
    const actions = page.querySelector(".actions");
    const hadFocus = old && old.contains(document.activeElement);
    if (old && actions) old.replaceWith(actions);
    if (hadFocus) actions.querySelector("button, a").focus();
    status.textContent = `Finished: ${page.getElementById("verdict").textContent.trim()}`;
}

if (result() && result().dataset.over === "no") {
    const events = new EventSource(status.dataset.events);
    events.addEventListener("case", (event) => addCase(JSON.parse(event.data)));
    events.addEventListener("place", (event) => {
        const { before } = JSON.parse(event.data);
        status.textContent = before === 0 ? "Waiting: it is the next one" : `Waiting: ${before} before it`;
    });
    events.addEventListener("note", (event) => {
        status.textContent = JSON.parse(event.data).words;
    });
    events.addEventListener("over", () => { events.close(); showEnd(); });
}
