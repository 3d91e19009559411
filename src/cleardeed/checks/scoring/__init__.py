"""Risk scoring: a table of rules over what the sources answered. Pure: no clock, no database, no network."""

from cleardeed.checks.scoring.score import score

__all__ = ["score"]
