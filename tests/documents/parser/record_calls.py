"""`python -m tests.documents.parser.record_calls`: the system calls of the parser's forks over files of all kinds.

Needs strace. Each call that was made after the confinement is printed with how often, and how often it was refused:
what a new library makes and `parser/calls.py` does not let through shows here.
"""

import asyncio
import io
import re
import shlex
import sys
import tempfile
from collections import Counter
from pathlib import Path

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.parser.overruns import Overruns
from cleardeed.documents.reader import read_document
from tests.documents.hostile import FILES
from tests.documents.loops import LOOPS
from tests.documents.making import CONTRACT, docx_of, encoded, pdf_of, picture_of
from tests.documents.memory import opened

_CONFINED = re.compile(r'write\(\d+, "\+", 1\)')
_CALL = re.compile(r"(\w+)\(.*= (-1 EPERM)?")


def files() -> dict[str, bytes]:
    """Return the files to read: sound files of all kinds and encodings, and all hostile ones."""
    page = picture_of(CONTRACT)
    sound = {
        "text": CONTRACT.encode("cp1251"),
        "pdf": pdf_of([CONTRACT] * 3, hidden=("hidden", {"fill": "white"})),
        "docx": docx_of(CONTRACT.split("\n"), [["a", "b"]], header="h", footer="f"),
        "turned": encoded(picture_of(CONTRACT, turn=90), "PNG"),
        "askew": encoded(picture_of(CONTRACT, turn=3, dpi=100), "PNG"),
        "scanned pdf": encoded([page, page.convert("1")], "PDF"),
    }
    sound |= {f"png {mode}": encoded(page.convert("RGB").convert(mode), "PNG") for mode in ("1", "RGB", "RGBA", "P")}
    sound |= {"jpeg": encoded(page, "JPEG"), "jpeg cmyk": encoded(page.convert("CMYK"), "JPEG")}
    for compression in ("group4", "tiff_lzw", "tiff_adobe_deflate", "jpeg", "packbits"):
        made = io.BytesIO()
        page.convert("1" if compression == "group4" else "L").save(made, "TIFF", compression=compression)
        sound[f"tiff {compression}"] = made.getvalue()
    return sound | {name: hostile.make() for name, hostile in (FILES | LOOPS).items()}


async def read_all(traces: Path) -> None:
    """Reads all files by a parser that strace follows."""
    program = traces / "python"
    program.write_text(f'#!/bin/sh\nexec strace -ff -s 16 -o {traces}/trace {shlex.quote(sys.executable)} "$@"\n')
    program.chmod(0o700)
    parsers = Parsers(ocr=True)
    sys.executable = str(program)
    await parsers.server.start()
    for content in files().values():
        parsers._overruns = Overruns()
        with opened(content) as file:
            try:
                await parsers.inspect("acc_recorded", file)
                await read_document(parsers, "acc_recorded", file)
            except UnreadableError:
                pass
    parsers.server.stop()


def calls(trace: str) -> Counter[str]:
    """The calls of one process from its confinement on."""
    _, _, confined = _CONFINED.sub("\0", trace, count=1).partition("\0")
    found = Counter[str]()
    for name, refused in _CALL.findall(confined):
        found[f"{name} (refused)" if refused else name] += 1
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(read_all(Path(folder)))
        total = Counter[str]()
        for file in Path(folder).glob("trace.*"):
            total += calls(file.read_text(errors="replace"))
    for name, count in sorted(total.items()):
        print(f"{count:8} {name}")  # noqa: T201


if __name__ == "__main__":
    main()
