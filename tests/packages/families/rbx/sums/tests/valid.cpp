#include <iostream>

#include "rbx.h"
#include "limits.h"

int main(int count, char **words) {
    long long first, second;
    std::cin >> first >> second;
    bool told = count > 4 && std::string(words[1]) == "--N.min=1" &&
                std::string(words[count - 2]) == "--group";
    bool fits = first >= getVar<int>("N.min") && second <= getVar<long long>("N.max");
    return told && fits && std::string(words[count - 1]) != "other" ? 0 : ANY_FAULT;
}
