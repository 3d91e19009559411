"""What a text holds, whatever it means: words, sentences, sums, dates, people, objects, each with its position."""
