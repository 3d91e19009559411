"""Entrepreneurs and heads of companies from the public search of the registers of businesses."""
