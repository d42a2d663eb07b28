/* Sokoban by A* over pushes. WRONG: the test for frozen boxes forgets to take its marks away.

A box is frozen if it can move neither along its row nor along its column.
While its neighbours are tested, a box is marked as good as a wall. The mark has to go afterwards.
It stays here until the next state, so boxes that are free still hold others.
So a push that comes later may be thrown away, if boxes stand side by side.
*/

#include <algorithm>
#include <iostream>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

using namespace std;

const int FAR = 1000000;

string cells;  // the level with a frame of walls: '#' or ' '
int width, man_at_start;
int steps[4];
vector<int> goals, boxes_at_start;
vector<vector<int>> distances;  // from each square, for each goal
vector<char> is_goal;

void read_level() {
    vector<string> rows;
    size_t longest = 0;
    for (string row; getline(cin, row);) {
        if (!row.empty() && row.back() == '\r') row.pop_back();
        if (row.empty()) continue;
        longest = max(longest, row.size());
        rows.push_back(row);
    }
    width = static_cast<int>(longest) + 2;
    cells.assign(width * (rows.size() + 2), '#');
    is_goal.assign(cells.size(), 0);
    for (size_t y = 0; y < rows.size(); ++y) {
        rows[y].resize(longest, ' ');
        for (size_t x = 0; x < longest; ++x) {
            const char sign = rows[y][x];
            const int square = static_cast<int>((y + 1) * width + x + 1);
            if (sign != '#') cells[square] = ' ';
            if (sign == '$' || sign == '*') boxes_at_start.push_back(square);
            if (sign == '.' || sign == '*' || sign == '+') goals.push_back(square);
            if (sign == '@' || sign == '+') man_at_start = square;
        }
    }
    for (int goal : goals) is_goal[goal] = 1;
    steps[0] = -1, steps[1] = -width, steps[2] = 1, steps[3] = width;
}

// How many pushes a lone box needs, found by pulling it away from each goal.
void find_distances() {
    distances.assign(cells.size(), vector<int>(goals.size(), FAR));
    for (size_t goal = 0; goal < goals.size(); ++goal) {
        vector<int> reached{goals[goal]};
        distances[goals[goal]][goal] = 0;
        for (size_t i = 0; i < reached.size(); ++i) {
            const int here = reached[i];
            for (int step : steps) {
                const int back = here + step;
                if (cells[back] == '#' || cells[back + step] == '#') continue;
                if (distances[back][goal] < FAR) continue;
                distances[back][goal] = distances[here][goal] + 1;
                reached.push_back(back);
            }
        }
    }
}

// The least sum of distances that gives each box a goal of its own (Hungarian algorithm).
int lower_bound_of(const vector<int>& boxes) {
    const int n = static_cast<int>(boxes.size());
    vector<int> row_sum(n + 1), column_sum(n + 1), owner(n + 1), way(n + 1);
    for (int box = 1; box <= n; ++box) {
        vector<int> least(n + 1, 2 * FAR * 20);
        vector<char> used(n + 1, 0);
        int column = 0;
        owner[0] = box;
        do {
            used[column] = 1;
            const int row = owner[column];
            int delta = 2 * FAR * 20, next = 0;
            for (int j = 1; j <= n; ++j) {
                if (used[j]) continue;
                const int cost = distances[boxes[row - 1]][j - 1] - row_sum[row] - column_sum[j];
                if (cost < least[j]) least[j] = cost, way[j] = column;
                if (least[j] < delta) delta = least[j], next = j;
            }
            for (int j = 0; j <= n; ++j) {
                if (used[j]) {
                    row_sum[owner[j]] += delta;
                    column_sum[j] -= delta;
                } else {
                    least[j] -= delta;
                }
            }
            column = next;
        } while (owner[column]);
        while (column) {
            owner[column] = owner[way[column]];
            column = way[column];
        }
    }
    return -column_sum[0];
}

// Marks where the man can walk, and returns the first of these squares.
int walk_area(const vector<char>& occupied, int man, vector<char>& area) {
    area.assign(cells.size(), 0);
    vector<int> squares{man};
    area[man] = 1;
    for (size_t i = 0; i < squares.size(); ++i) {
        for (int step : steps) {
            const int next = squares[i] + step;
            if (cells[next] == '#' || occupied[next] || area[next]) continue;
            area[next] = 1;
            squares.push_back(next);
        }
    }
    return *min_element(squares.begin(), squares.end());
}

