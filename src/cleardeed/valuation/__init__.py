"""Valuation of objects from the transactions that the operator loaded."""
