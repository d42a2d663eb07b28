/* Rook ending round by round, with one position for all of its mirror images.

Idea    If all pieces are reflected, left and right or up and down, the number of moves stays the
        same; on a square board they may also be reflected in the diagonal.
        1. The program looks at only one of up to eight images, the one with the smallest number:
           of 223,944 positions with Black to move on the largest board, 28,056 are left.
        2. Round n finds the positions that are lost with n moves: each move of Black leads to one
           that is won. Only the positions in which Black can move to one that was won in the round
           before need to be looked at.
        3. Taking back White's moves from the positions that were found gives those that are won
           with n + 1 moves.
Time    O(s^3 (r + c)) for s squares in r rows and c columns
Memory  O(s^3)
Source  Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9 (1986).
*/

use std::io::{self, Read};

const UNKNOWN: i8 = -1;

#[derive(Clone, Copy)]
struct Position {
    king: usize,
    rook: usize,
    black: usize,
}

struct Board {
    rows: usize,
    columns: usize,
    images: Vec<Vec<usize>>, // for each reflection, where each square comes to
    steps: Vec<Vec<usize>>,  // of a king
    lines: Vec<Vec<Vec<usize>>>, // of a rook, in each direction, the nearest square first
}

impl Board {
    fn new(rows: usize, columns: usize) -> Board {
        let squares = rows * columns;
        let mut images = Vec::new();
        for turn in 0..(if rows == columns { 8 } else { 4 }) {
            images.push(
                (0..squares)
                    .map(|square| {
                        let (mut row, mut column) = (square / columns, square % columns);
                        if turn & 1 > 0 {
                            row = rows - 1 - row;
                        }
                        if turn & 2 > 0 {
                            column = columns - 1 - column;
                        }
                        if turn & 4 > 0 {
                            std::mem::swap(&mut row, &mut column);
                        }
                        row * columns + column
                    })
                    .collect(),
            );
        }
        let mut board = Board {
            rows,
            columns,
            images,
            steps: Vec::new(),
            lines: Vec::new(),
        };
        for square in 0..squares {
            let near = (0..squares)
                .filter(|&other| board.distance(square, other) == 1)
                .collect();
            board.steps.push(near);
            let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
            let lines = ways
                .iter()
                .map(|&(down, right)| board.line(square, down, right))
                .collect();
            board.lines.push(lines);
        }
        board
    }

    fn squares(&self) -> usize {
        self.rows * self.columns
    }

    fn line(&self, square: usize, down: i32, right: i32) -> Vec<usize> {
        let mut found = Vec::new();
        let (mut row, mut column) = (
            (square / self.columns) as i32 + down,
            (square % self.columns) as i32 + right,
        );
        while (0..self.rows as i32).contains(&row) && (0..self.columns as i32).contains(&column) {
            found.push(row as usize * self.columns + column as usize);
            row += down;
            column += right;
        }
        found
    }

    fn distance(&self, one: usize, other: usize) -> usize {
        let rows = (one / self.columns).abs_diff(other / self.columns);
        rows.max((one % self.columns).abs_diff(other % self.columns))
    }

    // Whether the rook gives check to a black king there; only the white king is in its way.
    fn is_attacked(&self, king: usize, rook: usize, square: usize) -> bool {
        self.lines[rook].iter().any(|line| {
            line.iter()
                .take_while(|&&passed| passed != king)
                .any(|&one| one == square)
        })
    }

    fn index(&self, at: Position) -> usize {
        (at.king * self.squares() + at.rook) * self.squares() + at.black
    }

    fn position(&self, index: usize) -> Position {
        let squares = self.squares();
        Position {
            king: index / squares / squares,
            rook: index / squares % squares,
            black: index % squares,
        }
    }

    // The smallest number of an image of the position.
    fn representative(&self, at: Position) -> usize {
        self.images
            .iter()
            .map(|image| {
                let Position { king, rook, black } = at;
                self.index(Position {
                    king: image[king],
                    rook: image[rook],
                    black: image[black],
                })
            })
            .min()
            .unwrap()
    }

    fn has_room(&self, at: Position) -> bool {
        at.king != at.rook && at.rook != at.black && self.distance(at.king, at.black) > 1
    }

    // The squares to which Black may move.
    fn replies(&self, at: Position) -> impl Iterator<Item = usize> + '_ {
        self.steps[at.black].iter().copied().filter(move |&to| {
            self.distance(at.king, to) > 1 && !self.is_attacked(at.king, at.rook, to)
        })
    }

    // The positions from which White's move leads to this one.
    fn before(&self, at: Position) -> Vec<Position> {
        let mut found: Vec<Position> = self.steps[at.king]
            .iter()
            .map(|&king| Position { king, ..at })
            .collect();
        for line in &self.lines[at.rook] {
            let until = line
                .iter()
                .take_while(|&&from| from != at.king && from != at.black);
            found.extend(until.map(|&rook| Position { rook, ..at }));
        }
        found.retain(|&one| self.has_room(one) && !self.is_attacked(one.king, one.rook, one.black));
        found
    }
}

// The number of moves of each representative, for White and for Black to move.
fn analyse(board: &Board) -> [Vec<i8>; 2] {
    let size = board.squares().pow(3);
    let mut won = vec![UNKNOWN; size];
    let mut lost = vec![UNKNOWN; size];
    let mut candidates: Vec<usize> = (0..size)
        .filter(|&index| {
            let at = board.position(index);
            board.has_room(at)
                && board.representative(at) == index
                && board.is_attacked(at.king, at.rook, at.black)
        })
        .collect();
    for moves in 0.. {
        let mut found = Vec::new();
        for &index in &candidates {
            let at = board.position(index);
            let is_won = |to| {
                let after = Position { black: to, ..at };
                to != at.rook && won[board.representative(after)] != UNKNOWN
            };
            if lost[index] == UNKNOWN && board.replies(at).all(is_won) {
                lost[index] = moves;
                found.push(index);
            }
        }
        if found.is_empty() {
            break;
        }
        candidates.clear();
        for index in found {
            for at in board.before(board.position(index)) {
                let number = board.representative(at);
                if won[number] != UNKNOWN {
                    continue;
                }
                won[number] = moves + 1;
                let at = board.position(number);
                for &from in &board.steps[at.black] {
                    let earlier = Position { black: from, ..at };
                    if board.has_room(earlier) {
                        candidates.push(board.representative(earlier));
                    }
                }
            }
        }
    }
    [won, lost]
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_whitespace();
    let mut number = || words.next().unwrap().parse::<usize>().unwrap();
    let (rows, columns, positions) = (number(), number(), number());
    let board = Board::new(rows, columns);
    let tables = analyse(&board);
    for _ in 0..positions {
        let mut square = || {
            let name = words.next().unwrap().as_bytes();
            (name[1] - b'1') as usize * columns + (name[0] - b'a') as usize
        };
        let at = Position {
            king: square(),
            rook: square(),
            black: square(),
        };
        let table = &tables[(words.next() == Some("b")) as usize];
        println!("{}", table[board.representative(at)]);
    }
}
