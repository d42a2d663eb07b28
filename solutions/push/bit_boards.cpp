/* Push!! by A* over pushes on bit boards, with the push distance of the box as the lower bound.

Idea    The push distance is the lower bound of A*, as in push_distance.cpp. These things differ:
        1. A set of squares is one number of 64 bits, with a bit for each square. Four shifts of a
           set give the squares next to it. A wall at the end of each row keeps the rows apart.
        2. A box can be pushed along its row, in either direction, if the squares on its left and
           right are free. The same holds for its column. Two sets of squares say where a box can be
           pushed along its row and where along its column. With them the push distances are found
           in layers around the goal, a whole layer at a time.
        3. A push lowers the push distance by 1 or raises it by an odd number. So the estimate,
           pushes made + push distance, stays the same or grows by an even number. Therefore no heap
           is needed: a stack holds the states with the current estimate. All other states wait for
           the next round, in which the estimate is higher by two. A state whose own estimate is
           still higher waits again.
        4. A state is the square of the box and those sides of the box from which the man can push.
           To find these sides, flood the floor from the square of the man, in all directions at
           once. The flood ends as soon as it has reached every side from which the box could be
           pushed.
Time    for each data set, at most O(squares) states with a flood fill of O(squares) steps each;
        usually far fewer states
Memory  O(squares)
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968), for A*; Junghanns and Schaeffer,
        Artificial Intelligence 129 (2001), for the bound.

line    the number of squares in a row, including the wall at its end
*/

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using Squares = std::uint64_t;

enum Cell { EMPTY, WALL, BOX, GOAL, MAN };

struct State {
    Squares box, man;
    std::size_t distance;  // that of the box, or a lower one if it has to wait
};

struct Board {
    int line;  // the squares of a row, with the wall at its end
    Squares free = 0, box = 0, goal = 0, man = 0;

    // The squares that have both neighbours free.
    Squares along_row() const { return free << 1 & free >> 1; }
    Squares along_column() const { return free << line & free >> line; }
};

// For each push distance the squares that have it.
std::vector<Squares> layers_around_goal(const Board& board) {
    std::vector<Squares> layers;
    Squares unseen = board.free;
    for (Squares outer = board.goal; outer != 0;) {
        layers.push_back(outer);
        unseen &= ~outer;
        outer = unseen & (((outer << 1 | outer >> 1) & board.along_row()) |
                          ((outer << board.line | outer >> board.line) & board.along_column()));
    }
    return layers;
}

// The squares beside the box from which it can be pushed and that the man can walk to.
Squares sides(const Board& board, Squares box, Squares man) {
    const int line = board.line;
    Squares wanted = 0;
    if (box & board.along_row()) wanted |= box << 1 | box >> 1;
    if (box & board.along_column()) wanted |= box << line | box >> line;
    Squares reached = man;
    while (wanted & ~reached) {
        const Squares near = reached << 1 | reached >> 1 | reached << line | reached >> line;
        const Squares grown = reached | (near & board.free & ~box);
        if (grown == reached) break;
        reached = grown;
    }
    return wanted & reached;
}

// The answer; the states are added to `examined`.
int fewest_pushes(const Board& board, long long& examined) {
    const int line = board.line;
    const std::vector<Squares> layers = layers_around_goal(board);
    std::size_t distance = 0;
    while (distance < layers.size() && !(board.box & layers[distance])) ++distance;
    std::vector<State> now{{board.box, board.man, distance}}, later;
    std::set<std::pair<Squares, Squares>> done;
    for (int pushes = static_cast<int>(distance); !now.empty(); pushes += 2) {
        while (!now.empty()) {
            const State here = now.back();
            now.pop_back();
            if (here.distance >= layers.size()) continue;
            if (!(here.box & layers[here.distance])) {
                later.push_back({here.box, here.man, here.distance + 2});
                continue;
            }
            const Squares reached = sides(board, here.box, here.man);
            if (!done.insert({here.box, reached}).second) continue;
            ++examined;
            const std::pair<Squares, Squares> pushed[] = {{here.box << 1, here.box >> 1},
                                                          {here.box >> 1, here.box << 1},
                                                          {here.box << line, here.box >> line},
                                                          {here.box >> line, here.box << line}};
            for (const auto& [side, after] : pushed) {
                if (!(side & reached)) continue;
                if (!(after & layers[here.distance - 1])) {
                    later.push_back({after, here.box, here.distance + 1});
                } else if (after == board.goal) {
                    return pushes;
                } else {
                    now.push_back({after, here.box, here.distance - 1});
                }
            }
        }
        now.swap(later);
    }
    return -1;
}

// The next digit of the input: every number in it has only one. 0 at the end.
int next_digit() {
    int sign = std::getchar();
    while (sign != EOF && (sign < '0' || sign > '9')) sign = std::getchar();
    return sign == EOF ? 0 : sign - '0';
}

}  // namespace

int main() {
    long long examined = 0;
    while (const int w = next_digit()) {
        const int h = next_digit();
        Board board{w + 1};
        for (int row = 0; row < h; ++row) {
            for (int column = 0; column < w; ++column) {
                const Squares square = Squares{1} << (row * board.line + column);
                const int cell = next_digit();
                if (cell != WALL) board.free |= square;
                if (cell == BOX) board.box = square;
                if (cell == GOAL) board.goal = square;
                if (cell == MAN) board.man = square;
            }
        }
        std::printf("%d\n", fewest_pushes(board, examined));
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::fprintf(stderr, "nodes=%lld\n", examined);
}
