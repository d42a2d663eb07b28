#include <iostream>
#include <vector>

struct State {
    int cost;
    int moves;
};

int main() {
    int n;
    std::cin >> n;
    State *states = new State[n];
    states[0].moves = n;
    int best = 0;
    for (int i = 0; i < n; i++)
        if (states[i].cost < n) best++;
    std::cout << best << "\n";
    delete[] states;
}
// line 16: uninitialised
