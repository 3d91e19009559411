"""Outbound HTTP to addresses that others name: never into a network of ours."""
