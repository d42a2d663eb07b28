"""Problems from the browser: what the Competitive Companion extension posts becomes packages."""

from judge.commands.listen.server import Listener, Refused, greeting, words_of

__all__ = ["Listener", "Refused", "greeting", "words_of"]
