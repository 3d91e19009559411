"""Whether the seller is, or may become, insolvent."""

from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.english import performance as english
from cleardeed.documents.rules.model import Fault, Finding, Rule, Weight

FAULTS = {
    "pending": Fault(
        Weight.BLOCKING,
        "The text says that the seller is in bankruptcy or that it is near; only the financial manager may then sell.",
    ),
}
_SPOKEN = Pattern(
    "<bankruptcy>",
    "платежеспособн*",
    "процедур* & реструктуризаци*/реализаци*",
    "solvency",
    *english.INSOLVENT_SPOKEN,
)
_EVENT = (
    "идет/слушает*/возбужд*/собира*/лежит/проход*/прохож*/прошел/прошл*/введен*/вводит*/признан*/признал*/подан*"
    "/подал*/подать/принят*/принял*"
    "/находит*/намерен*/открыт*/назначен*"
    "/рассматр*/рассмотр*/ведет*/начат*/начал*/готов*/инициир*/обратил*/отвечает/имеются/имеет/имеется/грозит"
    "/процедур*"
    "/declared/adjudicated/pending/filed/files/commenced/opened/initiated/appointed/undergoing/subject/threaten*"
)
_PENDING = Pattern(
    f"{_EVENT} ~ <bankruptcy>", "финансов*/арбитражн* управляющ*", "is bankrupt/insolvent", "отвечает признакам",
    "trustee/receiver ~ appointed/bankruptcy", "реструктуризаци* ~ долг*", "реализаци* ~ имуществ* гражданин*",
    "реализаци* имуществ* & ввел*/введен*/ввод*/утвержд*",
    "процедур* реализаци*", "<bankruptcy> да/есть", "не исключа* ~ <bankruptcy>",
    "введен*/ввел*/введено ~ наблюдени*/конкурсн*/санаци*", "внешне* управлени* ~ введен*/ввел*",
    "долг* ~ превыша* ~ имуществ*",
    "кредитор*/долг*/платить/расплат* ~ нечем",
    "федресурс* ~ намерени*/заявлени* & !нет/не/отсутств*",
    "не состоянии/силах/может ~ оплатить/исполн*/погасить/расплатиться/рассчит*/платить & долг*/кредитор*"
    "/обязательств*",
    "unable to pay & debts",
    *english.INSOLVENT,
)  # fmt: skip


def _find(reading: Reading) -> Finding | None:
    if reading.kind in ("title_extract", "receipt", "other") and not reading.says(_PENDING):
        return None
    duty = reading.sentences_of(_CONDITION) | reading.sentences_of(_OF_ANOTHER)
    pending = next((hit for hit in reading.hits(_PENDING) if hit.sentence not in duty and _is_said(hit, reading)), None)
    if pending is not None:
        return Finding(reading.span(pending), "pending")
    another = reading.sentences_of(_OF_ANOTHER)
    hit = next((hit for hit in reading.hits(_SPOKEN) if hit.sentence not in another), None)
    return None if hit is None else Finding(reading.span(hit))


def _is_said(hit: Hit, reading: Reading) -> bool:
    """Whether it is told as a fact; what somebody cannot pay is told by a denial."""
    return hit.sentence in reading.sentences_of(_UNABLE) or not reading.denied(hit)


_UNABLE = Pattern(
    "cannot pay & !no debt/debts",
    "не состоянии/силах",
    "не исключа* ~ <bankruptcy>",
    "не может ~ расплатиться/погасить",
    "unable to pay & !not unable",
    "can/could not/longer pay/meet/settle & !no debt/debts",
)
_OF_ANOTHER = Pattern("bank/insurer/managing/management/cooperative & !<seller>")
"""Whose solvency nobody vouches for."""
_CONDITION = Pattern(
    "в случае", "если", "if", "in the event", "in case of/the/that/any", "обязу*",
    "при признании/возбуждении/введении", "риск*",
    "последств*", "сведени* & проверен*", "закон* ~ <bankruptcy> & !признан*/введен*/возбужд*/подан*",
)  # fmt: skip

RULES = (
    Rule(
        code="bankruptcy_warranty",
        title="Assurance about bankruptcy",
        law=("Law 127-FZ on insolvency, art. 61.2, 213.11 and 213.32", "Civil Code, art. 431.2"),
        looks_for="The seller's assurance that no bankruptcy case is open and no ground for one is known; or"
        " that there is one.",
        fine="The seller assures that there is no bankruptcy and no ground for one.",
        faults=FAULTS,
        demands=(
            "Look the seller up in the register of bankruptcies and in the arbitration courts' files on the day"
            " of signing.",
        ),
        any_paper=True,
        find=_find,
    ),
)
