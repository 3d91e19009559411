"""The course of a bankruptcy, derived from its published messages.

Only what surely ends a case ends it here, and only where nothing later may have opened it again: a message whose kind
is not known leaves the case running.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import UnreadableRowError

Effect = Literal["opens", "ends", "none"]

_COURT_ACT = "ArbitralDecree"
_TYPES: dict[str, Effect] = {
    "StartOfExtrajudicialBankruptcy": "opens",
    "StartOfExtrajudicialBankruptcyProject": "opens",
    "CompletionOfExtrajudicialBankruptcy": "ends",
    "TerminationOfExtrajudicialBankruptcy": "ends",
    "ReturnOfApplicationOnExtrajudicialBankruptcy": "ends",
    "ReturnOfApplicationOnExtrajudicialBankruptcy2": "ends",
    **dict.fromkeys(
        (
            "Annul",
            "Auction",
            "Auction2",
            "CancelAuctionTradeResult",
            "ChangeAuction",
            "ChangeAuction2",
            "CourseOfSalePersonProperty",
            "CreditorsDemandRegistered",
            "DealInvalid",
            "DealInvalid2",
            "DealInvalidResult",
            "DealInvalidResult2",
            "DeliberateBankruptcy",
            "Meeting",
            "Meeting2",
            "MeetingResult",
            "Other",
            "PropertyEvaluationReport",
            "PropertyInventoryResult",
            "ReceivingCreditorDemand",
            "ReceivingCreditorDemand2",
            "SaleContractResult",
            "SaleContractResult2",
            "SaleOrderPledgedProperty",
            "SaleOrderPledgedProperty2",
            "TradeResult",
            "ViewDraftRestructuringPlan",
            "ViewExecRestructuringPlan",
        ),
        "none",
    ),
}
"""Types of messages that say whether a case is open, and those known to say nothing of it."""
_ACTS: dict[str, Effect] = {
    "о введении наблюдения": "opens",
    "о введении финансового оздоровления": "opens",
    "о введении внешнего управления": "opens",
    "о признании должника банкротом и открытии конкурсного производства": "opens",
    "о признании обоснованным заявления о признании гражданина банкротом и введении реструктуризации"
    " его долгов": "opens",
    "об утверждении плана реструктуризации долгов гражданина": "opens",
    "о признании гражданина банкротом и введении реализации имущества гражданина": "opens",
    "о возобновлении производства по делу о несостоятельности (банкротстве)": "opens",
    "об отмене или изменении судебных актов": "opens",
    "об отмене судебного акта": "opens",
    "о завершении реструктуризации долгов гражданина": "ends",
    "о завершении реализации имущества гражданина": "ends",
    "о завершении конкурсного производства": "ends",
    "о прекращении производства по делу": "ends",
    "об отказе в признании должника банкротом": "ends",
    "об утверждении арбитражного управляющего": "none",
    "об освобождении или отстранении арбитражного управляющего": "none",
    "о продлении срока процедуры": "none",
    "о передаче дела на рассмотрение другого арбитражного суда": "none",
    "о неприменении в отношении гражданина правила об освобождении от исполнения обязательств": "none",
    "о признании действий (бездействий) арбитражного управляющего незаконными": "none",
}
"""Court acts by name, as the register spells them (folded)."""
_ACT = re.compile(r"<DecisionType\b[^>]*?\bName=\"([^\"]*)\"")
_CASE = re.compile(r"<CaseNumber>\s*([АA]\d{2}-\d{1,12}/\d{4})\s*</CaseNumber>")


class Message(msgspec.Struct, rename="camel"):
    """A message of the register."""

    number: str
    date_publish: str
    type: str
    content: str | None = None
    lock_reason: str | None = None
    annulment_message_guid: str | None = None
    bankrupt_guid: str | None = None

    @property
    def holds(self) -> bool:
        """Whether it was neither locked nor annulled."""
        return not self.lock_reason and not self.annulment_message_guid

    @property
    def act(self) -> str | None:
        """The name of the court act in the message."""
        found = _ACT.search(self.content or "")
        return found[1] if found else None

    @property
    def effect(self) -> Effect | None:
        """Return the message's effect on whether the case is open; None where its kind is not known."""
        return _ACTS.get(fold(self.act or "")) if self.type == _COURT_ACT else _TYPES.get(self.type)

    @property
    def extrajudicial(self) -> bool:
        return "ExtrajudicialBankruptcy" in self.type


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a bankruptcy."""

    finished: bool = False
    extrajudicial: bool = False
    procedure: str | None = None
    date: str | None = None
    case_number: str | None = None
    message_number: str | None = None
    message_type: str | None = None
    not_understood: str | None = None
    """The field with the unknown kind of message that keeps the case from being called finished."""


def course_of(messages: Sequence[Message]) -> Course:
    """Derive the state of the bankruptcy from its messages, in any order."""
    newest_first = sorted((one for one in messages if one.holds), key=_published, reverse=True)
    if not newest_first:
        return Course()
    telling = next((one for one in newest_first if one.effect != "none"), newest_first[0])
    unknown = telling.effect is None
    return Course(
        finished=telling.effect == "ends",
        extrajudicial=telling.extrajudicial,
        procedure=(telling.act or telling.type) if telling.effect in ("opens", "ends") else None,
        date=_published(telling),
        case_number=next((found[1] for one in newest_first if (found := _CASE.search(one.content or ""))), None),
        message_number=telling.number,
        message_type=telling.type,
        not_understood=("messages[].content" if telling.type == _COURT_ACT else "messages[].type") if unknown else None,
    )


def _published(message: Message) -> str:
    day = parse_date(message.date_publish)
    if day is None:
        raise UnreadableRowError("messages[].datePublish")
    # The time of day orders what was published on one day; the register writes both in ISO form.
    return message.date_publish
