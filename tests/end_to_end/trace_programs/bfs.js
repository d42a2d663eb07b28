"use strict";

SNIPPET
const numbers = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean).map(Number);

function shortest(start) {
    const came = new Map([[String(start), [null, 0]]]);
    const queue = [start];
    for (const board of queue) {
        const depth = came.get(String(board))[1];
        trace(board, depth);
        if (String(board) === "1,2,3,4,5,6,7,8,0") {
            const way = [];
            for (let now = board, before; (before = came.get(String(now))[0]); now = before) {
                way.unshift(now[before.indexOf(0)]);
            }
            return `${way.length}\n${way.join(" ")}`;
        }
        const blank = board.indexOf(0);
        for (let square = 0; square < 9; square++) {
            const rows = Math.abs(Math.floor(square / 3) - Math.floor(blank / 3));
            if (rows + Math.abs((square % 3) - (blank % 3)) !== 1) continue;
            const after = [...board];
            [after[blank], after[square]] = [after[square], 0];
            if (!came.has(String(after))) {
                came.set(String(after), [board, depth + 1]);
                queue.push(after);
            }
        }
    }
    return "-1";
}

for (let first = 1; first < numbers.length; first += 9) {
    console.log(shortest(numbers.slice(first, first + 9)));
}
