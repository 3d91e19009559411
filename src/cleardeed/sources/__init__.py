"""Registers: what is asked about a subject, who answers, and how an answer is told apart from silence."""
