"""The list of terrorists and extremists as a file that an operator has fetched."""
