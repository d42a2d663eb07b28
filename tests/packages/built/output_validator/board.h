#include <string>

bool is_square(const std::string &name);
bool is_move(const std::string &from, const std::string &to);
