"""A legal opinion written by rules: from the factors of a scored check, in the order of their weight."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from cleardeed.checks.guidance import BeyondRegisters, conditions_of, guidance
from cleardeed.checks.provisions import merge_provisions
from cleardeed.checks.scoring.coverage import MANUAL_REVIEW, NOT_SEARCHED, OPEN_ANSWERS, SILENCE
from cleardeed.checks.scoring.model import Factor, RiskScoring
from cleardeed.checks.scoring.sentences import Value, fill_template
from cleardeed.checks.scoring.verdict import Hindrance, hindrance_of
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE, in_order
from cleardeed.sources.source import CheckType

VERDICTS: dict[Hindrance, str] = {
    "none": "The risk score is {score} of 100. Provided that what follows is observed, nothing that was found forbids"
    " the deal.",
    "lasting": "The risk score is {score} of 100. The deal can be made only by a buyer who accepts what cannot be"
    " changed, and once the other points below are settled.",
    "points": "The risk score is {score} of 100. The deal can be made once the points below are settled.",
    "acceptance": "The risk score is {score} of 100. Nothing should be signed or paid before every point below that"
    " can be settled is settled, and then only by a buyer who accepts what cannot be changed.",
    "obstacles": "The risk score is {score} of 100. The deal should not be signed, and no money paid, before the"
    " obstacles below are removed.",
    "sum": "The risk score is {score} of 100. Too much counts against the deal at once: nothing should be"
    " signed or paid before all the points below are settled.",
    "prohibition": "The risk score is {score} of 100. As it stands the deal must not be made.",
}
TOO_EARLY = "The risk score is {score} of 100. It is too early to say whether the deal can be made."
NOT_FINAL = "This is not a clean result: part of it could not be checked; see below."
UNDECIDED = "This is not a clean result: a person must still decide on some records; see below."
NOT_FINAL_AND_UNDECIDED = (
    "This is not a clean result: part of it could not be checked, and a person must still decide on some records; see"
    " below."
)
ALL_ANSWERED = "Sources asked: {asked}; all of them answered."
SET_ASIDE = "Records that were left out of account as a person decided that they are about someone else: {count}."
ANSWERED = "Sources asked: {asked}; final answers: {final}."
NO_ANSWER = "No answer from: {silent}. What these hold is not known."
LACKING = "Not searched, for want of data in the request: {lacking}. What these hold is not known."
FOR_A_PERSON = "Answered with records that a person must decide on: {for_a_person}. See below."
OPEN = "Answered, but not finally: {open}. See below."

SCOPE: dict[CheckType, str] = {
    "seller": "This opinion is about the seller: identity, capacity, debts and disputes.",
    "object": "This opinion is about the object: title, encumbrances, condition and disputes.",
    "full": "This opinion is about the seller and the object, and about whether the one may sell the other.",
}
AS_OF = "The oldest data it rests on are of {oldest}; what was registered later is not taken into account."

POINTS = "What stands against the deal, the weightiest first:"
POINT = "{number}. {statement} Basis: {law}."
NO_POINTS = "In what could be checked nothing was found that stands against the deal."

DEMANDS = "To be done and demanded before signing:"
UNKNOWN = "What could not be checked, and how to close the gap:"
GAP = "{number}. {statement} {by_hand}"
NUMBERED = "{number}. {text}"

CAVEAT = (
    "Written by rules from the answers of registers, without sight of the contract or the originals. It names the"
    " provisions to look at and does not replace the judgment of a lawyer, who reads them in their current wording."
)


class LegalOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """`result.legal_opinion` of the API. Blank lines part the paragraphs; `basis` lists the provisions, act by act."""

    text: str
    basis: list[str]
    written_by: Literal["rules", "model"]


def legal_opinion(
    check_type: CheckType,
    scoring: RiskScoring,
    answers: Mapping[str, Answer],
    translate: Translate = ENGLISH,
    *,
    set_aside: int = 0,
    kind: str | None = None,
) -> LegalOpinion:
    """Return a legal opinion on these factors: verdict and who answered, scope, obstacles, demands, gaps, and what no
    register tells.

    `answers` are those that `scoring` was made from; only their codes, statuses and dates are read. `set_aside` is
    how many records decisions took out of them, `kind` the kind of the object where it is known. No personal value is
    in the text. Pure.
    """
    points = [one for one in scoring.factors if one.status in ("attention", "critical") and one.code != MANUAL_REVIEW]
    gaps = [one for one in scoring.factors if one.status == "unknown" or one.code == MANUAL_REVIEW]
    beyond = facts_beyond_registers(check_type, scoring.factors, kind)
    paragraphs = [
        " ".join(
            [
                _verdict(scoring, gaps, translate),
                _coverage(scoring, answers, set_aside, translate),
            ]
        ),
        _scope(check_type, answers, translate),
        *_points(points, translate),
        *_demands([*_demanded(points), *(translate(one.text) for one in beyond)], translate),
        *_gaps(gaps, translate),
        translate(CAVEAT),
    ]
    laws = [
        *(act for one in (*points, *gaps) for act in one.law.split("; ")),
        *(translate(act) for one in beyond for act in one.law),
    ]
    return LegalOpinion(
        text="\n\n".join(paragraphs),
        basis=merge_provisions(laws),
        written_by="rules",
    )


def facts_beyond_registers(
    check_type: CheckType, factors: Iterable[Factor], kind: str | None = None
) -> list[BeyondRegisters]:
    """Return the matters that no register covers for a check with these factors, of an object of this kind."""
    conditions = conditions_of(factors, kind)
    return [one for one in guidance().beyond if one.follows(check_type, conditions)]


def _verdict(scoring: RiskScoring, gaps: Sequence[Factor], translate: Translate) -> str:
    too_early = gaps and scoring.level in ("low", "medium")
    text = TOO_EARLY if too_early else VERDICTS[hindrance_of(scoring.level, scoring.factors)]
    verdict = fill_template(text, {"score": scoring.score}, translate)
    return f"{verdict} {translate(_reservation(gaps))}" if gaps else verdict


def _reservation(gaps: Sequence[Factor]) -> str:
    """Return why a result with these gaps is not clean."""
    undecided = [one for one in gaps if one.code == MANUAL_REVIEW]
    if not undecided:
        return NOT_FINAL
    return UNDECIDED if len(undecided) == len(gaps) else NOT_FINAL_AND_UNDECIDED


def _coverage(scoring: RiskScoring, answers: Mapping[str, Answer], set_aside: int, translate: Translate) -> str:
    """Return the text on who gave a final answer, and on what was set aside; what applies and was not asked at all is
    silent too."""
    came = sum(one.status != "source_unavailable" for one in answers.values())
    silent = [one.code.removeprefix(SILENCE) for one in scoring.factors if one.code.startswith(SILENCE)]
    lacking = [code for one in scoring.factors if one.code == NOT_SEARCHED for code in one.sources]
    named = {code for one in scoring.factors if one.code in OPEN_ANSWERS for code in one.sources}
    undecided = named - {*silent, *lacking}
    for_a_person = undecided & {code for one in scoring.factors if one.code == MANUAL_REVIEW for code in one.sources}
    values: dict[str, Value] = {
        "asked": came + len(silent),
        "final": came - len(lacking) - len(undecided),
        "silent": tuple(BY_CODE[code].name for code in in_order(silent)),
        "lacking": tuple(BY_CODE[code].name for code in in_order(lacking)),
        "for_a_person": tuple(BY_CODE[code].name for code in in_order(for_a_person)),
        "open": tuple(BY_CODE[code].name for code in in_order(undecided - for_a_person)),
        "count": set_aside,
    }
    texts = {
        ALL_ANSWERED: not silent and not lacking and not undecided,
        ANSWERED: bool(silent or lacking or undecided),
        NO_ANSWER: bool(silent),
        LACKING: bool(lacking),
        FOR_A_PERSON: bool(for_a_person),
        OPEN: bool(undecided - for_a_person),
        SET_ASIDE: bool(set_aside),
    }
    return " ".join(fill_template(text, values, translate) for text, applies in texts.items() if applies)


def _scope(check_type: CheckType, answers: Mapping[str, Answer], translate: Translate) -> str:
    scope = translate(SCOPE[check_type])
    dates = [one.datestamp for one in answers.values() if one.status != "source_unavailable" and one.datestamp]
    return f"{scope} {fill_template(AS_OF, {'oldest': min(dates)}, translate)}" if dates else scope


def _points(points: Sequence[Factor], translate: Translate) -> list[str]:
    if not points:
        return [translate(NO_POINTS)]
    lines = (
        fill_template(POINT, {"number": number, "statement": _statement(one), "law": one.law}, translate)
        for number, one in enumerate(points, 1)
    )
    return [translate(POINTS), *lines]


def _statement(factor: Factor) -> str:
    """The factor's reason under its title, which is left out where the reason begins with it."""
    return factor.reason if factor.reason.startswith(factor.title) else f"{factor.title}. {factor.reason}"


def _demands(demands: Iterable[str], translate: Translate) -> list[str]:
    lines = (
        fill_template(NUMBERED, {"number": number, "text": demand}, translate)
        for number, demand in enumerate(dict.fromkeys(demands), 1)
    )
    return [translate(DEMANDS), *lines]


def _gaps(gaps: Sequence[Factor], translate: Translate) -> list[str]:
    lines = [
        fill_template(
            GAP,
            {
                "number": number,
                "statement": _statement(one),
                "by_hand": " ".join(one.demands),
            },
            translate,
        )
        for number, one in enumerate(sorted(gaps, key=_silence_first), 1)
    ]
    return [translate(UNKNOWN), *lines] if lines else []


def _silence_first(factor: Factor) -> bool:
    return not factor.code.startswith(SILENCE)


def _demanded(points: Sequence[Factor]) -> list[str]:
    return [demand for one in points for demand in one.demands]
