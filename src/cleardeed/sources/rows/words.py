"""Words of registers turned into the codes of `records`; a word that is not known stays as it was written."""

import re
from collections.abc import Mapping

from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role

_TRUE = {"true", "1", "да", "yes", "y", "д", "t"}
_FALSE = {"false", "0", "нет", "no", "n", "н", "f"}


def _stems(**codes: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(rf"\b(?:{stems})"), code) for code, stems in codes.items()]


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
    "encumbrance": _stems(
        mortgage="mortgage|ипотек|залог",
        arrest="arrest|seiz|арест",
        ban="ban|prohib|запре",
        rent="rent|annuity|рент",
        lease="lease|аренд|наем|найм|безвозмезд",
        claim="claim|иск|притязан|правопритязан|возражен",
        personal_participation="personal|личн",
    ),
    "right": _stems(
        shared_ownership="shared|долев|общая долев",
        joint_ownership="joint|совместн|общая совместн",
        ownership="ownership|собствен",
    ),
}


def role_of(text: str | None) -> Role:
    """The role that a word names; `unknown`, which counts against the person, without a word or for an unknown one."""
    return _code_of(text or "", _ROLES) or "unknown"  # type: ignore[return-value]


def kind_of(table: str, text: str | None) -> str | None:
    """The code of a kind in the table of a source (or of `right`, `encumbrance`), else the word itself."""
    if not text:
        return None
    return _code_of(text, _KINDS.get(table, [])) or text


def truth_of(text: str | None) -> bool | None:
    """Yes or no as registers write it; None where the text is neither."""
    word = fold(text or "")
    return True if word in _TRUE else False if word in _FALSE else None


def _code_of(text: str, stems: list[tuple[re.Pattern[str], str]]) -> str | None:
    word = fold(text).replace("_", " ")
    return next((code for pattern, code in stems if pattern.search(word)), None)
