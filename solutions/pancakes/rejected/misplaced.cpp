/* Pancakes by IDA* with the number of misplaced pancakes as a bound. WRONG.

Idea    A pancake that is not in its place must be moved, so the number of these pancakes is used as
        a lower bound for IDA*.
Error   A flip of k pancakes may bring up to k of them to their places at once: the stack 2 1 has
        two misplaced pancakes and needs 1 flip. So the bound is not admissible. The stack 1 2 4 3
        has only one shortest solution. When two flips of this solution are left, all four pancakes
        are misplaced. So the program prunes the solution.
Correct ida_star.cpp
Time    O(n^(d + 1)) for d flips at worst
Memory  O(n)
Cause   In the 8-puzzle the number of misplaced tiles is an admissible bound, because a move moves
        only one tile.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
*/
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

struct Search {
    vector<int> row;
    int n;
    vector<int> flips;

    explicit Search(vector<int> stack) : row(std::move(stack)), n(int(row.size())) {
        row.push_back(n + 1);
    }

    vector<int> shortest() {
        int limit = bound();
        while (!search(limit)) limit++;
        return flips;
    }

    int bound() const {
        int sum = 0;
        for (int i = 0; i < n; i++)
            // WRONG: one flip may bring many pancakes to their places.
            // RIGHT: sum += abs(row[i] - row[i + 1]) > 1;
            sum += row[i] != i + 1;
        return sum;
    }

    bool search(int left) {
        int least = bound();
        if (least == 0) return true;
        if (least > left) return false;
        for (int k = 2; k <= n; k++) {
            reverse(row.begin(), row.begin() + k);
            flips.push_back(k);
            if (search(left - 1)) return true;
            flips.pop_back();
            reverse(row.begin(), row.begin() + k);
        }
        return false;
    }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int stacks;
    cin >> stacks;
    while (stacks--) {
        int n;
        cin >> n;
        vector<int> stack(n);
        for (int& size : stack) cin >> size;
        vector<int> flips = Search(stack).shortest();
        cout << flips.size() << '\n';
        for (int k : flips) cout << k << ' ';
        cout << '\n';
    }
}
