"""`judge verify`: what a problem must satisfy."""
