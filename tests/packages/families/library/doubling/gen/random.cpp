#include <cstdlib>
#include "../include/print.hpp"
#include "random.h"

int main(int, char **words) {
    Random random(std::atoi(words[1]));
    print(random, 1);
}
