// judge: pancakes
// A solution to Pancakes

#include <algorithm>
#include <iostream>
#include <queue>
#include <set>
#include <vector>

// A report to `judge trace`: the position is a string, or consists of numbers.
void trace(const auto& position, int g = -1, int h = -1, int bound = -1, char kind = 'e') {
    static FILE* const file = getenv("JUDGE_TRACE") ? fopen(getenv("JUDGE_TRACE"), "w") : nullptr;
    static long count = 0, step = 1;
    if (!file || ++count % step) return;
    fprintf(file, "%c %d %d %d ", kind, g, h, bound);
    for (auto s : position) sizeof s == 1 && s > 31 ? putc(s, file) : fprintf(file, "%d ", int(s));
    putc('\n', file);
    if (count == step << 16) fprintf(file, "/%ld\n", step *= 2);
}

bool is_sorted(const std::vector<int>& stack) {
    for (size_t k = 0; k < stack.size(); ++k)
        if (stack[k] > stack[k + 1]) return false;
    return true;
}

std::vector<int> shortest(const std::vector<int>& start) {
    std::set<std::vector<int>> seen;
    std::queue<std::pair<std::vector<int>, std::vector<int>>> queue;
    queue.push({start, {}});
    while (true) {
        auto [stack, flips] = queue.front();
        queue.pop();
        trace(stack, flips.size());
        if (is_sorted(stack)) return flips;
        seen.insert(stack);
        for (size_t k = 2; k <= stack.size(); ++k) {
            std::vector<int> after = stack;
            std::reverse(after.begin(), after.begin() + k);
            if (seen.count(after)) continue;
            std::vector<int> further = flips;
            further.push_back(k);
            queue.push({after, further});
        }
    }
}

int main() {
    std::ios::sync_with_stdio(false);
    int stacks;
    std::cin >> stacks;
    for (int i = 0; i < stacks; ++i) {
        int pancakes;
        std::cin >> pancakes;
        std::vector<int> stack(pancakes);
        for (int& number : stack) std::cin >> number;
        std::vector<int> flips = shortest(stack);
        std::cout << flips.size() << '\n';
        for (int flip : flips) std::cout << flip << ' ';
        std::cout << '\n';
    }
}
