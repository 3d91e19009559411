"""Comparing a document with what a check of the same deal knows."""
