/* 11-puzzle by IDA* with two pattern databases that know where the blank can go.

Idea    IDA* with a lower bound that is a sum over two groups of tiles. Consider all sequences of
        moves that bring the tiles of a group home, and count only the moves of these tiles. The
        smallest count is a lower bound. Each move moves one tile of one group, so the numbers of
        the two groups may be added.
        1. A pattern database is the table of these numbers for all placements of a group.
        2. The blank moves at no cost among squares that hold no tile of the group. So its exact
           square does not matter, only the region of such squares that it can reach. Therefore a
           row of the table stands for the set of squares that the group occupies, together with one
           such region.
        3. Read row by row on the board, the tiles of the group stand in some order. A row of the
           table holds one number for each order. A horizontal move keeps the order. A vertical move
           takes one tile past up to three others.
        4. Call such a change of the order a turn. There are only a few turns, so two small tables
           find the entry after a move: (row, move) gives the new row and the turn; (turn, order)
           gives the new order. Breadth-first search from the goal fills the table.
        5. Colour the squares as on a chess board. Each move takes the blank to a square of the
           other colour, so the parity of the number of moves is fixed. Therefore the limit of IDA*
           grows by 2. Boards that cannot be solved are recognised first: in these boards, the
           number of inversions (pairs of tiles in the wrong order) plus the number of rows below
           the blank is odd.
        6. The two groups are the left and the right half of the goal: tiles that belong side by
           side block each other most. With the upper six and the lower five tiles as groups
           instead, the search examines four times as many states on the 18 hardest boards, which
           need 53 moves.
Time    the tables, then O(c^m) for m moves (53 at most), with a constant c
Memory  O(m), and 2,142 rows of 720 numbers and 1,596 rows of 120 numbers
Source  Culberson and Schaeffer, "Pattern databases", Computational Intelligence 14 (1998); Korf
        and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).
        IDA*: Korf, Artificial Intelligence 27 (1985).
*/

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int ROWS = 3, COLUMNS = 4, SQUARES = ROWS * COLUMNS, NONE = -1;

using Board = std::array<int, SQUARES>;
using Set = unsigned;  // of squares, a bit for each

Set bit(int square) { return 1u << square; }

// A move of the blank; the number tells it from all others.
struct Step {
    int square, number;
};

// By square of the blank: where it can go.
const std::array<std::vector<Step>, SQUARES> STEPS = [] {
    std::array<std::vector<Step>, SQUARES> steps;
    int number = 0;
    for (int square = 0; square < SQUARES; ++square) {
        const int row = square / COLUMNS, column = square % COLUMNS;
        if (row > 0) steps[square].push_back({square - COLUMNS, number++});
        if (column > 0) steps[square].push_back({square - 1, number++});
        if (column < COLUMNS - 1) steps[square].push_back({square + 1, number++});
        if (row < ROWS - 1) steps[square].push_back({square + COLUMNS, number++});
    }
    return steps;
}();
constexpr int ALL_STEPS = 2 * (ROWS * (COLUMNS - 1) + COLUMNS * (ROWS - 1));

// All squares of `free` that the blank can get to from one of them.
Set region_of(int blank, Set free) {
    Set region = bit(blank), edge = region;
    while (edge != 0) {
        const int square = std::countr_zero(edge);
        edge &= edge - 1;
        for (const Step& step : STEPS[square]) {
            const Set found = bit(step.square) & free & ~region;
            region |= found;
            edge |= found;
        }
    }
    return region;
}

// The rows for so many tiles, their orders, and the moves from row to row.
class Rows {
  public:
    struct Move {
        int row, turn;
    };

