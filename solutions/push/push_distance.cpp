/* Push!! by A* over pushes, with the push distance of the box as the lower bound.

Idea    The push distance of a square is the minimum number of pushes from there to the goal if the
        man could be wherever he is needed. It never exceeds the real number of pushes, so it is an
        admissible lower bound. A push lowers it by at most 1, so this bound is also consistent.
        1. Find the push distances of all squares in one search, backwards: pull the box away from
           the goal, in breadth-first order. A square without a push distance is dead: a box there
           can never be moved to the goal.
        2. Search over pushes by A*: take states in the order of pushes made + push distance, lowest
           first. The first state taken with the box on the goal gives the answer. Never push the
           box to a dead square.
        A state is the box and the region of the man, which is named by its first square.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    at most O(squares^2) for each data set: O(squares) states, with a flood fill for each. On
        most boards A* examines only a few of them.
Memory  O(squares^2), for a table of the states that were examined
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968), for A*; Junghanns and Schaeffer,
        Artificial Intelligence 129 (2001), for the bound.

line    the number of squares in a row of the framed board
*/

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

namespace {

enum Cell { EMPTY, WALL, BOX, GOAL, MAN };

constexpr int NONE = -1;

struct State {
    int estimate, pushes, box, man;

    bool operator<(const State& other) const {  // the top of the heap is the cheapest
        return estimate > other.estimate;
    }
};

int square_of(const std::vector<int>& cells, Cell cell) {
    return static_cast<int>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
}

// The push distance of each square, or NONE.
std::vector<int> push_distances(const std::vector<int>& cells, int line) {
    std::vector<int> distances(cells.size(), NONE);
    std::queue<int> queue;
    queue.push(square_of(cells, GOAL));
    distances[queue.front()] = 0;
    while (!queue.empty()) {
        const int square = queue.front();
        queue.pop();
        for (int step : {-1, -line, 1, line}) {
            // The man pulls the box to `near`, which takes him one square further.
            const int near = square + step;
            if (cells[near] == WALL || cells[near + step] == WALL) continue;
            if (distances[near] != NONE) continue;
            distances[near] = distances[square] + 1;
            queue.push(near);
        }
    }
    return distances;
}

// Which squares the man can walk to.
std::vector<char> walk(const std::vector<int>& cells, int line, int box, int man) {
    std::vector<char> reached(cells.size());
    std::vector<int> stack{man};
    reached[man] = 1;
    while (!stack.empty()) {
        const int here = stack.back();
        stack.pop_back();
        for (int step : {-1, -line, 1, line}) {
            const int near = here + step;
            if (cells[near] == WALL || near == box || reached[near]) continue;
            reached[near] = 1;
            stack.push_back(near);
        }
    }
    return reached;
}

// The answer; the states are added to `examined`.
int fewest_pushes(const std::vector<int>& cells, int line, long long& examined) {
    const int size = static_cast<int>(cells.size());
    const int goal = square_of(cells, GOAL), start = square_of(cells, BOX);
    const std::vector<int> distances = push_distances(cells, line);
    if (distances[start] == NONE) return -1;
    std::vector<char> done(size * size);
    std::priority_queue<State> heap;
    heap.push({distances[start], 0, start, square_of(cells, MAN)});
    while (!heap.empty()) {
        const auto [estimate, pushes, box, man] = heap.top();
        heap.pop();
        if (box == goal) return pushes;
        const std::vector<char> reached = walk(cells, line, box, man);
        const auto first = std::find(reached.begin(), reached.end(), 1) - reached.begin();
        if (done[box * size + first]) continue;
        done[box * size + first] = 1;
        ++examined;
        for (int step : {-1, -line, 1, line}) {
            const int after = box + step;
            if (!reached[box - step] || distances[after] == NONE) continue;
            heap.push({pushes + 1 + distances[after], pushes + 1, after, box});
        }
    }
    return -1;
}

}  // namespace

int main() {
    long long examined = 0;
    int w, h;
    while (std::cin >> w >> h && w > 0) {
        const int line = w + 1;  // the wall after a row also stands before the next row
        std::vector<int> cells((h + 2) * line + 1, WALL);
        for (int row = 1; row <= h; ++row) {
            for (int column = 1; column <= w; ++column) std::cin >> cells[row * line + column];
        }
        std::cout << fewest_pushes(cells, line, examined) << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::cerr << "nodes=" << examined << '\n';
}
