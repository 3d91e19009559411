"""`python -m cleardeed`."""

from cleardeed.cli import main

main()
