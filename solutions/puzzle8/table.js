/* 8-puzzle by a table of all solvable boards, filled by one breadth-first search from the goal.

Idea    Only 181,440 boards can be solved. Search all of them once, then look up each board of the
        input.

        1. A board is stored as a string of nine digits, which is the key of a Map.
        2. Breadth-first search from the goal reaches each board by a shortest path. For each board
           the table stores its predecessor (the board from which it was reached) and the tile that
           moved.
        3. Moves can be undone, so the predecessors lead from a board to the goal by a shortest
           solution.
        4. A board without an entry cannot be solved.
Time    O(9!) once, then O(moves) for each board
Memory  O(9!)
*/
'use strict';

const GOAL = '123456780';
const NEAR = [
    [1, 3],
    [0, 2, 4],
    [1, 5],
    [0, 4, 6],
    [1, 3, 5, 7],
    [2, 4, 8],
    [3, 7],
    [4, 6, 8],
    [5, 7],
];

/** The board after the tile on a square has moved into the blank. */
function slide(board, blank, square) {
    const [left, right] = blank < square ? [blank, square] : [square, blank];
    return board.slice(0, left) + board[right] + board.slice(left + 1, right) + board[left] +
        board.slice(right + 1);
}

/** For each solvable board the next one on a shortest solution, and the tile that moves. */
function search() {
    const table = new Map([[GOAL, null]]);
    for (const board of table.keys()) {  // boards that are added meanwhile come, too
        const blank = board.indexOf('0');
        for (const square of NEAR[blank]) {
            const after = slide(board, blank, square);
            if (!table.has(after)) table.set(after, {next: board, tile: board[square]});
        }
    }
    return table;
}

const table = search();
const [count, ...numbers] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/);
const lines = [];
for (let first = 0; first < 9 * count; first += 9) {
    let board = numbers.slice(first, first + 9).join('');
    if (!table.has(board)) {
        lines.push(-1);
        continue;
    }
    const path = [];
    for (let entry; (entry = table.get(board)); board = entry.next) path.push(entry.tile);
    lines.push(path.length, path.join(' '));
}
console.log(lines.join('\n'));
