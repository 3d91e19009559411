"""What a document must agree on with a check of the same deal."""

from cleardeed.documents.rules.model import Line, texts

COMPARISONS: tuple[Line, ...] = tuple(Line(**line.fields(code)) for code, line in texts().comparisons.items())
BY_CODE = {comparison.code: comparison for comparison in COMPARISONS}
