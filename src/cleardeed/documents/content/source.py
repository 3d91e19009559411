"""The file as a reader sees it: mapped memory that is never copied whole."""

import mmap
import os


class Source(mmap.mmap):
    """The bytes of an open file, readable like a file and addressable like bytes. What is written to it stays here."""

    def __new__(cls, descriptor: int) -> "Source":
        return super().__new__(cls, descriptor, os.fstat(descriptor).st_size, access=mmap.ACCESS_COPY)

    def seekable(self) -> bool:  # Python 3.13 has it; `zipfile` asks
        return True
