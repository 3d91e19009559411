"""The sample registers: importable, invented, and worth showing."""

import msgspec
import pytest

from cleardeed.checks.scoring import score
from cleardeed.database.pool import Pool
from cleardeed.sources import samples
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import OF_THE_CONTRACT, applicable
from cleardeed.sources.collect import collect
from cleardeed.sources.local.load import import_register
from cleardeed.sources.matching.numbers import is_valid_inn, is_valid_snils
from cleardeed.sources.records import Right
from cleardeed.sources.registry import Resources, open_connectors
from cleardeed.sources.subject import Subject

SUBJECT = msgspec.convert(samples.INPUT_DATA, Subject)


@pytest.fixture
async def answers(pool: Pool, resources: Resources) -> dict[str, Answer]:
    return await asked(SUBJECT, pool, resources)


async def asked(subject: Subject, pool: Pool, resources: Resources) -> dict[str, Answer]:
    """Return the answers of the sample registers on a subject."""
    for code, path in samples.files().items():
        await import_register(pool, code, path, as_of=samples.AS_OF)

    async def save(_: list[Answer]) -> None:
        pass

    collected = await collect(
        subject=subject,
        sources=applicable("full", subject),
        connectors=open_connectors({}, resources),
        save=save,
    )
    assert collected.pending == []
    return {answer.source_code: answer for answer in collected.answers}


async def test_the_demo_check_is_interesting(answers: dict[str, Answer]) -> None:
    assert {code: answer.status for code, answer in answers.items()} == {
        "fssp": "found",
        "kad_arbitr": "ok",
        "fedresurs": "ok",
        "pledges": "found",
        "passports": "ok",
        "inn": "ok",
        "tax_debts": "ok",
        "watchlists": "ok",
        "wanted": "ok",
        "courts": "manual_review_required",
        "egrn": "found",
        "nspd": "ok",
        "housing": "ok",
        "object_courts": "ok",
    }
    assert "Records about other people left out: 1." in answers["fssp"].summary
    rights = [record for record in answers["egrn"].records if isinstance(record, Right)]
    assert [(right.kind, right.share, right.holder_is_seller) for right in rights] == [
        ("shared_ownership", "1/2", True),
        ("shared_ownership", "1/2", False),
    ]


def test_every_source_has_one_small_file_and_the_seller_right_numbers() -> None:
    files = samples.files()
    assert sorted(files) == sorted(source.code for source in OF_THE_CONTRACT)
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files.values()) < 100
    assert SUBJECT.seller is not None
    assert is_valid_inn(SUBJECT.seller.inn)
    assert is_valid_snils(SUBJECT.seller.snils)


BANKRUPT = msgspec.convert(
    {
        "seller": {"last_name": "Сидоров", "first_name": "Олег", "middle_name": "Павлович", "birth_date": "1975-09-09"},
        "object": {"cadastral_number": "77:99:0009999:1002", "address": "г. Примерск, ул. Вторая, д. 2, кв. 8"},
    },
    Subject,
)


async def test_a_bankrupt_owns_a_flat_that_the_manager_sells(pool: Pool, resources: Resources) -> None:
    answers = await asked(BANKRUPT, pool, resources)
    scored = score("full", BANKRUPT, answers, samples.AS_OF)
    variants = {one.code: one.variant for one in scored.factors if one.status != "ok"}
    assert variants["bankruptcy_running"] == "sale_of_assets"
    assert "seller_not_owner" not in variants
