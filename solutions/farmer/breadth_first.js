/* Farmer, wolf, goat and cabbage by breadth-first search over bit masks.

Idea    A state is a number with one bit for each thing and one for the farmer. A bit is set while
        its thing, or the farmer, is on the near bank. A crossing flips the farmer's bit and the
        bits of the load, which is a subset of the things on the farmer's bank. The load must fit
        into the boat, and the things that it leaves behind must be safe.
        The load that first reached a state also leads back to its predecessor.
Time    O(3^n): all pairs of a set of things and one of its subsets
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
        falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.

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
    const isSafe = (things) => pairs.every((pair) => (things & pair) !== pair);
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
