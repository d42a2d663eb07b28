/* Sokoban by A* over pushes, with a sharp lower bound and all safe pruning.

Idea    A* over pushes with a matching of boxes and goals as the lower bound, as in matching.cpp. A
        state is the squares of the boxes and the region of the man.
        What is better about the bound:
        1. The push distance of a box takes into account that the man has to walk around it.
        2. A push changes the distances of one box, so the matching is repaired for that box only.
        3. Pairs: for two boxes alone on the board, a table holds the minimum number of pushes from
           any two squares to any two goals. The matching gives each box and each goal a potential;
           their sum is its cost. The pushes of two boxes to two goals, less their four potentials:
           the least such excess over all pairs of goals is added to the bound. Each box counts in
           one pair only.
           Computing the table takes a while, so the program does it only when the level proves
           hard.
        What else is pruned, without losing all shortest solutions:
        4. Frozen boxes, as in matching.cpp. If all frozen boxes are on goals, they count as walls
           from then on. Dead squares and distances are then computed anew, once for each set of
           frozen boxes.
        5. Tunnels: a box that is pushed along a passage with walls on both sides is pushed on at
           once, unless it is on a goal. A box that waits in the passage is of no use, and pushing
           it back undoes the push.
        6. Corrals: a corral is an area that the man cannot enter, with boxes around it that can
           only be pushed into the area. Suppose that he can make all these pushes now, and that a
           box of the corral is not on a goal or a goal in it is empty. This work may as well be
           done first, so only these pushes are examined.
        Among the states with the minimum sum of pushes made and bound, the one with the fewest
        pushes left looks best, but it may be a dead end that no test finds. So the search
        examines such a state only every other time. In between it examines a state from another
        group: there is one group for each number of pushes left, and each group has its turn.
Time    exponential in the number of boxes; each push takes O(boxes^2) for the matching, and some
        flood fills
Memory  O(states), some hundred bytes each
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001): the bound, tunnels, deadlocks.
        Corrals: Brian Damgaard's "PI-corral pruning", in the Sokoban Wiki. The matching: Kuhn,
        Naval Research Logistics Quarterly 2 (1955), by shortest paths. Turns: Xie, Mueller, Holte
        and Imai, "Type-based exploration with multiple search queues for satisficing planning",
        AAAI 2014.
*/

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

constexpr int NEVER = 1'000'000;    // the push distance to a goal that cannot be reached
constexpr int FAR = 1'000'000'000;  // more than any sum of such distances
constexpr int NONE = -1;
constexpr int MOST_BOXES = 20;
constexpr int PAIRS_AFTER = 100;            // so many states make a level a hard one
constexpr int MOST_PAIR_WORK = 50'000'000;  // larger tables of pairs would take a second, or more
constexpr int DIRECTIONS = 4;               // left, up, right, down; d ^ 2 is the opposite of d

// The level as it is drawn. Squares are numbered row by row, with a wall after each row: it is the
// wall before the next row, too.
struct Drawing {
    int line = 1;
    std::string signs;

    explicit Drawing(std::istream& in) {
        std::vector<std::string> rows;
        for (std::string row; std::getline(in, row);) {
            row.erase(row.find_last_not_of(" \t\r") + 1);
            if (row.empty()) continue;
            line = std::max(line, static_cast<int>(row.size()) + 1);
            rows.push_back(row);
        }
        signs.assign(line + 1, '#');
        for (std::string& row : rows) {
            row.resize(line - 1, ' ');
            signs += row + '#';
        }
        signs.append(line, '#');
    }
};

// Which goal each box goes to, at the least cost in all. `potentials` prove it: a box's and a
// goal's together are never more than the distance of the two, and equal to it if they are matched.
struct Matching {
    std::array<int, MOST_BOXES> box_of, box_potentials, goal_potentials;
};

template <std::size_t SIZE>
class Solver {
  public:
    long long nodes = 0;
    int pushes = NONE;  // of the solution, or NONE
    std::string way;

