"""Analysing in processes that are thrown away, so that a text cannot take more than its time from anybody."""
