"""Enforcement proceedings by version 1.0 of the bailiffs' interface, as resellers still offer it."""
