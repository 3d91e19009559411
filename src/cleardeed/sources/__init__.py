"""Registers: the sources, their connectors, and how an answer is distinguished from silence."""
