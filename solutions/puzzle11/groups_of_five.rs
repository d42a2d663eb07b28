/* 11-puzzle by IDA* with additive pattern databases for groups of five, five and one tile.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it by 2 and search again. The bound is a sum over groups of tiles:
        1. Consider all sequences of moves that bring the tiles of a group home, and count only the
           moves of these tiles. The smallest count is a lower bound.
        2. Each move moves one tile, so it counts for one group only. Therefore the numbers of all
           groups may be added.
        3. A table holds this number for all placements of the group. The squares of the tiles are
           the digits of the index, in base 12. Breadth-first search from the goal fills the table.
           A state of this search is the index and the square of the blank. Moves of other tiles
           cost nothing, so the states that they reach go to the front of the queue (0-1
           breadth-first search).
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first.
Time    12!/6! = 665,280 states for a table of five; then O(c^m) for m moves, with a constant c
Memory  O(m), and two tables of 12^5 numbers
Source  Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
        (2002). IDA*: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
*/

use std::collections::VecDeque;
use std::io::{self, Read};

const ROWS: usize = 3;
const COLUMNS: usize = 4;
const SQUARES: usize = ROWS * COLUMNS;
const UNKNOWN: u8 = u8::MAX;
const GROUPS: [&[usize]; 3] = [&[1, 2, 5, 6, 9], &[3, 4, 7, 8, 11], &[10]];

/// The squares next to a square.
fn near(square: usize) -> Vec<usize> {
    let (row, column) = (square / COLUMNS, square % COLUMNS);
    let mut near = Vec::new();
    if row > 0 {
        near.push(square - COLUMNS);
    }
    if row + 1 < ROWS {
        near.push(square + COLUMNS);
    }
    if column > 0 {
        near.push(square - 1);
    }
    if column + 1 < COLUMNS {
        near.push(square + 1);
    }
    near
}

/// The fewest moves of the tiles of a group that bring them home, by index.
fn database(group: &[usize], weight: &[usize], near: &[Vec<usize>]) -> Vec<u8> {
    let size = SQUARES.pow(group.len() as u32);
    let goal: usize = group.iter().map(|&tile| weight[tile] * (tile - 1)).sum();
    let mut cost = vec![UNKNOWN; size];
    let mut done = vec![false; size * SQUARES];
    let mut queue = VecDeque::from([(goal, SQUARES - 1, 0)]);
    while let Some((index, blank, moves)) = queue.pop_front() {
        if std::mem::replace(&mut done[index * SQUARES + blank], true) {
            continue;
        }
        cost[index] = cost[index].min(moves);
        let mut on = [0; SQUARES]; // by square: the weight of the tile of the group there
        for &tile in group {
            on[index / weight[tile] % SQUARES] = weight[tile];
        }
        for &square in &near[blank] {
            let after = index + on[square] * blank - on[square] * square;
            if on[square] > 0 {
                queue.push_back((after, square, moves + 1));
            } else {
                queue.push_front((after, square, moves));
            }
        }
    }
    cost
}

struct Search {
    near: Vec<Vec<usize>>,
    cost: Vec<Vec<u8>>, // by group and index
    group: [usize; SQUARES],
    weight: [usize; SQUARES], // by tile: what its square counts in the index of its group
    board: [usize; SQUARES],  // by square: the tile, or 0
    place: [usize; GROUPS.len()], // by group: the index
    path: Vec<usize>,         // tiles that are moved, the last one first
}

impl Search {
    fn new() -> Self {
        let near: Vec<_> = (0..SQUARES).map(near).collect();
        let (mut group, mut weight) = ([0; SQUARES], [0; SQUARES]);
        for (number, tiles) in GROUPS.iter().enumerate() {
            for (digit, &tile) in tiles.iter().enumerate() {
                group[tile] = number;
                weight[tile] = SQUARES.pow(digit as u32);
            }
        }
        let cost = GROUPS.map(|tiles| database(tiles, &weight, &near)).to_vec();
        Search {
            near,
            cost,
            group,
            weight,
            board: [0; SQUARES],
            place: [0; GROUPS.len()],
            path: Vec::new(),
        }
    }

    /// Whether `left` moves are enough; then `path` holds them.
    fn solve(&mut self, blank: usize, before: usize, bound: u8, left: u8) -> bool {
        if bound > left {
            return false;
        }
        if bound == 0 {
            return true;
        }
        for i in 0..self.near[blank].len() {
            let square = self.near[blank][i];
            if square == before {
                continue; // that would take the last move back
            }
            let tile = self.board[square];
            let group = self.group[tile];
            let old = self.place[group];
            let new = old + self.weight[tile] * blank - self.weight[tile] * square;
            let after = bound + self.cost[group][new] - self.cost[group][old];
            self.place[group] = new;
            self.board[blank] = tile; // what stands on the square of the blank is never read
            if self.solve(square, blank, after, left - 1) {
                self.path.push(tile);
                return true;
            }
            self.board[square] = tile;
            self.place[group] = old;
        }
        false
    }

    fn find_shortest(&mut self, blank: usize) {
        self.place = [0; GROUPS.len()];
        for (square, &tile) in self.board.iter().enumerate() {
            self.place[self.group[tile]] += self.weight[tile] * square;
        }
        let bound = self
            .cost
            .iter()
            .zip(self.place)
            .map(|(cost, place)| cost[place])
            .sum();
        let mut limit = bound;
        self.path.clear();
        while !self.solve(blank, SQUARES, bound, limit) {
            limit += 2;
        }
    }
}

fn solvable(board: &[usize], blank: usize) -> bool {
    let tiles: Vec<_> = board.iter().filter(|&&tile| tile > 0).collect();
    let inversions: usize = (0..tiles.len())
        .map(|i| tiles[i..].iter().filter(|&other| other < &tiles[i]).count())
        .sum();
    (inversions + ROWS - 1 - blank / COLUMNS) % 2 == 0
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse().unwrap());
    let boards: usize = numbers.next().unwrap();
    let mut search = Search::new();
    for _ in 0..boards {
        search.board = std::array::from_fn(|_| numbers.next().unwrap());
        let blank = search.board.iter().position(|&tile| tile == 0).unwrap();
        if !solvable(&search.board, blank) {
            println!("-1");
            continue;
        }
        search.find_shortest(blank);
        let moves: Vec<_> = search.path.iter().rev().map(usize::to_string).collect();
        println!("{}\n{}", moves.len(), moves.join(" "));
    }
}