    explicit Rows(int tiles) : number_(SQUARES << SQUARES, NONE) {
        std::vector<int> order(tiles);
        std::iota(order.begin(), order.end(), 0);
        do orders_.emplace(order, static_cast<int>(orders_.size()));
        while (std::next_permutation(order.begin(), order.end()));
        std::vector<std::pair<Set, int>> rows;  // the squares, and one that the blank can be on
        for (Set squares = 0; squares < bit(SQUARES); ++squares) {
            if (std::popcount(squares) != tiles) continue;
            const Set free = ~squares & (bit(SQUARES) - 1);
            for (int blank = 0; blank < SQUARES; ++blank) {
                if ((free & bit(blank)) == 0 || number(squares, blank) != NONE) continue;
                const Set region = region_of(blank, free);
                for (int square = 0; square < SQUARES; ++square) {
                    if (region & bit(square)) {
                        number_[squares * SQUARES + square] = static_cast<int>(rows.size());
                    }
                }
                rows.emplace_back(squares, blank);
            }
        }
        moves_.resize(rows.size());
        by_step_.assign(rows.size() * ALL_STEPS, {NONE, NONE});
        for (const auto& [squares, some] : rows) {
            const int row = number(squares, some);
            for (int blank = 0; blank < SQUARES; ++blank) {
                if (number(squares, blank) != row) continue;
                for (const Step& step : STEPS[blank]) {
                    if ((squares & bit(step.square)) == 0) continue;
                    const Set after = squares ^ bit(step.square) ^ bit(blank);
                    // Places in the order: how many tiles stand before.
                    const int from = std::popcount(squares & (bit(step.square) - 1));
                    const int to = std::popcount(after & (bit(blank) - 1));
                    const Move move{number(after, step.square), turn(from, to)};
                    by_step_[row * ALL_STEPS + step.number] = move;
                    moves_[row].push_back(move);
                }
            }
        }
    }

    // The row for these squares, if the blank is there.
    int number(Set squares, int blank) const { return number_[squares * SQUARES + blank]; }
    int rows() const { return static_cast<int>(moves_.size()); }
    int orders() const { return static_cast<int>(orders_.size()); }

    // The number of an order: for each tile its place.
    int order(const std::vector<int>& places) const { return orders_.at(places); }

    // The row after a move, and how the order turns: for all moves of tiles, and for one.
    const std::vector<Move>& moves(int row) const { return moves_[row]; }
    const Move& move(int row, int step) const { return by_step_[row * ALL_STEPS + step]; }
    int turned(int turn, int order) const { return turns_[turn][order]; }

  private:
    // The number of a turn: the tile on one place goes to another, past those between.
    int turn(int from, int to) {
        const auto [known, is_new] = known_turns_.emplace(std::pair{from, to}, turns_.size());
        if (!is_new) return known->second;
        std::vector<std::uint16_t> after(orders_.size());
        for (const auto& [places, order] : orders_) {
            std::vector<int> moved = places;
            for (int& place : moved) {
                if (place == from)
                    place = to;
                else if (from < place && place <= to)
                    --place;
                else if (to <= place && place < from)
                    ++place;
            }
            after[order] = static_cast<std::uint16_t>(orders_.at(moved));
        }
        turns_.push_back(std::move(after));
        return known->second;
    }

    std::vector<int> number_;
    std::map<std::vector<int>, int> orders_;
    std::vector<std::vector<Move>> moves_;
    std::vector<Move> by_step_;
    std::vector<std::vector<std::uint16_t>> turns_;
    std::map<std::pair<int, int>, int> known_turns_;
};

// The rows for so many tiles; all patterns of this size share them.
const Rows& rows_for(int tiles) {
    static std::map<int, Rows> known;
    return known.try_emplace(tiles, tiles).first->second;
}

class Database {
  public:
    // Where the tiles of the pattern are: an index into the table.
    struct Place {
        int row, order;
    };

    explicit Database(const std::vector<int>& pattern)
        : pattern_(pattern), rows_(rows_for(static_cast<int>(pattern.size()))) {
        Board goal;
        std::iota(goal.begin(), goal.end(), 1);
        goal.back() = 0;
        moves_.assign(static_cast<std::size_t>(rows_.rows()) * rows_.orders(), UNKNOWN);
        std::vector<Place> layer, next{place_of(goal)};
        moves_[index(next.front())] = 0;
        for (unsigned char moves = 1; !next.empty(); ++moves) {
            layer.swap(next);
            next.clear();
            for (const Place& place : layer) {
                for (const Rows::Move& move : rows_.moves(place.row)) {
                    const Place after{move.row, rows_.turned(move.turn, place.order)};
                    if (moves_[index(after)] != UNKNOWN) continue;
                    moves_[index(after)] = moves;
                    next.push_back(after);
                }
            }
        }
    }

