"""`python -m cleardeed`."""

from cleardeed.cli import program

program()
