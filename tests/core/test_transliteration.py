"""Russian in Latin letters by ICAO Doc 9303."""

import pytest

from cleardeed.core.transliteration import has_cyrillic, transliterate, with_original
from tests.sources.matching.latin_tables import ICAO_9303


@pytest.mark.parametrize(
    ("russian", "latin"),
    [
        ("Щукин Юрий", "Shchukin Iurii"),
        ("ЩУКИН", "SHCHUKIN"),
        ("Подъячев Илья", "Podieiachev Ilia"),
        ("Ёлкина Жанна Хасановна", "Elkina Zhanna Khasanovna"),
        ("г. Примерск, ул. Мытищинская, д. 1-А", "g. Primersk, ul. Mytishchinskaia, d. 1-A"),
        ("ООО «Ромашка» № 5", "OOO “Romashka” No. 5"),
        ("Я", "Ia"),
        ("John Smith, 5 €", "John Smith, 5 €"),
    ],
)
def test_words_are_transliterated(russian: str, latin: str) -> None:
    assert transliterate(russian) == latin
    assert not has_cyrillic(transliterate(russian))


def test_the_original_stands_in_brackets_where_it_was_cyrillic() -> None:
    assert with_original("Щукин Юрий") == "Shchukin Iurii (Щукин Юрий)"
    assert with_original("John Smith, 5 €") == "John Smith, 5 €"


def test_every_letter_is_the_tables() -> None:
    for letter, latin in ICAO_9303.items():
        if has_cyrillic(letter):
            assert transliterate(letter) == latin, letter
