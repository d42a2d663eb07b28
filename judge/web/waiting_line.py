"""A waiting line that is fair: its users take turns, however much one of them asks for."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(slots=True)
class WaitingLine(Generic[Item]):
    """What waits of each user, in its order."""

    by_user: dict[str, deque[Item]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(map(len, self.by_user.values()))

    def add(self, user: str, item: Item) -> None:
        """Let an item wait behind those of the user."""
        self.by_user.setdefault(user, deque()).append(item)

    def count(self, user: str) -> int:
        """How many items of a user wait."""
        return len(self.by_user.get(user, ()))

    def take(self) -> Item:
        """The next one; its user goes to the end."""
        user, mine = next(iter(self.by_user.items()))
        item = mine.popleft()
        del self.by_user[user]
        if mine:
            self.by_user[user] = mine
        return item

    def drop_oldest(self, user: str) -> Item:
        """Take the item of a user that waits longest out of the line."""
        oldest = self.by_user[user][0]
        self.remove(oldest)
        return oldest

    def remove(self, item: Item) -> bool:
        """Whether it waited."""
        for user, mine in self.by_user.items():
            if item in mine:
                mine.remove(item)
                if not mine:
                    del self.by_user[user]
                return True
        return False

    def order(self) -> list[Item]:
        """All that wait, in the order in which they will be taken."""
        lines = [list(mine) for mine in self.by_user.values()]
        longest = max(map(len, lines), default=0)
        return [mine[turn] for turn in range(longest) for mine in lines if turn < len(mine)]
