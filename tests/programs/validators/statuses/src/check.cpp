#include "lib/numbers.h"

int main(int, char **words) { return number_in(words[1]) == number_in(words[2]) ? 4 : 6; }
