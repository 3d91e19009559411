"""Sanctions and terrorist lists by a yente server."""
