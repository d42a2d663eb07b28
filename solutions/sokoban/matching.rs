/* Sokoban by A* over pushes, with a minimum-cost matching of boxes and goals as the lower bound.

Idea    A state is the squares of the boxes and the region in which the man can walk. One move of
        the search is one push. A* takes states in the order of pushes made + a lower bound on the
        pushes left.
        1. Push distances: for each goal, start with a single box on this goal, and pull the box
           away in all possible ways. This gives the minimum number of pushes from each square to
           this goal.
        2. Lower bound: each box needs a goal of its own. So the bound is the cost of a minimum-cost
           matching of boxes and goals, in which each pair costs its push distance.
        3. Dead squares: a square from which a box can reach no goal is dead. No box is pushed
           there.
        4. Frozen boxes: start with all boxes. Take out each box that is free in its row or in its
           column: neither a wall nor a remaining box stands beside it there. Repeat until nothing
           changes. The boxes that remain can never move again. If one of them is not on a goal, the
           state has no solution.
        Among states with the same sum, those with fewer pushes left come first, then the older
        ones.
Time    exponential in the number of boxes; each push takes O(boxes^3) for the matching, and one
        flood fill
Memory  O(states), some 200 bytes each
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001); Kuhn, Naval Research Logistics
        Quarterly 2 (1955), for the matching.

line    the number of squares in a row, including the wall after it
live    squares that are not dead
u, v    potentials of boxes and goals in the matching
*/

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::io::{self, Read};

const NEVER: i32 = 1_000_000; // the push distance to a goal that cannot be reached
const FAR: i32 = 1_000_000_000; // more than any sum of such distances

struct Level {
    steps: [isize; 4],
    wall: Vec<bool>,
    goal: Vec<bool>,
    boxes: Vec<u16>,
    man: usize,
    live: Vec<bool>,
    distances: Vec<Vec<i32>>, // for each goal, from each square
}

fn moved(square: usize, step: isize) -> usize {
    (square as isize + step) as usize
}

impl Level {
    fn read(text: &str) -> Level {
        let rows = text
            .lines()
            .map(str::trim_end)
            .filter(|row| !row.is_empty());
        let rows: Vec<&str> = rows.collect();
        let width = rows.iter().map(|row| row.len()).max().unwrap();
        let line = width + 1; // the wall after a row also stands before the next row
        let mut signs = "#".repeat(line + 1);
        for row in rows {
            signs += &format!("{row:width$}#");
        }
        signs += &"#".repeat(line);
        let signs = signs.as_bytes();
        let mut level = Level {
            steps: [-1, -(line as isize), 1, line as isize],
            wall: signs.iter().map(|&sign| sign == b'#').collect(),
            goal: signs.iter().map(|sign| b".*+".contains(sign)).collect(),
            boxes: Vec::new(),
            man: signs.iter().position(|sign| b"@+".contains(sign)).unwrap(),
            live: vec![false; signs.len()],
            distances: Vec::new(),
        };
        for square in 0..signs.len() {
            if b"$*".contains(&signs[square]) {
                level.boxes.push(square as u16);
            }
            if level.goal[square] {
                level.find_distances(square);
            }
        }
        level
    }

    fn find_distances(&mut self, goal: usize) {
        let mut distance = vec![NEVER; self.wall.len()];
        distance[goal] = 0;
        let mut queue = VecDeque::from([goal]);
        while let Some(square) = queue.pop_front() {
            self.live[square] = true;
            for step in self.steps {
                // The man pulls the box to the next square and steps back.
                let to = moved(square, step);
                if self.wall[to] || self.wall[moved(to, step)] || distance[to] < NEVER {
                    continue;
                }
                distance[to] = distance[square] + 1;
                queue.push_back(to);
            }
        }
        self.distances.push(distance);
    }

    /// Whether a box that is not on a goal can never be moved again.
    fn is_frozen(&self, boxes: &[u16]) -> bool {
        let mut firm = self.wall.clone();
        for &square in boxes {
            firm[square as usize] = true;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &square in boxes {
                let square = square as usize;
                let [left, up, right, down] = self.steps.map(|step| firm[moved(square, step)]);
                if firm[square] && !((left || right) && (up || down)) {
                    firm[square] = false;
                    changed = true;
                }
            }
        }
        boxes
            .iter()
            .any(|&square| firm[square as usize] && !self.goal[square as usize])
    }

    /// The cost of a minimum-cost matching, by the Hungarian algorithm. Boxes and goals count
    /// from 1; goal 0 holds the box that is added.
    fn bound(&self, boxes: &[u16]) -> i32 {
        let size = boxes.len();
        let (mut u, mut v) = (vec![0; size + 1], vec![0; size + 1]);
        let (mut box_of, mut before) = (vec![0; size + 1], vec![0; size + 1]);
        for added in 1..=size {
            let mut slack = vec![FAR; size + 1];
            let mut done = vec![false; size + 1];
            let mut at = 0;
            box_of[0] = added;
            while box_of[at] > 0 {
                done[at] = true;
                let square = boxes[box_of[at] - 1] as usize;
                let (mut least, mut nearest) = (FAR, 0);
                for other in (1..=size).filter(|&other| !done[other]) {
                    let cost = self.distances[other - 1][square] - u[box_of[at]] - v[other];
                    if cost < slack[other] {
                        slack[other] = cost;
                        before[other] = at;
                    }
                    if slack[other] < least {
                        least = slack[other];
                        nearest = other;
                    }
                }
                for other in 0..=size {
                    if done[other] {
                        u[box_of[other]] += least;
                        v[other] -= least;
                    } else {
                        slack[other] -= least;
                    }
                }
                at = nearest;
            }
            while at > 0 {
                box_of[at] = box_of[before[at]];
                at = before[at];
            }
        }
        NEVER.min(-v[0])
    }

