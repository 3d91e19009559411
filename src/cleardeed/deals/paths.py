"""Where a generation's files lie in the file store."""


def file_path(generation_id: str, name: str) -> str:
    """One document in one format; `name` is `<kind>.<format>`."""
    return f"generations/{generation_id}/{name}"


def bundle_path(generation_id: str) -> str:
    """The evidence bundle."""
    return f"generations/{generation_id}/evidence.json"
