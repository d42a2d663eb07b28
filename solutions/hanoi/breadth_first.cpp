/* Towers of Hanoi by recursion with three pegs, and by breadth-first search with four.

Idea    Three pegs: let L be the largest disc that is on a wrong peg. It has to move from its peg X
        to its goal peg Y, and larger discs never move. Either L moves once, from X to Y, while all
        smaller discs wait on the third peg Z. Or L moves twice: to Z while the smaller discs wait
        on Y, then to Y while they wait on X. Both solutions are built, and the shorter one is
        printed. Discs are gathered on a peg by recursion, from the largest to the smallest.
        Four pegs: breadth-first search over all 4^N positions. A position is a number with two bits
        for the peg of each disc, so an array can hold the predecessor of each position. The search
        starts at the goal, so the predecessors lead from the start to the goal, in order.
Time    O(2^N) with three pegs, O(4^N N) with four
Memory  O(2^N) and O(4^N)
*/

#include <algorithm>
#include <array>
#include <bit>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

using Move = pair<int, int>;

// Brings the discs 0 .. n - 1 to one of three pegs; pegs[d] is the peg of disc d.
void gather(vector<int>& pegs, int n, int target, vector<Move>& moves) {
    if (n == 0) return;
    int source = pegs[n - 1];
    if (source == target) {
        gather(pegs, n - 1, target, moves);
        return;
    }
    gather(pegs, n - 1, 3 - source - target, moves);
    moves.push_back({source, target});
    pegs[n - 1] = target;
    gather(pegs, n - 1, target, moves);
}

// Undoes the moves that gather the discs of the goal on a peg.
void spread(vector<int> goal, int n, int source, vector<Move>& moves) {
    vector<Move> backward;
    gather(goal, n, source, backward);
    reverse(backward.begin(), backward.end());
    for (auto [from, to] : backward) moves.push_back({to, from});
}

vector<Move> with_three_pegs(const vector<int>& start, const vector<int>& goal) {
    int n = start.size();
    while (n > 0 && start[n - 1] == goal[n - 1]) n--;
    if (n == 0) return {};
    int large = n - 1, source = start[large], target = goal[large];
    int other = 3 - source - target;

    vector<Move> once, twice;
    vector<int> pegs = start;
    gather(pegs, large, other, once);
    once.push_back({source, target});
    spread(goal, large, other, once);

    pegs = start;
    gather(pegs, large, target, twice);
    twice.push_back({source, other});
    gather(pegs, large, source, twice);
    twice.push_back({other, target});
    spread(goal, large, source, twice);
    return once.size() <= twice.size() ? once : twice;
}

int encode(const vector<int>& pegs) {
    int state = 0;
    for (size_t disc = 0; disc < pegs.size(); disc++) state |= pegs[disc] << 2 * disc;
    return state;
}

vector<Move> with_four_pegs(const vector<int>& start, const vector<int>& goal) {
    int n = start.size(), first = encode(start), last = encode(goal);
    vector<int> next(1 << 2 * n, -1), queue = {last};
    next[last] = last;
    for (size_t head = 0; next[first] == -1; head++) {
        int state = queue[head];
        array<int, 4> top = {n, n, n, n};  // an empty peg: the floor is larger than all discs
        for (int disc = n - 1; disc >= 0; disc--) top[state >> 2 * disc & 3] = disc;
        for (int source = 0; source < 4; source++) {
            for (int target = 0; target < 4; target++) {
                if (top[source] >= top[target]) continue;
                int after = state ^ (source ^ target) << 2 * top[source];
                if (next[after] != -1) continue;
                next[after] = state;
                queue.push_back(after);
            }
        }
    }
    vector<Move> moves;
    for (int state = first; state != last; state = next[state]) {
        int disc = countr_zero(unsigned(state ^ next[state])) / 2;
        moves.push_back({state >> 2 * disc & 3, next[state] >> 2 * disc & 3});
    }
    return moves;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int puzzles;
    cin >> puzzles;
    while (puzzles-- > 0) {
        int p, n;
        string s, g;
        cin >> p >> n >> s >> g;
        vector<int> start(n), goal(n);
        for (int disc = 0; disc < n; disc++) {
            start[disc] = s[disc] - 'A';
            goal[disc] = g[disc] - 'A';
        }
        auto moves = p == 3 ? with_three_pegs(start, goal) : with_four_pegs(start, goal);
        cout << moves.size() << '\n';
        for (auto [from, to] : moves) cout << char('A' + from) << char('A' + to) << ' ';
        cout << '\n';
    }
}
