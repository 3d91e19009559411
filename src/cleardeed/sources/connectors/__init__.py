"""Remote connectors: one sub-package each, found by its `connector` module."""
