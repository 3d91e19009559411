"""People's decisions on the records of a check, and the editions of its report that they lead to."""
