/* Farmer, wolf, goat and cabbage by breadth-first search over bit masks.

Idea    A state is a number with one bit for each thing and one for the farmer. A bit is set while
        its thing, or the farmer, is on the near bank. A crossing flips the farmer's bit and the
        bits of the load, which is a subset of the things on the farmer's bank.
        The load must fit into the boat, and the things that it leaves behind must be safe. A table
        stores for each set of things whether it is safe.
        The load that first reached a state also leads back to its predecessor. So these loads are
        enough to reconstruct the solution.
Time    O(3^n): all pairs of a set of things and one of its subsets
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
        falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
m       the number of pairs that must not be left together
*/

#include <algorithm>
#include <bit>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;

int main() {
    int n, seats, m;
    cin >> n >> seats >> m;
    vector<string> names(n);
    unordered_map<string, int> index;
    for (int i = 0; i < n; ++i) {
        cin >> names[i];
        index[names[i]] = i;
    }
    vector<unsigned> pairs(m);
    for (unsigned& pair : pairs) {
        string one, other;
        cin >> one >> other;
        pair = 1u << index[one] | 1u << index[other];
    }

    const unsigned farmer = 1u << n, start = 2 * farmer - 1, goal = 0;
    vector<char> safe(farmer);
    for (unsigned things = 0; things < farmer; ++things)
        safe[things] =
            ranges::none_of(pairs, [&](unsigned pair) { return (things & pair) == pair; });

    vector<int> load_to(2 * farmer, -1);
    load_to[start] = 0;
    queue<unsigned> queue({start});
    while (!queue.empty() && load_to[goal] < 0) {
        unsigned state = queue.front();
        queue.pop();
        unsigned here = (state & farmer ? state : ~state) & (farmer - 1);
        for (unsigned load = here;; load = (load - 1) & here) {
            unsigned after = state ^ farmer ^ load;
            if (popcount(load) <= seats && safe[here ^ load] && load_to[after] < 0) {
                load_to[after] = load;
                queue.push(after);
            }
            if (load == 0) break;
        }
    }

    if (load_to[goal] < 0) {
        cout << "-1\n";
        return 0;
    }
    vector<unsigned> loads;
    for (unsigned state = goal; state != start; state ^= farmer ^ loads.back())
        loads.push_back(load_to[state]);
    ranges::reverse(loads);
    cout << loads.size() << '\n';
    for (unsigned load : loads) {
        string word;
        for (int i = 0; i < n; ++i)
            if (load >> i & 1) word += (word.empty() ? "" : "+") + names[i];
        cout << (word.empty() ? "-" : word) << '\n';
    }
}
