// judge: pancakes
// A solution to Pancakes

#include <algorithm>
#include <iostream>
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

int estimate(const std::vector<int>& stack) {
    int wrong = 0;
    for (int k = 0; k < int(stack.size()); ++k) wrong += stack[k] != k + 1;
    return (wrong + 1) / 2;
}

bool search(std::vector<int>& stack, std::vector<int>& flips, int bound) {
    int left = estimate(stack);
    if (int(flips.size()) + left > bound) return false;
    trace(stack, flips.size(), left, bound);
    if (left == 0) return true;
    for (int k = 2; k <= int(stack.size()); ++k) {
        if (!flips.empty() && flips.back() == k) continue;
        std::reverse(stack.begin(), stack.begin() + k);
        flips.push_back(k);
        if (search(stack, flips, bound)) return true;
        flips.pop_back();
        std::reverse(stack.begin(), stack.begin() + k);
    }
    return false;
}

std::vector<int> shortest(std::vector<int> stack) {
    std::vector<int> flips;
    for (int bound = estimate(stack); !search(stack, flips, bound); ++bound) {}
    return flips;
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
