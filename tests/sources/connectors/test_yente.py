"""The echo of a yente server: the question as it took it, without a tax number that is none."""

import json
from pathlib import Path

import msgspec

from tests.sources.replay import IVANOV, Case, load_cases, replay

NOBODY = next(case for case in load_cases() if str(case) == "yente/nobody")
WRONG = "770000000083"


async def answered(case: Case, folder: Path, *, echoes_number: bool) -> str:
    sent = case.sent()
    body = json.loads(sent[1].content)
    if not echoes_number:
        for response in body["responses"].values():
            del response["query"]["properties"]["innCode"]
    matched = msgspec.structs.replace(sent[1], content=json.dumps(body).encode())
    return (await replay(case, [sent[0], matched], folder)).status


async def test_a_number_with_wrong_check_digits_is_not_asked_for(tmp_path: Path) -> None:
    wrong = msgspec.structs.replace(NOBODY, seller=msgspec.structs.replace(IVANOV, inn=WRONG))
    assert await answered(wrong, tmp_path, echoes_number=False) == "ok"


async def test_a_number_that_was_asked_for_must_come_back(tmp_path: Path) -> None:
    assert await answered(NOBODY, tmp_path, echoes_number=True) == "ok"
    assert await answered(NOBODY, tmp_path, echoes_number=False) == "source_unavailable"
