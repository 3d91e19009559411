"""Cases of the courts of general jurisdiction: over the seller, found by name, and over the object, found in acts.

Both methods look for a piece of text and know no birth dates. `pravo_search` looks into a case's number, heading,
judge, summary and parties, `act_text_search` into the texts of acts alone.
"""

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import Page, Paging, QuerySubject, converted, is_same, rows_of
from cleardeed.sources.matching.numbers import cadastral_key, cadastral_numbers_in
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role
from cleardeed.sources.rows.findings import (
    NOT_UNDERSTOOD,
    ParsedRows,
    about_object,
    about_seller,
    broken,
    date_text,
    join,
    needed,
    read_rows,
)
from cleardeed.sources.rows.parties import Party, identity_columns, is_named

PAGE_SIZE = 20
"""The most that a page holds: a greater number is cut to it."""
WORDS_ONLY = "quoted_number_only"
ROLES: Mapping[str, Role] = {
    # codes, as answers of early 2026 have them
    "plaintiff": "plaintiff",
    "defendant": "respondent",
    "other": "other",
    # civil cases
    "истец": "plaintiff",
    "истец(заявитель)": "plaintiff",
    "истец (заявитель)": "plaintiff",
    "ответчик": "respondent",
    "третье лицо": "third_party",
    "третьи лица": "third_party",
    "заявитель": "plaintiff",
    "заинтересованное лицо": "unknown",
    "лицо, подавшее жалобу": "plaintiff",
    # court orders and enforcement
    "взыскатель": "creditor",
    "кредитор": "creditor",
    "должник": "debtor",
    # administrative cases
    "административный истец": "plaintiff",
    "адм. истец": "plaintiff",
    "административный ответчик": "respondent",
    "адм. ответчик": "respondent",
    "правонарушитель": "respondent",
    "нарушитель": "respondent",
    "привлекаемое лицо": "respondent",
    "лицо, привлекаемое к административной ответственности": "respondent",
    # criminal cases
    "подсудимый": "respondent",
    "обвиняемый": "respondent",
    "подозреваемый": "respondent",
    "осужденный": "respondent",
    "гражданский ответчик": "respondent",
    "гражданский истец": "plaintiff",
    "потерпевший": "other",
    # those who take part for others
    "адвокат": "other",
    "защитник": "other",
    "защитник (адвокат)": "other",
    "представитель": "other",
    "прокурор": "other",
    "переводчик": "other",
    "эксперт": "other",
    "специалист": "other",
}
"""Role of a party by the word of the court, folded. A word that is not here is not understood. An interested person may
be a bystander, or whom the application is about: in cases without a defendant there is no other word for that."""
ROLES_BY_BEGINNING: Mapping[str, Role] = {
    "лицо, в отношении котор": "respondent",
    "заинтересованное лицо, в отношении котор": "respondent",
    "гражданин, в отношении котор": "respondent",
}
"""Words that introduce the demand on the person: measures, treatment, incapacity, a fine."""


class Meta(msgspec.Struct):
    """The metadata of a list. `count` and `limit` are those of answers before July 2026, without pages."""

    query: str | None = None
    act_text: str | None = None
    search_text: str | None = None
    total_count: int | None = None
    returned_count: int | None = None
    has_more: bool | None = None
    count: int | None = None
    limit: int | None = None

    @property
    def total(self) -> int:
        """The number of cases found."""
        total = self.total_count if self.total_count is not None else self.count
        if total is None:
            raise broken("meta.total_count")
        return total

    @property
    def echoes(self) -> list[str]:
        """The text that was searched for."""
        return [text for text in (self.query or self.search_text, self.act_text) if text]


def meta_of(page: Page) -> Meta:
    """Return the page's metadata. Raises `Unavailable` where that is another question's, or nothing is said."""
    meta = converted(page.result.meta, Meta)
    (sent,) = (page.question[name] for name in ("query", "act_text") if name in page.question)
    if not meta.echoes or not all(is_same(sent, text) for text in meta.echoes):
        raise broken("meta.query")
    return meta


def has_more(page: Page) -> bool:
    """Whether there is another page to ask for."""
    meta, rows = meta_of(page), page.rows
    seen = (int(page.question["page"]) - 1) * PAGE_SIZE + len(rows)
    return bool(rows) and (meta.has_more is True or (meta.total_count is not None and meta.total_count > seen))


PAGING = Paging(lambda page: {"page": page, "page_size": PAGE_SIZE}, has_more)


class CourtParty(msgspec.Struct):
    """A party of a case; since the summer of 2026 the role's code is null and its text is used."""

    party_name: str | None = None
    role_code: str | None = None
    role_text: str | None = None


class Act(msgspec.Struct):
    """A published act of a case."""

    act_title: str | None = None
    act_text: str | None = None


