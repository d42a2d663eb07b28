/* Farmer, wolf, goat and cabbage by breadth-first search. WRONG: the boat never comes back full.

The rule is that a full boat on the way back only undoes a full boat on the way over.
So with two seats or more one seat stays free on the way back.
But sometimes two things must come back together in a boat with two seats.
Few puzzles with two seats show it, and hardly any with more seats.
*/

#include <algorithm>
#include <bit>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using namespace std;

int main() {
    int n, seats, pairs;
    cin >> n >> seats >> pairs;
    vector<string> names(n);
    map<string, int> number;
    for (int i = 0; i < n; i++) {
        cin >> names[i];
        number[names[i]] = i;
    }
    vector<unsigned> bans;
    for (int i = 0; i < pairs; i++) {
        string one, other;
        cin >> one >> other;
        bans.push_back(1u << number[one] | 1u << number[other]);
    }

    const unsigned all = (1u << n) - 1, farmer = 1u << n;
    vector<char> safe(all + 1, 1);
    for (unsigned things = 0; things <= all; things++) {
        for (unsigned ban : bans) {
            if ((things & ban) == ban) safe[things] = 0;
        }
    }

    const int over = seats, back = min(seats, max(1, seats - 1));
    vector<int> load_to(2 * farmer, -1);
    vector<unsigned> queue = {all | farmer};
    load_to[all | farmer] = 0;
    for (size_t i = 0; i < queue.size(); i++) {
        const unsigned state = queue[i];
        const bool is_near = state & farmer;
        const unsigned here = (is_near ? state : ~state) & all;
        const int most = is_near ? over : back;
        for (unsigned left = here;; left = (left - 1) & here) {
            const unsigned load = here ^ left, next = state ^ farmer ^ load;
            if (popcount(load) <= most && safe[left] && load_to[next] < 0) {
                load_to[next] = int(load);
                queue.push_back(next);
            }
            if (left == 0) break;
        }
    }

    if (load_to[0] < 0) {
        cout << "-1\n";
        return 0;
    }
    vector<unsigned> loads;
    for (unsigned state = 0; state != (all | farmer); state ^= farmer | loads.back()) {
        loads.push_back(load_to[state]);
    }
    reverse(loads.begin(), loads.end());
    cout << loads.size() << '\n';
    for (unsigned load : loads) {
        string token;
        for (int i = 0; i < n; i++) {
            if (load >> i & 1) token += (token.empty() ? "" : "+") + names[i];
        }
        cout << (token.empty() ? "-" : token) << '\n';
    }
}
