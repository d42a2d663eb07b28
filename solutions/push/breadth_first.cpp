/* Push!! by 0-1 breadth-first search over (box, man).

Idea    A state is the square of the box and the square of the man. A walk costs 0, a push costs 1.
        1. Take a state from the front of a double-ended queue; skip it if it was taken out before.
        2. A walk leads to a state that costs the same: put it at the front.
        3. A push leads to a state that costs one more: put it at the back.
        The queue is always sorted by cost. So each state is first taken out at its minimum cost,
        and the first state taken out with the box on the goal gives the answer. If the queue runs
        empty, there is no solution.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set: each state is examined once, in four directions.
Memory  O(squares^2)
Source  Dial, Algorithm 360, CACM 12 (1969): shortest paths with a list of states for each cost.

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
        const int line = w + 1;  // the wall after a row also stands before the next row
        vector<int> cells((h + 2) * line + 1, WALL);
        for (int row = 1; row <= h; ++row) {
            for (int column = 1; column <= w; ++column) cin >> cells[row * line + column];
        }
        cout << fewest_pushes(cells, line) << '\n';
    }
}
