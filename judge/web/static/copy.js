// Copy buttons: each names the element whose text it copies. Without scripts they stay hidden.

const SHOWN_MS = 1500;

for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!navigator.clipboard) break;
    button.hidden = false;
    button.addEventListener("click", async () => {
        const source = document.getElementById(button.dataset.copy);
        try {
            await navigator.clipboard.writeText(source.textContent + "\n");
            button.textContent = "Copied";
        } catch {
            button.textContent = "Not permitted";
        }
        setTimeout(() => { button.textContent = "Copy"; }, SHOWN_MS);
    });
}
