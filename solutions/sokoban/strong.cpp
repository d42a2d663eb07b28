/* Sokoban by A* over pushes, with a sharp lower bound and all that may be left out safely.

Idea    A position is the squares of the boxes and the region in which the man can walk. Every
        move is a push; A* takes the positions in the order of pushes made + a lower bound of the
        pushes left: the cheapest way to give all boxes goals of their own (a minimum-cost
        matching of their push distances), repaired after each push for the box that moved. What
        is left out loses no shortest solution: dead squares; frozen boxes off the goals; stops
        inside of tunnels; and pushes elsewhere while a corral, an area that the man cannot enter
        behind boxes which can only be pushed into it, is not done. strong.py tells more of each.
Time    exponential in the boxes: no better is known. Each position costs O(boxes^2) steps at most
        for the matching of each of its pushes, and the floods of a few areas.
Memory  O(positions * boxes)
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001): the bound, tunnels, deadlocks.
        Corrals: Brian Damgaard's "PI-corral pruning", told in the Sokoban Wiki. The matching is
        repaired as in Kuhn, Naval Research Logistics Quarterly 2 (1955), by shortest paths.
*/

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr int MOST_SQUARES = 1024;  // 30 rows and a frame of 31 squares each are 993
constexpr int NEVER = 1'000'000;    // the push distance to a goal that cannot be reached
constexpr int FAR = 1'000'000'000;  // more than any sum of such distances
constexpr int NONE = -1;

using Squares = std::bitset<MOST_SQUARES>;

// The squares `step` further on.
Squares moved(const Squares& squares, int step) {
    return step > 0 ? squares << step : squares >> -step;
}

// The numbers of the squares in a set.
std::vector<int> members(const Squares& squares) {
    std::vector<int> numbers;
    for (auto square = squares._Find_first(); square < squares.size();
         square = squares._Find_next(square)) {
        numbers.push_back(static_cast<int>(square));
    }
    return numbers;
}

struct Level {
    int line = 1;
    std::vector<int> steps;
    Squares floor, boxes, goals, live;
    int man = NONE;
    bool shut_off_solved;
    std::vector<std::vector<int>> distances;  // of each square that is not dead
    std::vector<Squares> tunnels, dead_both_ways;

    explicit Level(std::istream& in) {
        std::vector<std::string> rows;
        for (std::string row; std::getline(in, row);) {
            row.erase(row.find_last_not_of(" \t\r") + 1);
            if (row.empty()) continue;
            line = std::max(line, static_cast<int>(row.size()) + 1);
            rows.push_back(row);
        }
        steps = {-1, -line, 1, line};
        Squares open;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            rows[row].resize(line - 1, ' ');
            for (int column = 0; column < line - 1; ++column) {
                const int square = static_cast<int>(row + 1) * line + 1 + column;
                const char sign = rows[row][column];
                if (sign != '#') open.set(square);
                if (sign == '$' || sign == '*') boxes.set(square);
                if (sign == '.' || sign == '*' || sign == '+') goals.set(square);
                if (sign == '@' || sign == '+') man = square;
            }
        }
        floor = flooded(Squares().set(man), open);
        shut_off_solved = (boxes & ~floor) == (goals & ~floor);
        boxes &= floor;
        goals &= floor;
        find_distances();
        for (int step : {-1, -line}) {
            dead_both_ways.push_back(moved(~live, step) & moved(~live, -step));
        }
        for (int step : steps) tunnels.push_back(tunnel(step));
    }

    Squares near(const Squares& squares) const {
        return squares | squares << 1 | squares >> 1 | squares << line | squares >> line;
    }

    Squares flooded(Squares squares, const Squares& free) const {
        while (true) {
            const Squares more = near(squares) & free;
            if (more == squares) return squares;
            squares = more;
        }
    }

    void find_distances() {
        const std::vector<int> all = members(goals);
        distances.resize(MOST_SQUARES, std::vector<int>(all.size(), NEVER));
        for (std::size_t goal = 0; goal < all.size(); ++goal) {
            Squares layer, seen;
            layer.set(all[goal]);
            for (int made = 0; layer.any(); ++made) {
                seen |= layer;
                for (int square : members(layer)) distances[square][goal] = made;
                Squares pulled;
                for (int step : steps) pulled |= moved(layer, step) & floor & moved(floor, -step);
                layer = pulled & ~seen;
            }
            live |= seen;
        }
    }

    Squares tunnel(int step) const {
        const int side = std::abs(step) == 1 ? line : 1;
        const Squares left = moved(~floor, side), right = moved(~floor, -side);
        const Squares narrow = floor & left & right;
        const Squares between = floor & (left | right) & ~goals;
        return narrow & moved(between, -step) & moved(narrow, -2 * step);
    }

    int slid(int box, int direction, const Squares& boxes) const {
        const int step = steps[direction];
        while (tunnels[direction][box] && !boxes[box + 2 * step]) box += step;
        return box + step;
    }

    Squares frozen(Squares boxes) const {
        while (true) {
            const Squares firm = boxes | ~floor;
            Squares stays = boxes;
            for (int axis : {0, 1}) {
                const int step = steps[axis];
                stays &= moved(firm, step) | moved(firm, -step) | dead_both_ways[axis];
            }
            if (stays == boxes) return boxes;
            boxes = stays;
        }
    }
};

