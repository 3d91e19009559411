"""Size limits of a document (contract decisions, 7)."""

MOST_PAGES = 200
MOST_PIXELS = 100_000_000
"""Of one page: as the image has it, or a page of a PDF at `SCAN_DPI`."""
SCAN_DPI = 200