    Place place_of(const Board& board) const {
        Set squares = 0;
        std::vector<int> square_of(SQUARES), order;
        for (int square = 0; square < SQUARES; ++square) square_of[board[square]] = square;
        for (int tile : pattern_) squares |= bit(square_of[tile]);
        for (int tile : pattern_) {
            order.push_back(std::popcount(squares & (bit(square_of[tile]) - 1)));
        }
        return {rows_.number(squares, square_of[0]), rows_.order(order)};
    }

    // The place after a move of one of its tiles.
    Place moved(const Place& place, int step) const {
        const Rows::Move& move = rows_.move(place.row, step);
        return {move.row, rows_.turned(move.turn, place.order)};
    }

    // The fewest moves of the pattern's tiles.
    int moves(const Place& place) const { return moves_[index(place)]; }

    bool holds(int tile) const { return std::ranges::find(pattern_, tile) != pattern_.end(); }

  private:
    static constexpr unsigned char UNKNOWN = 255;

    std::size_t index(const Place& place) const {
        return static_cast<std::size_t>(place.row) * rows_.orders() + place.order;
    }

    std::vector<int> pattern_;
    const Rows& rows_;
    std::vector<unsigned char> moves_;
};

class Search {
  public:
    Search() {
        for (int tile = 1; tile < SQUARES; ++tile) {
            while (!databases_[pattern_[tile]].holds(tile)) ++pattern_[tile];
        }
    }

    // The tiles of a shortest solution; the board must be solvable.
    std::vector<int> shortest(const Board& board) {
        board_ = board;
        int blank = 0, bound = 0;
        while (board[blank] != 0) ++blank;
        for (int i = 0; i < PATTERNS; ++i) {
            places_[i] = databases_[i].place_of(board);
            bound += databases_[i].moves(places_[i]);
        }
        const int apart = ROWS - 1 - blank / COLUMNS + COLUMNS - 1 - blank % COLUMNS;
        int limit = bound + (bound + apart) % 2;
        path_.clear();
        while (!solved(blank, NONE, bound, limit)) limit += 2;
        return {path_.rbegin(), path_.rend()};
    }

    // How many moves were tried.
    long long nodes() const { return nodes_; }

  private:
    static constexpr int PATTERNS = 2;

    // Whether `left` moves are enough; then `path_` is filled, last move first.
    bool solved(int blank, int before, int bound, int left) {
        if (bound == 0) return true;
        for (const Step& step : STEPS[blank]) {
            if (step.square == before) continue;  // that would take the last move back
            ++nodes_;
            const int tile = board_[step.square];
            const Database& database = databases_[pattern_[tile]];
            Database::Place& place = places_[pattern_[tile]];
            const Database::Place old = place, next = database.moved(old, step.number);
            const int after = bound - database.moves(old) + database.moves(next);
            if (after >= left) continue;
            board_[blank] = tile;  // what stands on the square of the blank is never read
            place = next;
            if (solved(step.square, blank, after, left - 1)) {
                path_.push_back(tile);
                return true;
            }
            board_[step.square] = tile;
            place = old;
        }
        return false;
    }

    const std::array<Database, PATTERNS> databases_{Database{{1, 2, 5, 6, 9, 10}},
                                                    Database{{3, 4, 7, 8, 11}}};
    std::array<int, SQUARES> pattern_{};              // by tile
    std::array<Database::Place, PATTERNS> places_{};  // of the tiles of each pattern
    Board board_{};
    std::vector<int> path_;
    long long nodes_ = 0;
};

bool solvable(const Board& board) {
    int odd = 0;
    for (int one = 0; one < SQUARES; ++one) {
        if (board[one] == 0) odd += ROWS - 1 - one / COLUMNS;
        for (int other = one + 1; other < SQUARES; ++other) {
            odd += board[other] != 0 && board[one] > board[other];
        }
    }
    return odd % 2 == 0;
}

}  // namespace

int main() {
    Search search;
    int boards = 0;
    std::cin >> boards;
    while (boards-- > 0) {
        Board board;
        for (int& tile : board) std::cin >> tile;
        if (!solvable(board)) {
            std::cout << "-1\n";
            continue;
        }
        const std::vector<int> path = search.shortest(board);
        std::cout << path.size() << '\n';
        for (std::size_t i = 0; i < path.size(); ++i) std::cout << (i == 0 ? "" : " ") << path[i];
        std::cout << '\n';
    }
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats != nullptr && std::string(stats) == "1") {
        std::cerr << "nodes=" << search.nodes() << '\n';
    }
}
