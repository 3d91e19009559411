"""The first bytes that a fork sends back."""

import struct

STARTED = struct.Struct("=I")
"""The number of the process that does the task. What follows is its answer as JSON."""
