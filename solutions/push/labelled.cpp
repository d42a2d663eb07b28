/* Push!! by breadth-first search over (box, region of the man), with all regions labelled.

Idea    Walking is free. So the exact square of the man does not matter, only his region: the
        squares that he can walk to while the box stays where it is. A state is the box and that
        region. Every move is a push, so plain breadth-first search is right.
        When the box first comes to a square, a flood fill labels each free square with the number
        of its region. After that, no more flood fills are needed for this square of the box: the
        man can push from a square if it has the label of his region.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set, all of it for labelling; the search itself takes O(squares).
Memory  O(squares^2) for the labels
Source  The normalised man of Sokoban solvers (Junghanns and Schaeffer, Artificial Intelligence 129,
        2001), with a label in place of a chosen square.

line    the number of squares in a row of the framed board
labels  for each square of the box so far: the region of each free square, 0 for walls and the box
*/

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

namespace {

enum Cell { EMPTY, WALL, BOX, GOAL, MAN };

struct State {
    int box, label, pushes;
};

int square_of(const std::vector<int>& cells, Cell cell) {
    return static_cast<int>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
}

// The label of each free square while the box is on `box`, 0 for walls and the box.
std::vector<int> regions(const std::vector<int>& cells, int line, int box) {
    const int size = static_cast<int>(cells.size());
    std::vector<int> labels(size);
    int count = 0;
    for (int first = 0; first < size; ++first) {
        if (cells[first] == WALL || first == box || labels[first]) continue;
        labels[first] = ++count;
        std::vector<int> stack{first};
        while (!stack.empty()) {
            const int here = stack.back();
            stack.pop_back();
            for (int step : {-1, -line, 1, line}) {
                const int near = here + step;
                if (cells[near] == WALL || near == box || labels[near]) continue;
                labels[near] = count;
                stack.push_back(near);
            }
        }
    }
    return labels;
}

// The answer; the states are added to `examined`.
int fewest_pushes(const std::vector<int>& cells, int line, long long& examined) {
    const int size = static_cast<int>(cells.size());
    const int start = square_of(cells, BOX), goal = square_of(cells, GOAL);
    std::vector<std::vector<int>> labels(size);  // those of a box, empty until they are needed
    std::vector<char> seen(size * size);
    labels[start] = regions(cells, line, start);
    std::queue<State> queue;
    queue.push({start, labels[start][square_of(cells, MAN)], 0});
    seen[start * size + queue.front().label] = 1;
    while (!queue.empty()) {
        const auto [box, label, pushes] = queue.front();
        queue.pop();
        ++examined;
        if (box == goal) return pushes;
        for (int step : {-1, -line, 1, line}) {
            // The man must stand behind the box, and there must be floor before it.
            const int after = box + step;
            if (labels[box][box - step] != label || cells[after] == WALL) continue;
            if (labels[after].empty()) labels[after] = regions(cells, line, after);
            const int pushed = labels[after][box];
            if (seen[after * size + pushed]) continue;
            seen[after * size + pushed] = 1;
            queue.push({after, pushed, pushes + 1});
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
