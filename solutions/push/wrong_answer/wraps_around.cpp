/* Push!! on a board without a frame, where a step over the edge comes back in. WRONG.

Idea    Breadth-first search over (box, man) in layers of equal cost. The rows lie one behind the
        other in one array, a step to the left or right is -1 or +1.
Error   Only the ends of the array are guarded. The square right of the end of a row is the first
        one of the next row, so man and box walk out on the right and in again on the left. A
        frame of walls or a test of the column is missing.
Time    O(squares^2) a data set
Memory  O(squares^2)
Source  The commonest error with a board in one array.

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

int fewest_pushes(const std::vector<int>& cells, int w) {
    const int size = static_cast<int>(cells.size());
    const int goal = square_of(cells, GOAL);
    const auto is_free = [&](int square) {
        return 0 <= square && square < size && cells[square] != WALL;
    };
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
            for (int step : {-1, -w, 1, w}) {
                const int after = man + step;
                if (!is_free(after)) continue;
                if (after != box) {
                    now.push_back({box, after});
                } else if (is_free(box + step)) {
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
        std::vector<int> cells(w * h);
        for (int& cell : cells) std::cin >> cell;
        std::cout << fewest_pushes(cells, w) << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::cerr << "nodes=" << examined << '\n';
}
