#include <string>

const int ONE = 1;
