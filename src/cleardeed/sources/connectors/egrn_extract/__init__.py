"""Extracts of the register of real estate as XML files: ordered by the operator, or supplied by a caller."""
