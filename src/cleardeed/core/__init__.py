"""Foundations: time, identifiers, errors, settings, encryption, canonical JSON. Imports no other package."""