bool dead(int square) {
    return *min_element(distances[square].begin(), distances[square].end()) >= FAR;
}

// Whether a box can move neither way along a row (step 1) or a column (step `width`).
bool blocked(int box, int step, vector<char>& occupied) {
    const int sides[2] = {box - step, box + step};
    for (int side : sides) {
        if (cells[side] == '#' || occupied[side] == 2) return true;
    }
    if (dead(sides[0]) && dead(sides[1])) return true;
    occupied[box] = 2;  // as good as a wall for its neighbours
    for (int side : sides) {
        if (occupied[side] == 1 && blocked(side, width + 1 - step, occupied)) return true;
    }
    return false;
}

bool frozen_off_goal(int box, vector<char>& occupied) {
    return !is_goal[box] && blocked(box, 1, occupied) && blocked(box, width, occupied);
}

struct Node {
    vector<int> boxes;
    int man, pushes, before, direction;  // where the man really is after the push
};

vector<Node> nodes;

string key_of(const vector<int>& boxes, int first) {
    string key;
    for (int box : boxes) key += static_cast<char>(box >> 8), key += static_cast<char>(box & 255);
    return key + static_cast<char>(first >> 8) + static_cast<char>(first & 255);
}

int search() {
    priority_queue<tuple<int, int, int>> open;  // all negative: least first
    unordered_map<string, int> fewest;
    vector<char> occupied(cells.size()), area;
    const auto place = [&](const vector<int>& boxes, char there) {
        for (int box : boxes) occupied[box] = there;
    };
    const auto add = [&](const Node& node) {
        place(node.boxes, 1);
        const int first = walk_area(occupied, node.man, area);
        place(node.boxes, 0);
        const auto [known, added] = fewest.emplace(key_of(node.boxes, first), node.pushes);
        if (!added && known->second <= node.pushes) return;
        known->second = node.pushes;
        const int bound = lower_bound_of(node.boxes);
        if (bound >= FAR) return;
        open.emplace(-node.pushes - bound, -bound, -static_cast<int>(nodes.size()));
        nodes.push_back(node);
    };
    add({boxes_at_start, man_at_start, 0, -1, -1});
    while (!open.empty()) {
        const int number = -get<2>(open.top());
        const bool solved = get<1>(open.top()) == 0;
        open.pop();
        if (solved) return number;
        const Node node = nodes[number];
        vector<char> reach, taken(cells.size());
        for (int box : node.boxes) taken[box] = 1;
        walk_area(taken, node.man, reach);
        for (size_t i = 0; i < node.boxes.size(); ++i) {
            for (int direction = 0; direction < 4; ++direction) {
                const int box = node.boxes[i], to = box + steps[direction];
                if (!reach[box - steps[direction]] || cells[to] == '#' || taken[to]) continue;
                Node after{node.boxes, box, node.pushes + 1, number, direction};
                after.boxes[i] = to;
                sort(after.boxes.begin(), after.boxes.end());
                taken[box] = 0, taken[to] = 1;
                const bool hopeless = frozen_off_goal(to, taken);
                taken[box] = 1, taken[to] = 0;
                if (!hopeless) add(after);
            }
        }
    }
    return -1;
}

string walk(const vector<int>& boxes, int from, int to) {
    vector<char> seen(cells.size());
    for (int box : boxes) seen[box] = 1;
    vector<pair<int, string>> queue{{from, ""}};
    seen[from] = 1;
    for (size_t i = 0; i < queue.size(); ++i) {
        const auto [here, path] = queue[i];
        if (here == to) return path;
        for (int direction = 0; direction < 4; ++direction) {
            const int next = here + steps[direction];
            if (cells[next] == '#' || seen[next]) continue;
            seen[next] = 1;
            queue.emplace_back(next, path + "lurd"[direction]);
        }
    }
    return "";
}

int main() {
    read_level();
    find_distances();
    const int solved = search();
    if (solved < 0) {
        cout << -1 << '\n';
        return 0;
    }
    vector<int> line;
    for (int at = solved; at >= 0; at = nodes[at].before) line.push_back(at);
    reverse(line.begin(), line.end());
    string answer;
    for (size_t i = 1; i < line.size(); ++i) {
        const Node &before = nodes[line[i - 1]], &after = nodes[line[i]];
        const int behind = after.man - steps[after.direction];
        answer += walk(before.boxes, before.man, behind) + "LURD"[after.direction];
    }
    cout << nodes[solved].pushes << '\n' << answer << '\n';
}
