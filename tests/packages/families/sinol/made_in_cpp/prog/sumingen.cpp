#include <fstream>
#include <sstream>
#include "numbers.h"

int main() {
    std::istringstream names("1a 2a 2b");
    std::string name;
    for (int i = 1; names >> name; ++i)
        std::ofstream("sum" + name + ".in") << i << ' ' << 10 * (i + ONE) << std::endl;
}
