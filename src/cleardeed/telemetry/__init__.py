"""Traces and metrics by OpenTelemetry: off, and free of cost, unless its usual variables name a collector."""
