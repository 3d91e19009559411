"""The table of rules."""
