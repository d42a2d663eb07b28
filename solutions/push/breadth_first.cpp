/* Push!! by breadth-first search over (box, man).

Idea    A position is where the box is and where the man is. Instead of costs of 0 and 1 in one
        queue there are two lists: `now` holds the positions that need as many pushes as have
        been counted, `later` those that need one more. A walk appends to the first, a push to
        the second; when the first is worked off, the second takes its place and one push more
        is counted. The first position with the box on the goal gives the answer.
        A frame of walls around the board saves every question about its edge.
Time    O(squares^2) a data set: each position is handled once, with four directions.
Memory  O(squares^2)
Source  Breadth-first search in layers, the two-bucket case of Dial's Algorithm 360, CACM 12 (1969).

w, h    width and height of the board
*/

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace {

long long examined = 0;  // positions, in the whole run

enum Cell { EMPTY, WALL, BOX, GOAL, MAN };

struct Position {
    int box, man;
};

int square_of(const std::vector<int>& cells, Cell cell) {
    return static_cast<int>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
}

// The answer for framed cells, `line` of them in a row.
int fewest_pushes(const std::vector<int>& cells, int line) {
    const int size = static_cast<int>(cells.size());
    const int goal = square_of(cells, GOAL);
    std::vector<char> done(size * size);
    std::vector<Position> now{{square_of(cells, BOX), square_of(cells, MAN)}};
    for (int pushes = 0; !now.empty(); ++pushes) {
        std::vector<Position> later;
        while (!now.empty()) {
            const Position position = now.back();
            now.pop_back();
            const auto [box, man] = position;
            if (box == goal) return pushes;
            if (std::exchange(done[box * size + man], 1)) continue;
            ++examined;
            for (int step : {-1, -line, 1, line}) {
                const int after = man + step;
                if (cells[after] == WALL) continue;
                if (after != box) {
                    now.push_back({box, after});
                } else if (cells[box + step] != WALL) {
                    later.push_back({box + step, after});
                }
            }
        }
        now = std::move(later);
    }
    return -1;
}

}  // namespace

int main() {
    int w, h;
    while (std::cin >> w >> h && w > 0) {
        const int line = w + 1;  // the wall at the end of a row is the one before the next row, too
        std::vector<int> cells((h + 2) * line + 1, WALL);
        for (int row = 1; row <= h; ++row) {
            for (int column = 1; column <= w; ++column) std::cin >> cells[row * line + column];
        }
        std::cout << fewest_pushes(cells, line) << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::cerr << "nodes=" << examined << '\n';
}
