"""Background jobs: queued in the transaction that makes them needed, run at least once, by any worker."""
