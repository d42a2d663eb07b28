// Asks for the page again while something on it is being worked out.

const ASK_AGAIN_MS = 1000;

async function askAgain() {
    try {
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        if (!page.getElementById("pending")) { location.reload(); return; }
    } catch { /* the server may come again */ }
    setTimeout(askAgain, ASK_AGAIN_MS);
}

setTimeout(askAgain, ASK_AGAIN_MS);
