"""Monitors and events through the client."""

from datetime import UTC, date, datetime, timedelta

import pytest

from cleardeed.client import ApiError, AsyncClient, Client, InvalidRequestError, NotFoundError, verify_evidence
from cleardeed.client.answers.monitors import Monitor
from tests.client.test_client import OBJECT, SELLER
from tests.service import Service


def today() -> date:
    return datetime.now(UTC).date()


def test_a_monitor_from_creation_to_its_end(sandbox: Client) -> None:
    made = sandbox.create_monitor("seller", seller=SELLER, interval_days=7, cycles_left=12)
    assert (made.status, made.schedule_mode, made.interval_days, made.cycles_left) == ("active", "interval", 7, 12)
    assert made.subject is not None
    assert made.subject["seller"]["last_name"] == "Иванов"
    assert sandbox.list_monitors(limit=1, status="active").items[0].id == made.id
    assert sandbox.change_monitor(made.id, status="paused").status == "paused"
    changed = sandbox.change_monitor(made.id, status="active", interval_days=30, until=today() + timedelta(days=90))
    assert (changed.status, changed.interval_days, changed.cycles_left) == ("active", 30, 12)
    assert changed.until is not None
    assert changed.until.date() == today() + timedelta(days=90)
    on_days = sandbox.change_monitor(made.id, dates=[today() + timedelta(days=1), "2199-01-31"])
    assert (on_days.schedule_mode, on_days.dates) == ("dates", [str(today() + timedelta(days=1)), "2199-01-31"])
    assert sandbox.stop_monitor(made.id).status == "finished"
    assert sandbox.get_monitor(made.id).next_run_at is None
    with pytest.raises(ApiError, match="monitor_finished"):
        sandbox.change_monitor(made.id, interval_days=3)


def test_a_run_is_read_and_its_evidence_recomputed(service: Service, sandbox: Client) -> None:
    made = sandbox.create_monitor("object", object=OBJECT, dates=[today()])
    service.command("monitors", "run-due")
    card = sandbox.get_monitor(made.id)
    (run,) = card.runs
    assert (card.status, run.changed, run.changes.items, run.charged_amount) == ("finished", False, [], 0)
    assert run.act_pdf_url is not None
    assert sandbox.get_check(run.check_id).status == "report_ready"
    verify_evidence(sandbox.get_run_manifest(made.id, run.id), expected_root=run.evidence_root_hash)


def test_a_repeated_creation_makes_one_monitor(sandbox: Client) -> None:
    def create() -> Monitor:
        return sandbox.create_monitor("object", object=OBJECT, interval_days=1, cycles_left=1, key="once")

    assert create().id == create().id


def test_an_address_of_its_own_is_set_and_taken_back(sandbox: Client) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        sandbox.create_monitor(
            "object", object=OBJECT, interval_days=1, cycles_left=1, webhook_url="http://127.0.0.1:9/hook"
        )
    assert [detail.field for detail in caught.value.details] == ["webhook_url"]
    made = sandbox.create_monitor("object", object=OBJECT, interval_days=1, cycles_left=1)
    assert sandbox.change_monitor(made.id, webhook_url="").webhook_url is None


def test_schedules_that_cannot_be(sandbox: Client) -> None:
    for schedule in ({"dates": [date(2020, 1, 1)]}, {"interval_days": 7}, {}):
        with pytest.raises(InvalidRequestError, match="invalid_monitor_schedule"):
            sandbox.create_monitor("object", object=OBJECT, **schedule)


def test_events_are_listed_and_sent_again(service: Service) -> None:
    key = service.issue(mode="sandbox", webhook_url="https://crm.example/hooks/cleardeed")
    with Client(service.url, key.api_key) as client:
        made = client.create_check("object", object=OBJECT)
        page = client.list_events(event_type="check.completed", limit=1)
        assert (page.total, page.limit) == (1, 1)
        (event,) = page.items
        assert event.data is not None
        assert (event.data["check_id"], event.status) == (made.check_id, "pending")
        assert client.list_events(status="exhausted").items == []
        again = client.redeliver_event(event.id)
        assert (again.id, again.status) == (event.id, "pending")
        with pytest.raises(NotFoundError):
            client.redeliver_event("evt_1_x/../..")


async def test_with_await_too(async_sandbox: AsyncClient) -> None:
    made = await async_sandbox.create_monitor("object", object=OBJECT, interval_days=1, cycles_left=2)
    assert (await async_sandbox.change_monitor(made.id, cycles_left=5)).cycles_left == 5
    assert (await async_sandbox.list_monitors(limit=1)).items[0].id == made.id
    assert (await async_sandbox.stop_monitor(made.id)).id == (await async_sandbox.get_monitor(made.id)).id
    with pytest.raises(NotFoundError):
        await async_sandbox.get_run_manifest(made.id, 1)
    await async_sandbox.create_check("object", object=OBJECT)
    event = (await async_sandbox.list_events(limit=1)).items[0]
    with pytest.raises(ApiError, match="no_webhook_url"):
        await async_sandbox.redeliver_event(event.id)
