// Copy buttons: each names the element whose text it copies. Without scripts they stay hidden.

import { say } from "./words.js";

const SHOWN_MS = 1500;

export function offerCopies() {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("button[data-copy][hidden]")) {
        button.hidden = false;
        button.addEventListener("click", () => copy(button));
    }
}

async function copy(button) {
    const source = document.getElementById(button.dataset.copy);
    try {
        await navigator.clipboard.writeText(source.textContent + "\n");
        button.textContent = say("Copied");
    } catch {
        button.textContent = say("Not permitted");
    }
    setTimeout(() => { button.textContent = say("Copy"); }, SHOWN_MS);
}

offerCopies();