using Pushes = std::vector<Squares>;  // the boxes that are pushed, for each of the four steps

int number_of(const Pushes& pushes) {
    int number = 0;
    for (const Squares& pushed : pushes) number += static_cast<int>(pushed.count());
    return number;
}

// Whether `area` belongs to a corral, and the pushes into it.
bool corral_pushes(const Level& level, Squares area, const Squares& shut, const Squares& boxes,
                   const Squares& reached, Pushes& inward) {
    Squares fence;
    while (true) {
        fence |= level.near(area) & boxes;
        const Squares others = boxes & ~fence;
        Squares more_fence, more_area;
        inward.clear();
        for (int step : level.steps) {
            Squares pushed = fence & moved(level.floor & ~area & ~fence, step) &
                             moved(level.live & ~fence, -step);
            Squares meets = pushed & moved(others, step);
            more_fence |= moved(meets, -step);
            pushed &= ~meets;
            meets = pushed & moved(others, -step);
            more_fence |= moved(meets, step);
            pushed &= ~meets;
            if ((pushed & moved(reached, -step) & moved(reached, step)).any()) return false;
            more_area |= (moved(pushed, step) | moved(pushed, -step)) & shut & ~area;
            inward.push_back(pushed);
        }
        if (more_fence.none() && more_area.none()) break;
        fence |= more_fence;
        area |= level.flooded(more_area, shut);
    }
    return ((fence & ~level.goals) | (area & level.goals)).any();
}

Pushes needed_pushes(const Level& level, const Squares& boxes, const Squares& reached) {
    const Squares free = level.live & ~boxes;
    Pushes needed;
    for (int step : level.steps) {
        needed.push_back(boxes & moved(reached, step) & moved(free, -step));
    }
    int fewest = number_of(needed);
    const Squares shut = level.floor & ~boxes & ~reached;
    Squares left = shut;
    while (left.any() && fewest > 0) {
        const Squares area = level.flooded(Squares().set(left._Find_first()), left);
        left &= ~area;
        Pushes inward;
        if (!corral_pushes(level, area, shut, boxes, reached, inward)) continue;
        if (number_of(inward) < fewest) {
            fewest = number_of(inward);
            needed = std::move(inward);
        }
    }
    return needed;
}

struct Matching {
    std::vector<int> box_of, box_potentials, goal_potentials;

    void nearer(int box, int by) { box_potentials[box] -= by; }

    void repair(int box, const Level& level, const std::vector<int>& places) {
        const int size = static_cast<int>(box_of.size());
        auto &u = box_potentials, &v = goal_potentials;
        std::replace(box_of.begin(), box_of.end(), box, NONE);
        u[box] = 0;
        std::vector<int> slack(size, FAR), before(size, NONE), taken;
        std::vector<char> done(size);
        int goal = NONE, taker = box;
        while (taker != NONE) {
            const std::vector<int>& row = level.distances[places[taker]];
            int least = FAR, nearest = NONE;
            for (int other = 0; other < size; ++other) {
                if (done[other]) continue;
                const int cost = row[other] - u[taker] - v[other];
                if (cost < slack[other]) {
                    slack[other] = cost;
                    before[other] = goal;
                }
                if (slack[other] < least) {
                    least = slack[other];
                    nearest = other;
                }
            }
            u[box] += least;
            for (int other : taken) {
                u[box_of[other]] += least;
                v[other] -= least;
            }
            for (int other = 0; other < size; ++other) {
                if (!done[other]) slack[other] -= least;
            }
            goal = nearest;
            taker = box_of[goal];
            done[goal] = 1;
            taken.push_back(goal);
        }
        while (goal != NONE) {
            const int earlier = before[goal];
            box_of[goal] = earlier == NONE ? box : box_of[earlier];
            goal = earlier;
        }
    }

    int cost(const Level& level, const std::vector<int>& places) const {
        int sum = 0;
        for (std::size_t goal = 0; goal < box_of.size(); ++goal) {
            sum += level.distances[places[box_of[goal]]][goal];
        }
        return sum;
    }
};

struct Position {
    Squares boxes, reached;

    bool operator==(const Position&) const = default;
};

struct Hash {
    std::size_t operator()(const Position& position) const {
        const std::hash<Squares> hash;
        return hash(position.boxes) * 31 + hash(position.reached);
    }
};

