"""The operator's commands for reviews, and reports of editions."""

import subprocess
from typing import Any

import httpx
import pytest

from cleardeed.core.ids import new_id
from tests.http.orders import SELLER, order
from tests.http.test_reviews import API, GIVEN, agency_client, check, edition_of, line_of, ordered, record_of, reviewed
from tests.service import Service

__all__ = ["agency_client", "check", "reviewed"]


def test_an_operator_s_command_lists_records_decides_and_lists_editions(service: Service) -> None:
    with service.client(service.issue()) as client:
        made = ordered(client)
        check_id, record_id = made["check_id"], record_of(made)
        [row] = service.command("checks", "records", check_id)["items"]
        assert (row["record_id"], row["source_code"], row["decision"]) == (record_id, "fssp", None)
        given = ["--reason", GIVEN["reason"], "--by", GIVEN["decided_by"]]
        decided = service.command("checks", "decide", check_id, record_id, "another_person", *given)
        assert (decided["edition"], decided["mode"]) == (2, "live")
        edition = edition_of(client, made, 2)["reviewed"]
        assert line_of(edition["result"])["records"][0]["decision"] | {"decided_at": ""} == GIVEN | {
            "decision": "another_person", "decided_at": "", "overruled": False,
        }  # fmt: skip
        assert service.command("checks", "records", check_id)["items"] == []
        every = service.command("checks", "records", check_id, "--all")["items"]
        assert "another_person" in {one["decision"] for one in every}
        [listed] = service.command("checks", "editions", check_id)["items"]
        assert (listed["edition"], listed["status"]) == (2, "report_ready")
        assert listed["decisions"] == [f"{record_id} another_person: {GIVEN['decided_by']}"]


def test_the_command_makes_a_sandbox_edition_at_once_and_refuses_what_the_api_refuses(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        seller = SELLER | {"last_name": "Иванов +fssp:review"}
        made = client.post(f"{API}/checks", json=order("seller", seller=seller)).raise_for_status().json()
        made = client.get(f"{API}/checks/{made['check_id']}").json()
        check_id, record_id = made["check_id"], record_of(made)
        given = ["--reason", "Papers.", "--by", "A."]
        service.command("checks", "decide", check_id, record_id, "cannot_tell", *given)
        assert client.get(f"{API}/checks/{check_id}").json()["reviewed"]["edition"] == 2
        assert [one["decision"] for one in service.command("checks", "records", check_id)["items"]] == ["cannot_tell"]
        for wrong in (
            [check_id, "rec_" + "0" * 32, "cannot_tell", *given],
            [check_id, "rec_1", "cannot_tell", *given],
            [check_id, record_id, "maybe", *given],
            [check_id, record_id, "cannot_tell", "--reason", "…", "--by", "A."],
            [new_id("chk"), record_id, "cannot_tell", *given],
        ):
            with pytest.raises(subprocess.CalledProcessError):
                service.command("checks", "decide", *wrong)
        assert len(service.command("checks", "editions", check_id)["items"]) == 1


def test_an_edition_with_records_set_aside_says_so_wherever_all_is_said_to_be_answered(
    service: Service, reviewed: Any
) -> None:
    edition = reviewed["reviewed"]
    result = edition["result"]
    said = "Records set aside by a person's decision: 1."
    assert any(said.removesuffix(".") in caution for caution in result["summary"]["cautions"])
    assert result["summary"]["not_checked"] == []
    assert "decided that they are about someone else: 1." in result["legal_opinion"]["text"]
    page = httpx.get(edition["report_url"]).text
    assert "Every source gave an answer that can be relied on." not in page
    assert said.replace("'", "&#39;") in page
