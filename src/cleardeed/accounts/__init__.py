"""Accounts (agencies) and their API keys: who is calling, and what they may do."""
