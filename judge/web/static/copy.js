// Copy buttons: each names the element whose text it copies. Without scripts they stay hidden.

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
        button.textContent = "Copied";
    } catch {
        button.textContent = "Not permitted";
    }
    setTimeout(() => { button.textContent = "Copy"; }, SHOWN_MS);
}

offerCopies();