struct Push {
    int from = NONE, direction = NONE, to = NONE;
};

struct Node {
    Position position;
    Matching matching;
    std::vector<int> places;
    int made = 0, left = 0;
    int before = NONE;
    Push push;
};

class Search {
public:
    long long nodes = 0;

    explicit Search(const Level& level) : level(level) {}

    // Whether there is a solution; then `way` holds the pushes of a shortest one.
    bool solve(std::vector<Push>& way) {
        if (!level.shut_off_solved || (level.boxes & ~level.live).any()) return false;
        Node first;
        first.position = position(level.boxes, level.man);
        first.places = members(level.boxes);
        const int size = static_cast<int>(first.places.size());
        first.matching = {std::vector<int>(size, NONE), std::vector<int>(size),
                          std::vector<int>(size)};
        for (int box = 0; box < size; ++box) first.matching.repair(box, level, first.places);
        first.left = first.matching.cost(level, first.places);
        if (first.left >= NEVER) return false;
        best[first.position] = 0;
        add(std::move(first));
        while (!heap.empty()) {
            const int number = heap.top().number;
            heap.pop();
            if (best[all[number].position] < all[number].made) continue;
            if (all[number].position.boxes == level.goals) {
                for (int at = number; all[at].before != NONE; at = all[at].before) {
                    way.push_back(all[at].push);
                }
                std::reverse(way.begin(), way.end());
                return true;
            }
            ++nodes;
            look_at(number);
        }
        return false;
    }

private:
    struct Entry {
        int estimate, left, number;

        bool operator<(const Entry& other) const {  // the top of the heap is the greatest
            if (estimate != other.estimate) return estimate > other.estimate;
            if (left != other.left) return left > other.left;
            return number < other.number;
        }
    };

    const Level& level;
    std::vector<Node> all;
    std::priority_queue<Entry> heap;
    std::unordered_map<Position, int, Hash> best;

    Position position(const Squares& boxes, int man) const {
        return {boxes, level.flooded(Squares().set(man), level.floor & ~boxes)};
    }

    void add(Node node) {
        heap.push({node.made + node.left, node.left, static_cast<int>(all.size())});
        all.push_back(std::move(node));
    }

    void look_at(int number) {
        const Squares boxes = all[number].position.boxes;
        const Pushes needed = needed_pushes(level, boxes, all[number].position.reached);
        for (int direction = 0; direction < 4; ++direction) {
            for (int from : members(needed[direction])) push(number, from, direction);
        }
    }

    void push(int number, int from, int direction) {
        const Node& node = all[number];
        const int step = level.steps[direction];
        const int to = level.slid(from, direction, node.position.boxes);
        Squares boxes = node.position.boxes;
        boxes.reset(from).set(to);
        if (!level.live[to] || (level.frozen(boxes) & ~level.goals).any()) return;
        const int cost = (to - from) / step;
        Node after;
        after.position = position(boxes, to - step);
        after.made = node.made + cost;
        const auto known = best.find(after.position);
        if (known != best.end() && known->second <= after.made) return;
        const auto moved_box = std::find(node.places.begin(), node.places.end(), from);
        const int box = static_cast<int>(moved_box - node.places.begin());
        after.places = node.places;
        after.places[box] = to;
        after.matching = node.matching;
        const auto& box_of = after.matching.box_of;
        const auto goal = std::find(box_of.begin(), box_of.end(), box) - box_of.begin();
        const int gain = level.distances[from][goal] - level.distances[to][goal];
        if (gain == cost) {
            after.matching.nearer(box, gain);
            after.left = node.left - gain;
        } else {
            after.matching.repair(box, level, after.places);
            after.left = after.matching.cost(level, after.places);
            if (after.left >= NEVER) return;
        }
        best[after.position] = after.made;
        after.before = number;
        after.push = {from, direction, to};
        add(std::move(after));
    }
};

// A shortest walk in letters.
std::string walk(const Level& level, const Squares& boxes, int man, int to) {
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

// The way of the man, walks and pushes.
std::string letters(const Level& level, const std::vector<Push>& pushes) {
    Squares boxes = level.boxes;
    int man = level.man;
    std::string way;
    for (const auto& [from, direction, to] : pushes) {
        const int step = level.steps[direction];
        way += walk(level, boxes, man, from - step);
        way += std::string((to - from) / step, "LURD"[direction]);
        boxes.reset(from).set(to);
        man = to - step;
    }
    return way;
}

}  // namespace

int main() {
    const Level level(std::cin);
    Search search(level);
    std::vector<Push> pushes;
    if (search.solve(pushes)) {
        const std::string way = letters(level, pushes);
        std::cout << std::count_if(way.begin(), way.end(), [](char c) { return c < 'a'; }) << '\n'
                  << way << '\n';
    } else {
        std::cout << "-1\n";
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::cerr << "nodes=" << search.nodes << '\n';
}
