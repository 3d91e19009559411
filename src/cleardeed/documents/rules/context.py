"""Fields that a document and a check of the same deal must agree on."""

from cleardeed.documents.rules.model import Line, texts

COMPARISONS: tuple[Line, ...] = tuple(Line(**line.fields(code)) for code, line in texts().comparisons.items())
BY_CODE = {comparison.code: comparison for comparison in COMPARISONS}
