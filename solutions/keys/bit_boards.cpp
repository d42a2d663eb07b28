/* Keys and doors by breadth-first search on bit boards: all squares of a row in one step.

Idea    A maze has at most 50 columns, so a row fits into a number of 64 bits, with a bit for each
        square. For each set of keys there is such a board of the squares that have been reached
        with exactly these keys.
        1. The next layer is the last one, shifted to the left and to the right and taken from the
           rows above and below, without the walls, the locked doors and what has been reached.
        2. A key moves a bit from the board of one set to that of a larger one.
        3. The program stores for each state the number of the layer in which it was reached. It
           finds the walk from its end: each state has a predecessor whose number is smaller by 1.
        It skips a set of keys with which nothing new was reached.
Time    O(2^k h (M + w)) for each maze with k keys, if the walk has M moves
Memory  O(2^k h w)
Source  Moore, "The shortest path through a maze" (1959), for the search.

height, width   the number of rows and columns
*/

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

using Row = uint64_t;

const int KINDS = 6, SETS = 1 << KINDS;

struct State {
    int row, column, keys;
};

class Maze {
  public:
    explicit Maze(const vector<string>& rows)
        : rows(rows), height(int(rows.size())), width(int(rows[0].size())) {
        for (auto& board : open) {
            board.assign(height, 0);
        }
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                for (int keys = 0; keys < SETS; keys++) {
                    if (is_open(rows[row][column], keys)) {
                        open[keys][row] |= Row(1) << column;
                    }
                }
            }
        }
        layer_of.assign(size_t(height) * width * SETS, -1);
    }

    // The letters of a shortest walk to the exit; "-" if there is none.
    string shortest_walk() {
        array<vector<Row>, SETS> last, next, known;
        for (int keys = 0; keys < SETS; keys++) {
            last[keys].assign(height, 0);
            known[keys].assign(height, 0);
        }
        array<bool, SETS> grows{};
        State start = find('@'), exit = find('>');
        last[0][start.row] = known[0][start.row] = Row(1) << start.column;
        layer(start) = 0;
        grows[0] = true;
        for (int moves = 1; count(grows.begin(), grows.end(), true); moves++) {
            for (int keys = 0; keys < SETS; keys++) {
                next[keys].assign(height, 0);
            }
            for (int keys = 0; keys < SETS; keys++) {
                for (int row = 0; row < height && grows[keys]; row++) {
                    const vector<Row>& from = last[keys];
                    Row near = from[row] << 1 | from[row] >> 1;
                    near |= row > 0 ? from[row - 1] : 0;
                    near |= row + 1 < height ? from[row + 1] : 0;
                    next[keys][row] |= near & open[keys][row] & ~known[keys][row];
                }
            }
            take_keys(next, known);
            for (int keys = 0; keys < SETS; keys++) {
                grows[keys] = false;
                for (int row = 0; row < height; row++) {
                    known[keys][row] |= next[keys][row];
                    for (Row left = next[keys][row]; left; left &= left - 1) {
                        grows[keys] = true;
                        layer({row, __builtin_ctzll(left), keys}) = moves;
                    }
                }
            }
            swap(last, next);
            for (exit.keys = 0; exit.keys < SETS; exit.keys++) {
                if (layer(exit) == moves) {
                    return walk_to(exit);
                }
            }
        }
        return "-";
    }

  private:
    vector<string> rows;
    int height, width;
    array<vector<Row>, SETS> open;  // by the set of keys
    vector<int> layer_of;           // -1 for a state that was not reached

    static bool is_open(char sign, int keys) {
        return sign != '#' && (sign < 'A' || sign > 'F' || (keys >> (sign - 'A') & 1));
    }

    int& layer(const State& state) {
        return layer_of[(size_t(state.keys) * height + state.row) * width + state.column];
    }

    State find(char sign) const {
        for (int row = 0; row < height; row++) {
            size_t column = rows[row].find(sign);
            if (column != string::npos) {
                return {row, int(column), 0};
            }
        }
        return {-1, -1, 0};
    }

    // Moves the bits of squares with a key to the boards of the sets that have it.
    void take_keys(array<vector<Row>, SETS>& next, const array<vector<Row>, SETS>& known) const {
        for (int kind = 0; kind < KINDS; kind++) {
            State key = find(char('a' + kind));
            if (key.row < 0) {
                continue;
            }
            Row bit = Row(1) << key.column;
            for (int keys = 0; keys < SETS; keys++) {
                if (!(keys >> kind & 1) && (next[keys][key.row] & bit)) {
                    int more = keys | 1 << kind;
                    next[keys][key.row] ^= bit;
                    next[more][key.row] |= bit & ~known[more][key.row];
                }
            }
        }
    }

    // The letters of a walk to a state that was reached.
    string walk_to(State state) {
        string walk;
        while (layer(state) > 0) {
            char sign = rows[state.row][state.column];
            int taken = 'a' <= sign && sign <= 'f' ? 1 << (sign - 'a') : 0;
            const int downs[] = {0, -1, 0, 1}, rights[] = {-1, 0, 1, 0};
            for (int way = 0; way < 4; way++) {
                State before = {state.row - downs[way], state.column - rights[way], state.keys};
                if (before.row < 0 || before.row >= height || before.column < 0 ||
                    before.column >= width) {
                    continue;
                }
                // The key on this square was taken by the last move, or it was there before.
                State without = {before.row, before.column, state.keys & ~taken};
                if (layer(before) != layer(state) - 1) {
                    before = without;
                }
                if (layer(before) == layer(state) - 1) {
                    walk += "LURD"[way];
                    state = before;
                    break;
                }
            }
        }
        reverse(walk.begin(), walk.end());
        return walk;
    }
};

int main() {
    int mazes;
    cin >> mazes;
    while (mazes--) {
        int height, width;
        cin >> height >> width;
        vector<string> rows(height);
        for (string& row : rows) {
            cin >> row;
        }
        string walk = Maze(rows).shortest_walk();
        if (walk == "-") {
            cout << "-1\n";
            continue;
        }
        cout << walk.size() << '\n';
        for (char letter : walk) {
            cout << letter << ' ';
        }
        cout << '\n';
    }
}
