"""Reports for people: the data of a report, and its rendering as a PDF whose bytes depend on that data alone."""
