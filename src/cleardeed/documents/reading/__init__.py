"""Words, sentences, sums, dates, people and objects of a text, each with its position."""
