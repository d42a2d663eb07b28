// Hidden roads by the shortest route that is still possible, where fewer towns are in front.
//
// Idea    As in shortest_possible.py, but ask about only one end of the unknown road: the one with
//         fewer waiting towns in front of it, which are as near to its side or nearer. So the
//         search goes on where fewer questions bring it forward, and the other end may turn out to
//         be unnecessary.
// Time    O(n^3), for n towns
// Memory  O(n^2)
// Source  Pohl, Bi-directional search, Machine Intelligence 6, 1971: the side with fewer towns

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

namespace {

constexpr int NEVER = 1'000'000'000;

struct Road {
    int to, length;
};

// The shortest known routes from one end.
struct Side {
    std::vector<int> length, before;

    Side(int towns, int end) : length(towns + 1, NEVER), before(towns + 1) { length[end] = 0; }

    // Makes routes shorter by the roads of a town.
    void learn(int town, const std::vector<std::vector<Road>>& roads) {
        using Entry = std::pair<int, int>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        auto extend = [&](int near, int far, int more) {
            if (length[near] + more >= length[far]) return;
            length[far] = length[near] + more;
            before[far] = near;
            queue.push({length[far], far});
        };
        for (const Road& road : roads[town]) extend(road.to, town, road.length);
        for (const Road& road : roads[town]) extend(town, road.to, road.length);
        while (!queue.empty()) {
            auto [known, near] = queue.top();
            queue.pop();
            if (known != length[near]) continue;
            for (const Road& road : roads[near]) extend(near, road.to, road.length);
        }
    }

    // The towns that nobody has asked about, the nearest first.
    std::vector<int> waiting(const std::vector<bool>& asked) const {
        std::vector<int> towns;
        for (int town = 1; town < static_cast<int>(length.size()); town++)
            if (length[town] < NEVER && !asked[town]) towns.push_back(town);
        std::stable_sort(towns.begin(), towns.end(),
                         [&](int one, int other) { return length[one] < length[other]; });
        return towns;
    }

    // How many of the waiting towns are as near as this one.
    int in_front(int town, const std::vector<int>& towns) const {
        return static_cast<int>(std::count_if(
            towns.begin(), towns.end(), [&](int other) { return length[other] <= length[town]; }));
    }
};

std::vector<int> route(const std::vector<std::pair<int, int>>& places) {
    int towns = static_cast<int>(places.size()) - 1;
    Side start(towns, 1), end(towns, towns);
    std::vector<std::vector<Road>> roads(towns + 1);
    std::vector<bool> asked(towns + 1);
    while (true) {
        std::vector<int> near_ones = start.waiting(asked), far_ones = end.waiting(asked);
        int least = start.length[towns], near = 0, far = 0;
        std::pair<int, int> best{least, 0};
        for (int one : near_ones) {
            for (int other : far_ones) {
                int known = start.length[one] + end.length[other];
                if (known > best.first) break;
                int distance = std::abs(places[one].first - places[other].first) +
                               std::abs(places[one].second - places[other].second);
                std::pair<int, int> found{known + distance, distance};
                if (found < best) {
                    best = found;
                    near = one;
                    far = other;
                }
            }
        }
        if (near == 0) break;
        int town = start.in_front(near, near_ones) <= end.in_front(far, far_ones) ? near : far;
        asked[town] = true;
        std::cout << "? " << town << std::endl;
        int count;
        std::cin >> count;
        while (count--) {
            int other, length;
            std::cin >> other >> length;
            if (asked[other]) continue;
            roads[town].push_back({other, length});
            roads[other].push_back({town, length});
        }
        start.learn(town, roads);
        end.learn(town, roads);
    }
    std::vector<int> way;
    for (int town = towns; town != 0; town = start.before[town]) way.push_back(town);
    std::reverse(way.begin(), way.end());
    return way;
}

}  // namespace

int main() {
    int maps;
    std::cin >> maps;
    while (maps--) {
        int towns;
        std::cin >> towns;
        std::vector<std::pair<int, int>> places(towns + 1);
        for (int town = 1; town <= towns; town++)
            std::cin >> places[town].first >> places[town].second;
        std::vector<int> way = route(places);
        std::cout << '!';
        for (int town : way) std::cout << ' ' << town;
        std::cout << std::endl;
    }
}
