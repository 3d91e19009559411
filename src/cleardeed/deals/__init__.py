"""The deal's document set: structured data in, checked contract documents out, as DOCX and PDF from one text."""
