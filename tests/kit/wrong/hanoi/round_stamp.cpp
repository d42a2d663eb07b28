/* Towers of Hanoi by recursion and by breadth-first search. WRONG: a byte counts the searches.

Each search on four pegs marks positions with its own number, so that nothing has to be cleared.
The number is a byte: search 256 has the number 0, and search 257 has the number 1 again.
Then positions that no search has marked, or that an old one has marked, count as seen.
Only inputs with 256 or more puzzles on four pegs show it.
*/

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using namespace std;

using Moves = vector<pair<int, int>>;

Moves turned_round(Moves moves) {
    reverse(moves.begin(), moves.end());
    for (auto& [from, to] : moves) swap(from, to);
    return moves;
}

void append(Moves& moves, const Moves& more) { moves.insert(moves.end(), more.begin(), more.end()); }

// Three pegs: the moves that bring the discs below n to one peg.
Moves gather(const string& pegs, int n, int target) {
    Moves moves;
    int wanted = target;
    vector<int> stops(n);
    for (int disc = n - 1; disc >= 0; disc--) {
        stops[disc] = wanted;
        const int peg = pegs[disc] - 'A';
        if (peg != wanted) wanted = 3 - peg - wanted;
    }
    // Below each disc that moves, the smaller ones are a tower on the third peg.
    for (int disc = 0; disc < n; disc++) {
        const int peg = pegs[disc] - 'A';
        if (peg == stops[disc]) continue;
        const int third = 3 - peg - stops[disc];
        moves.push_back({peg, stops[disc]});
        append(moves, gather(string(disc, char('A' + third)), disc, stops[disc]));
    }
    return moves;
}

Moves three_pegs(const string& start, const string& goal) {
    int n = int(start.size());
    while (n > 0 && start[n - 1] == goal[n - 1]) n--;
    if (n == 0) return {};
    const int rest = n - 1, from = start[rest] - 'A', to = goal[rest] - 'A', third = 3 - from - to;

    Moves once = gather(start, rest, third);
    once.push_back({from, to});
    append(once, turned_round(gather(goal, rest, third)));

    Moves twice = gather(start, rest, to);
    twice.push_back({from, third});
    append(twice, gather(string(rest, char('A' + to)), rest, from));
    twice.push_back({third, to});
    append(twice, turned_round(gather(goal, rest, from)));
    return once.size() <= twice.size() ? once : twice;
}

struct Mark {
    unsigned char round = 0;
    signed char from = 0, to = 0;
    short moves = 0;
    int next = 0;
};

vector<Mark> marks(1 << 20);
unsigned char searches = 0;

int number_of(const string& pegs) {
    int number = 0;
    for (int disc = int(pegs.size()) - 1; disc >= 0; disc--) number = number * 4 + (pegs[disc] - 'A');
    return number;
}

// Four pegs: searches from the goal, so that the marks lead from the start to the goal.
Moves four_pegs(const string& from, const string& to) {
    const int n = int(from.size()), start = number_of(from), goal = number_of(to);
    searches++;
    vector<int> queue = {goal};
    marks[goal] = {searches, 0, 0, 0, goal};
    for (size_t i = 0; i < queue.size() && queue[i] != start; i++) {
        const int state = queue[i];
        int top[4] = {n, n, n, n};
        for (int disc = n - 1; disc >= 0; disc--) top[state >> 2 * disc & 3] = disc;
        for (int one = 0; one < 4; one++) {
            for (int other = 0; other < 4; other++) {
                if (top[one] >= top[other]) continue;
                const int after = state ^ (one ^ other) << 2 * top[one];
                if (marks[after].round == searches) continue;
                marks[after] = {searches, (signed char)other, (signed char)one,
                                short(marks[state].moves + 1), state};
                queue.push_back(after);
            }
        }
    }
    Moves moves;
    int state = start;
    for (int left = marks[start].moves; left > 0; left--) {
        moves.push_back({marks[state].from, marks[state].to});
        state = marks[state].next;
    }
    return moves;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int puzzles;
    cin >> puzzles;
    while (puzzles--) {
        int pegs, n;
        string start, goal;
        cin >> pegs >> n >> start >> goal;
        const Moves moves = pegs == 3 ? three_pegs(start, goal) : four_pegs(start, goal);
        cout << moves.size() << '\n';
        for (auto [from, to] : moves) cout << char('A' + from) << char('A' + to) << ' ';
        cout << '\n';
    }
}
