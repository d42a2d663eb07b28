#pragma once
#include <cstdint>

// The same numbers on every machine, by the seed.
struct Random {
    std::uint64_t state;
    explicit Random(std::uint64_t seed) : state(seed * 2 + 1) {}
    long long draw(long long low, long long high) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return low + (long long)((state >> 33) % (std::uint64_t)(high - low + 1));
    }
};
