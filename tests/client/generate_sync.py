"""Generate the synchronous client from the asynchronous one: `python -m tests.client.generate_sync`.

Replaces whole words, as httpcore does; the formatter then closes the gaps.
"""

import re
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "src" / "cleardeed" / "client"
SOURCE, TARGET = CLIENT / "aio.py", CLIENT / "sync.py"
COMMAND = "`python -m tests.client.generate_sync`"
HEADS = {
    f'"""The asynchronous client. `sync.py` is generated from this file: {COMMAND}."""': (
        f'"""The synchronous client. Generated from `aio.py`; do not edit, run {COMMAND}."""'
    )
}
WORDS = {
    r"\basync (?=def|with|for)": "",
    r"\bawait ": "",
    r"\bAsync(?=Client|BaseTransport|Iterator)": "",
    r"\b__a(?=enter__|exit__|iter__|next__)": "__",
    r"\baclose\b": "close",
    r"\basyncio\b": "time",
}


def generate(source: str) -> str:
    """The source of the synchronous client."""
    for head, replacement in HEADS.items():
        assert head in source, "the first line of the source has changed"
        source = source.replace(head, replacement)
    for word, replacement in WORDS.items():
        source = re.sub(word, replacement, source)
    return _formatted(source)


def _formatted(source: str) -> str:
    ruff = Path(sys.executable).with_name("ruff")
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        arguments = [str(ruff), *command, "--stdin-filename", str(TARGET), "-"]
        source = subprocess.run(arguments, input=source, capture_output=True, text=True, check=True).stdout
    return source


if __name__ == "__main__":
    TARGET.write_text(generate(SOURCE.read_text(encoding="utf-8")), encoding="utf-8")
