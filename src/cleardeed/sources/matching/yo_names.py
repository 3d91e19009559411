"""Names that are properly written with Ё and often with Е; some registers compare the two letters as different ones.

Words where Ё is the only reading (`Пётр`) or a frequent one (`Соловьёв`). A name that is not here is searched as it is
written and with Е alone.
"""

import re

from cleardeed.sources.matching.text import words

_NAMES = words(
    """пётр фёдор семён артём парфён алёна матрёна фёкла
    фёдорович фёдоровна семёнович семёновна артёмович артёмовна парфёнович парфёновна"""
)
_SURNAMES = words(
    """аксёнов алёшин алфёров артёмов артёмьев берёзин берёзкин богачёв бобылёв воробьёв головачёв горбачёв грачёв
    дегтярёв дёмин ерёмин ерёменко журавлёв зверёв звёздин золотарёв калачёв киселёв ковалёв козырёв кораблёв
    королёв лёвин лёвкин лихачёв логачёв лунёв муравьёв новосёлов огнёв парфёнов плетнёв пономарёв потёмкин пугачёв
    пчёлкин рогачёв рублёв савёлов селезнёв семёнов сёмин сёмкин снегирёв соболёв соловьёв сычёв тёмкин тёркин
    ткачёв толкачёв трубачёв усачёв фёдоров хмелёв хрущёв царёв чернышёв чёрный чёрных шевелёв шмелёв щёголев
    щербачёв"""
)
_BY_PLAIN = {
    word.replace("ё", "е"): word
    for one in (*_NAMES, *_SURNAMES)
    for word in (one, f"{one}а" if one in _SURNAMES and one[-1] in "вн" else one)
}
_WORD = re.compile(r"[^\W\d_]+")


def with_yo(name: str) -> str:
    """The name with Ё in the words that are properly written so; others stay as they are."""
    return _WORD.sub(_written, name)


def without_yo(name: str) -> str:
    """The name with Е in place of every Ё."""
    return name.replace("ё", "е").replace("Ё", "Е")


def _written(word: re.Match[str]) -> str:
    known = _BY_PLAIN.get(without_yo(word[0]).lower())
    if known is None:
        return word[0]
    pairs = zip(word[0], known, strict=True)
    return "".join(("Ё" if old.isupper() else "ё") if new == "ё" else old for old, new in pairs)
