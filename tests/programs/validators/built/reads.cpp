#include "reads.h"

bool reads(std::istream &from, long &number) { return bool(from >> number); }
