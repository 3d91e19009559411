"""Contradictions in a deal, by what they are about. Each finding names the field to look at."""
