"""The optional language model: it may point at more, and cannot make anything look safer."""
