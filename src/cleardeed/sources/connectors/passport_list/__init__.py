"""Invalid passports from the list that the Ministry of the Interior published, as an index in one file."""
