"""`inn` from the tax service: the number behind the passport, whether it is void, and its owner's self-employment.

The register of the self-employed takes about two calls a minute from an address; a check that comes when there were two
is put off. "None" for a passport proves nothing: a digit of it may be wrong. The search by passport is tied by cookies
to the consent that comes before it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.fns import replies
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn, normalise_passport
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.limits import Limits
from cleardeed.sources.remote.search_name import search_name
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import Fields, ParsedRows, about_seller, broken, clean
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"inn"})
INTERFACE = Interface(
    access="often_blocked",
    as_of="2026-09",
    notice="Forms of the tax service; addresses abroad are turned away with 406, and after some questions the search by"
    " passport wants a captcha.",
)
SELF_EMPLOYED = "npd"
RUSSIAN_PASSPORT = "21"
LOOKS = 10
BETWEEN_LOOKS_SECONDS = 0.3

Owner = Mapping[str, str | None]
"""The numbers that tie a row to the seller, by column."""


class FnsSettings(RemoteSettings):
    """`CLEARDEED_FNS_…`."""

    url: HttpUrl = Field(HttpUrl("https://service.nalog.ru"), description="the tax service's forms")
    npd_url: HttpUrl = Field(HttpUrl("https://statusnpd.nalog.ru"), description="the register of the self-employed")
    timeout_seconds: float = 75
    question_seconds: float = 180
    npd_per_minute: int = Field(2, ge=1, description="calls of the register of the self-employed a minute")


class Fns(RemoteConnector[FnsSettings]):
    """Asks the tax service's forms as a person's browser does."""

    name = "fns"
    keeps_cookies = True
    headers = MappingProxyType({"X-Requested-With": "XMLHttpRequest", "Accept": "application/json"})

    def __init__(self, resources: Resources, settings: FnsSettings) -> None:
        super().__init__(resources, settings)
        self._npd = str(settings.npd_url).rstrip("/")

    def lanes(self) -> Sequence[str]:
        """The register of the self-employed has its own limit."""
        return ("", SELF_EMPLOYED)

    def limits_of(self, lane: str) -> Limits:
        """Its own limit for the register of the self-employed."""
        limits = self._settings.limits
        return msgspec.structs.replace(limits, per_minute=self._settings.npd_per_minute) if lane else limits

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """The number, whether it is void, and the status of its owner."""
        seller = subject.seller or Seller()
        named = _personal_number(seller)
        form = _form(seller)
        if form is None and named is None:
            return not_enough_data()
        # Without a number to check, the passport's comes first; else the narrow register does: if its limit is used
        # up, nothing else has been asked in vain.
        found = await self._number(inquiry, form) if form and not named else None
        rows: list[Fields] = []
        if number := named or found:
            owner = {"inn": number} if named else {"inn": number, "passport": _passport(seller)}
            rows += await self._self_employed(inquiry, number, owner)
            rows += await self._void(inquiry, number, owner)
        if form and named:
            found = await self._number(inquiry, form)
        if found:
            rows.append(clean({"inn": found, "passport": _passport(seller), "kind": "active"}))
        findings = about_seller(source_code, ParsedRows(rows=rows), seller, clock.today())
        if found and named and found != named:
            return msgspec.structs.replace(findings, complete=False, incomplete_reason="contradiction")
        if form and not found:
            return msgspec.structs.replace(findings, complete=False, incomplete_reason="subject_unknown")
        return findings

    async def _self_employed(self, inquiry: Inquiry, inn: str, owner: Owner) -> list[Fields]:
        url = f"{self._npd}/api/v1/tracker/taxpayer_status"
        body = {"inn": inn, "requestDate": clock.today().isoformat()}
        reply = await inquiry.post_json("self-employed", url, body, also={422}, lane=SELF_EMPLOYED)
        return [clean({**owner, "kind": "self_employed"})] if replies.self_employed(reply, inn) else []

    async def _void(self, inquiry: Inquiry, inn: str, owner: Owner) -> list[Fields]:
        headers = {"Referer": f"{self._base}/invalid-inn-fl.html"}
        form = {"k": "fl", "inn": inn}
        reply = await inquiry.post_form("void", f"{self._base}/invalid-inn-proc.json", form, headers=headers)
        day = replies.void_since(reply, inn)
        return [clean({**owner, "kind": "void", "date": day})] if day else []

    async def _number(self, inquiry: Inquiry, form: dict[str, str]) -> str | None:
        base = self._base
        headers = {"Referer": f"{base}/inn.do"}
        consent = {"from": "/inn.do", "svc": "inn", "personalData": "1"}
        # The answer to consent says nothing; the search needs the cookies that it sets.
        await inquiry.post_form(
            "consent", f"{base}/static/personal-data-proc.json", consent, headers=headers, expected="either"
        )
        found = await inquiry.post_form("find", f"{base}/inn-new-proc.do", form, headers=headers)
        got = {"c": "get", "requestId": replies.request_of(found)}
        for _ in range(LOOKS):
            reply = await inquiry.post_form("get", f"{base}/inn-new-proc.json", got, headers=headers)
            over, number = replies.number_found(reply)
            if over:
                return number
            await asyncio.sleep(BETWEEN_LOOKS_SECONDS)
        raise broken("state", retry=True)


def _personal_number(seller: Seller) -> str | None:
    """The seller's tax number, where it is one of a person."""
    inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
    return inn if inn and len(inn) == 12 else None


def _passport(seller: Seller) -> str | None:
    return normalise_passport(seller.passport.series, seller.passport.number) if seller.passport else None


def _form(seller: Seller) -> dict[str, str] | None:
    passport = _passport(seller)
    name = search_name(seller)
    if not passport or not name or not seller.birth_date:
        return None
    return {
        "c": "find",
        "fam": name.last,
        "nam": name.first,
        **({"otch": name.middle} if name.middle else {"opt_otch": "1"}),
        "bdate": seller.birth_date.strftime("%d.%m.%Y"),
        "doctype": RUSSIAN_PASSPORT,
        "docno": f"{passport[:2]} {passport[2:4]} {passport[4:]}",
        "docdt": seller.passport.issued_on.strftime("%d.%m.%Y")
        if seller.passport and seller.passport.issued_on
        else "",
        "captcha": "",
        "captchaToken": "",
    }


SETTINGS = FnsSettings
connect = Fns
