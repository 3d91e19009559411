"""Outbound HTTP to URLs that customers name; public networks only (SSRF protection)."""
