#include <cstdio>
#include "sums.h"

int main() {
    int first, second;
    std::scanf("%d %d", &first, &second);
    std::printf("%d\n", sum(first, second));
}
