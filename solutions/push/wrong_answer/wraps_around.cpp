/* Push!! with no wall between the end of a row and the next row. WRONG.

Idea    0-1 breadth-first search over (box, man). The rows are stored one after the other in one
        array, so a step to the left or right is -1 or +1. Rows of walls above and below the board
        make tests for its edge unnecessary.
Error   There are walls above and below the board, but none at its sides. In the array, the last
        square of a row is followed by the first square of the next row. So the man and the box can
        leave the board on the right and come back in on the left, one row further down. On the rows
        `.$` and `@#` (`.` goal, `$` box, `@` man, `#` wall) -1 is expected and 1 is printed.
Correct breadth_first.cpp
Time    O(squares^2) for each data set
Memory  O(squares^2)
Cause   This is a very common mistake if a board is stored in one array. Boards with walls at their
        sides hide it.

line    the number of squares in a row of the framed board
done    whether a state has already been taken out of the queue
*/

#include <algorithm>
#include <deque>
#include <iostream>
#include <vector>

using namespace std;

enum Cell { EMPTY, WALL, BOX, GOAL, MAN };

struct State {
    int box, man, pushes;
};

int square_of(const vector<int>& cells, Cell cell) {
    return static_cast<int>(find(cells.begin(), cells.end(), cell) - cells.begin());
}

int fewest_pushes(const vector<int>& cells, int line) {
    const size_t size = cells.size();
    const int goal = square_of(cells, GOAL);
    vector<char> done(size * size);
    deque<State> queue{{square_of(cells, BOX), square_of(cells, MAN), 0}};
    while (!queue.empty()) {
        const auto [box, man, pushes] = queue.front();
        queue.pop_front();
        if (done[box * size + man]) continue;
        done[box * size + man] = 1;
        if (box == goal) return pushes;
        for (int step : {-1, -line, 1, line}) {
            const int after = man + step;
            if (cells[after] == WALL) continue;
            if (after != box) {
                queue.push_front({box, after, pushes});
            } else if (cells[box + step] != WALL) {
                queue.push_back({box + step, after, pushes + 1});
            }
        }
    }
    return -1;
}

int main() {
    int w, h;
    while (cin >> w >> h && w > 0) {
        // WRONG: a row needs a wall at its end.
        // RIGHT: const int line = w + 1;
        const int line = w;
        vector<int> cells((h + 2) * line + 1, WALL);
        for (int row = 1; row <= h; ++row) {
            for (int column = 1; column <= w; ++column) cin >> cells[row * line + column];
        }
        cout << fewest_pushes(cells, line) << '\n';
    }
}
