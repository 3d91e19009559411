"""Analysis of an uploaded document: what it is, what is risky in it, what to do."""
