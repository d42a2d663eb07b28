// Written as for Polygon: answers questions, and hears the answer.
#include "testlib.h"

int main(int count, char **words) {
    registerInteraction(count, words);
    int jugs = inf.readInt(1, 99, "jugs"), full = inf.readInt(1, jugs, "full");
    std::cout << jugs << std::endl;
    for (int asked = 0;;) {
        std::string sign = ouf.readToken();
        int from = ouf.readInt(1, jugs, "jug");
        if (sign == "!") {
            tout << asked << std::endl;
            if (from != full) quitf(_wa, "jug %d is full, not %d", full, from);
            quitf(_ok, "%d questions", asked);
        }
        int to = ouf.readInt(from, jugs, "jug");
        if (sign != "?") quitf(_pe, "neither ? nor !, but %s", sign.c_str());
        if (++asked > 7) quitf(_wa, "more than 7 questions");
        std::cout << (from <= full && full <= to) << std::endl;
    }
}
