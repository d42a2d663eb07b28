#pragma once
#include <istream>

bool reads(std::istream &from, long &number);
