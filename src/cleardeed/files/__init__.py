"""Encrypted files: reports, evidence bundles, later uploads. Local disk by default."""
