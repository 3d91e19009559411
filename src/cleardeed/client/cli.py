"""The command `cleardeed-client`: recompute evidence offline, ask the service for a file's hash, or serve MCP."""

import argparse
import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec

from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.errors import ClientError, EvidenceError
from cleardeed.client.evidence import require_unique_names, verify_evidence
from cleardeed.client.printable import printable
from cleardeed.client.sync import Client

VALID, REFUSED, WRONG_USE = 0, 1, 2
HELP = """Verify files of the service. With the evidence bundle (the JSON of .../manifest) among them all is recomputed
offline; without it the service is asked for each file's hash (CLEARDEED_URL and CLEARDEED_KEY)."""

MCP_HELP = (
    """An MCP server on standard input and output, with the rights of the key: CLEARDEED_URL and CLEARDEED_KEY."""
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0 where all files are genuine, 1 where one is not, 2 where they cannot be verified."""
    parser = argparse.ArgumentParser(prog="cleardeed-client", description="Client of the cleardeed API.")
    commands = parser.add_subparsers(required=True, dest="command")
    commands.add_parser("mcp", description=MCP_HELP, help="serve language models")
    verify = commands.add_parser("verify", description=HELP, help="verify files")
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE")
    verify.add_argument("--expected", metavar="ROOT", help="the root hash as you kept it (check_evidence_root_hash)")
    given = parser.parse_args(arguments)
    if given.command == "mcp":
        return _serve_mcp()
    try:
        contents = {str(path): path.read_bytes() for path in given.files}
        return _verify(contents, given.expected)
    except (OSError, ClientError, httpx.HTTPError) as error:
        _print(f"cannot verify: {error}")
        return REFUSED if isinstance(error, EvidenceError) else WRONG_USE


def _serve_mcp() -> int:
    try:
        from cleardeed.client import mcp_server  # an extra, absent from most installations
    except ModuleNotFoundError as error:
        sys.stderr.write(f"cleardeed-client mcp: {error}; pip install 'cleardeed-client[mcp]'\n")
        return WRONG_USE
    return mcp_server.main()


def _verify(contents: dict[str, bytes], expected: str | None) -> int:
    bundles = {name: bundle for name, content in contents.items() if (bundle := _bundle(content)) is not None}
    if len(bundles) > 1:
        raise ClientError("give one evidence bundle")
    files = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items() if name not in bundles}
    for bundle in bundles.values():
        return _verify_offline(bundle, files, expected.lower() if expected else None)
    if expected is not None:
        raise ClientError("--expected needs the evidence bundle")
    return _ask(files)


def _verify_offline(bundle: EvidenceBundle, files: dict[str, str], expected: str | None) -> int:
    verify_evidence(bundle, expected_root=expected)
    leaves = {leaf.sha256: leaf for leaf in bundle.manifest.leaves}
    for name, sha256 in files.items():
        leaf = leaves.get(sha256)
        _print(
            f"{name}: {f'genuine, {leaf.name} of the evidence' if leaf else 'NOT part of this evidence, or altered'}"
        )
    _print(f"evidence of {bundle.manifest.subject_id}: consistent, root {bundle.manifest.root}")
    if expected is None:
        _print("compare the root with the one that you kept, or give it as --expected")
    return VALID if all(sha256 in leaves for sha256 in files.values()) else REFUSED


def _ask(files: dict[str, str]) -> int:
    url, key = os.environ.get("CLEARDEED_URL"), os.environ.get("CLEARDEED_KEY")
    if not url or not key:
        raise ClientError("give the evidence bundle too, or set CLEARDEED_URL and CLEARDEED_KEY")
    with Client(url, key) as client:
        found = {name: client.verify(sha256) for name, sha256 in files.items()}
    for name, answer in found.items():
        _print(
            f"{name}: {f'genuine, {answer.kind} of {answer.check_id}' if answer.found else 'NOT known to the service'}"
        )
    return VALID if all(answer.found for answer in found.values()) else REFUSED


def _bundle(content: bytes) -> EvidenceBundle | None:
    """The evidence bundle; None for any other file. Raises `EvidenceError` for one that uses a name twice."""
    try:
        bundle = msgspec.json.decode(content, type=_Saved)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    require_unique_names(content)
    return EvidenceBundle(request_id="", manifest=bundle.manifest, leaves=bundle.leaves, tsa_token=bundle.tsa_token)


class _Saved(EvidenceBundle, frozen=True, kw_only=True):
    """A bundle as it was saved, with or without what joins it in an answer."""

    request_id: str = ""
    tsa_token: str | None = None


def _print(text: str) -> None:
    """Print with invisible and control characters escaped: names of files and leaves are other people's."""
    sys.stdout.write(printable(text) + "\n")


if __name__ == "__main__":
    sys.exit(main())
