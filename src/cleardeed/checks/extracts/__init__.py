"""Extracts of the register of real estate that callers supply, for `egrn` to be answered from."""
