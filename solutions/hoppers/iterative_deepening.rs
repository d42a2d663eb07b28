/* Hoppers by iterative deepening, with a bound from the corners and a memory of failures.

Idea    Is there a solution with 0 moves? With 1? With 2? A depth-first search of limited depth
        answers each question, so the first solution found is a shortest one.
        1. No peg can jump over a peg in a corner. So each peg in a corner must make a move of its
           own, unless this corner is the target. If fewer moves are left than there are such pegs,
           the search turns back.
        2. If the search has failed on a board with k moves left, it will fail again there with k or
           fewer. The largest such k is stored for each target and board. It holds for all lines of
           the input.
        3. Every move removes at least one peg, so a solution for n pegs has at most n - 1 moves.
           The search need not try larger limits.
Time    O(boards * depth * moves) for each target, because failures are stored
Memory  O(boards) for each target
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985); the bound is
        Merson's for the regions of a board, in Beasley, "The Ins and Outs of Peg Solitaire" (1985).
*/

use std::fmt::Write;
use std::io::{self, Read};

const HOLES: usize = 13;
const CORNERS: u16 = 1 | 1 << 2 | 1 << 10 | 1 << 12;
const LINES: [[usize; 3]; 16] = [
    [0, 1, 2],
    [5, 6, 7],
    [10, 11, 12],
    [0, 5, 10],
    [1, 6, 11],
    [2, 7, 12],
    [0, 3, 6],
    [3, 6, 9],
    [6, 9, 12],
    [2, 4, 6],
    [4, 6, 8],
    [6, 8, 10],
    [1, 3, 5],
    [1, 4, 7],
    [5, 8, 11],
    [7, 9, 11],
];

struct Search {
    jumps: Vec<Vec<(usize, usize)>>, // for each hole: over which one, into which one
    failed: Vec<[u32; 1 << HOLES]>,  // for each target and board: with so many moves left
}

impl Search {
    fn new() -> Self {
        let mut jumps = vec![Vec::new(); HOLES];
        for [a, b, c] in LINES {
            jumps[a].push((b, c));
            jumps[c].push((b, a));
        }
        let failed = vec![[0; 1 << HOLES]; HOLES];
        Search { jumps, failed }
    }

    /// Whether at most `left` moves solve the board; then they are in `solution`, the last first.
    fn solve(&mut self, board: u16, target: usize, left: u32, solution: &mut Vec<String>) -> bool {
        if board == 1 << target {
            return true;
        }
        let movers = board & CORNERS & !(1 << target);
        if left == 0 || self.failed[target][board as usize] >= left || movers.count_ones() > left {
            return false;
        }
        for hole in (0..HOLES).filter(|hole| board >> hole & 1 == 1) {
            let mut holes = vec![hole];
            if self.jump_on(board, target, left, &mut holes, solution) {
                return true;
            }
        }
        self.failed[target][board as usize] = left;
        false
    }

    /// The same with the next move begun: the last of `holes` is where the moving peg is now.
    fn jump_on(
        &mut self,
        board: u16,
        target: usize,
        left: u32,
        holes: &mut Vec<usize>,
        solution: &mut Vec<String>,
    ) -> bool {
        let here = holes[holes.len() - 1];
        for i in 0..self.jumps[here].len() {
            let (over, beyond) = self.jumps[here][i];
            if board >> over & 1 == 0 || board >> beyond & 1 == 1 {
                continue;
            }
            let after = board ^ 1 << here ^ 1 << over ^ 1 << beyond;
            holes.push(beyond);
            if self.solve(after, target, left - 1, solution) {
                let names: Vec<String> = holes.iter().map(usize::to_string).collect();
                solution.push(names.join("-"));
                return true;
            }
            if self.jump_on(after, target, left, holes, solution) {
                return true;
            }
            holes.pop();
        }
        false
    }
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input.split_whitespace().skip(1);
    let mut search = Search::new();
    let mut output = String::new();
    while let (Some(pegs), Some(target)) = (tokens.next(), tokens.next()) {
        let target: usize = target.parse().unwrap();
        let start = (0..HOLES)
            .filter(|&hole| pegs.as_bytes()[hole] == b'1')
            .fold(0, |board: u16, hole| board | 1 << hole);
        let mut solution = Vec::new();
        match (0..start.count_ones()).find(|&most| search.solve(start, target, most, &mut solution))
        {
            Some(moves) => {
                solution.reverse();
                writeln!(output, "{}\n{}", moves, solution.join(" ")).unwrap();
            }
            None => output.push_str("-1\n"),
        }
    }
    print!("{output}");
}
