// Moves through a replay without loading the page again: by the slider, by links, by keys.

import { say } from "./words.js";

const said = document.getElementById("said");
const PARTS = ["moves", "at", "frame"]; // the slider stays, for it may be held
let wanted = null;
let isBusy = false;

async function show(address) {
    wanted = address;
    if (isBusy) return;
    isBusy = true;
    while (wanted) {
        const now = wanted;
        wanted = null;
        try {
            const page = new DOMParser().parseFromString(await (await fetch(now)).text(), "text/html");
            if (!page.getElementById("scene")) { location.href = now; return; }
            const key = document.activeElement.dataset.key;
            for (const id of PARTS) document.getElementById(id).replaceWith(page.getElementById(id));
            const slider = document.getElementById("move");
            if (slider !== document.activeElement) slider.value = page.getElementById("move").value;
            if (key) document.querySelector(`#moves [data-key="${key}"]`).focus();
            const faults = [...document.querySelectorAll("#frame [role=note]")].map((one) => one.textContent);
            said.textContent = [document.getElementById("at").textContent, ...faults].join(": ");
            history.replaceState(null, "", now);
        } catch {
            said.textContent = say("The server does not answer.");
        }
    }
    isBusy = false;
}

document.addEventListener("input", (event) => {
    if (event.target.id !== "move") return;
    show(`?${new URLSearchParams(new FormData(event.target.form))}`);
});

document.addEventListener("click", (event) => {
    const link = event.target.closest("#scene a[data-key]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.href);
});

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea, pre")) return;
    const link = document.querySelector(`#scene a[data-key="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    show(link.href);
});
