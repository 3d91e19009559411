"""Monitors and events.

Generated from `aio`; do not edit, run `python -m tests.client.generate_sync`.
"""

from collections.abc import Mapping, Sequence

from cleardeed.client.answers.common import CheckType, EventStatus, EventType, MonitorStatus
from cleardeed.client.answers.events import EventPage, RedeliveredEvent
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.answers.monitors import Monitor, MonitorPage
from cleardeed.client.call import Call, Data, Day, WantedStatus, get, path_of, post, without_none
from cleardeed.client.sync.connection import Connection


class Monitors(Connection):
    """Monitors subjects, and reads and redelivers events."""

    def create_monitor(
        self,
        check_type: CheckType,
        *,
        seller: Data | None = None,
        object: Data | None = None,  # noqa: A002 - the contract's name
        dates: Sequence[Day] | None = None,
        interval_days: int | None = None,
        cycles_left: int | None = None,
        until: Day | None = None,
        webhook_url: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> Monitor:
        """Monitors a subject on `dates`, or every `interval_days` for `cycles_left` cycles or `until` a day."""
        body = without_none(
            type=check_type,
            subject=without_none(seller=seller, object=object),
            schedule_mode="interval" if dates is None else "dates",
            dates=dates,
            interval_days=interval_days,
            cycles_left=cycles_left,
            until=until,
            webhook_url=webhook_url,
            external_id=external_id,
            metadata=metadata,
        )
        return self._send(post(Monitor, "monitors", body=body, key=key))

    def list_monitors(
        self,
        *,
        limit: int = 20,
        offset: int = 0,
        status: MonitorStatus | None = None,
        external_id: str | None = None,
        created_from: Day | None = None,
        created_to: Day | None = None,
    ) -> MonitorPage:
        """The account's monitors, the newest first; `created_from` and `created_to` belong to the range."""
        call = get(
            MonitorPage, "monitors", limit=limit, offset=offset, status=status, external_id=external_id,
            created_from=created_from, created_to=created_to,
        )  # fmt: skip
        return self._send(call)

    def get_monitor(self, monitor_id: int) -> Monitor:
        """The monitor with its latest runs."""
        return self._send(get(Monitor, "monitors", monitor_id))

    def change_monitor(
        self,
        monitor_id: int,
        *,
        status: WantedStatus | None = None,
        dates: Sequence[Day] | None = None,
        interval_days: int | None = None,
        cycles_left: int | None = None,
        until: Day | None = None,
        webhook_url: str | None = None,
    ) -> Monitor:
        """Pauses, resumes or finishes it, or changes its schedule or address; what is left out stays.

        `dates` and `interval_days` choose the mode of the schedule. An empty `webhook_url` gives its events to the
        key's address again.
        """
        change = without_none(
            status=status,
            dates=dates,
            interval_days=interval_days,
            cycles_left=cycles_left,
            until=until,
            webhook_url=webhook_url,
            schedule_mode="dates" if dates is not None else "interval" if interval_days is not None else None,
        )
        path = path_of("monitors", monitor_id)
        return self._send(Call(method="PATCH", path=path, body=change, answer=Monitor))

    def stop_monitor(self, monitor_id: int) -> Monitor:
        """Finishes it; what its cycles found is kept."""
        return self._send(Call(method="DELETE", path=path_of("monitors", monitor_id), answer=Monitor))

    def get_run_manifest(self, monitor_id: int, run_id: int) -> EvidenceBundle:
        """The evidence of a run's act, as the service states it."""
        return self._send(get(EvidenceBundle, "monitors", monitor_id, "runs", run_id, "manifest"))

    def list_events(
        self,
        *,
        limit: int = 20,
        offset: int = 0,
        status: EventStatus | None = None,
        event_type: EventType | None = None,
        created_from: Day | None = None,
        created_to: Day | None = None,
    ) -> EventPage:
        """The key's events, the newest first, with the state of their delivery."""
        call = get(
            EventPage, "events", limit=limit, offset=offset, status=status, type=event_type,
            created_from=created_from, created_to=created_to,
        )  # fmt: skip
        return self._send(call)

    def redeliver_event(self, event_id: str) -> RedeliveredEvent:
        """Sends the event again at once, under its old id."""
        path = path_of("events", event_id, "redeliver")
        return self._send(Call(method="POST", path=path, answer=RedeliveredEvent))
