"""The words that extractors and rules know, as data: `ru`, `en`, and `common` for lines that hold for both."""

LANGUAGES = ("ru", "en")


class KnowledgeError(ValueError):
    """A file of the knowledge is wrong: which, where, why."""
