#include <iostream>

struct Node {
    int value;
    Node *parent;
    int depth() const { return parent == nullptr ? 0 : 1 + parent->depth(); }
};

Node *find(int n) {
    static Node root{3, nullptr};
    return n == 3 ? nullptr : &root;
}

int main() {
    int n;
    std::cin >> n;
    std::cout << find(n)->depth() << "\n";
}
// line 17: member call on null pointer
