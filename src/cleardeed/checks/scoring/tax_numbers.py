"""A tax number that is not the seller's, or was not given: what was not found without it does not reassure. Pure."""

from collections.abc import Mapping

import msgspec

from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.sources.answers import TAX_NUMBER_DOUBTFUL, TAX_NUMBER_LACKING
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.matching.numbers import normalise_inn
from cleardeed.sources.matching.people import searchable_numbers
from cleardeed.sources.records import TaxpayerStatus
from cleardeed.sources.subject import Seller


def searched_by_wrong_number(source: str, seller: Seller | None, answers: Mapping[str, Answer]) -> bool:
    """Whether the source goes by the tax number, and the one that was given is not the seller's, or void.

    It is not where its check digits are wrong, or where the tax service names another number for the seller, or
    another person for the number.
    """
    if not BY_CODE[source].by_tax_number or seller is None or not seller.inn:
        return False
    return "inn" not in searchable_numbers(seller) or _tax_service_doubts(seller, answers)


def searched_without_number(source: str, seller: Seller | None) -> bool:
    """Whether the source goes by the tax number too, and was searched by the name alone, as none was given."""
    return BY_CODE[source].also_by_tax_number and seller is not None and not seller.inn


def tax_service_names_number(answers: Mapping[str, Answer]) -> bool:
    """Whether the tax service surely has one tax number for the seller, and does not call it void."""
    named = _taxpayers(answers)
    numbers = {normalise_inn(one.inn) for one in named if one.inn}
    return len(numbers) == 1 and not any(mentions(one.kind, *WORDS["void_number"]) for one in named)


def _taxpayers(answers: Mapping[str, Answer]) -> list[TaxpayerStatus]:
    """Return what the tax service surely says of the seller."""
    records = answers["inn"].records if "inn" in answers else ()
    return [one for one in records if isinstance(one, TaxpayerStatus) and one.certain]


def _tax_service_doubts(seller: Seller, answers: Mapping[str, Answer]) -> bool:
    named = _taxpayers(answers)
    another = any(one.inn and normalise_inn(one.inn) != normalise_inn(seller.inn) for one in named)
    return another or any(mentions(one.kind, *WORDS["void_number"]) for one in named) or _is_of_another(answers)


def _is_of_another(answers: Mapping[str, Answer]) -> bool:
    """Whether the tax service knows the number that was given as that of somebody of another name or birth date."""
    known = answers["inn"].records if "inn" in answers else ()
    return any("inn" in one.match.agreed and one.match.differs for one in known)


def reopen_doubtful_answers(answers: Mapping[str, Answer], seller: Seller | None) -> Mapping[str, Answer]:
    """The answers, those left open that found nothing against the seller by a wrong number.

    By the contract, a name and a birth date are enough to search by: an answer that found nothing by them keeps its
    status, and its reason says what it was not searched by.
    """

    def reopened(code: str, answer: Answer) -> Answer:
        if answer.status == "ok" and searched_by_wrong_number(code, seller, answers):
            return msgspec.structs.replace(answer, status="manual_review_required", reason=TAX_NUMBER_DOUBTFUL)
        if answer.status == "ok" and searched_without_number(code, seller):
            return msgspec.structs.replace(answer, reason=TAX_NUMBER_LACKING)
        return answer

    return {code: reopened(code, answer) for code, answer in answers.items()}
