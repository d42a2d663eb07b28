/* The whole space of the 11-puzzle: how far every position is from the goal.

    g++ -O2 -std=gnu++20 -o search search.cpp
    ./search distances           how many positions there are at each distance, and their mean
    ./search ladder              one of each distance: the middle one in the order of the table
    ./search hardest             all that need the most moves
    ./search boards < FILE       the boards of an input, each with its distance, -1 if there is none

Several words are done one after the other, with one table. Breadth-first search from the goal over
all 239,500,800 positions, with one byte for each: 30 to 45 seconds and 230 MiB.

The tiles are read row by row and the blank is left out. A move to the side does not change this
line of 11 tiles; a move up or down takes one tile over 3 others, which is an odd number of swaps.
So with the blank in the last row or the first one, just the lines that an even number of swaps
puts in order can be reached, and with the blank in the middle row just the others. Of two lines
that differ in the order of their last two tiles alone, one is possible: a position is told by the
square of the blank and half the rank of its line.
*/

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace {

constexpr int ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, TILES = SQUARES - 1;
constexpr std::size_t LINES = 39916800 / 2;  // 11! / 2
constexpr unsigned char UNSEEN = 255;

using Line = std::array<int, TILES>;  // tiles 0..10, one less than what is printed on them

// Half the rank of a line among all lines in lexical order.
std::size_t rank_of(const Line& line) {
    std::size_t rank = 0;
    unsigned left = (1u << TILES) - 1;  // the tiles that have not come yet
    for (int place = 0; place < TILES - 2; ++place) {
        const unsigned below = left & ((1u << line[place]) - 1);
        rank = rank * (TILES - place) + __builtin_popcount(below);
        left &= ~(1u << line[place]);
    }
    return rank;
}

// The line of that rank which needs an even (odd = 0) or odd (odd = 1) number of swaps.
Line line_of(std::size_t rank, int odd) {
    Line line;
    std::array<int, TILES> digits;
    for (int place = TILES - 3; place >= 0; --place) {
        digits[place] = static_cast<int>(rank % (TILES - place));
        rank /= TILES - place;
    }
    unsigned left = (1u << TILES) - 1;
    for (int place = 0; place < TILES - 2; ++place) {
        odd ^= digits[place] & 1;
        unsigned rest = left;
        for (int skipped = digits[place]; skipped > 0; --skipped) rest &= rest - 1;
        line[place] = __builtin_ctz(rest);
        left &= ~(1u << line[place]);
    }
    const int low = __builtin_ctz(left), high = 31 - __builtin_clz(left);
    line[TILES - 2] = odd ? high : low;
    line[TILES - 1] = odd ? low : high;
    return line;
}

// Whether an odd number of swaps puts the line in order if the blank is there.
int odd_of(int blank) { return (ROWS - 1 - blank / COLUMNS) % 2; }

class Space {
  public:
    Space() : distance_(SQUARES * LINES, UNSEEN) {
        const std::size_t goal = (SQUARES - 1) * LINES;  // the line in order has rank 0
        distance_[goal] = 0;
        for (std::size_t reached = 1; reached > 0; ) {
            counts_.push_back(reached);
            reached = expand(static_cast<unsigned char>(counts_.size() - 1));
        }
    }

    const std::vector<std::size_t>& counts() const { return counts_; }

    // How far a board is from the goal, -1 if it cannot be reached.
    int distance(int blank, const Line& line) const {
        const std::size_t rank = rank_of(line);
        if (line_of(rank, odd_of(blank)) != line) return -1;
        return distance_[blank * LINES + rank];
    }

    // The positions at a distance, in order, from one of them on (the first is 0).
    std::vector<std::size_t> at(std::size_t distance, std::size_t first, std::size_t most) const {
        std::vector<std::size_t> found;
        for (std::size_t position = 0; found.size() < most; ++position) {
            position = next(position, static_cast<unsigned char>(distance));
            if (position == distance_.size()) break;
            if (first > 0) --first;
            else found.push_back(position);
        }
        return found;
    }

  private:
    // The first position from `start` on that has this distance.
    std::size_t next(std::size_t start, unsigned char distance) const {
        const void* found =
            std::memchr(distance_.data() + start, distance, distance_.size() - start);
        if (found == nullptr) return distance_.size();
        return static_cast<std::size_t>(static_cast<const unsigned char*>(found) - distance_.data());
    }

    // Marks all that is one move further than `distance`; how many these are.
    std::size_t expand(unsigned char distance) {
        std::size_t reached = 0;
        const auto reach = [&](int blank, std::size_t rank) {
            unsigned char& seen = distance_[blank * LINES + rank];
            if (seen != UNSEEN) return;
            seen = distance + 1;
            ++reached;
        };
        for (std::size_t at = next(0, distance); at < distance_.size(); at = next(at + 1, distance)) {
            const int blank = static_cast<int>(at / LINES), column = blank % COLUMNS;
            const std::size_t rank = at % LINES;
            if (column > 0) reach(blank - 1, rank);
            if (column < COLUMNS - 1) reach(blank + 1, rank);
            // Up or down: the tile there goes over the 3 tiles between.
            const Line line = line_of(rank, odd_of(blank));
            if (blank >= COLUMNS) {
                Line moved = line;
                const int place = blank - COLUMNS;
                for (int i = place; i < blank - 1; ++i) moved[i] = line[i + 1];
                moved[blank - 1] = line[place];
                reach(blank - COLUMNS, rank_of(moved));
            }
            if (blank < SQUARES - COLUMNS) {
                Line moved = line;
                const int place = blank + COLUMNS - 1;
                for (int i = place; i > blank; --i) moved[i] = line[i - 1];
                moved[blank] = line[place];
                reach(blank + COLUMNS, rank_of(moved));
            }
        }
        return reached;
    }

    std::vector<unsigned char> distance_;
    std::vector<std::size_t> counts_;
};

void print(std::size_t distance, std::size_t position) {
    const int blank = static_cast<int>(position / LINES);
    const Line line = line_of(position % LINES, odd_of(blank));
    std::printf("%2zu:", distance);
    for (int square = 0, place = 0; square < SQUARES; ++square) {
        std::printf(" %d", square == blank ? 0 : line[place++] + 1);
    }
    std::printf("\n");
}

// Prints the boards of an input that stands on standard input. Returns whether it is one.
bool print_boards(const Space& space) {
    int boards = 0;
    if (std::scanf("%d", &boards) != 1) return false;
    while (boards-- > 0) {
        std::array<int, SQUARES> board;
        Line line{};
        int blank = 0, place = 0;
        for (int square = 0; square < SQUARES; ++square) {
            if (std::scanf("%d", &board[square]) != 1) return false;
            if (board[square] == 0) blank = square;
            else if (place < TILES) line[place++] = board[square] - 1;
        }
        std::printf("%2d:", space.distance(blank, line));
        for (int number : board) std::printf(" %d", number);
        std::printf("\n");
    }
    return true;
}

void print_distances(const std::vector<std::size_t>& counts) {
    std::size_t positions = 0, moves = 0;
    for (std::size_t distance = 0; distance < counts.size(); ++distance) {
        std::printf("%2zu: %zu\n", distance, counts[distance]);
        positions += counts[distance];
        moves += distance * counts[distance];
    }
    std::printf("all: %zu, mean %.4f\n", positions, double(moves) / double(positions));
}

}  // namespace

int main(int argc, char** argv) {
    const std::set<std::string> known{"distances", "ladder", "hardest", "boards"};
    const std::vector<std::string> asked(argv + 1, argv + argc);
    for (const std::string& word : asked) {
        if (known.contains(word)) continue;
        std::fprintf(stderr, "unknown: %s\nusage: search [distances] [ladder] [hardest] [boards]\n",
                     word.c_str());
        return 2;
    }
    const Space space;
    const std::vector<std::size_t>& counts = space.counts();
    const std::size_t furthest = counts.size() - 1;
    for (const std::string& word : asked) {
        if (word == "distances") print_distances(counts);
        if (word == "ladder") {
            for (std::size_t distance = 0; distance <= furthest; ++distance) {
                print(distance, space.at(distance, counts[distance] / 2, 1).front());
            }
        }
        if (word == "hardest") {
            for (std::size_t position : space.at(furthest, 0, counts[furthest])) {
                print(furthest, position);
            }
        }
        if (word == "boards" && !print_boards(space)) {
            std::fprintf(stderr, "what stands on standard input is no input of the 11-puzzle\n");
            return 1;
        }
    }
}
