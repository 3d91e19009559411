"""Validate a request to launch a check: shape first (422), then meaning (400)."""

import datetime
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.accounts.scopes import scope_of_check
from cleardeed.core import clock
from cleardeed.core.errors import (
    FieldError,
    InvalidCheckInputError,
    InvalidCheckTypeError,
    ScopeDeniedError,
    ValidationError,
)
from cleardeed.core.person_names import NAME_FIELDS, name_fault
from cleardeed.core.unicode import hidden_character_fault
from cleardeed.core.validation import validate
from cleardeed.records.labels import NO_LABELS, Labels, read_labels
from cleardeed.sources.catalogue import applicable
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.sandbox_scenarios import InvalidScenarioError, ending_of, without_markers
from cleardeed.sources.subject import Passport, Property, Seller, Subject

CheckType = Literal["seller", "object", "full"]
CHECK_TYPES: tuple[CheckType, ...] = get_args(CheckType)
CheckStatus = Literal["processing", "report_ready", "partial", "failed"]
ReportStatus = Literal["report_ready", "partial"]
RiskScore = Annotated[int, msgspec.Meta(ge=0, le=100)]

Part = TypeVar("Part", Seller, Property)

FORMED = frozenset({"birth_date", "issued_on", "cadastral_number"})
"""Fields whose texts have a form of their own."""
EARLIEST_BIRTH = datetime.date(1900, 1, 1)


class LaunchRequest(msgspec.Struct, frozen=True):
    """A well-formed order of one check."""

    type: CheckType
    subject: Subject
    legal_opinion: bool = False
    sandbox_status: CheckStatus | None = None
    """The state a sandbox check will be in; None for a live one."""
    egrn_extract_id: str | None = None
    """The supplied extract that shall answer `egrn`; `extracts` attaches what it says to the subject."""
    labels: Labels = NO_LABELS


class _Body(msgspec.Struct, frozen=True):
    type: str
    input_data: dict[str, Any] | None = None
    sandbox_status: CheckStatus | None = None
    legal_opinion_enabled: bool | None = None
    egrn_extract_id: str | None = None


def requested_type(body: Any) -> CheckType | None:
    """The check type that a body names, before anything else of it is validated; None where it names none."""
    found = body.get("type") if isinstance(body, dict) else None
    return found if isinstance(found, str) and found in CHECK_TYPES else None


def require_check_scope(caller: Caller, wanted: CheckType | None) -> None:
    """Raise `ScopeDeniedError` unless the caller may launch checks of this type; an unknown type is refused later."""
    if wanted is not None and not caller.has_any(scope_of_check(wanted)):
        raise ScopeDeniedError


def read_launch(body: Any, *, mode: str, path: str = "input_data") -> LaunchRequest:
    """The order in a decoded body of POST /checks; `path` is what errors call `input_data`.

    Raises `ValidationError` for a wrong shape, `InvalidCheckTypeError`, `InvalidCheckInputError` for a wrong meaning.
    """
    shaped, labels = validate(body, _Body), read_labels(body)
    if shaped.sandbox_status is not None and mode != "sandbox":
        raise ValidationError(FieldError("sandbox_status", "only a sandbox key takes it"))
    subject = _read_subject(shaped.input_data or {}, path)
    if shaped.type not in CHECK_TYPES:
        raise InvalidCheckTypeError
    _require_enough_fields(shaped.type, subject)
    _refuse_impossible_dates(subject.seller)
    _refuse_unsearchable_texts(subject, mode)
    return LaunchRequest(
        type=shaped.type,
        subject=_with_normal_cadastral_number(subject),
        legal_opinion=bool(shaped.legal_opinion_enabled),
        sandbox_status=sandbox_status_of(shaped.type, subject, shaped.sandbox_status) if mode == "sandbox" else None,
        egrn_extract_id=shaped.egrn_extract_id,
        labels=labels,
    )


