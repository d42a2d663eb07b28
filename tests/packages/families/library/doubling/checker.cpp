#include "testlib.h"

// The moves must lead to N, and be no more than those of the answer.
int main(int count, char **words) {
    registerTestlibCmd(count, words);
    long long target = inf.readInt(1, 5000, "N"), number = 1;
    std::string best = ans.readToken(), moves = ouf.readToken();
    if (moves != "-")
        for (char move : moves) number += move == 'D' ? number : 1;
    if (number != target) quitf(_wa, "the moves lead to %lld", number);
    if (moves.size() > best.size()) quitf(_wa, "%d moves, %d are enough", int(moves.size()),
              int(best.size()));
    quitf(_ok, "right");
}
