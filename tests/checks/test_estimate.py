"""The estimate of a check is a fact: asked for once, saved encrypted, erased with the check."""

from typing import Any

import msgspec
import pytest

from cleardeed.checks.estimate import Estimate, Failure, ValueRequest, estimate_for, load_estimate
from cleardeed.checks.lifecycle import CHECKS
from cleardeed.checks.store import OpenCheck
from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Pool
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase
from cleardeed.sources.subject import Property
from tests.checks.scoring.build import NUMBER
from tests.checks.test_value import estimated


class _Valuation:
    """Answers with an estimate, or raises, and counts."""

    def __init__(self, answer: Estimate | Exception) -> None:
        self.answer, self.asked = answer, list[ValueRequest]()

    async def __call__(self, question: ValueRequest) -> Estimate:
        self.asked.append(question)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def full(check: OpenCheck, **changes: Any) -> OpenCheck:
    subject = msgspec.structs.replace(check.subject, object=Property(cadastral_number=NUMBER))
    return msgspec.structs.replace(check, **({"type": "full", "subject": subject} | changes))


async def test_it_is_asked_for_once_and_the_first_word_stands(pool: Pool, check: OpenCheck) -> None:
    first, later = _Valuation(estimated()), _Valuation(Estimate(failure=Failure(reason="later")))
    assert await estimate_for(pool, first, full(check), {}) == estimated()
    assert await estimate_for(pool, later, full(check), {}) == estimated()
    assert (len(first.asked), len(later.asked)) == (1, 0)
    stored = await pool.fetchval("SELECT estimate FROM check_estimates")
    assert b"estimated_price" not in stored
    assert await load_estimate(pool, check.key, check.owner, check.id) == estimated()


async def test_only_a_full_check_is_estimated(pool: Pool, check: OpenCheck) -> None:
    valuation = _Valuation(estimated())
    assert await estimate_for(pool, valuation, full(check, type="object"), {}) is None
    assert await estimate_for(pool, None, full(check), {}) is None
    assert valuation.asked == []


async def test_what_the_valuation_raises_is_a_failed_estimate_that_stands(pool: Pool, check: OpenCheck) -> None:
    broken = _Valuation(ZeroDivisionError())
    failed = Estimate(failure=Failure(reason="error"))
    assert await estimate_for(pool, broken, full(check), {}) == failed
    assert await estimate_for(pool, _Valuation(estimated()), full(check), {}) == failed


async def test_a_fault_of_the_services_own_is_tried_again(pool: Pool, check: OpenCheck) -> None:
    with pytest.raises(ConnectionError):
        await estimate_for(pool, _Valuation(ConnectionError()), full(check), {})
    assert await estimate_for(pool, _Valuation(estimated()), full(check), {}) == estimated()


async def test_it_is_erased_with_the_check(
    pool: Pool, ring: KeyRing, check: OpenCheck, tmp_path_factory: pytest.TempPathFactory
) -> None:
    await estimate_for(pool, _Valuation(estimated()), full(check), {})
    await pool.execute("UPDATE checks SET status = 'failed', completed_at = now() WHERE id = $1", check.id)
    files = FileStore.in_folder(tmp_path_factory.mktemp("files"))
    await erase(CHECKS, pool, ring, files, check.id)
    assert await pool.fetchval("SELECT count(*) FROM check_estimates") == 0
