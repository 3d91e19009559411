"""Integration events: recorded with what they tell of, signed, delivered at least once."""
