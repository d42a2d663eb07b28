#pragma once
#include <string>

std::string solve(int number);
