"""Data keys of subjects in the database: made, fetched, destroyed, wrapped anew."""
