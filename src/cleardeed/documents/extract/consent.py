"""Facts of a spouse's paper: the consent, whether it stands, and who certified the paper."""

from collections.abc import Iterator

from cleardeed.documents.extract.quoting import quoted
from cleardeed.documents.facts import Certification, Consent, Fact, Modality
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import modality, unreal
from cleardeed.documents.reading.reading import Reading

_WORDS = topic("family")
_CONSENTS, _WITHDRAWN = _WORDS["consents"], _WORDS["withdrawn"]
_NOTARY, _NO_NOTARY = _WORDS["notary"], _WORDS["no_notary"]


def facts(reading: Reading) -> Iterator[Fact]:
    """The facts of a spouse's consent: the first of each that are said alike. Other papers have none."""
    if reading.kind != "spouse_consent":
        return
    if (given := _CONSENTS.first(reading.words)) is not None:
        yield Consent(quotes=quoted(reading, reading.span(given)), entry="family/consents", state="given")
    said: set[Modality] = set()
    for hit in reading.hits(_WITHDRAWN):
        how = unreal(hit, reading) or "asserted"
        if how not in said:
            said.add(how)
            quotes = quoted(reading, reading.span(hit))
            yield Consent(quotes=quotes, modality=how, entry="family/withdrawn", state="withdrawn")
    if (denied := _NO_NOTARY.first(reading.words)) is not None:
        quotes = quoted(reading, reading.span(denied))
        yield Certification(quotes=quotes, modality="denied", entry="family/no_notary")
    elif (certified := notarised(reading)) is not None:
        yield Certification(quotes=quoted(reading, reading.span(certified)), entry="family/notary")


def notarised(reading: Reading) -> Hit | None:
    """Find where the text shows a notary; None where it shows none or denies one."""
    if _NO_NOTARY(reading.words):
        return None
    return next((hit for hit in reading.hits(_NOTARY) if modality(hit, reading) == "asserted"), None)
