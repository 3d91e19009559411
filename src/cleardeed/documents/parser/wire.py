"""Encoding of messages between the service and its parser process."""

import struct

REQUEST = struct.Struct("=BI")
"""Number of the task, number of the page; the file and the way back come along as descriptors."""
STARTED = b"+"
"""Said when all is in place; what goes wrong after it is the file's doing."""
