"""The table of rules: which clauses a document of each type needs, and what is risky in them. Pure."""
