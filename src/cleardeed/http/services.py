"""Dependencies of the handlers, created once at start."""

from collections.abc import Mapping

import msgspec
from litestar import Request
from litestar.datastructures import State

from cleardeed.accounts.api_keys import Caller
from cleardeed.checks.extracts.upload import ExtractUploader
from cleardeed.checks.launch import Launcher
from cleardeed.checks.read import Reader
from cleardeed.checks.sandbox import Sandbox
from cleardeed.core.crypto import KeyRing
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Pool
from cleardeed.database.replica import Reads
from cleardeed.deals.generate import Generator
from cleardeed.documents.run import DocumentRunner
from cleardeed.documents.submit import Submitter
from cleardeed.files.file_store import FileStore
from cleardeed.http.auth import KeyAuthenticator
from cleardeed.http.rate_limits import RateLimits
from cleardeed.http.uploads import Uploads
from cleardeed.sources.base import Connector
from cleardeed.valuation.value import Valuer


class Services(msgspec.Struct, frozen=True):
    """The services that handlers use."""

    settings: ServiceSettings
    pool: Pool
    reads: Reads
    """For lists and verification, which may lag; everything else reads `pool`."""
    ring: KeyRing
    files: FileStore
    launcher: Launcher
    extracts: ExtractUploader
    reader: Reader
    authenticator: KeyAuthenticator
    sandbox: Sandbox
    generator: Generator
    submitter: Submitter
    documents: DocumentRunner
    uploads: Uploads
    valuer: Valuer
    rate_limits: RateLimits | None
    connectors: Mapping[str, Connector | None]


ApiRequest = Request[None, None, State]


def services_of(request: ApiRequest) -> Services:
    """The services of this process."""
    services: Services = request.app.state.services
    return services


def caller_of(request: ApiRequest) -> Caller:
    """The authenticated caller, on routes with a guard of `auth`."""
    caller: Caller = request.scope["state"]["caller"]
    return caller
