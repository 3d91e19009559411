"""Labelled documents of invented people: drafting styles, each with planted faults, as text, DOCX, PDF and scans."""
