"""Extracts of the register of real estate that the operator has ordered, as XML files."""
