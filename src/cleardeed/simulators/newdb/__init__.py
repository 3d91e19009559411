"""NEWDB v2: an aggregator that answers most registers through paid tasks."""
