"""An annuity that is still paid burdens the object, whatever its contract is named for; one that is over does not."""

import pytest

from cleardeed.documents.facts import Burden
from tests.documents.sale import clause_of, sale


@pytest.mark.parametrize(
    "clause",
    [
        "Квартира досталась Продавцу по договору ренты с пожизненным содержанием от 14.02.2024 № 8, рентополучатель"
        " Пузырёв А. И. жив и получает содержание по настоящее время.",
        "Квартира принадлежит Продавцу по договору пожизненной ренты от 14.02.2024 № 8; рента выплачивается.",
        "Квартира получена по договору пожизненного содержания от 14.02.2024 № 8. Пузырёв А. И. жив.",
        "Квартира принадлежит Продавцу по договору ренты от 14.02.2024 № 8, обязанности плательщика ренты переходят к"
        " Покупателю.",
        "The apartment came to the Seller under a contract of lifelong maintenance of 14 February 2024 No. 8; the old"
        " man is still alive and lives there.",
        "The apartment belongs to the Seller under a life annuity contract of 14 February 2024 No. 8. The recipient is"
        " alive and is paid every month.",
    ],
)
def test_an_annuity_that_is_paid_burdens_and_is_no_division_of_costs(clause: str) -> None:
    found = sale(clause)
    burdens = clause_of(found, "encumbrances")
    assert burdens is not None
    assert burdens.fault == "burdened"
    assert clause_of(found, "costs") is None


@pytest.mark.parametrize(
    "clause",
    [
        "Квартира принадлежит Продавцу по договору ренты от 12.06.2009 № 8; получатель ренты умерла, рента прекращена.",
        "Квартира получена Продавцом по договору ренты от 01.02.2010 № 18.",
        "Если получатель ренты жив, Продавец получает его согласие.",
        "The apartment belongs to the Seller under an annuity contract of 2014 No. 8; the annuitant died in 2020.",
        "The apartment belongs to the Seller under a contract of lifelong maintenance of 14 February 2014 No. 8.",
    ],
)
def test_an_annuity_that_is_over_or_only_a_title_burdens_nothing(clause: str) -> None:
    standing = [one for one in sale(clause).facts.of(Burden, "asserted") if one.state == "standing"]
    assert not standing
