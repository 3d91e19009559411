"""The process that reads or writes the marker of a bucket: `… URL read`, `… URL write ID`, `… URL is_empty`.

Prints the marker, or whether the bucket is empty; a fault goes to standard error, in one line.
"""

import sys

import obstore
from obstore.exceptions import BaseError
from obstore.store import ObjectStore

from cleardeed.files.location import MISSING, Location, is_missing_bucket

MARKER_NAME = "installation"


def _answer(store: ObjectStore, operation: str, values: list[str]) -> str:
    match operation, values:
        case "read", []:
            try:
                return bytes(obstore.get(store, MARKER_NAME).bytes()).decode()
            except MISSING as error:
                if is_missing_bucket(error):
                    raise
                return ""
        case "write", [installation_id]:
            obstore.put(store, MARKER_NAME, installation_id.encode())
            return ""
        case "is_empty", []:
            return "no" if any(obstore.list(store, chunk_size=1)) else "yes"
    raise ValueError(operation)


if __name__ == "__main__":
    url, operation, *values = sys.argv[1:]
    try:
        sys.stdout.write(_answer(Location(url).open(), operation, values))
    except (BaseError, OSError) as error:
        # The first line says what the store answered; the others quote the request.
        sys.exit(str(error).partition("\n")[0])
