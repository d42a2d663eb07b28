// Puts the board in the place of its picture in a statement. Without it the picture leads there.

const place = document.getElementById("play");

place?.addEventListener("click", async (event) => {
    event.preventDefault();
    const link = place.querySelector("a");
    try {
        const answer = await fetch(`${link.pathname}?quick=1`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        place.replaceWith(page.getElementById("board"));
        await import("./board.js");
        document.querySelector("#stage svg").focus();
    } catch {
        location.assign(link.href);
    }
}, { once: true });
