"""Prints the API's description: `python -m cleardeed.http.openapi > docs/openapi.json`."""

import json
import sys

from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import build

sys.stdout.write(json.dumps(build(ROUTES), indent=2, ensure_ascii=False) + "\n")