class CourtRow(msgspec.Struct):
    """A case."""

    case_number: str | None
    parties: list[CourtParty]
    delo_case_number: str | None = None
    case_url: str | None = None
    case_info: str | None = None
    case_header: str | None = None
    category_text: str | None = None
    received_date: str | None = None
    region_name: str | None = None
    result_text: str | None = None
    acts: list[Act] | None = None

    def columns(self) -> dict[str, str | None]:
        """Texts about the case itself."""
        return {
            "number": needed(self.case_number or self.delo_case_number),
            "date": date_text(self.received_date),
            "url": self.case_url,
            "summary": self.category_text or self.case_info,
            "kind": self.category_text,
            "result": self.result_text,
            "region": self.region_name,
        }

    def texts(self) -> list[str]:
        """The texts in which a case may quote a number."""
        of_acts = [text for act in self.acts or [] for text in (act.act_title, act.act_text)]
        return [text for text in (self.case_header, self.category_text, self.case_info, *of_acts) if text]


def court_cases(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Cases with a party of the seller's name. One that was found and shows the name nowhere is for a person to look
    at: its parties are not all published."""

    def read(row: CourtRow) -> dict[str, str | None]:
        parties = [party for one in row.parties for party in _parties(one)]
        who = identity_columns(parties, asked.seller, by_inn=False)
        if not is_named(who.get("last_name"), asked.seller):
            return row.columns() | {"role": "unknown"}
        return row.columns() | who | _doubt(row.parties, asked)

    return about_seller("courts", _read(pages, read), asked.seller, today)


def disputes(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Cases whose acts quote the object's number. One that shows it nowhere is for a person to look at, and so is none
    at all: a claim is known by address or by parties long before an act quotes a number. Who its parties are is not
    taken: the search is about an object."""
    wanted = cadastral_key(asked.object.cadastral_number)

    def read(row: CourtRow) -> dict[str, str | None]:
        quoted = {cadastral_key(number) for text in row.texts() for number in cadastral_numbers_in(text)}
        number = asked.object.cadastral_number if wanted in quoted else None
        return row.columns() | {"summary": row.category_text, "cadastral_number": number}

    reading = _read(pages, read)
    unquoted = any("cadastral_number" not in row for row in reading.rows)
    reason = "unmatched_hits" if unquoted else None if reading.rows else WORDS_ONLY
    reading = msgspec.structs.replace(reading, reason=reason)
    return about_object("object_courts", reading, asked.object, asked.subject.seller, today)


def role_of(word: str | None) -> Role | None:
    """The role that a word names; None for one that is not known."""
    folded = fold(word or "")
    known = ROLES.get(folded)
    return known or next((role for start, role in ROLES_BY_BEGINNING.items() if folded.startswith(start)), None)


def _parties(party: CourtParty) -> list[Party]:
    """The party, once for each word that names its role: the one that weighs more is looked at."""
    words = [word for word in (party.role_code, party.role_text) if word]
    return [Party(role_of(word) or "unknown", party.party_name) for word in words or [""]]


def _doubt(parties: Sequence[CourtParty], asked: QuerySubject) -> dict[str, str | None]:
    """The field of the seller's role whose word is not known."""
    for party in parties:
        if is_named(party.party_name, asked.seller):
            if not (party.role_text or party.role_code) or (party.role_text and role_of(party.role_text) is None):
                return {NOT_UNDERSTOOD: "parties[].role_text"}
            if party.role_code and role_of(party.role_code) is None:
                return {NOT_UNDERSTOOD: "parties[].role_code"}
    return {}


def _read(pages: Sequence[Page], read: Callable[[CourtRow], dict[str, str | None]]) -> ParsedRows:
    """The cases of all questions. Pages shift while they are fetched: a case that comes twice in one list took the
    place of another, which was not seen, and counts once; the same case in the list of another question is a double."""
    questions: dict[str, list[Page]] = {}
    for page in pages:
        questions.setdefault(str(page.question.get("query")), []).append(page)
    seen: set[Any] = set()

    def read_once(raw: Any) -> dict[str, str | None] | None:
        if _key(raw) in seen:
            return None
        columns = read(msgspec.convert(raw, CourtRow))
        seen.add(_key(raw))
        return columns

    def reading_of(those: Sequence[Page]) -> ParsedRows:
        rows = {_key(raw): raw for raw in rows_of(those)}
        metas = [meta_of(page) for page in those]
        torn = any(meta.returned_count not in (None, len(page.rows)) for meta, page in zip(metas, those, strict=True))
        return read_rows(
            rows.values(),
            read_once,
            announced=max(meta.total for meta in metas),
            more=torn or has_more(those[-1]) or _is_cut(metas[-1], those[-1]),
        )

    return join([reading_of(those) for those in questions.values()])


def _is_cut(meta: Meta, page: Page) -> bool:
    """Whether an answer without pages is as long as it may be; its `count` is that of the rows it holds."""
    return meta.total_count is None and meta.limit is not None and len(page.rows) >= meta.limit


def _key(raw: Any) -> Any:
    """Return the key that identifies a case; a row that has no id is itself."""
    found = raw.get("case_id") if isinstance(raw, dict) else None
    return found if isinstance(found, int | str) else id(raw)
