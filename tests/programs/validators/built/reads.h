#pragma once
#include <istream>

inline bool reads(std::istream &from, long &number) { return bool(from >> number); }