    explicit Solver(const Drawing& drawing) : line(drawing.line), steps{-1, -line, 1, line} {
        Squares drawn, all_boxes, all_goals;
        for (std::size_t square = 0; square < drawing.signs.size(); ++square) {
            const char sign = drawing.signs[square];
            drawn[square] = sign != '#';
            all_boxes[square] = sign == '$' || sign == '*';
            all_goals[square] = sign == '.' || sign == '*' || sign == '+';
            if (sign == '@' || sign == '+') man = static_cast<int>(square);
        }
        // Squares that the man could not reach even without boxes are walls from now on.
        floor = flooded(Squares().set(man), drawn);
        boxes = all_boxes & floor;
        goals = all_goals & floor;
        goal_list = members(goals);
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            tunnels[direction] = tunnel(steps[direction]);
        }
        const bool shut_off_solved = (all_boxes & ~floor) == (all_goals & ~floor);
        if (shut_off_solved) solve();
    }

  private:
    using Squares = std::bitset<SIZE>;

    // What is known of the board as long as these boxes are frozen.
    struct Ground {
        Squares frozen, live;
        std::array<Squares, 2> dead_both_ways;
        std::vector<std::array<int, MOST_BOXES>> distances;  // from each square to each goal
    };

    struct State {
        Squares boxes;
        int man;  // the first square that he can walk to

        bool operator==(const State&) const = default;
    };

    struct Node {
        State state;
        const Ground* ground;
        int made, before;         // pushes made, and the node before it
        int from, to, direction;  // the push that led here
    };

    struct Entry {
        int left, node;
        bool pairs_regarded;
    };

    // The states that wait to be examined.
    class Open {
      public:
        bool empty() const { return buckets.empty(); }

        void push(int made, const Entry& entry) {
            buckets[made + entry.left][entry.left].push_back(entry);
        }

        // One with the least sum of pushes made and left, which comes with it.
        std::pair<int, Entry> pop() {
            const auto bucket = buckets.begin();
            auto& [estimate, stacks] = *bucket;
            auto stack = stacks.begin();
            if (++turn % 2 == 0) {
                stack = stacks.upper_bound(last_left);
                if (stack == stacks.end()) stack = stacks.begin();
                last_left = stack->first;
            }
            const std::pair<int, Entry> popped{estimate, stack->second.back()};
            stack->second.pop_back();
            if (stack->second.empty()) stacks.erase(stack);
            if (stacks.empty()) buckets.erase(bucket);
            return popped;
        }

      private:
        std::map<int, std::map<int, std::vector<Entry>>> buckets;  // by the sum, then by the left
        long long turn = 0;
        int last_left = 0;
    };

    // Two boxes alone on the board. A state is their squares, the lower one first, and the region
    // in which the man is.
    struct Pairs {
        int live = 0;            // the number of live squares, or 0 if nothing is known
        std::vector<int> index;  // of each live square
        std::vector<int> first;  // the first state of each pair of indices, and the last's end
        std::vector<Squares> regions;             // of each state
        std::vector<std::array<int, 2>> squares;  // of each state
        std::vector<std::uint16_t> pushes;  // for each state and each goal of the one and the other
    };

    static constexpr std::uint16_t HOPELESS = 60'000;

    struct Hash {
        const std::vector<Node>* all;

        std::size_t operator()(int number) const {
            const State& state = (*all)[number].state;
            return std::hash<Squares>()(state.boxes) * 31 + state.man;
        }
    };

    struct Same {
        const std::vector<Node>* all;

        bool operator()(int one, int other) const {
            return (*all)[one].state == (*all)[other].state;
        }
    };

    using Pushes = std::array<Squares, DIRECTIONS>;  // the boxes that are pushed each way

    const int line;
    const std::array<int, DIRECTIONS> steps;
    int man = NONE;
    Squares floor, boxes, goals;
    std::vector<int> goal_list;
    std::array<Squares, DIRECTIONS> tunnels;
    std::unordered_map<Squares, Ground> grounds;
    Pairs pairs;
    std::vector<Node> all;
    std::unordered_set<int, Hash, Same> known{1 << 10, Hash{&all}, Same{&all}};
    Open open;

    // Sets of squares

    static Squares moved(const Squares& squares, int step) {
        return step > 0 ? squares << step : squares >> -step;
    }

    static std::vector<int> members(const Squares& squares) {
        std::vector<int> numbers;
        for (auto at = squares._Find_first(); at < SIZE; at = squares._Find_next(at)) {
            numbers.push_back(static_cast<int>(at));
        }
        return numbers;
    }

    Squares near(const Squares& squares) const {
        return squares | squares << 1 | squares >> 1 | squares << line | squares >> line;
    }

    // All squares that can be walked to over the free ones.
    Squares flooded(Squares squares, const Squares& free) const {
        while (true) {
            const Squares more = near(squares) & free;
            if (more == squares) return squares;
            squares = more;
        }
    }

    // What never changes, or only with the frozen boxes

    // The squares from which a box that is pushed by `step` is pushed once more at once: there are
    // walls on both sides of the square and of the second one after it; the one between is no goal
    // and has a wall on one side at least, so the box leaves it lengthwise.
    Squares tunnel(int step) const {
        const int side = std::abs(step) == 1 ? line : 1;
        const Squares left = moved(~floor, side), right = moved(~floor, -side);
        const Squares narrow = floor & left & right;
        const Squares between = floor & (left | right) & ~goals;
        return narrow & moved(between, -step) & moved(narrow, -2 * step);
    }

    const Ground& ground_of(const Squares& frozen) {
        const auto [place, fresh] = grounds.try_emplace(frozen);
        Ground& ground = place->second;
        if (!fresh) return ground;
        ground.frozen = frozen;
        find_distances(ground);
        for (int axis : {0, 1}) {
            const int step = steps[axis];
            ground.dead_both_ways[axis] = moved(~ground.live, step) & moved(~ground.live, -step);
        }
        return ground;
    }

    // The push distances of a single box, backwards from each goal: the man pulls the box away.
    // With the box on a square, sides that he can walk between without moving it are one.
    void find_distances(Ground& ground) const {
        const Squares free = floor & ~ground.frozen;
        std::vector<std::array<int, DIRECTIONS>> side_of(SIZE);  // the first side that is the same
        for (int square : members(free)) {
            side_of[square].fill(NONE);
            for (int side = 0; side < DIRECTIONS; ++side) {
                const int beside = square + steps[side];
                if (!free[beside] || side_of[square][side] != NONE) continue;
                Squares around = free;
                const Squares region = flooded(Squares().set(beside), around.reset(square));
                for (int other = side; other < DIRECTIONS; ++other) {
                    if (region[square + steps[other]]) side_of[square][other] = side;
                }
            }
        }
        std::array<int, MOST_BOXES> never;
        never.fill(NEVER);
        ground.distances.assign(SIZE, never);
        for (std::size_t number = 0; number < goal_list.size(); ++number) {
            const int goal = goal_list[number];
            ground.distances[goal][number] = 0;
            ground.live.set(goal);
            if (ground.frozen[goal]) continue;
            std::vector<std::array<int, DIRECTIONS>> made(SIZE);
            for (auto& sides : made) sides.fill(NEVER);
            std::queue<std::pair<int, int>> queue;
            for (int side = 0; side < DIRECTIONS; ++side) {
                if (side_of[goal][side] != side) continue;
                made[goal][side] = 0;
                queue.emplace(goal, side);
            }
            for (; !queue.empty(); queue.pop()) {
                const auto [square, region] = queue.front();
                for (int side = 0; side < DIRECTIONS; ++side) {
                    if (side_of[square][side] != region) continue;
                    const int to = square + steps[side];
                    const int before = side_of[to][side];
                    if (!free[to + steps[side]] || made[to][before] < NEVER) continue;
                    made[to][before] = made[square][region] + 1;
                    ground.live.set(to);
                    int& distance = ground.distances[to][number];
                    distance = std::min(distance, made[to][before]);
                    queue.emplace(to, before);
                }
            }
        }
    }

    // What may be left out

    // Where a box comes to rest that is pushed, tunnels regarded.
    int slid(int box, int direction, const Squares& boxes) const {
        const int step = steps[direction];
        while (tunnels[direction][box] && !boxes[box + 2 * step]) box += step;
        return box + step;
    }

    // The boxes that can never be moved again: boxes that could be if no other moved are taken out,
    // until none is left to take out. A box is blocked along a line if there is a wall or a box
    // that stays on either side of it, or dead squares on both.
    Squares frozen(Squares boxes, const Ground& ground) const {
        while (true) {
            const Squares firm = boxes | ~floor;
            Squares stays = boxes;
            for (int axis : {0, 1}) {
                const int step = steps[axis];
                stays &= moved(firm, step) | moved(firm, -step) | ground.dead_both_ways[axis];
            }
            if (stays == boxes) return boxes;
            boxes = stays;
        }
    }

    // What is known of the board with these boxes, or nullptr if one is frozen off the goals.
    const Ground* frozen_ground(const Squares& boxes, const Ground* ground) {
        while (true) {
            const Squares stays = frozen(boxes, *ground);
            if ((stays & ~goals).any()) return nullptr;
            if (stays == ground->frozen) return ground;
            ground = &ground_of(stays);
        }
    }

    static int number_of(const Pushes& pushes) {
        int number = 0;
        for (const Squares& pushed : pushes) number += static_cast<int>(pushed.count());
        return number;
    }

    // The pushes that have to be looked at: all, or the fewest that a corral asks for.
    Pushes needed_pushes(const Node& node, const Squares& reached) const {
        const Ground& ground = *node.ground;
        const Squares& boxes = node.state.boxes;
        const Squares free = ground.live & ~boxes;
        Pushes needed;
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            const int step = steps[direction];
            needed[direction] = boxes & moved(reached, step) & moved(free, -step);
        }
        int fewest = number_of(needed);
        const Squares shut = floor & ~boxes & ~reached;
        Squares left = shut;
        while (left.any() && fewest > 0) {
            const Squares area = flooded(Squares().set(left._Find_first()), left);
            left &= ~area;
            Pushes inward;
            const Squares loose = boxes & ~ground.frozen;
            if (!corral_pushes(ground, area, shut, loose, reached, inward)) continue;
            if (number_of(inward) < fewest) {
                fewest = number_of(inward);
                needed = inward;
            }
        }
        return needed;
    }

    // Whether `area` belongs to a corral, and the pushes into it. The fence are the boxes beside
    // the area. Looked at is every push of a fence box that may come before any other of them.
    // Where it has to do with a box that is not of the fence, or with another area that the man
    // cannot enter, these are taken into the corral. In the end each such push leads into the area
    // and can be made now, or this is not a corral.
    bool corral_pushes(const Ground& ground, Squares area, const Squares& shut,
                       const Squares& boxes, const Squares& reached, Pushes& inward) const {
        const Squares free = floor & ~ground.frozen;
        Squares fence;
        while (true) {
            fence |= near(area) & boxes;
            const Squares others = boxes & ~fence;
            Squares more_fence, more_area;
            for (int direction = 0; direction < DIRECTIONS; ++direction) {
                const int step = steps[direction];
                Squares pushed = fence & moved(free & ~area & ~fence, step) &
                                 moved(ground.live & ~ground.frozen & ~fence, -step);
                Squares meets = pushed & moved(others, step);
                more_fence |= moved(meets, -step);
                pushed &= ~meets;
                meets = pushed & moved(others, -step);
                more_fence |= moved(meets, step);
                pushed &= ~meets;
                if ((pushed & moved(reached, -step) & moved(reached, step)).any()) return false;
                more_area |= (moved(pushed, step) | moved(pushed, -step)) & shut & ~area;
                inward[direction] = pushed;
            }
            if (more_fence.none() && more_area.none()) break;
            fence |= more_fence;
            area |= flooded(more_area, shut);
        }
        return ((fence & ~goals) | (area & goals)).any();  // else all is done there
    }

    // The lower bound

    using Places = std::vector<int>;

    // The matching after the distances of a box have changed. Dijkstra's algorithm looks for the
    // cheapest chain from the box to a goal that is free: it takes a goal, whose box takes another,
    // and so on.
    void repair(Matching& matching, int box, const Ground& ground, const Places& places) const {
        const int size = static_cast<int>(places.size());
        auto& [box_of, u, v] = matching;
        std::replace(box_of.begin(), box_of.begin() + size, box, NONE);
        u[box] = 0;
        std::array<int, MOST_BOXES> slack, before, taken;
        slack.fill(FAR);
        std::array<bool, MOST_BOXES> done{};
        int number_taken = 0, goal = NONE, taker = box;
        while (taker != NONE) {
            const auto& row = ground.distances[places[taker]];
            int least = FAR, nearest = NONE;
            for (int other = 0; other < size; ++other) {
                if (done[other]) continue;
                const int cost = row[other] - u[taker] - v[other];
                if (cost < slack[other]) {
                    slack[other] = cost;
                    before[other] = goal;
                }
                if (slack[other] < least) {
                    least = slack[other];
                    nearest = other;
                }
            }
            u[box] += least;
            for (int index = 0; index < number_taken; ++index) {
                u[box_of[taken[index]]] += least;
                v[taken[index]] -= least;
            }
            for (int other = 0; other < size; ++other) {
                if (!done[other]) slack[other] -= least;
            }
            goal = nearest;
            taker = box_of[goal];
            done[goal] = true;
            taken[number_taken++] = goal;
        }
        while (goal != NONE) {
            const int earlier = before[goal];
            box_of[goal] = earlier == NONE ? box : box_of[earlier];
            goal = earlier;
        }
    }

    Matching matched(const Ground& ground, const Places& places) const {
        Matching matching;
        matching.box_of.fill(NONE);
        matching.goal_potentials.fill(0);
        for (std::size_t box = 0; box < places.size(); ++box) {
            repair(matching, static_cast<int>(box), ground, places);
        }
        return matching;
    }

    static int cost(const Matching& matching, const Ground& ground, const Places& places) {
        int sum = 0;
        for (std::size_t goal = 0; goal < places.size(); ++goal) {
            sum += ground.distances[places[matching.box_of[goal]]][goal];
        }
        return sum;
    }

    // Pairs of boxes

    void find_pairs() {
        const std::vector<int> live = members(ground_of(Squares()).live);
        const int size = static_cast<int>(live.size()), count = static_cast<int>(goal_list.size());
        const double work = static_cast<double>(size) * size * (count * count + floor.count());
        if (count < 2 || work > MOST_PAIR_WORK) return;
        pairs.live = size;
        pairs.index.assign(SIZE, NONE);
        for (int index = 0; index < size; ++index) pairs.index[live[index]] = index;
        find_pair_states(live);
        const std::size_t states = pairs.squares.size();
        pairs.first.push_back(static_cast<int>(states));
        const std::vector<std::vector<int>> before = pair_pushes();
        pairs.pushes.assign(states * count * count, HOPELESS);
        for (int one = 0; one < count; ++one) {
            for (int other = one + 1; other < count; ++other) pull_pair(one, other, before);
        }
    }

    void find_pair_states(const std::vector<int>& live) {
        for (const int one : live) {
            for (const int other : live) {
                pairs.first.push_back(static_cast<int>(pairs.squares.size()));
                if (other <= one) continue;
                const Squares both = Squares().set(one).set(other), free = floor & ~both;
                Squares beside = near(both) & free;
                while (beside.any()) {
                    pairs.regions.push_back(flooded(Squares().set(beside._Find_first()), free));
                    pairs.squares.push_back({one, other});
                    beside &= ~pairs.regions.back();
                }
            }
        }
    }

    int pair_state(int one, int other, int man) const {
        if (one > other) std::swap(one, other);
        int state = pairs.first[pairs.index[one] * pairs.live + pairs.index[other]];
        while (!pairs.regions[state][man]) ++state;
        return state;
    }

    // For each state: twice the states from which a push leads to it, and 1 more if then the box
    // that was the lower one is the other.
    std::vector<std::vector<int>> pair_pushes() const {
        std::vector<std::vector<int>> before(pairs.squares.size());
        for (std::size_t state = 0; state < before.size(); ++state) {
            for (const int number : {0, 1}) {
                const int box = pairs.squares[state][number];
                const int rest = pairs.squares[state][1 - number];
                for (const int step : steps) {
                    const int to = box + step;
                    const bool able = pairs.regions[state][box - step] && to != rest;
                    if (!able || pairs.index[to] == NONE) continue;
                    const bool swapped = (to < rest) != (box < rest);
                    before[pair_state(to, rest, box)].push_back(static_cast<int>(state) * 2 +
                                                                swapped);
                }
            }
        }
        return before;
    }

    std::size_t pair_place(int state, int one_goal, int other_goal) const {
        const std::size_t count = goal_list.size();
        return (state * count + one_goal) * count + other_goal;
    }

    // The pushes to these two goals from all states, by breadth-first search backwards. Elements
    // of the queue are twice a state, and 1 more if its lower box goes to the other goal.
    void pull_pair(int one, int other, const std::vector<std::vector<int>>& before) {
        std::vector<int> queue;
        const auto reach = [&](int element, int made) {
            const bool swapped = element % 2;
            const auto place =
                pair_place(element / 2, swapped ? other : one, swapped ? one : other);
            if (pairs.pushes[place] != HOPELESS) return;
            pairs.pushes[place] = static_cast<std::uint16_t>(made);
            queue.push_back(element);
        };
        const int low = pairs.index[goal_list[one]], high = pairs.index[goal_list[other]];
        const int pair = low * pairs.live + high;
        for (int state = pairs.first[pair]; state < pairs.first[pair + 1]; ++state) {
            reach(state * 2, 0);
        }
        std::size_t at = 0;
        for (int made = 1; at < queue.size(); ++made) {
            for (const std::size_t end = queue.size(); at < end; ++at) {
                const int element = queue[at];
                for (const int earlier : before[element / 2]) reach(earlier ^ element % 2, made);
            }
        }
    }

    // The pushes that are needed on top of the matching, because boxes are in each other's way.
    int pairs_need(const Matching& matching, const Ground& ground, const Places& places,
                   int man) const {
        const int size = static_cast<int>(places.size());
        std::array<int, MOST_BOXES> goal_of;
        for (int goal = 0; goal < size; ++goal) goal_of[matching.box_of[goal]] = goal;
        std::vector<std::array<int, 3>> needs;
        for (int one = 0; one < size; ++one) {
            for (int other = one + 1; other < size; ++other) {
                const bool ordered = places[one] < places[other];
                const int low = ordered ? one : other, high = ordered ? other : one;
                const int state = pair_state(places[one], places[other], man);
                const int matched = ground.distances[places[low]][goal_of[low]] +
                                    ground.distances[places[high]][goal_of[high]];
                const auto place = pair_place(state, goal_of[low], goal_of[high]);
                if (pairs.pushes[place] <= matched) continue;
                const int need = pair_need(matching, ground, places, low, high, state);
                if (need >= NEVER) return NEVER;
                if (need > 0) needs.push_back({need, one, other});
            }
        }
        std::sort(needs.rbegin(), needs.rend());
        std::array<bool, MOST_BOXES> used{};
        int sum = 0;
        for (const auto& [need, one, other] : needs) {
            if (used[one] || used[other]) continue;
            used[one] = used[other] = true;
            sum += need;
        }
        return sum;
    }

    // By how much two boxes with two goals, whichever they are, need more than their potentials.
    int pair_need(const Matching& matching, const Ground& ground, const Places& places, int low,
                  int high, int state) const {
        const auto& [box_of, u, v] = matching;
        const auto& low_row = ground.distances[places[low]];
        const auto& high_row = ground.distances[places[high]];
        const int size = static_cast<int>(places.size());
        int least = NEVER;
        for (int one = 0; one < size && least > 0; ++one) {
            if (low_row[one] >= NEVER) continue;
            for (int other = 0; other < size; ++other) {
                const int pushes = pairs.pushes[pair_place(state, one, other)];
                if (pushes == HOPELESS || high_row[other] >= NEVER) continue;
                const int needed = std::max(pushes, low_row[one] + high_row[other]);
                least = std::min(least, needed - u[low] - v[one] - u[high] - v[other]);
            }
        }
        return least;
    }

    // The search

    int first_reached(const Squares& boxes, int man) const {
        return static_cast<int>(flooded(Squares().set(man), floor & ~boxes)._Find_first());
    }

    void solve() {
        const Ground* ground = frozen_ground(boxes, &ground_of(Squares()));
        if (!ground) return;
        const Places places = members(boxes);
        const int bound = cost(matched(*ground, places), *ground, places);
        if (bound >= NEVER) return;
        add({{boxes, first_reached(boxes, man)}, ground, 0, NONE, NONE, NONE, NONE}, bound);
        while (!open.empty()) {
            const auto [estimate, entry] = open.pop();
            const auto [left, number, pairs_regarded] = entry;
            const Node node = all[number];
            if (node.made + left != estimate) continue;  // found again with fewer pushes
            if (node.state.boxes == goals) {
                pushes = node.made;
                find_way(number);
                return;
            }
            const Places places = members(node.state.boxes);
            const Matching matching = matched(*node.ground, places);
            if (pairs.live && !pairs_regarded) {
                const int need = pairs_need(matching, *node.ground, places, node.state.man);
                const int bound = cost(matching, *node.ground, places) + need;
                if (bound >= NEVER) continue;
                if (bound > left) {
                    open.push(node.made, {bound, number, true});
                    continue;
                }
            }
            if (++nodes == PAIRS_AFTER) find_pairs();
            look_at(node, number, left, places, matching);
        }
    }

    void look_at(const Node& node, int number, int left, const Places& places,
                 const Matching& matching) {
        const Squares reached = flooded(Squares().set(node.state.man), floor & ~node.state.boxes);
        const Pushes needed = needed_pushes(node, reached);
        for (int direction = 0; direction < DIRECTIONS; ++direction) {
            for (std::size_t box = 0; box < places.size(); ++box) {
                if (needed[direction][places[box]]) {
                    push(node, number, left, static_cast<int>(box), direction, places, matching);
                }
            }
        }
    }

    void push(const Node& node, int number, int left_before, int box, int direction, Places places,
              Matching matching) {
        const int from = places[box], to = slid(from, direction, node.state.boxes);
        if (!node.ground->live[to]) return;
        Squares after = node.state.boxes;
        after.reset(from).set(to);
        const Ground* ground = frozen_ground(after, node.ground);
        if (!ground) return;
        places[box] = to;
        if (ground == node.ground) {
            repair(matching, box, *ground, places);
        } else {
            matching = matched(*ground, places);
        }
        const int bound = cost(matching, *ground, places);
        if (bound >= NEVER) return;
        const int step = steps[direction], made = (to - from) / step;
        // What was needed before is needed still, but for the pushes that have been made.
        add({{after, first_reached(after, to - step)},
             ground,
             node.made + made,
             number,
             from,
             to,
             direction},
            std::max(bound, left_before - made));
    }

    // Lets a node wait, unless its state is known with as few pushes.
    void add(const Node& node, int left) {
        int number = static_cast<int>(all.size());
        all.push_back(node);
        const auto [place, fresh] = known.insert(number);
        if (!fresh) {
            all.pop_back();
            number = *place;
            if (all[number].made <= node.made) return;
            all[number] = node;
        }
        open.push(node.made, {left, number, false});
    }

    // The steps of the man to a node, walks and pushes.
    void find_way(int number) {
        std::vector<int> chain;
        for (; number != NONE; number = all[number].before) chain.push_back(number);
        std::reverse(chain.begin(), chain.end());
        for (std::size_t at = 1; at < chain.size(); ++at) {
            const Node& node = all[chain[at]];
            const int step = steps[node.direction];
            way += walk(all[chain[at - 1]].state.boxes, man, node.from - step);
            way += std::string((node.to - node.from) / step, "LURD"[node.direction]);
            man = node.to - step;
        }
    }

    // A shortest walk in letters.
    std::string walk(const Squares& boxes, int from, int to) const {
        std::vector<std::string> came(SIZE);
        Squares seen = boxes | ~floor;
        std::queue<int> queue;
        queue.push(from);
        seen.set(from);
        for (; queue.front() != to; queue.pop()) {
            for (int direction = 0; direction < DIRECTIONS; ++direction) {
                const int near = queue.front() + steps[direction];
                if (seen[near]) continue;
                seen.set(near);
                came[near] = came[queue.front()] + "lurd"[direction];
                queue.push(near);
            }
        }
        return came[to];
    }
};

template <std::size_t SIZE>
void answer(const Drawing& drawing) {
    const Solver<SIZE> solver(drawing);
    std::cout << solver.pushes << '\n';
    if (solver.pushes != NONE) std::cout << solver.way << '\n';
    const char* stats = std::getenv("JUDGE_STATS");
    if (stats && std::string(stats) == "1") std::cerr << "nodes=" << solver.nodes << '\n';
}

}  // namespace

int main() {
    const Drawing drawing(std::cin);
    const std::size_t size = drawing.signs.size();  // at most 32 lines of 31 squares and one
    if (size <= 128) {
        answer<128>(drawing);
    } else if (size <= 256) {
        answer<256>(drawing);
    } else {
        answer<1024>(drawing);
    }
}
