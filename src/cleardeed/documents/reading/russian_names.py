"""Names of people in a Russian text: told by a patronymic, or by a birth or a passport right behind."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from cleardeed.documents.reading.words import Span, Words

_PATRONYMIC = re.compile(
    r"[а-я]{2,}(?:(?:ович|евич|ьич)(?:|а|у|ем|е)|(?:овн|евн|ичн|иничн)(?:а|ы|е|у|ой|ою))\Z|(?:иль|лук|фом|савв"
    r"|никит|фок|сил|кузьм)ич(?:|а|у|ем|ом|е)\Z|[а-я]{3,}(?:оглы|оглу|кызы|гызы|уулу|(?<!форм|капс|муск)улы)\Z"
)
_NO_PATRONYMIC = re.compile(r"(?:без|по)?(?:осн|верх|угол|дух|вин|усл|церк|сосл|чин|кр|люб)овн(?:а|ой|ою|у)\Z")
"""Adjectives that end like one: `Основной` of a heading."""
_CHILD_OF = frozenset({"оглы", "оглу", "улы", "уулу", "угли", "кызы", "гызы", "кизи"})
"""What makes a patronymic of the father's name before it: `Ахмед оглы`."""
_HYPHEN = re.compile(r"[-\u2010\u2011]\s?")
"""What joins the halves of a double name, also at the end of a line."""
_UP, _LETTER = "A-ZÀ-ÖØ-ɏА-ЯЁ", "A-Za-zÀ-ÖØ-öø-ɏА-Яа-яЁё"
_NAME = rf"(?>[{_UP}][’']?[{_LETTER}]+(?:-\s?[{_UP}][{_LETTER}]+){{0,2}})"
_PARTICLES = r"(?:(?i:аль|эль|ас|ад|ибн|бин|бен|де|да|ди|дель|дос|ла|ле|ван|дер|ден|фон|цу|мак)[ -]){0,2}"
_LEADING = frozenset({"фон", "цу", "де", "ди", "да", "ла", "ван", "дер", "ибн", "бин", "аль", "эль"})
"""Particles that a surname begins with."""
_DESCRIBED = re.compile(
    rf"(?<![\w.’'-]){_PARTICLES}{_NAME}(?:[ \n]{{1,2}}{_PARTICLES}{_NAME}){{1,4}}(?:\s\d{{1,2}}[{_LETTER}]{{0,2}})?"
    r"(?=(?:\s?\([^()\n]{2,60}\))?[,:]?\s{1,2}(?:(?:пол|гр|национальн)[^,;\d]{2,60},\s{1,2}){0,2}"
    r"(?:\(?(?:\d{1,2}[.\s](?:\d\d\.|[а-я]{3,8}\s))?(?:19|20)\d\d\s?(?:г\.?|года)?\s?(?:рожд|р\.|р\b)|(?:дата|год)\sрожд"
    r"|род(?:ил|ивш)|свидетельств\w{1,2}\sо\sрожд|(?i:паспорт)\w{0,2}"
    r"(?::|\s{1,2}(?:[A-ZА-Я]{0,3}\s?\d|№|гр|РФ|росс|иностр|сер|ном|выдан))))"
)
"""Words with capitals right before somebody's birth or passport."""
_OF_A_PLACE = re.compile(
    r"(?:(?<!\w)(?:г|гор|город\w{0,2}|в|во|из|на|пос|посел\w+|пгт|с|сел[ое]|д|дер|деревн\w|ст|ул|улиц\w|обл|респ)\.?"
    r"|(?:рожд\w*|гражданств\w|подданств\w|адрес\w{0,2}|прожива\w+|зарегистрирован\w+)\.?:?)\s{1,2}\Z"
    r"|\bвыдан\w?\s(?:\d\d\.\d\d\.\d{4}\s(?:г\.\s|года\s)?)?[^;,.\n]{0,40}\Z",
    re.IGNORECASE,
)
"""What stands before the name of a place or an office."""
_BEFORE = 80
"""How far before a place that may stand, in code points."""
_CITIZEN = re.compile(r"(?:граждан\w{2,4}|гр\.|подданн\w{2,3})\s{1,2}\Z", re.IGNORECASE)
_STATE = re.compile(r"[а-я]+(?:стана|ии|аины|довы|уси|раиля|ала|нама|ирана|ипта|итая)\Z")
"""A state in the genitive, whose citizen is named behind it."""
_NOBODY = re.compile(
    r"(?:российск\w+|росси[яи]|федераци\w+|республик\w|област\w+|район\w*|кра[йяе]|округ\w*|город[аеу]?|отдел\w*"
    r"|управлени\w+|министерств\w|[гормув]{1,3}вд|о?у?фмс|загс\w?|рф|ссср|прода[вю]\w*|покупа\w+|сторон\w?|договор\w?|акт"
    r"|соглашени\w|расписк\w|граждан(?:е|ин\w*|к\w+)|гр|квартир\w|улиц\w|банк\w?|обществ\w|нотариус\w?|представител\w+|доверенност\w"
    r"|доверител\w+|поверенн\w+|паспорт\w?|свидетельств\w|супруг\w?|собственник\w?|опекун\w?|попечител\w+|дата|место"
    r"|пол|фамилия|имя|отчество|сведения|данные|нижеподписавш\w+|ваш\w?|[ия]|мы|от)\Z"
)
"""Words that are no part of somebody's name."""
_OF_LEV = frozenset({"льва", "льву", "львом", "льве"})
_CASE_ENDING = re.compile(r"(?<=..)(?<=[а-я])(?:[аеиоуыэюяйь]{1,3}|ым|ом|ем|им|ого|ому|ыми)$")
_FLEETING = re.compile(r"(?<=[а-я]{3})[ео]([лвкц])$")
"""The vowel that the name Pavel has and Pavla has not."""


