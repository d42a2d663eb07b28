// 24-puzzle by beam search with linear conflicts, wider and wider until the time is up.
//
// Idea    As in beam_search.cpp, but the estimate adds 2 moves for each tile that must leave its
//         line so that the others of the line can pass. The conflicts of a line depend only on
//         where its own tiles stand in it, so they are in a table, and a move changes two lines
//         of the board. The first search is narrow, so there is an answer soon; each further one
//         is twice as wide, gives up as soon as it cannot be better, and stops with the clock.
//         All boards of an input get the same time.
// Time    what it is given: 2 s, or that of its argument in seconds
// Memory  O(w m), for m moves and w boards in a layer
// Source  O. Hansson, A. Mayer and M. Yung, "Criticizing Solutions to Relaxed Models Yields
//         Powerful Admissible Heuristics", Information Sciences 63 (1992)

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <random>
#include <utility>
#include <vector>

namespace {

constexpr int kSide = 5;
constexpr int kSquares = kSide * kSide;
constexpr int kLines = 2 * kSide;  // the rows, then the columns
constexpr int kLineCodes = 7776;   // 6^5: for each square of a line its tile's place, or 5
constexpr int kPowers[kSide] = {1, 6, 36, 216, 1296};
constexpr int kMostEstimate = 400;

struct Node {
    std::array<std::int8_t, kSquares> board;
    std::array<std::int16_t, kLines> lines;
    std::int8_t blank;
    std::int8_t tile;  // the one that moved last
    std::int16_t estimate;
    std::int32_t before;  // the index in the layer before
    std::uint64_t hash;
};

struct Move {
    std::int32_t before;
    std::int8_t tile;
};

int far_apart[kSquares][kSquares];
std::uint64_t keys[kSquares][kSquares];
std::int8_t conflicts[kLineCodes];
long long nodes = 0;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

bool is_solvable(const std::vector<int>& board) {
    int inversions = 0;
    for (int i = 0; i < kSquares; i++)
        for (int j = i + 1; j < kSquares; j++) inversions += board[j] && board[i] > board[j];
    return inversions % 2 == 0;
}

// Twice the fewest tiles of a line that must leave it: all but a longest ascending subsequence.
void fill_conflicts() {
    for (int code = 0; code < kLineCodes; code++) {
        int places[kSide], longest[kSide], count = 0, best = 0;
        for (int i = 0; i < kSide; i++)
            if (int place = code / kPowers[i] % 6; place < kSide) places[count++] = place;
        for (int i = 0; i < count; i++) {
            longest[i] = 1;
            for (int j = 0; j < i; j++)
                if (places[j] < places[i]) longest[i] = std::max(longest[i], longest[j] + 1);
            best = std::max(best, longest[i]);
        }
        conflicts[code] = static_cast<std::int8_t>(2 * (count - best));
    }
}

// What a tile on a square adds to the code of its row, or of its column.
int row_code(int tile, int square) {
    bool is_home = tile && (tile - 1) / kSide == square / kSide;
    return (is_home ? (tile - 1) % kSide : kSide) * kPowers[square % kSide];
}

int column_code(int tile, int square) {
    bool is_home = tile && (tile - 1) % kSide == square % kSide;
    return (is_home ? (tile - 1) / kSide : kSide) * kPowers[square / kSide];
}

void change_square(Node& node, int square, int from, int to) {
    std::int16_t& row = node.lines[square / kSide];
    std::int16_t& column = node.lines[kSide + square % kSide];
    node.estimate -= conflicts[row] + conflicts[column];
    row += row_code(to, square) - row_code(from, square);
    column += column_code(to, square) - column_code(from, square);
    node.estimate += conflicts[row] + conflicts[column];
    node.board[square] = static_cast<std::int8_t>(to);
}

Node first_node(const std::vector<int>& start) {
    Node node{};
    for (int line = 0; line < kLines; line++) node.lines[line] = kLineCodes - 1;
    for (int square = 0; square < kSquares; square++) {
        int tile = start[square];
        node.hash ^= keys[tile][square];
        if (!tile) {
            node.blank = static_cast<std::int8_t>(square);
            continue;
        }
        node.estimate += far_apart[tile][square];
        change_square(node, square, 0, tile);
    }
    return node;
}

// A set of hashes, which is emptied for each layer.
class HashSet {
  public:
    void reset(std::size_t most) {
        std::size_t size = 16;
        while (size < 2 * most) size *= 2;
        slots_.assign(size, 0);
    }
    bool has(std::uint64_t hash) const { return slots_[place(hash)] == hash; }
    bool insert(std::uint64_t hash) {
        std::uint64_t& slot = slots_[place(hash)];
        return slot != hash && (slot = hash, true);
    }

