"""Documents: their text and the rules."""
