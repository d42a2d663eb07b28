#include <fstream>

inline long number_in(const char *name) {
    std::ifstream file(name);
    long found;
    return file >> found ? found : -1;
}
