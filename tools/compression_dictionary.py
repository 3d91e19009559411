"""Trains the dictionary that records are compressed with: `python tools/compression_dictionary.py`.

The samples are what checks of invented people leave: results, answers, evidence and events of every type, language,
level and source found or for review, by the sandbox's fixture. Seed, day and data keys are fixed, so one version of the
code gives one dictionary. A dictionary in use is never replaced: what was compressed with it needs it. Train the next
one under a new number, and name that in `core/compression`.
"""

import asyncio
import datetime
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import zstandard

from cleardeed.checks import seal
from cleardeed.checks.announce import evidence_summary
from cleardeed.checks.inputs import CheckType
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import DataKey
from cleardeed.core.language import LANGUAGES, translator
from cleardeed.core.logs import configure_logs
from cleardeed.core.settings import ServiceSettings
from cleardeed.events.model import Envelope
from cleardeed.sources.catalogue import OF_THE_CONTRACT, applicable
from cleardeed.sources.collect import collect
from cleardeed.sources.fixture import fixture_connectors
from cleardeed.sources.subject import Property, Seller, Subject

NUMBER = 2
SEED = 22
DAY = datetime.datetime(2026, 1, 15, 9, 30, tzinfo=datetime.UTC)
SIZE = 96 * 1024
SETTINGS = ServiceSettings(public_url="https://checks.example")
FOLDER = Path(__file__).parents[1] / "src" / "cleardeed" / "core" / "dictionaries"
LAST_NAMES = [
    "Иванов",
    "Петрова",
    "Сидоренко",
    "Кузнецов",
    "Смирнова",
    "Васильев",
    "Орлова",
    "Белый",
    "Громов",
    "Лебедева",
]
FIRST_NAMES = ["Пётр", "Анна", "Олег", "Мария", "Игорь", "Ольга", "Фёдор", "Нина", "Юрий", "Вера"]
STREETS = ["Первая", "Садовая", "Лесная", "Полевая", "Озёрная", "Новая", "Южная", "Школьная", "Парковая", "Речная"]
MARKERS = [
    "",
    *(f"+level:{level}" for level in ("low", "medium", "high", "critical")),
    *(f"+{source.code}:{state}" for source in OF_THE_CONTRACT for state in ("found", "review")),
]


def subject_of(check_type: CheckType, marker: str, chance: random.Random) -> Subject:
    """An invented seller and object, by which the fixture is steered."""
    seller = Seller(
        last_name=f"{chance.choice(LAST_NAMES)} {marker}".strip(),
        first_name=chance.choice(FIRST_NAMES),
        birth_date=datetime.date(chance.randrange(1950, 2005), chance.randrange(1, 13), chance.randrange(1, 28)),
    )
    object_ = Property(
        address=f"г. Примерск, ул. {chance.choice(STREETS)}, д. {chance.randrange(1, 200)} {marker}".strip(),
        cadastral_number=f"77:{chance.randrange(1, 99):02}:{chance.randrange(10**7):07}:{chance.randrange(10**4)}",
    )
    return Subject(
        seller=seller if check_type != "object" else None, object=object_ if check_type != "seller" else None
    )


def samples() -> Iterator[bytes]:
    """What every invented check leaves."""
    chance = random.Random(SEED)  # noqa: S311
    for check_type in get_args(CheckType):
        for language in LANGUAGES:
            for marker in MARKERS:
                check = OpenCheck(
                    account_id=f"acc_{chance.getrandbits(130):026x}",
                    id=f"chk_{chance.getrandbits(100):026x}",
                    mode="live",
                    cost=1000,
                    created_at=DAY,
                    key=DataKey(chance.randbytes(32)),
                    key_id="key_1",
                    type=check_type,
                    sandbox_status=None,
                    legal_opinion=True,
                    language=language,
                    subject=subject_of(check_type, marker, chance),
                )
                yield from asyncio.run(left_by(check))


async def left_by(check: OpenCheck) -> list[bytes]:
    """Answers, result, evidence block, bundle and event of a check."""

    async def save(_answers: object) -> None:
        return None

    sources = applicable(check.type, check.subject)
    collected = await collect(
        subject=check.subject,
        sources=sources,
        connectors=fixture_connectors(check.type, check.subject, None),
        save=save,
        translate=translator(check.language),
    )
    answers = {one.source_code: msgspec.structs.replace(one, answered_at=DAY) for one in collected.answers}
    draft = seal.draft_report(check, answers, "report_ready", "https://checks.example", estimate=None)
    finished = seal.seal_draft(draft, b"%PDF", SETTINGS)
    event = Envelope(event="check.completed", id="evt_1", created_at=timestamp(DAY), data=completed(check, finished))
    return [
        msgspec.json.encode(part)
        for part in ([*answers.values()], finished.result, finished.evidence, finished.sealed.bundle, event)
    ]


def completed(check: OpenCheck, finished: seal.SealedCheck) -> dict[str, Any]:
    """What an event says of the check; links and ids differ anyway."""
    return {
        "check_id": check.id,
        "status": "report_ready",
        "type": check.type,
        "risk_score": finished.risk_score,
        "evidence": evidence_summary(finished.evidence),
    }


def main() -> None:
    configure_logs("warning", "console")
    clock.now = lambda: DAY
    clock.today = DAY.date
    found = list(samples())
    trained = zstandard.train_dictionary(SIZE, found, k=256, d=8, dict_id=NUMBER, level=19)
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{NUMBER}.zdict"
    file.write_bytes(trained.as_bytes())
    plain = sum(map(len, found))
    compressor = zstandard.ZstdCompressor(level=6, dict_data=trained)
    packed = sum(len(compressor.compress(one)) for one in found)
    sys.stdout.write(f"{file}: {len(found)} samples, {plain} bytes, {packed} compressed\n")


if __name__ == "__main__":
    main()
