/* Sokoban by plain A* over pushes, with the distances to the nearest goals as the bound. SLOW.

Idea    Walking is free, so a state is the squares of the boxes, in increasing order, and the region
        of the man. The first square of the region stands for the region. One move of the search is
        one push. A* takes states in the order of pushes made + a lower bound on the pushes left.
        1. Find the push distance from each square to the nearest goal, by pulling a box away from
           the goals. A square without a push distance is dead, and no box is pushed there.
        2. The bound is the sum of these distances over all boxes.
Slow    The bound lets several boxes share a goal, so it is far too low where boxes have to be
        spread over the goals. Boxes that lock each other are not detected: when two boxes are
        stuck, the search still tries the others in all places. On levels of six to eight boxes the
        program examines hundreds of thousands of states and more; strong.py examines a few hundred.
        The program prunes only dead squares. So its answers can check the programs that prune more.
Correct matching.cpp
Time    exponential in the number of boxes
Memory  O(states), some hundred bytes each
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968), for A*; Junghanns and Schaeffer,
        Artificial Intelligence 129 (2001), for the bound.
*/

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_set>
#include <vector>

namespace {

constexpr int NEVER = 1'000'000;  // the push distance to a goal that cannot be reached
constexpr int MOST_BOXES = 20;

// A level, framed: squares are numbered row by row, with a wall after each row.
struct Level {
    int line = 1, man = 0, boxes = 0;
    std::array<int, 4> steps{};
    std::vector<char> floor, goal, box;
    std::vector<int> nearest;  // the pushes from each square to its nearest goal

    explicit Level(std::istream& in) {
        std::vector<std::string> rows;
        for (std::string row; std::getline(in, row);) {
            row.erase(row.find_last_not_of(" \t\r") + 1);
            if (row.empty()) continue;
            line = std::max(line, static_cast<int>(row.size()) + 1);
            rows.push_back(row);
        }
        steps = {-1, -line, 1, line};
        std::string signs(line + 1, '#');
        for (std::string& row : rows) {
            row.resize(line - 1, ' ');
            signs += row + '#';
        }
        signs.append(line + 1, '#');
        for (const char sign : signs) {
            if (sign == '@' || sign == '+') man = static_cast<int>(floor.size());
            floor.push_back(sign != '#');
            goal.push_back(sign == '.' || sign == '*' || sign == '+');
            box.push_back(sign == '$' || sign == '*');
            boxes += box.back();
        }
        find_nearest();
    }

    // Backwards from all goals at once: the man stands beside the box, pulls it to where he is,
    // and goes one square further.
    void find_nearest() {
        nearest.assign(floor.size(), NEVER);
        std::queue<int> queue;
        for (std::size_t square = 0; square < goal.size(); ++square) {
            if (!goal[square]) continue;
            nearest[square] = 0;
            queue.push(static_cast<int>(square));
        }
        for (; !queue.empty(); queue.pop()) {
            const int square = queue.front();
            for (const int step : steps) {
                const int to = square + step;
                if (!floor[to] || !floor[to + step] || nearest[to] < NEVER) continue;
                nearest[to] = nearest[square] + 1;
                queue.push(to);
            }
        }
    }
};

// The boxes in order, then the first square that the man can walk to. What is not used is 0.
using State = std::array<std::uint16_t, MOST_BOXES + 1>;

struct Node {
    State state;
    std::int16_t made, direction;  // pushes made, and how the last one went
    int before, to;                // the node before it, and where its box went; -1 for none
};

struct Entry {
    int estimate, left, node;

    bool operator<(const Entry& other) const {  // the top of the heap is the greatest
        return estimate != other.estimate ? estimate > other.estimate : left > other.left;
    }
};

class Search {
  public:
    long long examined = 0;

    explicit Search(const Level& level) : level(level), box(level.box), seen(level.floor.size()) {}

    // The number of the solved node, or -1.
    int solve() {
        State first{};
        int count = 0;
        for (std::size_t square = 0; square < box.size(); ++square) {
            if (box[square]) first[count++] = static_cast<std::uint16_t>(square);
        }
        flood(level.man);
        first[level.boxes] = lowest;
        clear(first);
        add({first, 0, 0, -1, -1});
        while (!heap.empty()) {
            const auto [estimate, left, number] = heap.top();
            heap.pop();
            const Node node = nodes[number];
            if (node.made + left != estimate) continue;  // found again since, with fewer pushes
            if (solved(node.state)) return number;
            ++examined;
            look_at(node, number);
        }
        return -1;
    }

