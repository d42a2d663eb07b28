/* Pancakes by IDA* with a table of failures. WRONG: an entry does not say which stack it is of.

An entry says that so many flips are not enough for a stack; a hash says which of 65,536 entries.
Where two stacks share one, what has failed for the first counts for the second as well.
So a stack may be turned away that has never been searched, even the only one on the way.
Random stacks of 16 show it once in three hundred times: one flip too many.
*/

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace std;

constexpr int MOST = 16, BITS = 16;

uint64_t random_keys[MOST][MOST + 1];  // by place and size
array<uint8_t, 1 << BITS> failed;      // so many flips, or fewer, are not enough
array<int, MOST + 1> sizes;            // from the top; behind them the plate
int pancakes;
vector<int> flips;

// SplitMix64, by Steele, Lea and Flood (2014).
uint64_t next_random() {
    static uint64_t state = 1;
    uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

bool is_gap(int upper, int lower) { return abs(upper - lower) > 1; }

uint64_t entry() {
    uint64_t hash = 0;
    for (int place = 0; place < pancakes; ++place) hash ^= random_keys[place][sizes[place]];
    return hash >> (64 - BITS);
}

bool search(int gaps, int left) {
    if (gaps == 0) return true;
    const uint64_t here = entry();
    if (failed[here] >= left) return false;
    for (int count = 2; count <= pancakes; ++count) {
        const int lost = is_gap(sizes[count - 1], sizes[count]);
        const int after = gaps - lost + is_gap(sizes[0], sizes[count]);
        if (after >= left) continue;
        reverse(sizes.begin(), sizes.begin() + count);
        if (search(after, left - 1)) {
            flips.push_back(count);
            return true;
        }
        reverse(sizes.begin(), sizes.begin() + count);
    }
    failed[here] = uint8_t(left);
    return false;
}

int main() {
    for (auto& keys : random_keys) {
        for (uint64_t& key : keys) key = next_random();
    }
    int stacks;
    cin >> stacks;
    while (stacks-- > 0) {
        cin >> pancakes;
        for (int i = 0; i < pancakes; ++i) cin >> sizes[i];
        sizes[pancakes] = pancakes + 1;
        int gaps = 0;
        for (int i = 0; i < pancakes; ++i) gaps += is_gap(sizes[i], sizes[i + 1]);

        flips.clear();
        failed.fill(0);
        for (int limit = gaps; !search(gaps, limit); ++limit) failed.fill(0);

        cout << flips.size() << '\n';
        for (size_t i = flips.size(); i-- > 0;) cout << flips[i] << (i > 0 ? " " : "");
        cout << '\n';
    }
}
