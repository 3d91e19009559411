"""What a document's analysis says in one form against what it says of the plain text."""

from collections.abc import Callable

import msgspec

from cleardeed.documents.findings import Analysed, Extract

LEGIBILITY = "legibility"
"""The clause by which an answer tells that parts of the document could not be read surely."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One document in one form: findings are a clause's code with its fault."""

    form: str
    name: str
    pages: int
    seconds: float
    told: bool
    lost: list[str]
    added: list[str]
    lost_in_order: list[str]
    added_in_order: list[str]
    fields: list[str]
    field_count: int
    level: str
    plain_level: str
    score: int
    plain_score: int
    kind_differs: bool

    @property
    def same(self) -> bool:
        return not self.lost and not self.added

    @property
    def is_any(self) -> bool:
        return bool(
            self.lost or self.added or self.lost_in_order or self.added_in_order or self.fields or self.kind_differs
        )

    @property
    def line(self) -> str:
        said = f"{self.form} {self.name} {self.plain_score}→{self.score} told {self.told}"
        findings = f"lost {self.lost} added {self.added}"
        return f"{said} {findings} in order {self.lost_in_order} {self.added_in_order} fields {self.fields}"


def difference(form: str, name: str, plain: Analysed, found: Analysed, *, pages: int, seconds: float) -> Difference:
    before, after = _findings(plain), _findings(found)
    fine_before, fine_after = _in_order(plain), _in_order(found)
    fields_before, fields_after = _fields(plain.extract), _fields(found.extract)
    return Difference(
        form=form,
        name=name,
        pages=pages,
        seconds=seconds,
        told=any(clause.code == LEGIBILITY and clause.status == "attention" for clause in found.analysis.found_clauses),
        lost=sorted(before - after),
        added=sorted(after - before),
        lost_in_order=sorted(fine_before - fine_after),
        added_in_order=sorted(fine_after - fine_before),
        fields=[
            f"{name}: {fields_before.get(name)} / {fields_after.get(name)}"
            for name in sorted({*fields_before, *fields_after})
            if fields_before.get(name) != fields_after.get(name)
        ],
        field_count=len(fields_before),
        level=found.analysis.risk_level,
        plain_level=plain.analysis.risk_level,
        score=found.analysis.risk_score,
        plain_score=plain.analysis.risk_score,
        kind_differs=plain.analysis.document_type != found.analysis.document_type,
    )


def _findings(analysed: Analysed) -> set[str]:
    return {
        f"{clause.code}:{fault}"
        for clause in analysed.analysis.found_clauses
        if clause.status == "attention" and clause.code != LEGIBILITY
        for fault in (clause.fault, *(further.fault for further in clause.also))
    }


def _in_order(analysed: Analysed) -> set[str]:
    return {
        clause.code for clause in analysed.analysis.found_clauses if clause.status == "ok" and clause.code != LEGIBILITY
    }


def _fields(extract: Extract) -> dict[str, object]:
    """The values of the fields by name, spelt one way."""
    said: dict[str, object] = {}
    single: dict[str, Callable[[], object]] = {
        "date": lambda: extract.date and extract.date.value,
        "area": lambda: extract.area_m2 and extract.area_m2.value,
        "price": lambda: extract.price and extract.price.value,
        "deposit": lambda: extract.deposit and extract.deposit.value,
        "share": lambda: extract.sold_share and extract.sold_share.value,
        "valid_until": lambda: extract.valid_until and extract.valid_until.value,
        "deadline": lambda: extract.deadline and extract.deadline.value,
        "address": lambda: extract.address and _plain(extract.address.value),
    }
    said |= {name: value for name, of in single.items() if (value := of()) is not None}
    said |= {f"cadastral {one.value}": True for one in extract.cadastral_numbers}
    for party in extract.parties:
        name = _plain(party.name.value)
        said[f"party {name}"] = party.role
        for key in ("birth_date", "passport", "inn", "snils"):
            field = getattr(party, key)
            if field is not None:
                said[f"{key} of {name}"] = field.value
    return said


def _plain(words: str) -> str:
    return " ".join(words.casefold().replace("ё", "е").split())
