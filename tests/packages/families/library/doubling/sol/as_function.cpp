#include "solve.hpp"

std::string solve(int number) {
    if (number == 1) return "";
    return number % 2 ? solve(number - 1) + "A" : solve(number / 2) + "D";
}
