"""Inheritance cases from the public search of the Federal Notary Chamber."""
