"""Reading words, numbers and dates."""
