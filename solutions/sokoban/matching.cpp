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
Memory  O(states), some 300 bytes each
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001); Kuhn, Naval Research Logistics
        Quarterly 2 (1955), for the matching.

line    the number of squares in a row, including the wall after it
live    squares that are not dead
u, v    potentials of boxes and goals in the matching
*/

#include <algorithm>
#include <bitset>
#include <iostream>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace {

constexpr int MOST_SQUARES = 1024;
constexpr int NEVER = 1'000'000;    // the push distance to a goal that cannot be reached
constexpr int FAR = 1'000'000'000;  // more than any sum of such distances

using Squares = std::bitset<MOST_SQUARES>;

// The squares `step` further on.
Squares moved(const Squares& squares, int step) {
    return step > 0 ? squares << step : squares >> -step;
}

std::vector<int> members(const Squares& squares) {
    std::vector<int> numbers;
    for (auto at = squares._Find_first(); at < squares.size(); at = squares._Find_next(at)) {
        numbers.push_back(static_cast<int>(at));
    }
    return numbers;
}

// A level with a frame of walls: the wall after a row also stands before the next row.
struct Level {
    int line, man = 0;
    int steps[4];
    Squares floor, boxes, goals, live;
    std::vector<std::vector<int>> distances;  // push distances of each square to all goals

    explicit Level(std::istream& in) {
        std::vector<std::string> rows;
        int width = 0;
        for (std::string row; std::getline(in, row);) {
            row.erase(row.find_last_not_of(" \r") + 1);
            if (row.empty()) continue;
            width = std::max(width, static_cast<int>(row.size()));
            rows.push_back(row);
        }
        line = width + 1;
        const int around[4] = {-1, -line, 1, line};
        std::copy(around, around + 4, steps);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            rows[row].resize(width, ' ');
            for (int column = 0; column < width; ++column) {
                const int square = static_cast<int>(row + 1) * line + 1 + column;
                const char sign = rows[row][column];
                if (sign != '#') floor.set(square);
                if (sign == '$' || sign == '*') boxes.set(square);
                if (sign == '.' || sign == '*' || sign == '+') goals.set(square);
                if (sign == '@' || sign == '+') man = square;
            }
        }
        distances.resize(MOST_SQUARES);
        for (int goal : members(goals)) find_distances(goal);
    }

    // Backwards from a goal: the man pulls the box away from it.
    void find_distances(int goal) {
        for (auto& row : distances) row.push_back(NEVER);
        Squares layer, seen;
        layer.set(goal);
        for (int made = 0; layer.any(); ++made) {
            seen |= layer;
            for (int square : members(layer)) distances[square].back() = made;
            Squares pulled;
            for (int step : steps) pulled |= moved(layer, step) & floor & moved(floor, -step);
            layer = pulled & ~seen;
        }
        live |= seen;
    }

    // Where the man can walk.
    Squares region(const Squares& boxes, int from) const {
        Squares reached;
        reached.set(from);
        while (true) {
            Squares more = reached | reached << 1 | reached >> 1;
            more = (more | reached << line | reached >> line) & floor & ~boxes;
            if (more == reached) return reached;
            reached = more;
        }
    }

    // The boxes that can never be moved again: take out those that could be, until none is left.
    Squares frozen(Squares boxes) const {
        while (true) {
            const Squares firm = boxes | ~floor;
            const Squares stays = boxes & (moved(firm, 1) | moved(firm, -1)) &
                                  (moved(firm, line) | moved(firm, -line));
            if (stays == boxes) return boxes;
            boxes = stays;
        }
    }

    // The cost of a minimum-cost matching of boxes and goals, by the Hungarian algorithm. Boxes and
    // goals count from 1; goal 0 holds the box that is added.
    int bound(const Squares& boxes) const {
        const std::vector<int> places = members(boxes);
        const int size = static_cast<int>(places.size());
        std::vector<int> u(size + 1), v(size + 1), box_of(size + 1), before(size + 1);
        for (int box = 1; box <= size; ++box) {
            std::vector<int> slack(size + 1, FAR);
            std::vector<char> done(size + 1);
            int goal = 0;
            box_of[0] = box;
            while (box_of[goal]) {
                done[goal] = 1;
                const auto& row = distances[places[box_of[goal] - 1]];
                int least = FAR, nearest = 0;
                for (int other = 1; other <= size; ++other) {
                    if (done[other]) continue;
                    const int cost = row[other - 1] - u[box_of[goal]] - v[other];
                    if (cost < slack[other]) slack[other] = cost, before[other] = goal;
                    if (slack[other] < least) least = slack[other], nearest = other;
                }
                for (int other = 0; other <= size; ++other) {
                    if (done[other])
                        u[box_of[other]] += least, v[other] -= least;
                    else
                        slack[other] -= least;
                }
                goal = nearest;
            }
            for (; goal; goal = before[goal]) box_of[goal] = box_of[before[goal]];
        }
        return std::min(-v[0], NEVER);
    }
};

