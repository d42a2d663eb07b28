// Says a message of a script in the language of the page, which has the translations as data.

const data = document.getElementById("words");
export const translations = data ? JSON.parse(data.textContent) : {};

// Tells who cannot see the page what it shows, and everybody what is wrong.
export function tell(status, words, isTrouble = false) {
    status.classList.toggle("unseen", !isTrouble);
    status.textContent = words;
}

export function say(message, values = {}) {
    const words = translations[message] ?? message;
    return words.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
