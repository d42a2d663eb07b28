/* Towers of Hanoi by recursion with three pegs, and by A* with two pattern databases with four.

Idea    Three pegs: the largest misplaced disc moves once, or twice via the third peg. Both
        solutions are built by recursion, and the shorter one is printed.
        Four pegs: A* with a lower bound from two tables.
        1. Split the discs into two groups: the two smallest discs, and all others. Each group alone
           is an easier puzzle: leave out the moves of the other discs, and the remaining moves are
           legal.
        2. For each group, a breadth-first search from its goal finds the distance of all its
           positions, at most 4^8 of them.
        3. Each move moves a disc of only one group. So the two distances may be added, and the sum
           is a lower bound for the whole puzzle. A move changes the sum by at most 1, so the bound
           is consistent, and each position is expanded once, with its minimum number of moves.
        4. The positions that are still to be expanded are kept in an array of buckets, indexed by
           moves + bound. Each bucket is a stack.
Time    O(4^N N) with four pegs at worst; the bound prunes most positions
Memory  O(4^N) with four pegs
Source  Felner, Korf and Hanan, "Additive pattern database heuristics" (2004)

cost    the minimum number of moves known to a position, 255 if none is known
before  the position before it
*/

'use strict';

const NAMES = 'ABCD';
let expanded = 0;

// Brings the discs 0 .. n - 1 to one of three pegs.
function gather(pegs, n, target, moves) {
    if (n === 0) return;
    const source = pegs[n - 1];
    if (source === target) {
        gather(pegs, n - 1, target, moves);
        return;
    }
    gather(pegs, n - 1, 3 - source - target, moves);
    moves.push([source, target]);
    pegs[n - 1] = target;
    gather(pegs, n - 1, target, moves);
}

// The moves that bring a tower to the positions of the goal: those that gather it, undone.
function spread(goal, n, source) {
    const moves = [];
    gather([...goal], n, source, moves);
    return moves.reverse().map(([from, to]) => [to, from]);
}

function withThreePegs(start, goal) {
    let n = start.length;
    while (n > 0 && start[n - 1] === goal[n - 1]) n--;
    if (n === 0) return [];
    const large = n - 1;
    const source = start[large];
    const target = goal[large];
    const other = 3 - source - target;

    const once = [];
    gather([...start], large, other, once);
    once.push([source, target], ...spread(goal, large, other));

    const twice = [];
    const pegs = [...start];
    gather(pegs, large, target, twice);
    twice.push([source, other]);
    gather(pegs, large, source, twice);
    twice.push([other, target], ...spread(goal, large, source));
    expanded += once.length + twice.length;
    return once.length <= twice.length ? once : twice;
}

// Calls visit(after) for each position that is one move away.
function forEachMove(state, n, visit) {
    const top = [n, n, n, n];  // an empty peg: the floor is larger than all discs
    for (let disc = n - 1; disc >= 0; disc--) top[(state >> (2 * disc)) & 3] = disc;
    for (let source = 0; source < 4; source++) {
        for (let target = 0; target < 4; target++) {
            if (top[source] < top[target]) visit(state ^ ((source ^ target) << (2 * top[source])));
        }
    }
}

// The distances of all positions of n discs to a goal.
function distancesTo(goal, n) {
    const distance = new Uint8Array(4 ** n).fill(255);
    distance[goal] = 0;
    const queue = [goal];
    for (const state of queue) {  // it grows meanwhile
        expanded++;
        forEachMove(state, n, (after) => {
            if (distance[after] === 255) {
                distance[after] = distance[state] + 1;
                queue.push(after);
            }
        });
    }
    return distance;
}

function encode(pegs) {
    return pegs.reduce((state, peg, disc) => state | (peg << (2 * disc)), 0);
}

function withFourPegs(start, goal) {
    const n = start.length;
    const first = encode(start);
    const last = encode(goal);
    const large = Math.max(n - 2, 0);
    const shift = 2 * (n - large);
    const mask = (1 << shift) - 1;
    const ofSmall = distancesTo(last & mask, n - large);
    const ofLarge = distancesTo(last >> shift, large);
    const bound = (state) => ofSmall[state & mask] + ofLarge[state >> shift];

    const cost = new Uint8Array(4 ** n).fill(255);
    const before = new Int32Array(4 ** n);
    cost[first] = 0;
    let total = bound(first);
    const open = Array.from({length: 256}, () => []);
    open[total].push(first);
    while (cost[last] === 255 || cost[last] > total) {
        if (open[total].length === 0) {
            total++;
            continue;
        }
        const state = open[total].pop();
        if (cost[state] + bound(state) !== total) continue;  // it was reached by fewer moves since
        expanded++;
        forEachMove(state, n, (after) => {
            if (cost[after] > cost[state] + 1) {
                cost[after] = cost[state] + 1;
                before[after] = state;
                open[cost[after] + bound(after)].push(after);
            }
        });
    }
    const moves = [];
    for (let state = last; state !== first; state = before[state]) {
        const disc = (31 - Math.clz32(state ^ before[state])) >> 1;
        moves.push([(before[state] >> (2 * disc)) & 3, (state >> (2 * disc)) & 3]);
    }
    return moves.reverse();
}

function main() {
    const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).filter(Boolean);
    const pegs = (word) => [...word].map((letter) => NAMES.indexOf(letter));
    const lines = [];
    for (let i = 1; i < words.length; i += 4) {
        const [start, goal] = [pegs(words[i + 2]), pegs(words[i + 3])];
        const moves = words[i] === '3' ? withThreePegs(start, goal) : withFourPegs(start, goal);
        lines.push(moves.length, moves.map(([from, to]) => NAMES[from] + NAMES[to]).join(' '));
    }
    console.log(lines.join('\n'));
    if (process.env.JUDGE_STATS === '1') console.error(`nodes=${Math.max(expanded, 1)}`);
}

main();
