"""The pictures in the HTML report of `judge run`."""
