"""Names that look like numerals, and dates of births that are nobody's day of signing."""

import pytest

from tests.documents.sale import analysed, clause_of

DEED = (
    "SALE AND PURCHASE AGREEMENT\nPrimersk, 12 November 2026\n{}, born on 7 July 1977, passport 99 20 000011 issued on"
    " 5 March 2022, registered at: Primersk, Sadovaya Street 11 (the Seller), and Ivanova Liubov Ilinichna, born on"
    " 9 July 1983, passport 99 20 000002 issued on 5 March 2022, registered at: Primersk, Sadovaya Street 2 (the"
    " Buyer), have agreed: the Seller sells and the Buyer buys the apartment at Primersk, Sadovaya Street 3, apt. 3,"
    " cadastral number 77:99:0009999:1001, for 3,000,000 roubles."
)


@pytest.mark.parametrize("name", ["Petrov Semen Ilich", "Gavriliuk Ninel Iakovlevna", "Petrov Petr Ilich"])
def test_a_name_that_is_nearly_a_numeral_names_a_party(name: str) -> None:
    found = clause_of(analysed(DEED.format(name)), "parties_identified")
    assert found is not None
    assert found.fault is None


def test_a_birth_is_not_the_day_of_an_undated_receipt() -> None:
    receipt = (
        "RECEIPT FOR MONEY\nPrimersk\nI, Petrov Petr Ilich, born on 7 July 1977 in Primersk, passport series 9920"
        " No. 000011, issued on 5 March 2022, registered at: Primersk, Sadovaya Street 11, received 3,000,000 roubles"
        " under the agreement of 20 December 2026. The money was paid for:\nGavriliuk Ninel Iakovlevna, born on"
        " 30 November 1986 in Primersk, passport series 9920 No. 000004, issued on 5 March 2022."
    )
    assert clause_of(analysed(receipt), "dates_conflict") is None


def test_a_birth_certificate_broken_over_two_lines_is_no_passport() -> None:
    child = (
        "Ivanova Zoya Petrovna, born on 1 May 2017, birth\ncertificate series II-AB No. 123456, issued on 20 May 2017"
    )
    assert clause_of(analysed(DEED.format(child)), "dates_conflict") is None


def test_a_passport_issued_to_a_child_is_quoted_with_the_name() -> None:
    deed = DEED.format("Petrov Petr Ilich").replace("7 July 1977", "7 July 2015")
    found = clause_of(analysed(deed), "dates_conflict")
    assert found is not None
    assert found.fault == "birth"
    assert "Petrov Petr Ilich" in (found.text or "")
