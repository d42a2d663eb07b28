long long moves(int discs);
