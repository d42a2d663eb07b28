// Keeps on the server what is typed, and knows two keys. Without it the form works as any other.

const PAUSE_MS = 800;

const form = document.getElementById("editor");
const saved = document.getElementById("saved");
let timer = 0;

async function save() {
    timer = 0;
    try {
        const body = new URLSearchParams(new FormData(form));
        const answer = await fetch(form.dataset.draft, { method: "POST", body });
        saved.textContent = answer.ok ? "Kept." : "Not kept: it is empty or too long.";
    } catch {
        saved.textContent = "Not kept: the server does not answer.";
    }
}

form.addEventListener("input", () => {
    saved.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
});

form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const cases = event.shiftKey ? "all" : "samples";
    form.requestSubmit(form.querySelector(`button[value="${cases}"]`));
});

document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && timer) { clearTimeout(timer); save(); }
});
