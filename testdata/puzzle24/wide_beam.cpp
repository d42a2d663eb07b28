// The 24-puzzle by a very wide beam with pattern databases: for the answers, not within the limits.
//
//     wide_beam WIDTH < INPUT
//
// Idea    The tiles are in five groups. A table tells for each placing of a group how many moves
//         of its tiles bring it home, wherever the blank is; such numbers can be added, since each
//         move counts for one group. A board is worth the sum of its estimate and of that of its
//         mirror image. Two minutes are for the tables.
// Time    O(w m), for m moves and w boards in a layer
// Memory  150 bytes for each board of a layer, 8 for each board of all layers, 250 MB for tables
// Source  R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial
//         Intelligence 134 (2002)

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <utility>
#include <vector>

namespace {

constexpr int kSide = 5;
constexpr int kSquares = kSide * kSide;
constexpr int kGroups = 5;
constexpr int kLayers = 250;
constexpr int kMostWorth = 600;
constexpr std::uint8_t kUnknown = 255;

const std::vector<int> kTiles[kGroups] = {{1, 2, 6, 7, 11},
                                          {3, 4, 5, 8, 9},
                                          {10, 14, 15, 19, 20},
                                          {12, 13, 16, 17, 21},
                                          {18, 22, 23, 24}};

std::vector<int> beside[kSquares];
std::vector<std::uint8_t> tables[kGroups];  // by the squares of the tiles, as a number to base 25
int group_of[kSquares];
int weight_of[kSquares];  // of a tile's square in that number
int mirror_square[kSquares];
int mirror_tile[kSquares];
std::uint64_t keys[kSquares][kSquares];

// Breadth-first search from the goal over the squares of a group and of the blank. Moves of other
// tiles cost nothing.
void fill_table(int group) {
    const std::vector<int>& tiles = kTiles[group];
    const int count = static_cast<int>(tiles.size());
    std::uint64_t size = 1, start = 0;
    for (int tile : tiles) {
        size *= kSquares;
        start = start * kSquares + (tile - 1);
    }
    std::vector<std::uint8_t>& table = tables[group];
    table.assign(size, kUnknown);
    std::vector<bool> seen(size * kSquares);
    std::vector<std::uint64_t> states{start * kSquares + (kSquares - 1)}, next;
    for (std::uint8_t cost = 0; !states.empty(); cost++) {
        next.clear();
        while (!states.empty()) {
            std::uint64_t state = states.back();
            states.pop_back();
            if (seen[state]) continue;
            seen[state] = true;
            std::uint64_t placing = state / kSquares;
            int blank = static_cast<int>(state % kSquares);
            if (table[placing] == kUnknown) table[placing] = cost;
            int at[kSquares];  // which tile of the group is on a square
            std::fill(at, at + kSquares, -1);
            std::uint64_t rest = placing;
            for (int i = count; i-- > 0; rest /= kSquares) at[rest % kSquares] = i;
            for (int square : beside[blank]) {
                if (at[square] < 0) {
                    states.push_back(placing * kSquares + square);
                } else {
                    std::int64_t step = std::int64_t{blank - square} * weight_of[tiles[at[square]]];
                    next.push_back((placing + step) * kSquares + square);
                }
            }
        }
        states.swap(next);
    }
}

struct Node {
    std::array<std::int8_t, kSquares> board;
    std::array<std::uint32_t, kGroups> placings, mirrored;
    std::uint64_t hash;
    std::int32_t before;  // the index in the layer before
    std::int16_t worth;
    std::int8_t blank;
    std::int8_t tile;  // the one that moved last
};

void set_worth(Node& node) {
    node.worth = 0;
    for (int group = 0; group < kGroups; group++)
        node.worth += tables[group][node.placings[group]] + tables[group][node.mirrored[group]];
}

void move_tile(Node& node, int tile, int from, int to) {
    node.placings[group_of[tile]] += weight_of[tile] * (to - from);
    int mirrored = mirror_tile[tile];
    node.mirrored[group_of[mirrored]] +=
        weight_of[mirrored] * (mirror_square[to] - mirror_square[from]);
}

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

// The tiles of a way; empty if the beam ends without one.
std::vector<int> solve(const std::vector<int>& start, std::size_t width) {
    Node first{};
    for (int square = 0; square < kSquares; square++) {
        int tile = start[square];
        first.board[square] = static_cast<std::int8_t>(tile);
        first.hash ^= keys[tile][square];
        if (tile)
            move_tile(first, tile, 0, square);
        else
            first.blank = static_cast<std::int8_t>(square);
    }
    set_worth(first);
    std::vector<Node> beam{first}, layer;
    std::vector<std::vector<std::pair<std::int32_t, std::int8_t>>> layers;
    HashSet before, now, next;
    std::mt19937_64 random(24);
    now.insert(first.hash);
    for (int depth = 0; depth < kLayers && !beam.empty(); depth++) {
        auto& moves = layers.emplace_back();
        for (const Node& node : beam) moves.emplace_back(node.before, node.tile);
        for (std::size_t i = 0; i < beam.size(); i++) {
            if (beam[i].worth) continue;
            std::vector<int> way;
            for (std::int32_t at = static_cast<std::int32_t>(i); depth > 0; depth--) {
                way.push_back(layers[depth][at].second);
                at = layers[depth][at].first;
            }
            std::reverse(way.begin(), way.end());
            return way;
        }
        layer.clear();
        next.reset(3 * beam.size());
        std::array<std::size_t, kMostWorth> counts{};
        for (std::size_t i = 0; i < beam.size(); i++) {
            const Node& node = beam[i];
            for (int square : beside[node.blank]) {
                int tile = node.board[square];
                if (tile == node.tile) continue;
                std::uint64_t hash = node.hash ^ keys[tile][square] ^ keys[tile][node.blank] ^
                                     keys[0][node.blank] ^ keys[0][square];
                if (before.has(hash) || !next.insert(hash)) continue;
                Node after = node;
                after.board[node.blank] = static_cast<std::int8_t>(tile);
                after.board[square] = 0;
                move_tile(after, tile, square, node.blank);
                set_worth(after);
                after.blank = static_cast<std::int8_t>(square);
                after.tile = static_cast<std::int8_t>(tile);
                after.hash = hash;
                after.before = static_cast<std::int32_t>(i);
                counts[after.worth]++;
                layer.push_back(after);
            }
        }
        if (layer.size() > width) {  // keep the best, and of those that are as good some at random
            int limit = 0;
            std::size_t room = width;
            while (counts[limit] <= room) room -= counts[limit++];
            std::size_t equal = counts[limit];
            auto kept = layer.begin();
            for (const Node& node : layer) {
                bool is_kept = node.worth < limit;
                if (node.worth == limit && random() % equal-- < room) {
                    is_kept = true;
                    room--;
                }
                if (is_kept) *kept++ = node;
            }
            layer.erase(kept, layer.end());
        }
        std::swap(before, now);
        std::swap(now, next);
        beam.swap(layer);
    }
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t width = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 600'000;
    for (int square = 0; square < kSquares; square++) {
        int row = square / kSide, column = square % kSide;
        if (row) beside[square].push_back(square - kSide);
        if (column) beside[square].push_back(square - 1);
        if (column < kSide - 1) beside[square].push_back(square + 1);
        if (row < kSide - 1) beside[square].push_back(square + kSide);
        mirror_square[square] = column * kSide + row;
    }
    for (int tile = 1; tile < kSquares; tile++) mirror_tile[tile] = mirror_square[tile - 1] + 1;
    std::mt19937_64 random(24);
    for (auto& row : keys)
        for (std::uint64_t& key : row) key = random();
    for (int group = 0; group < kGroups; group++) {
        int weight = 1;
        for (auto tile = kTiles[group].rbegin(); tile != kTiles[group].rend(); ++tile) {
            group_of[*tile] = group;
            weight_of[*tile] = weight;
            weight *= kSquares;
        }
    }
    for (int group = 0; group < kGroups; group++) fill_table(group);
    int boards;
    std::cin >> boards;
    while (boards--) {
        std::vector<int> board(kSquares);
        for (int& tile : board) std::cin >> tile;
        std::vector<int> way = solve(board, width);
        std::cout << way.size() << '\n';
        for (std::size_t i = 0; i < way.size(); i++) std::cout << (i ? " " : "") << way[i];
        std::cout << std::endl;
    }
}
