/* Bridge and torch by Dijkstra's algorithm, with a bucket for each minute.

Idea    A state says who is on the near side and where the torch is. A crossing costs at most 100
        minutes, so the states that are still to be expanded have times that differ by at most 100.
        So instead of a heap, keep a list of states for each minute, and go through the minutes in
        order: a state that is expanded at some minute puts others into later lists.
        The assignment `set = (set - 1) & side` enumerates the sets of people on one side; those of
        the right size are the crossings.
Time    O(3^n + t) for each group, if t is its answer
Memory  O(2^n + t)
Source  Dial, "Algorithm 360: Shortest-path forest with topological ordering" (1969).

n        the number of people
at_once  how many of them the bridge holds
*/

#include <algorithm>
#include <bit>
#include <iostream>
#include <vector>

using namespace std;

int main() {
    int groups;
    cin >> groups;
    while (groups--) {
        int n, at_once;
        cin >> n >> at_once;
        vector<int> minutes(n);
        for (int& one : minutes) cin >> one;
        const int everyone = (1 << n) - 1;

        vector<int> slowest(everyone + 1, 0);  // by the set of people
        for (int set = 1; set <= everyone; set++) {
            slowest[set] = max(slowest[set & (set - 1)], minutes[countr_zero(unsigned(set))]);
        }

        // The state number is twice the set on the near side, plus 1 if the torch is there.
        vector<bool> done(2 * (everyone + 1), false);
        vector<vector<int>> buckets(1, {2 * everyone + 1});
        int answer = -1;
        for (size_t minute = 0; minute < buckets.size() && answer < 0; minute++) {
            const vector<int> states = move(buckets[minute]);
            for (int state : states) {
                if (done[state]) continue;
                done[state] = true;
                if (state / 2 == 0) answer = int(minute);
                const int side = state % 2 ? state / 2 : everyone ^ state / 2;
                for (int set = side; set; set = (set - 1) & side) {
                    if (popcount(unsigned(set)) > at_once) continue;
                    const int after = 2 * (state / 2 ^ set) + 1 - state % 2;
                    const size_t then = minute + slowest[set];
                    if (done[after]) continue;
                    if (buckets.size() <= then) buckets.resize(then + 1);
                    buckets[then].push_back(after);
                }
            }
        }
        cout << answer << '\n';
    }
}