    // The steps of the man to a node, walks and pushes.
    std::string steps_to(int number) const {
        std::vector<int> chain;
        for (; number >= 0; number = nodes[number].before) chain.push_back(number);
        std::reverse(chain.begin(), chain.end());
        std::string way;
        int man = level.man;
        for (std::size_t at = 1; at < chain.size(); ++at) {
            const Node& node = nodes[chain[at]];
            const int step = level.steps[node.direction];
            way += walk(nodes[chain[at - 1]].state, man, node.to - 2 * step);
            way += "LURD"[node.direction];
            man = node.to - step;
        }
        return way;
    }

  private:
    struct Hash {
        const std::vector<Node>* nodes;

        std::size_t operator()(int number) const {
            std::uint64_t hash = 1;
            for (const auto square : (*nodes)[number].state) {
                hash = (hash ^ square) * 0x9E3779B97F4A7C15U;
                hash ^= hash >> 29;
            }
            return hash;
        }
    };

    struct Same {
        const std::vector<Node>* nodes;

        bool operator()(int one, int other) const {
            return (*nodes)[one].state == (*nodes)[other].state;
        }
    };

    const Level& level;
    std::vector<char> box;  // whether a box is on the square, now
    std::vector<int> seen;  // the number of the last flood that came to the square
    std::vector<int> stack;
    int floods = 0;
    std::uint16_t lowest = 0;
    std::vector<Node> nodes;
    std::unordered_set<int, Hash, Same> known{1 << 10, Hash{&nodes}, Same{&nodes}};
    std::priority_queue<Entry> heap;

    bool solved(const State& state) const {
        return std::all_of(state.begin(), state.begin() + level.boxes,
                           [this](int square) { return level.goal[square]; });
    }

    // Marks the squares that can be walked to, and finds the lowest of them.
    void flood(int from) {
        ++floods;
        seen[from] = floods;
        stack.assign(1, from);
        lowest = static_cast<std::uint16_t>(from);
        while (!stack.empty()) {
            const int here = stack.back();
            stack.pop_back();
            lowest = std::min(lowest, static_cast<std::uint16_t>(here));
            for (const int step : level.steps) {
                const int near = here + step;
                if (!level.floor[near] || box[near] || seen[near] == floods) continue;
                seen[near] = floods;
                stack.push_back(near);
            }
        }
    }

    void put(const State& state) {
        for (int one = 0; one < level.boxes; ++one) box[state[one]] = 1;
    }

    void clear(const State& state) {
        for (int one = 0; one < level.boxes; ++one) box[state[one]] = 0;
    }

    void look_at(const Node& node, int number) {
        put(node.state);
        flood(node.state[level.boxes]);
        std::vector<std::pair<int, int>> pushes;  // number of the box, direction
        for (int one = 0; one < level.boxes; ++one) {
            const int square = node.state[one];
            for (int direction = 0; direction < 4; ++direction) {
                const int step = level.steps[direction], to = square + step;
                const bool free = level.nearest[to] < NEVER && !box[to];
                if (free && seen[square - step] == floods) pushes.emplace_back(one, direction);
            }
        }
        for (const auto& [one, direction] : pushes) {
            const int square = node.state[one], to = square + level.steps[direction];
            box[square] = 0;
            box[to] = 1;
            flood(square);
            box[square] = 1;
            box[to] = 0;
            State after = node.state;
            after[one] = static_cast<std::uint16_t>(to);
            std::sort(after.begin(), after.begin() + level.boxes);
            after[level.boxes] = lowest;
            add({after, static_cast<std::int16_t>(node.made + 1),
                 static_cast<std::int16_t>(direction), number, to});
        }
        clear(node.state);
    }

    // Puts a node into the heap, unless its state is known with as few pushes.
    void add(const Node& node) {
        int left = 0;
        for (int one = 0; one < level.boxes; ++one) left += level.nearest[node.state[one]];
        if (left >= NEVER) return;
        nodes.push_back(node);
        int number = static_cast<int>(nodes.size()) - 1;
        const auto [place, fresh] = known.insert(number);
        if (!fresh) {
            nodes.pop_back();
            number = *place;
            if (nodes[number].made <= node.made) return;
            nodes[number] = node;
        }
        heap.push({node.made + left, left, number});
    }

    // A shortest walk in letters.
    std::string walk(const State& state, int man, int to) const {
        std::vector<char> free = level.floor;
        for (int one = 0; one < level.boxes; ++one) free[state[one]] = 0;
        std::vector<std::string> came(free.size());
        std::queue<int> queue;
        queue.push(man);
        free[man] = 0;
        for (; queue.front() != to; queue.pop()) {
            for (int direction = 0; direction < 4; ++direction) {
                const int near = queue.front() + level.steps[direction];
                if (!free[near]) continue;
                free[near] = 0;
                came[near] = came[queue.front()] + "lurd"[direction];
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
        const std::string way = search.steps_to(solved);
        std::cout << std::count_if(way.begin(), way.end(), [](char c) { return c < 'a'; }) << '\n'
                  << way << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::cerr << "nodes=" << search.examined << '\n';
}
