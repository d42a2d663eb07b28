// 24-puzzle by beam search with the Manhattan distance, and a hash for each board.
//
// Idea    As in beam_search.py, but with a wider beam. There is a random number for each pair of a
//         tile and a square. The hash of a board is the exclusive or of the numbers of its 25
//         pairs. If two boards have the same hash, one of them is left out, which does little harm.
//         You can give the program another width as its argument.
// Time    O(w m), for m moves and w boards in a layer
// Memory  O(w m)

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <random>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

constexpr int kSide = 5;
constexpr int kSquares = kSide * kSide;
constexpr int kLayers = 400;

struct Node {
    std::array<std::int8_t, kSquares> board;
    std::int8_t blank;
    std::int16_t distance;
    std::int32_t move;  // the index of the move that led here
    std::uint64_t hash;
};

struct Move {
    std::int32_t before;
    int tile;
};

int far_apart[kSquares][kSquares];
std::uint64_t keys[kSquares][kSquares];
long long nodes = 0;

bool is_solvable(const std::vector<int>& board) {
    int inversions = 0;
    for (int i = 0; i < kSquares; i++)
        for (int j = i + 1; j < kSquares; j++) inversions += board[j] && board[i] > board[j];
    return inversions % 2 == 0;
}

// The tiles of a solution, from the first to the last; false if the beam ends without one.
bool solve(const std::vector<int>& start, std::size_t width, std::vector<int>& way) {
    Node first{};
    for (int square = 0; square < kSquares; square++) {
        int tile = start[square];
        first.board[square] = static_cast<std::int8_t>(tile);
        first.hash ^= keys[tile][square];
        if (tile)
            first.distance += far_apart[tile][square];
        else
            first.blank = static_cast<std::int8_t>(square);
    }
    first.move = -1;
    std::vector<Node> beam{first}, layer;
    std::vector<Move> moves;
    std::unordered_set<std::uint64_t> seen{first.hash};
    for (int number = 0; number < kLayers && !beam.empty(); number++) {
        if (beam[0].distance == 0) {
            for (int at = beam[0].move; at >= 0; at = moves[at].before)
                way.push_back(moves[at].tile);
            std::reverse(way.begin(), way.end());
            return true;
        }
        layer.clear();
        for (const Node& node : beam) {
            int row = node.blank / kSide, column = node.blank % kSide;
            for (auto [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
                int r = row + down, c = column + right;
                if (r < 0 || r >= kSide || c < 0 || c >= kSide) continue;
                int square = r * kSide + c, tile = node.board[square];
                std::uint64_t hash = node.hash ^ keys[tile][square] ^ keys[tile][node.blank] ^
                                     keys[0][node.blank] ^ keys[0][square];
                if (!seen.insert(hash).second) continue;
                Node after = node;
                after.board[node.blank] = static_cast<std::int8_t>(tile);
                after.board[square] = 0;
                after.blank = static_cast<std::int8_t>(square);
                after.distance += far_apart[tile][node.blank] - far_apart[tile][square];
                after.hash = hash;
                after.move = static_cast<std::int32_t>(moves.size());
                moves.push_back({node.move, tile});
                layer.push_back(after);
            }
        }
        nodes += static_cast<long long>(layer.size());
        std::stable_sort(layer.begin(), layer.end(), [](const Node& one, const Node& other) {
            return one.distance < other.distance;
        });
        if (layer.size() > width) layer.resize(width);
        beam.swap(layer);
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t width = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1500;
    std::mt19937_64 random(24);
    for (int tile = 0; tile < kSquares; tile++)
        for (int square = 0; square < kSquares; square++) {
            int home = (tile + kSquares - 1) % kSquares;
            far_apart[tile][square] =
                std::abs(home / kSide - square / kSide) + std::abs(home % kSide - square % kSide);
            keys[tile][square] = random();
        }
    int boards;
    std::cin >> boards;
    while (boards--) {
        std::vector<int> board(kSquares), way;
        for (int& tile : board) std::cin >> tile;
        if (!is_solvable(board)) {
            std::cout << "-1\n";
            continue;
        }
        for (std::size_t w = width; !solve(board, w, way);) w *= 2;
        std::cout << way.size() << '\n';
        for (std::size_t i = 0; i < way.size(); i++) std::cout << (i ? " " : "") << way[i];
        std::cout << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::strcmp(stats, "1") == 0) std::cerr << "nodes=" << nodes << '\n';
}
