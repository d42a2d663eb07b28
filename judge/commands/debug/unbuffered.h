/* Included before a C++ program that is debugged: it writes at once what it prints, so that the
   debugger stops in the line that prints something, also after `sync_with_stdio(false)`. */

#include <iostream>

namespace {
const bool judge_is_unbuffered = static_cast<bool>(std::cout << std::unitbuf);
}
