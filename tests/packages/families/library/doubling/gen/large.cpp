#include <cstdlib>
#include "../include/print.hpp"

int main(int, char **words) {
    Random random(std::atoi(words[1]));
    print(random, N_MAX - 10);
}
