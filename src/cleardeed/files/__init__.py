"""Encrypted file store on local disk: reports, evidence bundles, uploads."""
