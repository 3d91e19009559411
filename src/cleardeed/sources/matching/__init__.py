"""Whether a register's row is about our subject: folded names, checked numbers, addresses, graded matches."""
