"""Proof of what was checked: manifests, Merkle roots, traces, time-stamps."""
