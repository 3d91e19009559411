"""Bankruptcies from the public site fedresurs.ru."""
