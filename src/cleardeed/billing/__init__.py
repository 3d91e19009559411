"""Money: the ledger, prices, balances. Whole roubles everywhere."""
