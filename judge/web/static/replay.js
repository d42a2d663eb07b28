// Moves through a replay without loading the page again: by the slider, by links, by keys.

import { say, tell } from "./words.js";

const said = document.getElementById("said");
const PARTS = ["moves", "at", "frame"]; // the slider stays, for it may be held
const keys = []; // those of the links that wait: each means the move that is shown before it
let wanted = null;
let isBusy = false;

const linkOf = (key) => document.querySelector(`#scene a[data-key="${CSS.escape(key)}"]`);

function next() {
    const now = wanted ?? (keys.length ? linkOf(keys.shift()).href : null);
    wanted = null;
    return now;
}

async function show() {
    if (isBusy) return;
    isBusy = true;
    for (let now = next(); now; now = next()) {
        try {
            const page = new DOMParser().parseFromString(await (await fetch(now)).text(), "text/html");
            if (!page.getElementById("scene")) { location.href = now; return; }
            const key = document.activeElement.dataset.key;
            for (const id of PARTS) document.getElementById(id).replaceWith(page.getElementById(id));
            const slider = document.getElementById("move");
            if (slider !== document.activeElement) slider.value = page.getElementById("move").value;
            if (key) document.querySelector(`#moves [data-key="${key}"]`).focus();
            const faults = [...document.querySelectorAll("#frame [role=note]")].map((one) => one.textContent);
            tell(said, [document.getElementById("at").textContent, ...faults].join(": "));
            history.replaceState(null, "", now);
        } catch {
            tell(said, say("The server does not answer."), true);
        }
    }
    isBusy = false;
}

document.addEventListener("input", (event) => {
    if (event.target.id !== "move") return;
    keys.length = 0;
    wanted = `?${new URLSearchParams(new FormData(event.target.form))}`;
    show();
});

document.addEventListener("click", (event) => {
    const link = event.target.closest("#scene a[data-key]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    keys.push(link.dataset.key);
    show();
});

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea, pre")) return;
    if (!linkOf(event.key)) return;
    event.preventDefault();
    if (event.repeat && isBusy) return; // a key that is held goes on until its release
    keys.push(event.key);
    show();
});
