"""Generate the synchronous client from the asynchronous one: `python -m tests.client.generate_sync`.

Replaces whole words, as httpcore does; the formatter then closes the gaps.
"""

import re
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "src" / "cleardeed" / "client"
SOURCE, TARGET = CLIENT / "aio", CLIENT / "sync"
NOTE = "Generated from `aio`; do not edit, run `python -m tests.client.generate_sync`."
WORDS = {
    r"\basync (?=def|with|for)": "",
    r"\bawait ": "",
    r"\bAsync(?=[A-Z])": "",
    r"\basynchronous\b": "synchronous",
    r"\b__a(?=enter__|exit__|iter__|next__)": "__",
    r"\baclose\b": "close",
    r"\basyncio\b": "time",
    r"\bclient\.aio\b": "client.sync",
}


def generate() -> dict[str, str]:
    """The source of each module of the synchronous client, by file name."""
    return {path.name: _synchronous(path.read_text(encoding="utf-8"), path.name) for path in SOURCE.glob("*.py")}


def _synchronous(source: str, name: str) -> str:
    summary, rest = source.split('."""', 1)
    for word, replacement in WORDS.items():
        summary, rest = (re.sub(word, replacement, text) for text in (summary, rest))
    return formatted(f'{summary}.\n\n{NOTE}\n"""{rest}', TARGET / name)


def formatted(source: str, path: Path) -> str:
    """The source as the formatter writes it, its imports sorted and none of them unused."""
    ruff = Path(sys.executable).with_name("ruff")
    ours = 'lint.isort.known-first-party = ["cleardeed"]'
    for command in (
        ["check", "--select", "I,F401", "--config", ours, "--fix", "--quiet"],
        ["format", "--quiet"],
    ):
        arguments = [str(ruff), *command, "--stdin-filename", str(path), "-"]
        source = subprocess.run(arguments, input=source, capture_output=True, text=True, check=True).stdout
    return source


def main() -> None:
    """Write the files."""
    TARGET.mkdir(exist_ok=True)
    for name, source in generate().items():
        (TARGET / name).write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
