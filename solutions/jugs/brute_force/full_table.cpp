/* Water jugs by breadth-first search with a table of all pairs of amounts. SLOW.

Idea    A state is a pair of numbers: the litres in A and the litres in B. Breadth-first search
        fills a table with the predecessor of each state. The table has a row for each amount in A
        and a column for each amount in B.
Slow    The search itself is fast: after each move a jug is empty or full, so it reaches at most 2
        (A + B) states. But it creates a new table for each pair of jugs. With two jugs of nearly
        10,000 litres, its hundred million elements of 8 bytes do not fit into memory. Nearly all of
        them would never be used.
Correct breadth_first.cpp
Time    O(A B) for each pair
Memory  O(A B)
Cause   The size of the table is the product of the two sizes, but the author did not ask how many
        states can be reached. A hash table needs only O(A + B) memory. So do arrays, if the states
        on the rim are numbered.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
*/

#include <algorithm>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using namespace std;

using State = pair<int, int>;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int pairs;
    cin >> pairs;
    while (pairs--) {
        int full_a, full_b, goal;
        cin >> full_a >> full_b >> goal;

        const State start{0, 0}, none{-1, -1};
        vector parent(full_a + 1, vector<State>(full_b + 1, none));
        parent[0][0] = start;
        queue<State> queue({start});
        State last = none;
        while (!queue.empty() && last == none) {
            State state = queue.front();
            queue.pop();
            auto [a, b] = state;
            if (a == goal || b == goal) last = state;
            auto reach = [&](int next_a, int next_b) {
                if (parent[next_a][next_b] != none) return;
                parent[next_a][next_b] = state;
                queue.push({next_a, next_b});
            };
            reach(full_a, b);
            reach(a, full_b);
            reach(0, b);
            reach(a, 0);
            int to_b = min(a, full_b - b), to_a = min(b, full_a - a);
            reach(a - to_b, b + to_b);
            reach(a + to_a, b - to_a);
        }

        if (last == none) {
            cout << "-1\n";
            continue;
        }
        vector<State> path;
        for (State state = last; state != start; state = parent[state.first][state.second])
            path.push_back(state);
        ranges::reverse(path);
        cout << path.size() << '\n';
        for (auto [a, b] : path) cout << a << ',' << b << ' ';
        cout << '\n';
    }
}