struct State {
    Squares boxes, region;

    bool operator==(const State&) const = default;
};

struct Hash {
    // Few states have the same boxes.
    std::size_t operator()(const State& state) const { return std::hash<Squares>()(state.boxes); }
};

struct Node {
    State state;
    int made, before, box, direction;  // the push that led here, from the node `before`
};

struct Entry {
    int estimate, left, node;

    // The top of the heap is the greatest.
    bool operator<(const Entry& other) const {
        return std::tie(other.estimate, other.left, other.node) < std::tie(estimate, left, node);
    }
};

class Search {
  public:
    explicit Search(const Level& level) : level(level) {}

    // The number of the solved node, or -1.
    int solve() {
        add({{level.boxes, level.region(level.boxes, level.man)}, 0, -1, 0, 0});
        while (!heap.empty()) {
            const int number = heap.top().node;
            heap.pop();
            const Node node = nodes[number];
            if (best[node.state] < node.made) continue;
            if (node.state.boxes == level.goals) return number;
            for (int direction = 0; direction < 4; ++direction) {
                const int step = level.steps[direction];
                const Squares& boxes = node.state.boxes;
                const Squares ready =
                    boxes & moved(node.state.region, step) & moved(level.live & ~boxes, -step);
                for (int box : members(ready)) {
                    Squares after = boxes;
                    after.reset(box).set(box + step);
                    if ((level.frozen(after) & ~level.goals).any()) continue;
                    const State made{after, level.region(after, box)};
                    add({made, node.made + 1, number, box, direction});
                }
            }
        }
        return -1;
    }

    // The steps of the man to a node, walks and pushes.
    std::string steps_to(int number) const {
        const Node& node = nodes[number];
        if (node.before < 0) return "";
        const Node& before = nodes[node.before];
        const int man = before.before < 0 ? level.man : before.box;
        const int behind = node.box - level.steps[node.direction];
        return steps_to(node.before) + walk(before.state.boxes, man, behind) +
               "LURD"[node.direction];
    }

  private:
    const Level& level;
    std::vector<Node> nodes;
    std::priority_queue<Entry> heap;
    std::unordered_map<State, int, Hash> best;

    // Puts a node into the heap unless its state is known with as few pushes, or hopeless.
    void add(const Node& node) {
        const auto known = best.find(node.state);
        if (known != best.end() && known->second <= node.made) return;
        const int left = level.bound(node.state.boxes);
        if (left >= NEVER) return;
        best[node.state] = node.made;
        heap.push({node.made + left, left, static_cast<int>(nodes.size())});
        nodes.push_back(node);
    }

    std::string walk(const Squares& boxes, int man, int to) const {
        std::vector<std::string> came(MOST_SQUARES);
        Squares seen = boxes | ~level.floor;
        std::queue<int> queue;
        queue.push(man);
        seen.set(man);
        while (queue.front() != to) {
            const int here = queue.front();
            queue.pop();
            for (int direction = 0; direction < 4; ++direction) {
                const int near = here + level.steps[direction];
                if (seen[near]) continue;
                seen.set(near);
                came[near] = came[here] + "lurd"[direction];
                queue.push(near);
            }
        }
        return came[to];
    }
};

}  // namespace

int main() {
    const Level level(std::cin);
    Search search(level);
    const int solved = search.solve();
    if (solved < 0) {
        std::cout << "-1\n";
    } else {
        const std::string steps = search.steps_to(solved);
        std::cout << std::count_if(steps.begin(), steps.end(), [](char c) { return c < 'a'; })
                  << '\n'
                  << steps << '\n';
    }
}
