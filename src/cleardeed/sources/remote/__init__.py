"""Shared code of remote connectors: settings, limits, calls, classification of replies."""
