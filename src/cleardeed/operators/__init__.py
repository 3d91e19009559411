"""Operators: people who run the service. They are no accounts and have no keys; they come in by one-time links."""