    /// The squares that the man can walk to, and the first of them.
    fn flood(&self, boxes: &[u16], man: usize) -> (Vec<bool>, usize) {
        let mut shut = self.wall.clone();
        for &square in boxes {
            shut[square as usize] = true;
        }
        let mut reached = vec![false; shut.len()];
        reached[man] = true;
        let (mut first, mut stack) = (man, vec![man]);
        while let Some(here) = stack.pop() {
            first = first.min(here);
            for step in self.steps {
                let near = moved(here, step);
                if !shut[near] && !reached[near] {
                    reached[near] = true;
                    stack.push(near);
                }
            }
        }
        (reached, first)
    }

    /// A shortest walk in letters.
    fn walk(&self, boxes: &[u16], man: usize, to: usize) -> String {
        let mut letters: Vec<Option<String>> = vec![None; self.wall.len()];
        letters[man] = Some(String::new());
        let mut queue = VecDeque::from([man]);
        while letters[to].is_none() {
            let here = queue.pop_front().unwrap();
            for (&step, letter) in self.steps.iter().zip("lurd".chars()) {
                let near = moved(here, step);
                if self.wall[near] || boxes.contains(&(near as u16)) || letters[near].is_some() {
                    continue;
                }
                letters[near] = letters[here].clone().map(|walk| walk + &letter.to_string());
                queue.push_back(near);
            }
        }
        letters[to].take().unwrap()
    }
}

/// The boxes, in order, and the first square of the man's region.
type State = (Vec<u16>, usize);

/// The push that led to a state: the node before it, the square of the box, the direction.
type Push = Option<(usize, usize, usize)>;

struct Search {
    level: Level,
    nodes: Vec<(State, i32, Push)>, // with the pushes made
    best: HashMap<State, i32>,
    open: BinaryHeap<Reverse<(i32, i32, usize)>>, // estimate, pushes left, node
}

impl Search {
    /// Adds a state, unless it was found with as few pushes or has no solution.
    fn add(&mut self, boxes: Vec<u16>, man: usize, made: i32, push: Push) {
        let first = self.level.flood(&boxes, man).1;
        let state = (boxes, first);
        if self.best.get(&state).map_or(false, |&known| known <= made) {
            return;
        }
        let left = self.level.bound(&state.0);
        if left >= NEVER {
            return;
        }
        self.best.insert(state.clone(), made);
        self.open
            .push(Reverse((made + left, left, self.nodes.len())));
        self.nodes.push((state, made, push));
    }

    /// The last node of a solution.
    fn solve(&mut self) -> Option<usize> {
        self.add(self.level.boxes.clone(), self.level.man, 0, None);
        while let Some(Reverse((_, _, number))) = self.open.pop() {
            let (state, made, _) = self.nodes[number].clone();
            if self.best[&state] < made {
                continue;
            }
            let boxes = &state.0;
            if boxes.iter().all(|&square| self.level.goal[square as usize]) {
                return Some(number);
            }
            let reached = self.level.flood(boxes, state.1).0;
            for direction in 0..4 {
                let step = self.level.steps[direction];
                for index in 0..boxes.len() {
                    let from = boxes[index] as usize;
                    let to = moved(from, step);
                    let free = self.level.live[to] && !boxes.contains(&(to as u16));
                    if !free || !reached[moved(from, -step)] {
                        continue;
                    }
                    let mut after = boxes.clone();
                    after[index] = to as u16;
                    if self.level.is_frozen(&after) {
                        continue;
                    }
                    after.sort_unstable();
                    self.add(after, from, made + 1, Some((number, from, direction)));
                }
            }
        }
        None
    }

    /// The steps of the man to a node, walks and pushes.
    fn steps_to(&self, number: usize) -> String {
        let mut pushes = Vec::new();
        let mut push = self.nodes[number].2;
        while let Some((before, from, direction)) = push {
            pushes.push((before, from, direction));
            push = self.nodes[before].2;
        }
        let mut man = self.level.man;
        let mut letters = String::new();
        for (before, from, direction) in pushes.into_iter().rev() {
            let behind = moved(from, -self.level.steps[direction]);
            letters += &self.level.walk(&self.nodes[before].0 .0, man, behind);
            letters += &"LURD"[direction..=direction];
            man = from;
        }
        letters
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let level = Level::read(&text);
    let (nodes, best, open) = (Vec::new(), HashMap::new(), BinaryHeap::new());
    let mut search = Search {
        level,
        nodes,
        best,
        open,
    };
    match search.solve() {
        None => println!("-1"),
        Some(number) => println!("{}\n{}", search.nodes[number].1, search.steps_to(number)),
    }
}
