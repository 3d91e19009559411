"""Texts that make analysis cost the square of their length, each built to a length in code points."""

import itertools
from collections.abc import Callable

Build = Callable[[int], str]


def _repeated(scrap: str) -> Build:
    return lambda length: (scrap * (length // len(scrap) + 1))[:length]


def _counted(scrap: str) -> Build:
    """The scrap over and over, `{n}` in it another number each time, `{w}` another word."""

    def build(length: int) -> str:
        pieces, made = [], 0
        for number in itertools.count(1):
            piece = scrap.format(n=number, w=_word(number), c=_word(number).capitalize(), d=number % 28 + 1)
            pieces.append(piece)
            made += len(piece)
            if made >= length:
                return "".join(pieces)[:length]
        raise AssertionError

    return build


def _word(number: int) -> str:
    """Another word of Cyrillic letters for each number."""
    letters = ""
    while number:
        number, letter = divmod(number, 26)
        letters += chr(ord("а") + letter)
    return f"слово{letters}"


def _nested(opening: str, closing: str) -> Build:
    return lambda length: (opening * (length // 2))[: length // 2] + (closing * length)[: length - length // 2]


def _half(first: str, second: str) -> Build:
    return lambda length: _repeated(first)(length // 2) + _repeated(second)(length - length // 2)


def _behind(head: str, scrap: str) -> Build:
    return lambda length: head + _repeated(scrap)(max(length - len(head), 0))


_CONTRACT = "Договор купли-продажи квартиры. Кадастровый номер 77:99:0009999:1001. Продавец продал, Покупатель купил "
_DEED = "Contract of Sale of the flat. The Seller sells and the Buyer buys for RUB 5,000,000 "

ADVERSARIAL: dict[str, Build] = {
    # One sentence without an end.
    "pledge not lifted": _repeated("залог не снят "),
    "pledge not lifted, in a contract": _behind(_CONTRACT, "залог не снят "),
    "an arrest that is denied again and again": _behind(
        f"{_CONTRACT}. Квартира находится под арестом. ", "Квартира под арестом не состоит, если. "
    ),
    "mortgage held by Bank": _repeated("mortgage held by Bank "),
    "mortgage held by Bank, in a contract": _behind(_DEED, "mortgage held by Bank "),
    "mortgage with a name": _behind(_DEED, "the mortgage in favour of Bank is redeemed at completion "),
    "no tenant or": _behind(_DEED, "no tenant or neighbour "),
    "nobody": _behind(_DEED, "nobody or none "),
    "except": _behind(_CONTRACT, "кроме долгов, не, "),
    "parties without a full stop": _behind(_CONTRACT, "Продавец обязуется передать, Покупатель обязуется оплатить "),
    "everything of the vocabulary": _behind(
        _CONTRACT,
        "если продавец не снят с учета залог арест рента задаток аванс остается у покупателя срок дней договор ",
    ),
    "everything of the vocabulary, English": _behind(
        _DEED, "if the seller fails to vacate the deposit is forfeited within days of the mortgage lease notice "
    ),
    "commas": _behind(_CONTRACT, "залог, не, "),
    "semicolons": _behind(_CONTRACT, "залог; не; "),
    # Signs.
    "brackets": _nested("(", ")"),
    "brackets apart": _nested("( ", ") "),
    "brackets of all kinds": _repeated("([{<«"),
    "quotes": _repeated("«Продавец» "),
    "quotes that never close": _behind(_CONTRACT, "далее «"),
    "dots": _repeated("а.б. "),
    "blanks": _repeated("_ "),
    "line ends": _repeated("залог\n"),
    "hyphens at line ends": _repeated("слово-\n"),
    "one word": _repeated("залог"),
    # Things that are read.
    "dates": _behind(_CONTRACT, "01.02.2026 "),
    "dates in words": _behind(_CONTRACT, "двадцать первого ноября две тысячи двадцать шестого года "),
    "dates that differ": _counted("{d:02}.03.{n:04} "),
    "days and terms": _behind(_CONTRACT, "не позднее 5 (пяти) рабочих дней с даты "),
    "names": _behind(_CONTRACT, "Иванов Пётр Сидорович "),
    "names that differ": _counted("{c} Пётр Сидорович, "),
    "names, English": _behind(_DEED, "Mr John Example Smith "),
    "sums": _behind(_CONTRACT, "5 000 000 (пять миллионов) рублей "),
    "sums that differ": _counted("{n} 000 рублей составляет цена, "),
    "sums, English": _behind(_DEED, "RUB 5,000 the price is "),
    "digits": _repeated("7"),
    "digits apart": _repeated("1 "),
    "cadastral numbers": _repeated("77:99:0009999:1001 "),
    "addresses": _repeated("по адресу: г. Примерск, ул. Первая, д. 1, кв. 1 "),
    "shares": _behind(_CONTRACT, "доля в праве 1/2 "),
    "words that differ": _counted("{w} "),
    # Structures of a text.
    "aliases": _counted("{c} Пётр Сидорович, именуемый «Продавец», "),
    "aliases, English": _counted('John Smith{n}, the "Seller", Mary Jones{n}, the "Buyer", '),
    "I and you, English": _behind(_DEED, '"We", "You" '),
    "headings": _counted("{n}. ЦЕНА И ПОРЯДОК РАСЧЕТОВ\n"),
    "headings set wide": _repeated("Д О Г О В О Р  "),
    "rows of a form": _counted("Дата регистрации {n}: нет\n"),
    "abbreviations": _repeated("г. ул. д. кв. ст. п. "),
    "items": _counted("\n(а) залог {n}; "),
    "titles": _repeated("Договор купли-продажи\n"),
    # Mixed.
    "mixed": _repeated("Продавец (Иванов И.И.) «залог» 01.02.2026, 5 000 руб.; не снят\n"),
    "mixed, English": _repeated('The "Seller" (Mr Smith) mortgage 1 March 2026, RUB 5,000; not redeemed\n'),
    "half names, half dates": _half("Иванов Пётр Сидорович ", "01.02.2026 "),
    "half mortgages, half days": _half("mortgage held by Bank ", "within 5 days after completion "),
}
"""By name. Built to a length in code points; one of them is a whole document."""
