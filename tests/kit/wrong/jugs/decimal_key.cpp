/* Water jugs by breadth-first search. WRONG: one key for two states.

A state gets the key a * 10000 + b.
Jug B may hold 10,000 litres, so the key of (a, 10000) is the key of (a + 1, 0).
The search then drops a state that it never saw.
Only pairs whose jug B holds exactly 10,000 litres show it.
*/

#include <algorithm>
#include <iostream>
#include <unordered_set>
#include <vector>

using namespace std;

const int BASE = 10000;

struct Node {
    int a, b, before;
};

vector<Node> shortest(int full_a, int full_b, int goal) {
    vector<Node> nodes = {{0, 0, -1}};
    unordered_set<int> seen = {0};
    for (size_t i = 0; i < nodes.size(); i++) {
        const auto [a, b, before] = nodes[i];
        if (a == goal || b == goal) {
            vector<Node> path;
            for (int j = int(i); j > 0; j = nodes[j].before) path.push_back(nodes[j]);
            reverse(path.begin(), path.end());
            return path;
        }
        const int to_b = min(a, full_b - b), to_a = min(b, full_a - a);
        const int after[6][2] = {{full_a, b}, {a, full_b},           {0, b},
                                 {a, 0},      {a - to_b, b + to_b}, {a + to_a, b - to_a}};
        for (auto [x, y] : after) {
            if (seen.insert(x * BASE + y).second) nodes.push_back({x, y, int(i)});
        }
    }
    return {};
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int pairs;
    cin >> pairs;
    while (pairs--) {
        int full_a, full_b, goal;
        cin >> full_a >> full_b >> goal;
        const vector<Node> path = shortest(full_a, full_b, goal);
        if (path.empty() && goal > 0) {
            cout << "-1\n";
            continue;
        }
        cout << path.size() << '\n';
        for (const Node& node : path) cout << node.a << ',' << node.b << ' ';
        cout << '\n';
    }
}
