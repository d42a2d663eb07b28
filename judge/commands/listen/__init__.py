"""Problems from the browser: what the Competitive Companion extension posts becomes packages."""

from judge.commands.listen.server import Listener, RequestRefused, event_text, greeting

__all__ = ["Listener", "RequestRefused", "event_text", "greeting"]