def root(token: str) -> str:
    """A word of a name without its case ending, and without the vowel that cases move."""
    return "лев" if token in _OF_LEV else _FLEETING.sub(r"\1", _CASE_ENDING.sub("", token))


def is_patronymic(token: str) -> bool:
    """Whether a folded word is a patronymic, or makes one of the word before it."""
    return token in _CHILD_OF or (_PATRONYMIC.search(token) is not None and _NO_PATRONYMIC.match(token) is None)


def is_nobody(token: str) -> bool:
    """Whether a folded word is part of nobody's name."""
    return _NOBODY.match(token) is not None


def russian_names(words: Words) -> list[range]:
    """The words of every name in full, in order."""
    found = sorted(_by_patronymic(words), key=lambda name: name.start)
    starts = [name.start for name in found]
    described = [name for name in _described(words) if _is_apart(name, found, starts)]
    again = (name for name in _named_again(described, words) if _is_apart(name, found, starts))
    return sorted({*found, *described, *again}, key=lambda name: name.start)


def _is_apart(name: range, found: list[range], starts: list[int]) -> bool:
    before = bisect_right(starts, name.stop - 1) - 1
    return before < 0 or found[before].stop <= name.start


def _by_patronymic(words: Words) -> Iterator[range]:
    for position, token in enumerate(words.tokens):
        after = position + 1 < len(words.tokens) and _apart(position, words) and _named(position + 1, words)
        last = _last_of_double(position + 1, words) if after else position
        if token in _CHILD_OF and _is_childs(position, words):
            first = _first_of_double(position - 1, words)
        elif is_patronymic(token) and _capital(position, words):
            first = position
        else:
            continue
        if not _adjacent(first - 1, words):
            if token in _CHILD_OF and after:
                yield range(first, last + 1)
            continue
        given = _first_of_double(first - 1, words)
        if _adjacent(given - 1, words):
            yield range(_with_particles(_first_of_double(given - 1, words), words), position + 1)
        else:
            yield range(given, last + 1)


def _is_childs(position: int, words: Words) -> bool:
    """Whether the father is named right before, with a space or a hyphen between."""
    return (
        position > 0 and _named(position - 1, words) and (_apart(position - 1, words) or _hyphened(position - 1, words))
    )


def _described(words: Words) -> Iterator[range]:
    """The names that data of identity stand behind."""
    for match in _DESCRIBED.finditer(words.stream):
        if _OF_A_PLACE.search(words.stream, max(match.start() - _BEFORE, 0), match.start()):
            continue
        positions = words.positions_of(Span(match.span()))
        first = positions.start
        if _CITIZEN.search(words.stream, max(match.start() - 14, 0), match.start()) and _STATE.match(
            words.tokens[first]
        ):
            first += 1
        while first < positions.stop and is_nobody(words.tokens[first]):
            first += 1
        if first + 1 < positions.stop and not any(map(is_nobody, words.tokens[first : positions.stop])):
            yield range(first, positions.stop)


def _named_again(names: list[range], words: Words) -> Iterator[range]:
    """Where the same words stand together again, in whatever case."""
    by_first: dict[str, set[tuple[str, ...]]] = {}
    for name in names:
        roots = _roots(name, words)
        by_first.setdefault(roots[0], set()).add(roots)
    for first, known in by_first.items():
        lengths = {len(roots) for roots in known}
        for position in words.positions((f"{first}*",)).order:
            ranges = (range(position, min(position + length, len(words.tokens))) for length in lengths)
            yield from (again for again in ranges if _capital(again[-1], words) and _roots(again, words) in known)


def _roots(name: range, words: Words) -> tuple[str, ...]:
    return tuple(root(words.tokens[position]) for position in name)


def _with_particles(position: int, words: Words) -> int:
    while position and words.tokens[position - 1] in _LEADING and _apart(position - 1, words):
        position -= 1
    return position


def _first_of_double(position: int, words: Words) -> int:
    """The first half of a double name whose second one stands at `position`."""
    while position and _hyphened(position - 1, words) and _capital(position - 1, words):
        position -= 1
    return position


def _last_of_double(position: int, words: Words) -> int:
    while position + 1 < len(words.tokens) and _hyphened(position, words) and _capital(position + 1, words):
        position += 1
    return position


def _hyphened(position: int, words: Words) -> bool:
    """Whether a hyphen joins the word at `position` to the next."""
    return _HYPHEN.fullmatch(words.stream, words.ends[position], words.starts[position + 1]) is not None


def _capital(position: int, words: Words) -> bool:
    return words.stream[words.starts[position]].isupper()


def _named(position: int, words: Words) -> bool:
    """Whether a word may be one of a name."""
    return len(words.tokens[position]) > 1 and _capital(position, words)


def _apart(position: int, words: Words) -> bool:
    """Whether nothing but space parts the word at `position` from the next."""
    gap = words.stream[words.ends[position] : words.starts[position + 1]]
    return len(gap) <= 2 and not gap.strip()


def _adjacent(position: int, words: Words) -> bool:
    """Whether the word at `position` and the next begin with capitals and have nothing but space between them."""
    if position < 0 or position + 1 >= len(words.tokens):
        return False
    return _named(position, words) and _capital(position + 1, words) and _apart(position, words)
