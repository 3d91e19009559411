"""Operators: the people who run the service. They have no accounts or API keys and sign in by one-time links."""
