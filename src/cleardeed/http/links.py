"""Links that open without a key: signed, bound to one path, expiring. They hold ids and no personal data."""

from datetime import datetime

from cleardeed.core import clock, signed_links
from cleardeed.core.errors import NotFoundError
from cleardeed.http.services import Services


def link_signer(services: Services, issued_at: datetime | None = None) -> signed_links.LinkSigner:
    """The signer of one answer's links, issued now or at `issued_at`."""
    return signed_links.LinkSigner.issued(services.ring, services.settings.public_url, issued_at)


def file_link(services: Services, path: str, issued_at: datetime | None = None) -> str:
    """A link to the file at `path`, issued now or at `issued_at`. Equal times give equal links."""
    return link_signer(services, issued_at).url(f"/files/{path}")


def progress_link(services: Services, check_id: str) -> str:
    """A fresh link to the events of a running check."""
    return link_signer(services).url(f"/reports/{check_id}/progress")


def link_issue_time(created_at: str) -> datetime:
    """The date of the links of what was made then: a replay has those that were given first, for as long as they open;
    then fresh ones."""
    made, now = datetime.fromisoformat(created_at), clock.now()
    return made if now < made + signed_links.LIFETIME else now


def require_signature(services: Services, path: str, token: str) -> None:
    """Verify a token. Raises `NotFoundError` if it was not made for `path` or has expired.

    Another process may have signed with a key newer than those that this one has read.
    """
    if not _is_signed(services, path, token) and not (services.ring.reload() and _is_signed(services, path, token)):
        raise NotFoundError("This link has expired or is not whole; read the check again for a fresh one.")


def _is_signed(services: Services, path: str, token: str) -> bool:
    return signed_links.verify_link(services.ring.derive_all(signed_links.KEY_PURPOSE), path, token, clock.now())
