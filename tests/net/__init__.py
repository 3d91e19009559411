"""Tests of the outbound client."""
