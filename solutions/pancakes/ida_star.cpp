/* Pancakes by IDA* with the gap bound.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1; the plate counts as pancake
        n + 1. A flip changes only one pair, so a stack with g gaps needs at least g flips.
        1. Search depth first for a solution of at most `limit` flips. The first limit is the number
           of gaps of the start. Raise the limit by 1 until a solution is found.
        2. A flip of k pancakes separates the k-th pancake from the one below it, and puts the top
           pancake there instead. So the program knows the new number of gaps before it makes the
           flip.
        3. Skip the flip if the new number of gaps exceeds the number of flips that are left after
           the flip.
        4. A stack without gaps is sorted.
Time    O(n^(d + 1)) for d flips at worst; a few hundred positions on most stacks of 16
Memory  O(n)
Source  Helmert, "Landmark heuristics for the pancake problem" (SoCS 2010), for the bound; Korf,
        "Depth-first iterative-deepening: an optimal admissible tree search" (1985), for IDA*.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
*/
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

bool is_gap(int upper, int lower) { return abs(upper - lower) > 1; }

struct Search {
    vector<int> row;
    int n;
    vector<int> flips;

    explicit Search(vector<int> stack) : row(std::move(stack)), n(int(row.size())) {
        row.push_back(n + 1);
    }

    vector<int> shortest() {
        int gaps = 0;
        for (int i = 0; i < n; i++) gaps += is_gap(row[i], row[i + 1]);
        int limit = gaps;
        while (!search(gaps, limit)) limit++;
        return flips;
    }

    bool search(int gaps, int left) {
        if (gaps == 0) return true;
        for (int k = 2; k <= n; k++) {
            int after = gaps - is_gap(row[k - 1], row[k]) + is_gap(row[0], row[k]);
            if (after >= left) continue;
            reverse(row.begin(), row.begin() + k);
            flips.push_back(k);
            if (search(after, left - 1)) return true;
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
