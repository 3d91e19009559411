"""English wordings of the clauses, by topic, in the notation of `reading/patterns`."""
