"""The operators' console: what the command line shows and does, as pages behind a one-time link."""
