"""The reseller parser-api.com."""
