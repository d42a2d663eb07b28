#include <iostream>
#include <map>
#include <string>
#include <vector>

SNIPPET
struct Reached {
    std::string from;
    int depth;
    char tile;
};

int main() {
    int total;
    for (std::cin >> total; total-- > 0;) {
        std::string start, tile;
        for (int k = 0; k < 9; k++) std::cin >> tile, start += tile;
        std::map<std::string, Reached> came = {{start, {"", 0, '0'}}};
        std::vector<std::string> queue = {start};
        bool done = false;
        for (size_t now = 0; now < queue.size() && !done; now++) {
            std::string board = queue[now];
            int depth = came[board].depth, blank = board.find('0');
            trace(board, depth);
            done = board == "123456780";
            for (int square = 0; square < 9 && !done; square++) {
                if (abs(square / 3 - blank / 3) + abs(square % 3 - blank % 3) != 1) continue;
                std::string after = board;
                std::swap(after[blank], after[square]);
                if (came.emplace(after, Reached{board, depth + 1, board[square]}).second)
                    queue.push_back(after);
            }
        }
        if (!done) {
            std::cout << "-1\n";
            continue;
        }
        std::string way;
        for (std::string board = "123456780"; board != start; board = came[board].from)
            way = came[board].tile + (" " + way);
        std::cout << came["123456780"].depth << '\n' << way << '\n';
    }
}
