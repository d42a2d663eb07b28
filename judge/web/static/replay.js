// Moves through a replay without loading the page again: by the slider, by links, by keys.

import { say, tell } from "./words.js";

const said = document.getElementById("said");
const slider = document.getElementById("move"); // it stays, for it may be held
const PARTS = ["moves", "at", "frame"];
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
let shown = slider.value;
let isBusy = false;

// Show the move of the slider, which may be another one by the time that its page is there.
async function show() {
    if (isBusy) return;
    isBusy = true;
    while (slider.value !== shown) {
        shown = slider.value;
        const address = `?${new URLSearchParams(new FormData(slider.form))}`;
        try {
            const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
            if (!page.getElementById("scene")) { location.href = address; return; }
            const key = document.activeElement.dataset.key;
            for (const id of PARTS) document.getElementById(id).replaceWith(page.getElementById(id));
            if (key) document.querySelector(`#moves [data-key="${key}"]`).focus();
            const faults = [...document.querySelectorAll("#frame [role=note]")].map((one) => one.textContent);
            tell(said, [document.getElementById("at").textContent, ...faults].join(": "));
            history.replaceState(null, "", address);
        } catch {
            tell(said, say("The server does not answer."), true);
        }
    }
    isBusy = false;
}

function follow(link) {
    const step = STEPS[link.dataset.key];
    slider.value = step ? Number(slider.value) + step : new URL(link.href).searchParams.get("move");
    show();
}

slider.addEventListener("input", show);

document.addEventListener("click", (event) => {
    const link = event.target.closest("#scene a[data-key]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(link);
});

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea, pre")) return;
    const link = document.querySelector(`#scene a[data-key="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    if (!event.repeat || !isBusy) follow(link); // a key that is held goes on until its release
});