  private:
    std::size_t place(std::uint64_t hash) const {
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at] && slots_[at] != hash) at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(16);
};

// The tiles of a solution of fewer than `most` moves; empty if the beam ends, or the time is up.
// `is_complete`: no board was left out, so there is no better solution.
std::vector<int> solve(const Node& first, std::size_t width, int most, double end_s,
                       bool& is_complete) {
    std::vector<Node> beam{first}, layer;
    std::vector<std::vector<Move>> layers;
    HashSet before, now, next;
    is_complete = true;
    now.insert(first.hash);
    for (int depth = 0; !beam.empty() && cpu_seconds() < end_s; depth++) {
        std::vector<Move>& moves = layers.emplace_back();
        for (const Node& node : beam) moves.push_back({node.before, node.tile});
        for (std::size_t i = 0; i < beam.size(); i++) {
            if (beam[i].estimate) continue;
            std::vector<int> way;
            for (std::int32_t at = static_cast<std::int32_t>(i); depth > 0; depth--) {
                way.push_back(layers[depth][at].tile);
                at = layers[depth][at].before;
            }
            std::reverse(way.begin(), way.end());
            return way;
        }
        layer.clear();
        next.reset(3 * beam.size());
        std::array<std::size_t, kMostEstimate> counts{};
        for (std::size_t i = 0; i < beam.size(); i++) {
            const Node& node = beam[i];
            int row = node.blank / kSide, column = node.blank % kSide;
            for (auto [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
                int r = row + down, c = column + right;
                if (r < 0 || r >= kSide || c < 0 || c >= kSide) continue;
                int square = r * kSide + c, tile = node.board[square];
                if (tile == node.tile) continue;  // back again
                std::uint64_t hash = node.hash ^ keys[tile][square] ^ keys[tile][node.blank] ^
                                     keys[0][node.blank] ^ keys[0][square];
                if (before.has(hash) || !next.insert(hash)) continue;
                Node after = node;
                change_square(after, square, tile, 0);
                change_square(after, node.blank, 0, tile);
                after.estimate += far_apart[tile][node.blank] - far_apart[tile][square];
                if (depth + 1 + after.estimate >= most) continue;
                after.blank = static_cast<std::int8_t>(square);
                after.tile = static_cast<std::int8_t>(tile);
                after.hash = hash;
                after.before = static_cast<std::int32_t>(i);
                counts[after.estimate]++;
                layer.push_back(after);
            }
        }
        nodes += static_cast<long long>(layer.size());
        if (layer.size() > width) {  // keep those with the least estimates
            is_complete = false;
            int limit = 0;
            std::size_t room = width;
            while (counts[limit] <= room) room -= counts[limit++];
            auto kept = layer.begin();
            for (const Node& node : layer)
                if (node.estimate < limit || (node.estimate == limit && room && room--))
                    *kept++ = node;
            layer.erase(kept, layer.end());
        }
        std::swap(before, now);
        std::swap(now, next);
        beam.swap(layer);
    }
    if (!beam.empty()) is_complete = false;  // the time is up
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    double most_s = argc > 1 ? std::strtod(argv[1], nullptr) : 2.0;
    std::mt19937_64 random(24);
    for (int tile = 0; tile < kSquares; tile++)
        for (int square = 0; square < kSquares; square++) {
            int home = (tile + kSquares - 1) % kSquares;
            far_apart[tile][square] =
                std::abs(home / kSide - square / kSide) + std::abs(home % kSide - square % kSide);
            keys[tile][square] = random();
        }
    fill_conflicts();
    int boards;
    std::cin >> boards;
    for (int number = 1; number <= boards; number++) {
        std::vector<int> board(kSquares), best;
        for (int& tile : board) std::cin >> tile;
        if (!is_solvable(board)) {
            std::cout << "-1\n";
            continue;
        }
        Node first = first_node(board);
        double end_s = most_s * number / boards;
        int most = kMostEstimate;
        bool is_complete = false;
        for (std::size_t width = 200; !is_complete; width *= 2) {
            // Without an answer it goes on, whatever the clock says.
            double until_s = most == kMostEstimate ? 1e9 : end_s;
            std::vector<int> way = solve(first, width, most, until_s, is_complete);
            if (!way.empty() || !first.estimate) {
                best = way;
                most = static_cast<int>(way.size());
            }
            if (most < kMostEstimate && (!first.estimate || cpu_seconds() >= end_s)) break;
        }
        std::cout << best.size() << '\n';
        for (std::size_t i = 0; i < best.size(); i++) std::cout << (i ? " " : "") << best[i];
        std::cout << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::strcmp(stats, "1") == 0) std::cerr << "nodes=" << nodes << '\n';
}
