"""Monitoring: scheduled checks of one subject, each compared with the one before."""
