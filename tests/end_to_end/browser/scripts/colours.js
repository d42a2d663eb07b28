// How many colours the words of the editor have.
() => {
    const words = document.querySelector("#rich").shadowRoot.querySelectorAll(".cm-line span");
    return new Set([...words].map(one => getComputedStyle(one).color)).size;
}