def sandbox_status_of(check_type: CheckType, subject: Subject, wanted: CheckStatus | None) -> CheckStatus:
    """The state that a sandbox check comes to. Raises `InvalidCheckInputError` for markers that cannot be followed."""
    ending = None if wanted == "processing" else wanted
    try:
        reached = ending_of([source.code for source in applicable(check_type, subject)], subject, ending)
    except InvalidScenarioError as error:
        raise InvalidCheckInputError(str(error)) from None
    return wanted or reached


def _read_subject(data: dict[str, Any], path: str) -> Subject:
    seller, object_ = data.get("seller"), data.get("object")
    return Subject(
        seller=None if seller is None else _with_extra(seller, Seller, f"{path}.seller"),
        object=None if object_ is None else _with_extra(object_, Property, f"{path}.object"),
    )


def _with_extra(data: Any, kind: type[Part], path: str) -> Part:
    """The Struct with the fields that the contract does not name kept aside; blank strings are taken for absent."""
    if not isinstance(data, dict):
        raise ValidationError(FieldError(path, "must be an object"))
    named, extra = _split(data, kind)
    if isinstance(named.get("passport"), dict):
        named["passport"], unnamed = _split(named["passport"], Passport)
        extra |= {"passport": unnamed} if unnamed else {}
    return validate(named | {"extra": extra}, kind, path)


def _split(data: dict[str, Any], kind: type[msgspec.Struct]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields that `kind` has and that say something, and those that it does not have."""
    known = set(kind.__struct_fields__) - {"extra"}
    named = {name: value for name, value in data.items() if name in known and not _is_blank(name, value)}
    return named, {name: value for name, value in data.items() if name not in known}


def _is_blank(name: str, value: Any) -> bool:
    """Whether it is null or a text without a letter or digit; a lone dash or a zero-width space names nobody.

    What has a form of its own is blank only where it is empty: anything else there is a mistake to report.
    """
    if value is None or not isinstance(value, str):
        return value is None
    return not (value.strip() if name in FORMED else any(map(str.isalnum, value)))


def _require_enough_fields(check_type: str, subject: Subject) -> None:
    seller, object_ = subject.seller, subject.object
    if check_type in ("seller", "full") and not (
        seller and seller.last_name and seller.first_name and (seller.birth_date or seller.inn)
    ):
        raise InvalidCheckInputError("A seller needs last_name, first_name and one of birth_date, inn.")
    if check_type in ("object", "full") and not (object_ and (object_.cadastral_number or object_.address)):
        raise InvalidCheckInputError("An object needs one of cadastral_number, address.")


def _refuse_impossible_dates(seller: Seller | None) -> None:
    if seller is None:
        return
    if seller.birth_date and not EARLIEST_BIRTH <= seller.birth_date <= clock.today():
        raise InvalidCheckInputError("birth_date lies in the future or before 1900.")
    issued_on = seller.passport.issued_on if seller.passport else None
    if issued_on and issued_on > clock.today():
        raise InvalidCheckInputError("passport.issued_on lies in the future.")


def _refuse_unsearchable_texts(subject: Subject, mode: str) -> None:
    """Refuse names that nobody can bear, and characters that nobody sees: a search for them finds nothing."""
    passport = subject.seller.passport if subject.seller else None
    for part, prefix in ((subject.seller, ""), (passport, "passport."), (subject.object, "")):
        for name in part.__struct_fields__ if part else ():
            if isinstance(text := getattr(part, name), str) and (fault := _text_fault(name, text, mode)):
                raise InvalidCheckInputError(f"{prefix}{name} {fault}.")


def _text_fault(name: str, text: str, mode: str) -> str | None:
    if name == "last_name" and mode == "sandbox" and not (text := without_markers(text)):
        return None
    return name_fault(text) if name in NAME_FIELDS else hidden_character_fault(text)


def _with_normal_cadastral_number(subject: Subject) -> Subject:
    if subject.object is None or subject.object.cadastral_number is None:
        return subject
    number = normalise_cadastral_number(subject.object.cadastral_number)
    if number is None:
        raise InvalidCheckInputError("cadastral_number must look like 77:01:0001001:1001.")
    return msgspec.structs.replace(subject, object=msgspec.structs.replace(subject.object, cadastral_number=number))
