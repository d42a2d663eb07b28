/* Farmer, wolf, goat and cabbage with a comparison inside a bitwise and. WRONG.

Idea    A state is a number with one bit for each thing and one for the farmer. Breadth-first search
        finds the fewest crossings. A set of things is safe if it contains no whole pair: its bits
        in common with a pair must not be the whole pair.
Error   In JavaScript, as in C, comparisons bind tighter than the bitwise operators: the test is
        `things & (pair !== pair)`, which is 0 for every set. So no set is safe, and no puzzle with
        a pair has a solution. The smallest example: two things, which are one pair.
Correct breadth_first.js
Time    O(3^n)
Memory  O(2^n)
Cause   In Python `&` binds tighter than comparisons, as one expects, and C compilers warn.
        JavaScript gives no warning.

n       the number of things
m       the number of pairs that must not be left together
*/

'use strict';

/** For each set of things how many they are. */
function sizes(n) {
    const size = new Uint8Array(1 << n);
    for (let things = 1; things < 1 << n; things++) size[things] = size[things >> 1] + (things & 1);
    return size;
}

/** For each state the load of the crossing that first reached it, or -1. */
function breadthFirst(n, seats, pairs) {
    const farmer = 1 << n;
    const size = sizes(n);
    // WRONG: !== binds tighter than &, so this is things & (pair !== pair), which is 0.
    // RIGHT: const isSafe = (things) => pairs.every((pair) => (things & pair) !== pair);
    const isSafe = (things) => pairs.every((pair) => things & pair !== pair);
    const safe = Array.from({length: farmer}, (_, things) => isSafe(things));

    const start = 2 * farmer - 1;
    const loadTo = new Int32Array(2 * farmer).fill(-1);
    loadTo[start] = 0;
    const queue = [start];
    for (const state of queue) {  // it grows meanwhile
        const here = (state & farmer ? state : ~state) & (farmer - 1);
        for (let load = here;; load = (load - 1) & here) {
            const after = state ^ farmer ^ load;
            if (size[load] <= seats && safe[here ^ load] && loadTo[after] < 0) {
                loadTo[after] = load;
                queue.push(after);
            }
            if (load === 0) break;
        }
    }
    return loadTo;
}

function main() {
    const words = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/);
    const [n, seats, m] = words.slice(0, 3).map(Number);
    const names = words.slice(3, 3 + n);
    const bit = new Map(names.map((name, i) => [name, 1 << i]));
    const pairs = [];
    for (let i = 0; i < m; i++) {
        pairs.push(bit.get(words[3 + n + 2 * i]) | bit.get(words[4 + n + 2 * i]));
    }

    const loadTo = breadthFirst(n, seats, pairs);
    if (loadTo[0] < 0) {
        console.log(-1);
        return;
    }
    const loads = [];
    for (let state = 0; state !== (2 << n) - 1; state ^= 1 << n ^ loads.at(-1)) {
        loads.push(loadTo[state]);
    }
    const lines = [loads.length];
    for (const load of loads.reverse()) {
        lines.push(names.filter((_, i) => load >> i & 1).join('+') || '-');
    }
    console.log(lines.join('\n'));
}

main();
