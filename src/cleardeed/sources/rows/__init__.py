"""A register's row: its columns, the words in them, and the record it becomes, whichever connector read it."""
