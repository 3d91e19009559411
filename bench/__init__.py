"""Measurements of the service against its peers on one machine, in one run: `make bench`."""
