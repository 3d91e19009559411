"""Webhook events: recorded with the change that causes them, signed, delivered at least once."""
