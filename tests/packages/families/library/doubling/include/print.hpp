#pragma once
#include <cstdio>
#include "../params.h"
#include "random.h"

inline void print(Random &random, long long low) { std::printf("%lld\n", random.draw(low, N_MAX)); }
