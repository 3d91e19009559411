"""What a document must agree on with a check of the same deal."""

from cleardeed.documents.rules.model import Fault, Line, Weight

_UNKNOWN = "unknown"

COMPARISONS: tuple[Line, ...] = (
    Line(
        code="seller_agrees",
        title="The seller is the one that was checked",
        law=("Civil Code, art. 19 and 209",),
        looks_for="Name, birth date, tax number and passport of the check's seller among the parties.",
        fine="The seller of the document is the one that was checked.",
        faults={
            "other": Fault(Weight.GRAVE, "The person that was checked is not named in the document."),
            "data": Fault(
                Weight.SERIOUS, "The seller has the name of the person that was checked, but other identity data."
            ),
            _UNKNOWN: Fault(
                Weight.MODERATE, "The seller could not be compared: the check or the document does not name one."
            ),
        },
        demands=("See the seller's passport and check the very person who sells.",),
    ),
    Line(
        code="object_agrees",
        title="The object is the one that was checked",
        law=("Civil Code, art. 554",),
        looks_for="Cadastral number and area of the check's object; its address where a number is missing.",
        fine="The object of the document is the one that was checked.",
        faults={
            "other": Fault(Weight.GRAVE, "The document is about another object than the check."),
            "area": Fault(
                Weight.MODERATE, "The area differs from that of the register; the object may have been rebuilt."
            ),
            _UNKNOWN: Fault(
                Weight.MODERATE, "The object could not be compared: the check or the document does not identify one."
            ),
        },
        demands=("Compare cadastral number, address and area with a fresh extract of the register.",),
    ),
    Line(
        code="encumbrances_agree",
        title="Encumbrances are as registered",
        law=("Civil Code, art. 460", "Law 218-FZ on registration, art. 7"),
        looks_for="What the document says of encumbrances against those that the register showed.",
        fine="The document says of encumbrances what the register shows.",
        faults={
            "denied": Fault(Weight.GRAVE, "The document says that there are no encumbrances; the register shows some."),
            "silent": Fault(Weight.SERIOUS, "The register shows encumbrances that were not found in the document."),
            "unregistered": Fault(
                Weight.MODERATE, "The document speaks of an encumbrance that the register does not show."
            ),
            _UNKNOWN: Fault(
                Weight.MODERATE, "The register did not answer in the check, so encumbrances could not be compared."
            ),
        },
        demands=("Order a fresh extract, and have every registered encumbrance named with who lifts it and when.",),
    ),
)
BY_CODE = {comparison.code: comparison for comparison in COMPARISONS}
