/* Hidden roads by Dijkstra's algorithm. WRONG: its output is never flushed.

The two lines that make streams fast untie the output from the input. So a question stays in the
buffer of the program: the judge waits for it, and the program waits for the answer.
*/

#include <algorithm>
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

namespace {

constexpr int NEVER = 1'000'000'000;

std::vector<int> route(int towns) {
    using Entry = std::pair<int, int>;
    std::vector<int> length(towns + 1, NEVER), before(towns + 1);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    length[1] = 0;
    queue.push({0, 1});
    while (queue.top().second != towns) {
        auto [known, near] = queue.top();
        queue.pop();
        if (known != length[near]) continue;
        std::cout << "? " << near << '\n';
        int count;
        std::cin >> count;
        while (count--) {
            int far, more;
            std::cin >> far >> more;
            if (known + more >= length[far]) continue;
            length[far] = known + more;
            before[far] = near;
            queue.push({length[far], far});
        }
    }
    std::vector<int> way;
    for (int town = towns; town != 0; town = before[town]) way.push_back(town);
    std::reverse(way.begin(), way.end());
    return way;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int maps;
    std::cin >> maps;
    while (maps--) {
        int towns;
        std::cin >> towns;
        for (int number = 0; number < 2 * towns; number++) {
            int coordinate;
            std::cin >> coordinate;
        }
        std::vector<int> way = route(towns);
        std::cout << '!';
        for (int town : way) std::cout << ' ' << town;
        std::cout << std::endl;
    }
}
