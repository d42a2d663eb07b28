"""`judge listen`: save problems that the Competitive Companion browser extension posts."""
