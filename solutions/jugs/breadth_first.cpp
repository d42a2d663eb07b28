/* Water jugs by breadth-first search over what the two jugs hold.

Idea    A state is a pair of numbers: the litres in A and the litres in B. Each state has at most
        six moves. Breadth-first search visits the states in the order of their distance from the
        start, so the first state with the goal in a jug gives a shortest solution.
        After each move a jug is empty or full, so the search reaches few of the (A + 1)(B + 1)
        states. A hash table stores the reached states, each with its predecessor.
Time    O(A + B) for each pair
Memory  O(A + B)
Source  Moore, "The shortest path through a maze" (1959), for the search.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
*/

#include <algorithm>
#include <iostream>
#include <queue>
#include <unordered_map>
#include <vector>

using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int pairs;
    cin >> pairs;
    while (pairs--) {
        int full_a, full_b, goal;
        cin >> full_a >> full_b >> goal;
        const int width = full_b + 1;  // the state (a, b) has the number a * width + b

        unordered_map<int, int> parent{{0, -1}};
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
