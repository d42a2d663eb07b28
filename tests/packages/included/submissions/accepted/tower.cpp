// Each disc doubles the moves.
#include "tower.h"

long long moves(int discs) { return (1LL << discs) - 1; }
