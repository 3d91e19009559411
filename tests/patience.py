"""How long a test waits for a state before it calls a process hung."""

PATIENCE_SECONDS = 600
"""Far beyond what an overloaded machine needs; no test is meant to last so long."""
