// Sends the first request of the scripts of a page two seconds late.
() => {
    const soon = window.fetch;
    let late = 2000;
    window.fetch = async (...asked) => {
        await new Promise((done) => { setTimeout(done, late); late = 0; });
        return soon(...asked);
    };
}
