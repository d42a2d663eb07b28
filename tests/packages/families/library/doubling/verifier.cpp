#include <cstdio>
#include "params.h"

int main() {
    long long number;
    return std::scanf("%lld", &number) == 1 && number >= 1 && number <= N_MAX ? 0 : 1;
}
