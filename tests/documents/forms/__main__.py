"""`python -m tests.documents.forms [FOLDER]`: prints what differs by form, and writes what was read into FOLDER."""

import asyncio
import sys
from pathlib import Path

from cleardeed.documents.text import DocumentText
from tests.documents.forms.compare import Difference
from tests.documents.forms.measure import FORMS, PICTURES, chosen, differences, row

TEXTS, SCANS = 60, 18


async def compared() -> tuple[dict[str, list[Difference]], dict[tuple[str, str], DocumentText]]:
    """What differs by form, and what was read."""
    found: dict[str, list[Difference]] = {form: [] for form in FORMS}
    texts: dict[tuple[str, str], DocumentText] = {}
    for size, forms in ((TEXTS, FORMS[:3]), (SCANS, PICTURES)):
        async for one in differences(chosen(size), forms, texts):
            found[one.form].append(one)
            if one.is_any:
                sys.stdout.write(f"{one.line}\n")
                sys.stdout.flush()
    return found, texts


def main(folder: Path | None) -> None:
    found, texts = asyncio.run(compared())
    for form in FORMS:
        sys.stdout.write(f"{row(form, found[form])}\n")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        for (form, name), text in texts.items():
            (folder / f"{name}.{form.replace(' ', '_')}.txt").write_text("\f".join(page.text for page in text.pages))


main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
