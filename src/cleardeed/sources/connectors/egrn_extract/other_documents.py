"""Files that are not extracts about an object: each is refused by its name, with what to order in its place."""

import re
from collections.abc import Mapping

import msgspec

from cleardeed.core.language import Message
from cleardeed.sources.connectors.egrn_extract.safe_xml import UnfitExtractError

_ORDER = Message(
    "order an extract about the object at Rosreestr, Gosuslugi or a public service centre and give the XML file of it"
)
_GIVE_XML = Message("give the XML file of the extract that came with it")
_OBSOLETE = Message("papers of this form are no longer issued and do not show what is registered now")


class Paper(msgspec.Struct, frozen=True):
    """A paper that does not answer: its name, why not, and what would."""

    name: Message
    why: Message
    instead: Message = _ORDER

    def refusal(self) -> UnfitExtractError:
        """To be raised."""
        return UnfitExtractError(
            "this is {paper}; {why}; {instead}", paper=self.name, why=self.why, instead=self.instead
        )


_ABSENCE = Paper(
    Message("a notice that nothing is registered"),
    Message("it says nothing of an object"),
    Message("see whether the cadastral number is right and order an extract about the object by it"),
)
_HISTORY = Paper(
    Message("an extract on the transfers of rights"),
    Message("it tells the history of rights, not what is registered and what burdens the object now"),
)
PAPERS: Mapping[str, Paper] = {
    "kvzu": Paper(Message("an old cadastral extract of a land plot (KVZU)"), _OBSOLETE),
    "kpzu": Paper(Message("an old cadastral passport of a land plot (KPZU)"), _OBSOLETE),
    "kvoks": Paper(Message("an old cadastral extract of a building or room (KVOKS)"), _OBSOLETE),
    "kpoks": Paper(Message("an old cadastral passport of a building or room (KPOKS)"), _OBSOLETE),
    "region_cadastr": Paper(Message("an old cadastral paper of before 2014"), _OBSOLETE),
    "reestr_extract": Paper(Message("an extract of the former register of rights (EGRP)"), _OBSOLETE),
    "extract_transfer_rights": _HISTORY,
    "exract_notice_absence": _ABSENCE,
    "extract_notice_absence": _ABSENCE,
    "extract_rights_individ": Paper(
        Message("an extract on the rights of a person"),
        Message("it does not show all that is registered on the object"),
    ),
    "extract_contract_participation": Paper(
        Message("an extract on contracts of shared construction"),
        Message("it does not show who owns the object and what burdens it"),
    ),
    "extract_about_property_property_complex": Paper(
        Message("an extract about an enterprise as a whole"), Message("enterprises are not checked")
    ),
    "extract_about_zone": Paper(
        Message("an extract about a zone or boundary"), Message("it says nothing of the rights in an object")
    ),
    "extract_about_boundary": Paper(
        Message("an extract about a zone or boundary"), Message("it says nothing of the rights in an object")
    ),
    "extract_cadastral_plan": Paper(
        Message("a cadastral plan of a territory"), Message("it says nothing of the rights in an object")
    ),
    "kpt": Paper(Message("a cadastral plan of a territory"), Message("it says nothing of the rights in an object")),
    "html": Paper(
        Message("a page for a browser"), Message("it holds the looks of an extract and not its data"), _GIVE_XML
    ),
}
"""By what the name of a document's root begins with, in lower case. The first spelling of a notice of absence is the
register's own."""

_PDF = Paper(Message("a PDF"), Message("only the XML of an extract is read"), _GIVE_XML)
_ARCHIVE = Paper(
    Message("an archive"),
    Message("nothing is unpacked here"),
    Message("unpack it and give the XML file that lies in it"),
)
_SIGNATURE = Paper(
    Message("an electronic signature (.sig)"),
    Message("it holds no data of the object"),
    Message("give the XML file that it belongs to"),
)
_FILES: tuple[tuple[re.Pattern[bytes], Paper], ...] = (
    (re.compile(rb"%PDF"), _PDF),
    (re.compile(rb"PK\x03\x04|PK\x05\x06|Rar!|7z\xbc\xaf\x27\x1c|\x1f\x8b"), _ARCHIVE),
    (re.compile(rb"\x30[\x80\x82\x83\x84]|-----BEGIN |MII[A-Z]"), _SIGNATURE),
)
"""By what a file begins with."""


def refuse_other_files(content: bytes) -> None:
    """Raises `UnfitExtractError` for a file that is known not to be XML."""
    start = content[:64].lstrip()
    for begins, paper in _FILES:
        if begins.match(start):
            raise paper.refusal()


def refuse_other_papers(root: str) -> None:
    """Raises `UnfitExtractError` for a document of another kind, by the name of its root."""
    name = root.lower()
    for begins, paper in PAPERS.items():
        if name.startswith(begins):
            raise paper.refusal()
