"""Checks of a seller, an object or both: launched, run as a job, scored, reported, verified."""
