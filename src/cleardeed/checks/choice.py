"""Which connectors answer a check: those of the settings or the sandbox's, and for a supplied extract its own."""

from collections.abc import Mapping

from cleardeed.checks.store import OpenCheck
from cleardeed.sources.base import Connector
from cleardeed.sources.connectors.egrn_extract.supplied import SuppliedExtractConnector
from cleardeed.sources.fixture import fixture_connectors


def connectors_of(check: OpenCheck, live: Mapping[str, Connector | None]) -> Mapping[str, Connector | None]:
    """By source code; `live` are those of the settings."""
    chosen = live if check.mode == "live" else fixture_connectors(check.type, check.subject, check.sandbox_status)
    return chosen if check.subject.egrn_extract is None else {**chosen, "egrn": SuppliedExtractConnector()}
