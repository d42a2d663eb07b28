/* Pancakes by iterative deepening without a lower bound. SLOW.

Idea    Try all sequences of 0 flips, of 1 flip, of 2 flips and so on, until one sorts the stack. No
        flip is made twice in a row, because the second would undo the first.
Slow    There are (n - 1) (n - 2)^(d - 1) sequences of d flips. Stacks of 8 are sorted at once, but
        16 pancakes may need 18 flips. A lower bound such as the number of gaps prunes nearly all of
        these sequences early.
Correct ida_star.cpp
Time    O(n^(d + 1)) for d flips
Memory  O(n)

row     the sizes from the top
flips   the flips so far: how many pancakes each turns over
*/
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

struct Search {
    vector<int> row;
    vector<int> flips;

    explicit Search(vector<int> stack) : row(std::move(stack)) {}

    vector<int> shortest() {
        int limit = 0;
        while (!search(0, limit)) limit++;
        return flips;
    }

    bool search(int last, int left) {
        if (left == 0) return is_sorted(row.begin(), row.end());
        for (int k = 2; k <= int(row.size()); k++) {
            if (k == last) continue;
            reverse(row.begin(), row.begin() + k);
            flips.push_back(k);
            if (search(k, left - 1)) return true;
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
