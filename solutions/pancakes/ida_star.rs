/* Pancakes by IDA* with the gap bound.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1; the plate counts as pancake
        n + 1. A flip changes only one pair, so a stack with g gaps needs at least g flips.
        1. Search depth first for a solution of at most `limit` flips. The first limit is the number
           of gaps of the start. Raise the limit by 1 until a solution is found.
        2. A flip of k pancakes separates the k-th pancake from the one below it, and puts the top
           pancake there instead. So the program knows the new number of gaps before it makes the
           flip.
        3. Skip the flip if the new number of gaps exceeds the number of flips that are left after
           the flip.
        4. A stack without gaps is sorted.
Time    O(n^(d + 1)) for d flips at worst; a few hundred positions on most stacks of 16
Memory  O(n)
Source  Helmert, "Landmark heuristics for the pancake problem" (SoCS 2010), for the bound; Korf,
        "Depth-first iterative-deepening: an optimal admissible tree search" (1985), for IDA*.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
*/
use std::io::{self, Read};

fn is_gap(upper: i32, lower: i32) -> bool {
    (upper - lower).abs() > 1
}

struct Search {
    row: Vec<i32>,
    flips: Vec<usize>,
}

impl Search {
    fn search(&mut self, gaps: i32, left: i32) -> bool {
        if gaps == 0 {
            return true;
        }
        for k in 2..self.row.len() {
            let (top, upper, lower) = (self.row[0], self.row[k - 1], self.row[k]);
            let after = gaps - i32::from(is_gap(upper, lower)) + i32::from(is_gap(top, lower));
            if after >= left {
                continue;
            }
            self.row[..k].reverse();
            self.flips.push(k);
            if self.search(after, left - 1) {
                return true;
            }
            self.flips.pop();
            self.row[..k].reverse();
        }
        false
    }
}

fn shortest(stack: Vec<i32>) -> Vec<usize> {
    let mut row = stack;
    row.push(row.len() as i32 + 1);
    let gaps = row
        .windows(2)
        .filter(|pair| is_gap(pair[0], pair[1]))
        .count() as i32;
    let mut search = Search {
        row,
        flips: Vec::new(),
    };
    let mut limit = gaps;
    while !search.search(gaps, limit) {
        limit += 1;
    }
    search.flips
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text
        .split_ascii_whitespace()
        .map(|word| word.parse::<i32>().unwrap());
    let stacks = numbers.next().unwrap();
    for _ in 0..stacks {
        let n = numbers.next().unwrap() as usize;
        let flips = shortest(numbers.by_ref().take(n).collect());
        let words: Vec<String> = flips.iter().map(usize::to_string).collect();
        println!("{}\n{}", flips.len(), words.join(" "));
    }
}
