"""Words of registers turned into the codes of `records`; a word that is not known stays as it was written."""

import re
from collections.abc import Iterable, Mapping

from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role
from cleardeed.sources.rows import realty

_TRUE = {"true", "1", "да", "yes", "y", "д", "t"}
_CODE = re.compile(r"[0-9]{12}")
_FALSE = {"false", "0", "нет", "no", "n", "н", "f"}


def _stems(**codes: str) -> list[tuple[re.Pattern[str], str]]:
    return _pairs(codes.items())


def _pairs(stems: Iterable[tuple[str, str]]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(rf"\b(?:{begins})"), code) for code, begins in stems]


_ROLES = _stems(
    third_party="third|трет",
    creditor="creditor|кредитор|взыскатель|pledgee|залогодержат",
    debtor="debtor|bankrupt|должник|банкрот",
    respondent="respondent|defendant|ответчик",
    plaintiff="plaintiff|claimant|applicant|истец|истц|заявител",
    pledgor="pledgor|залогодатель",
    other="other|ино|manager|управляющ|представител",
)
_KINDS: Mapping[str, list[tuple[re.Pattern[str], str]]] = {
    "kad_arbitr": _stems(
        bankruptcy="bankrupt|банкрот|несостоят|б$", administrative="admin|админ|а$", civil="civil|граж|г$"
    ),
    "inn": _stems(
        void="void|invalid|недейств|аннулир",
        entrepreneur="entrepreneur|ип$|индивидуальн|предпринимат",
        self_employed="self|самозан|нпд",
        active="active|действ|актив",
    ),
    "watchlists": _stems(terrorism="terror|террор|экстрем", sanctions="sanction|санкц", weapons="weapon|wmd|оружи|ому"),
    "housing": _stems(
        unsafe="unsafe|авари|ветх", demolition="demol|condemn|снос|снес", ordinary="ordinary|обычн|исправн"
    ),
    **{table: _pairs(stems) for table, stems in realty.STEMS.items()},
}


def role_of(text: str | None) -> Role:
    """The role that a word names; `unknown`, which counts against the person, without a word or for an unknown one."""
    return _code_of(text or "", _ROLES) or "unknown"  # type: ignore[return-value]


def kind_of(table: str, text: str | None) -> str | None:
    """The code of a kind in the table of a source (or of `right`, `encumbrance`, `deal`), else the word itself.

    A text that is a number is a code of the register of real estate.
    """
    if not text:
        return None
    return _kind_of_code(table, text) or _code_of(text, _KINDS.get(table, [])) or text


def kind_of_entry(table: str, code: str | None, word: str | None) -> tuple[str | None, bool]:
    """The kind that a code of the register of real estate and the word beside it mean, and whether both were understood
    and agree. Where they do not, the word counts; one alone is enough."""
    by_code = _kind_of_code(table, code) if code else None
    by_word = _code_of(word, _KINDS[table]) if word else None
    kinds = {kind for kind, told in ((by_code, code), (by_word, word)) if told}
    return by_word or by_code, len(kinds) == 1 and None not in kinds


def _kind_of_code(table: str, code: str) -> str | None:
    kinds = realty.CODES.get(table)
    if not kinds or not _CODE.fullmatch(code):
        return None
    return next((kinds[code[:length]] for length in (9, 6) if code[:length] in kinds), None)


def parse_bool(text: str | None) -> bool | None:
    """Yes or no as registers write it; None where the text is neither."""
    word = fold(text or "")
    return True if word in _TRUE else False if word in _FALSE else None


def _code_of(text: str, stems: list[tuple[re.Pattern[str], str]]) -> str | None:
    word = fold(text).replace("_", " ")
    return next((code for pattern, code in stems if pattern.search(word)), None)
