/* Hidden roads by Dijkstra's algorithm. WRONG: a line of the judge may have 256 characters or more.

The rest of such a line is taken for the answer to the next question.
*/

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

static char line[256];

static std::vector<int> numbers() {
    std::vector<int> found;
    if (!std::fgets(line, sizeof line, stdin)) std::exit(0);
    char *at = line, *after;
    for (long number = std::strtol(at, &after, 10); after != at;
         number = std::strtol(at, &after, 10)) {
        found.push_back(static_cast<int>(number));
        at = after;
    }
    return found;
}

static void write_route(const std::vector<int>& before, int town) {
    if (before[town]) write_route(before, before[town]);
    std::printf(" %d", town);
}

int main() {
    for (int maps = numbers()[0]; maps; maps--) {
        int towns = numbers()[0];
        for (int town = 0; town < towns; town++) numbers();
        std::vector<int> length(towns + 1, 1'000'000'000), before(towns + 1);
        using Entry = std::pair<int, int>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        length[1] = 0;
        queue.push({0, 1});
        while (!queue.empty() && queue.top().second != towns) {
            auto [known, near] = queue.top();
            queue.pop();
            if (known != length[near]) continue;
            std::printf("? %d\n", near);
            std::fflush(stdout);
            std::vector<int> answer = numbers();
            for (std::size_t at = 1; at + 1 < answer.size(); at += 2) {
                int far = answer[at];
                if (far < 1 || far > towns || known + answer[at + 1] >= length[far]) continue;
                length[far] = known + answer[at + 1];
                before[far] = near;
                queue.push({length[far], far});
            }
        }
        std::printf("!");
        write_route(before, towns);
        std::printf("\n");
        std::fflush(stdout);
    }
}
