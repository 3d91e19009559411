"""The aggregator NEWDB: most sources through one key and one task queue."""
