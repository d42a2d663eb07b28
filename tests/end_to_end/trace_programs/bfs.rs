use std::collections::{HashMap, VecDeque};
use std::io::Read;

SNIPPET
type Board = [u8; 9];

fn shortest(start: Board) -> Option<Vec<String>> {
    let mut came: HashMap<Board, (Board, i32)> = HashMap::from([(start, (start, 0))]);
    let mut queue = VecDeque::from([start]);
    while let Some(mut board) = queue.pop_front() {
        let depth = came[&board].1;
        trace(board, depth, -1, -1, 'e');
        if board == [1, 2, 3, 4, 5, 6, 7, 8, 0] {
            let mut way = Vec::new();
            while board != start {
                let before = came[&board].0;
                let blank = before.iter().position(|&tile| tile == 0).unwrap();
                way.push(board[blank].to_string());
                board = before;
            }
            way.reverse();
            return Some(way);
        }
        let blank = board.iter().position(|&tile| tile == 0).unwrap();
        for square in 0..9usize {
            if (square / 3).abs_diff(blank / 3) + (square % 3).abs_diff(blank % 3) != 1 {
                continue;
            }
            let mut after = board;
            after.swap(blank, square);
            if !came.contains_key(&after) {
                came.insert(after, (board, depth + 1));
                queue.push_back(after);
            }
        }
    }
    None
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u8> = text.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
    for board in numbers.chunks(9) {
        match shortest(board.try_into().unwrap()) {
            None => println!("-1"),
            Some(way) => println!("{}\n{}", way.len(), way.join(" ")),
        }
    }
}
