"""Bankruptcies from the contract interface of fedresurs.ru."""
