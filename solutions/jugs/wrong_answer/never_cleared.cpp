/* Water jugs with one table for all pairs, which is never cleared. WRONG.

Idea    Breadth-first search visits the states in the order of their distance from the start. The
        table of the reached states is global, so that it is created only once.
Error   For the second pair, the table still holds the states of the first one. These states count
        as reached already, and the program does not expand them. So the second pair gets -1, or a
        solution that is too long. The smallest example: `1 1 1` twice.
Correct breadth_first.cpp
Time    O(A + B) for each pair
Memory  O(the sum of A + B over all pairs)
Cause   This is the most common mistake if an input has several instances. An input with one
        instance, such as the first sample, does not show it.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
*/

#include <algorithm>
#include <iostream>
#include <queue>
#include <unordered_map>
#include <vector>

using namespace std;

unordered_map<int, int> parent;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int pairs;
    cin >> pairs;
    while (pairs--) {
        int full_a, full_b, goal;
        cin >> full_a >> full_b >> goal;
        const int width = full_b + 1;  // the state (a, b) has the number a * width + b

        // WRONG: the table still holds the states of the last pair of jugs.
        // RIGHT: parent.clear();
        // RIGHT: parent[0] = -1;
        parent[0] = -1;
        queue<int> queue({0});
        int last = -1;
        while (!queue.empty() && last < 0) {
            int state = queue.front();
            queue.pop();
            int a = state / width, b = state % width;
            if (a == goal || b == goal) last = state;
            auto reach = [&](int next_a, int next_b) {
                int next = next_a * width + next_b;
                if (parent.try_emplace(next, state).second) queue.push(next);
            };
            reach(full_a, b);
            reach(a, full_b);
            reach(0, b);
            reach(a, 0);
            int to_b = min(a, full_b - b), to_a = min(b, full_a - a);
            reach(a - to_b, b + to_b);
            reach(a + to_a, b - to_a);
        }

        if (last < 0) {
            cout << "-1\n";
            continue;
        }
        vector<int> path;
        for (int state = last; state != 0; state = parent[state]) path.push_back(state);
        ranges::reverse(path);
        cout << path.size() << '\n';
        for (int state : path) cout << state / width << ',' << state % width << ' ';
        cout << '\n';
    }
}
