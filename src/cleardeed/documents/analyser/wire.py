"""Encoding of messages between the service and its analyser process."""

import struct

REQUEST = b"+"
"""The task itself comes along as a file."""
STARTED = struct.Struct("=I")
"""The first bytes of a reply: the number of the fork. What follows is its outcome as JSON."""
