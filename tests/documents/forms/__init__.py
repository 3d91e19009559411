"""The same document in the forms in which people upload it."""
