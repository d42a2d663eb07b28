/* Peg solitaire from both ends: a table of the boards with up to 7 pegs that become the target.

Idea    A jump can be taken back: then one peg becomes two. So all boards from which few jumps lead
        to the target can be listed from its end.
        1. Take back 6 jumps from the last peg, in every possible way. For each board that appears,
           a table holds the jump that leads on to the target.
        2. From the start, generate boards layer by layer until they have as few pegs as those in
           the table. A board in both gives a solution.
        3. If there are more than `width`, only the boards stay whose pegs are nearest to the
           centre. If none of them is in the table, the width is ten times as large the next time.
        4. Classes tell for which single empty holes there is no solution: a search could not.
Time    O(n w) for n pegs and layers of w boards, and the table
Memory  O(n w), and the table
Source  Pohl, "Bi-directional search" (1971), for the two ends; Berlekamp, Conway and Guy, "Winning
        Ways", volume 2 (1982), for the classes.
*/

use std::collections::HashMap;
use std::io::{self, Read};

const JUMPS_BACK: u32 = 6;

type Steps = HashMap<u64, (u64, usize)>; // by board: another board, and the jump between them

struct Jump {
    pegs: u64,
    hole: u64,
    name: String,
}

struct Geometry {
    holes: Vec<(i32, i32)>,
    jumps: Vec<Jump>,
}

impl Geometry {
    fn new() -> Geometry {
        let holes: Vec<(i32, i32)> = (0..49)
            .map(|place| (place / 7, place % 7))
            .filter(|(row, column)| (2..5).contains(row) || (2..5).contains(column))
            .collect();
        let at = |row, column| holes.iter().position(|&hole| hole == (row, column));
        let mut jumps = Vec::new();
        for (hole, &(row, column)) in holes.iter().enumerate() {
            for (down, right) in [(0, -1), (-1, 0), (0, 1), (1, 0)] {
                let over = at(row + down, column + right);
                let beyond = at(row + 2 * down, column + 2 * right);
                if let (Some(over), Some(beyond)) = (over, beyond) {
                    let (to_row, to_column) = holes[beyond];
                    jumps.push(Jump {
                        pegs: 1 << hole | 1 << over,
                        hole: 1 << beyond,
                        name: format!("{}{}-{}{}", row + 1, column + 1, to_row + 1, to_column + 1),
                    });
                }
            }
        }
        Geometry { holes, jumps }
    }

    fn pegs(&self, board: u64) -> impl Iterator<Item = (i32, i32)> + '_ {
        (0..self.holes.len())
            .filter(move |hole| board >> hole & 1 == 1)
            .map(move |hole| self.holes[hole])
    }

    /// The sum of the squares of the distances to the centre.
    fn distance(&self, board: u64) -> i32 {
        self.pegs(board)
            .map(|(row, column)| (row - 3).pow(2) + (column - 3).pow(2))
            .sum()
    }

    /// For both directions of diagonals, numbered 0 1 2 0 1 2 ..., which parities are equal.
    fn class(&self, board: u64) -> [bool; 4] {
        let mut odd = [[false; 3]; 2];
        for (row, column) in self.pegs(board) {
            odd[0][((row + column) % 3) as usize] ^= true;
            odd[1][((row - column + 6) % 3) as usize] ^= true;
        }
        let [one, other] = odd;
        [
            one[0] == one[1],
            one[0] == one[2],
            other[0] == other[1],
            other[0] == other[2],
        ]
    }

    /// All boards from which a few jumps lead to the goal, each with the first of these jumps.
    fn table(&self, goal: u64, jumps_back: u32) -> Steps {
        let mut table = Steps::from([(goal, (0, 0))]);
        let mut layer = vec![goal];
        for _ in 0..jumps_back {
            let mut before = Vec::new();
            for &board in &layer {
                for (number, jump) in self.jumps.iter().enumerate() {
                    let earlier = board ^ jump.pegs ^ jump.hole;
                    if board & (jump.pegs | jump.hole) == jump.hole && !table.contains_key(&earlier)
                    {
                        table.insert(earlier, (board, number));
                        before.push(earlier);
                    }
                }
            }
            layer = before;
        }
        table
    }

    /// The layers of boards after 0, 1, 2, ... jumps, and whether some were left out.
    fn layers(&self, start: u64, jumps: u32, width: usize) -> (Vec<Steps>, bool) {
        let mut layers = vec![Steps::from([(start, (0, 0))])];
        let mut is_cut = false;
        for _ in 0..jumps {
            let mut layer = Steps::new();
            for &board in layers[layers.len() - 1].keys() {
                for (number, jump) in self.jumps.iter().enumerate() {
                    if board & (jump.pegs | jump.hole) == jump.pegs {
                        layer.insert(board ^ jump.pegs ^ jump.hole, (board, number));
                    }
                }
            }
            if layer.len() > width {
                is_cut = true;
                let mut boards: Vec<(i32, u64)> = layer
                    .keys()
                    .map(|&board| (self.distance(board), board))
                    .collect();
                boards.sort_unstable();
                boards.truncate(width);
                layer = boards
                    .into_iter()
                    .map(|(_, board)| (board, layer[&board]))
                    .collect();
            }
            layers.push(layer);
        }
        (layers, is_cut)
    }

    fn solve(&self, start: u64, goal: u64) -> Option<Vec<usize>> {
        if self.class(start) != self.class(goal) {
            return None;
        }
        let jumps = start.count_ones() - 1;
        let jumps_back = JUMPS_BACK.min(jumps);
        let table = self.table(goal, jumps_back);
        let mut width = 100;
        loop {
            let (layers, is_cut) = self.layers(start, jumps - jumps_back, width);
            let last = &layers[layers.len() - 1];
            if let Some(&middle) = last.keys().find(|board| table.contains_key(board)) {
                let mut way = Vec::new();
                let mut board = middle;
                for layer in layers[1..].iter().rev() {
                    let (before, jump) = layer[&board];
                    way.push(jump);
                    board = before;
                }
                way.reverse();
                board = middle;
                while board != goal {
                    let (after, jump) = table[&board];
                    way.push(jump);
                    board = after;
                }
                return Some(way);
            }
            if !is_cut {
                return None;
            }
            width *= 10;
        }
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_whitespace();
    let geometry = Geometry::new();
    let boards: usize = words.next().unwrap().parse().unwrap();
    for _ in 0..boards {
        let row: i32 = words.next().unwrap().parse().unwrap();
        let column: i32 = words.next().unwrap().parse().unwrap();
        let rows: Vec<&[u8]> = (0..7).map(|_| words.next().unwrap().as_bytes()).collect();
        let (mut start, mut goal) = (0, 0);
        for (hole, &(down, right)) in geometry.holes.iter().enumerate() {
            start |= u64::from(rows[down as usize][right as usize] == b'o') << hole;
            goal |= u64::from((down + 1, right + 1) == (row, column)) << hole;
        }
        match geometry.solve(start, goal) {
            None => println!("-1"),
            Some(way) => {
                let names: Vec<&str> = way
                    .iter()
                    .map(|&jump| geometry.jumps[jump].name.as_str())
                    .collect();
                println!("{}\n{}", names.len(), names.join(" "));
            }
        }
    }
}
