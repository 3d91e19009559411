"""Monitors: subscriptions that check a subject again and again."""

from cleardeed.core.errors import InvalidCheckInputError, InvalidCheckTypeError, InvalidMonitorScheduleError
from cleardeed.core.formats import MonitorId
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.http.answers import MonitorList
from cleardeed.http.openapi.operation import Link, Operation
from cleardeed.http.openapi.requests import MonitorChange, MonitorOrder
from cleardeed.monitors.model import MonitorView
from cleardeed.monitors.requests import ListQuery

TAG = "Monitors"
_PATH = {"monitor_id": MonitorId}
_THIS = {"monitor_id": "$response.body#/id"}

CREATE = Operation(
    operation_id="create_monitor",
    tag=TAG,
    summary="Create a monitor",
    description="""
Creating charges nothing. Each cycle makes a check of its own, listed with this key, for 60 % of its price, and compares
it with the cycle before; the first cycle is the baseline. The key needs `monitoring` and the scope of the check's type.

`interval` needs `interval_days` (1 to 365) and `cycles_left` (1 to 100,000) or `until`; with both, the earlier ends it,
and the first cycle is due after one interval. `dates` are at most 1,000 `YYYY-MM-DD` or timestamps, deduplicated and
sorted; today is due at once. An empty or wholly past list, an unknown mode, a past `until` and a moment after the year
2199 are 400 `invalid_monitor_schedule`; the fields of the other mode are ignored. A `webhook_url` that leads into a
private or special network is a 422. The checks of its cycles have its `external_id` and `metadata`.
""",
    body=MonitorOrder,
    answer=MonitorView,
    success="The monitor, active.",
    idempotent=True,
    errors=(InvalidCheckTypeError, InvalidCheckInputError, InvalidMonitorScheduleError),
    links=(
        Link("get_monitor", _THIS, "Read its card."),
        Link("change_monitor", _THIS, "Pause it."),
        Link("stop_monitor", _THIS, "Stop it."),
    ),
)

LIST = Operation(
    operation_id="list_monitors",
    tag=TAG,
    summary="List monitors",
    description="""
The account's monitors that keys of this mode made, the newest first, without their runs. `total` counts all that fit
the filters; `external_id` is compared exactly.
""",
    query=ListQuery,
    answer=MonitorList,
    success="A page of monitors.",
)

READ = Operation(
    operation_id="get_monitor",
    tag=TAG,
    summary="A monitor with its latest runs",
    description="""
The card has the latest 20 runs. `act_pdf_url` opens without a key for 24 hours and is fresh at each read;
`evidence_root_hash` verifies like any hash.
""",
    path=_PATH,
    answer=MonitorView,
    success="The monitor.",
    links=(
        Link(
            "get_run_manifest",
            _THIS | {"run_id": "$response.body#/runs/0/id"},
            "Fetch the evidence of its latest run.",
        ),
    ),
)

CHANGE = Operation(
    operation_id="change_monitor",
    tag=TAG,
    summary="Pause, resume, finish or reschedule a monitor",
    description="""
`active` resumes from `paused` and `insufficient_funds`; a cycle that came due meanwhile runs once, at once. A finished
monitor takes no change (409 `monitor_finished`) but `finished` itself. What is left out stays as it is; a `webhook_url`
of null or "" gives the monitor's events to the key's address again. A field that has no place in the monitor's mode
(`dates` in `interval`) is a 400 `invalid_monitor_schedule`, not ignored.

A body that names none of the fields, or asks for what is so already, changes nothing, like every repeat: 200 with the
monitor as it is. A misspelt field is ignored like any unknown one, so compare the answer with what you asked for.
""",
    body=MonitorChange,
    path=_PATH,
    answer=MonitorView,
    success="The monitor as it is now.",
    errors=(InvalidMonitorScheduleError,),
)

STOP = Operation(
    operation_id="stop_monitor",
    tag=TAG,
    summary="Stop a monitor",
    description="Sets it to `finished`, again and again if you like; what its cycles found is kept.",
    path=_PATH,
    answer=MonitorView,
    success="The monitor, finished.",
)

RUN_MANIFEST = Operation(
    operation_id="get_run_manifest",
    tag=TAG,
    summary="Evidence of a run's act",
    description="The manifest of the act and its canonical leaf, so that anyone can recompute `evidence_root_hash`.",
    path={"monitor_id": MonitorId, "run_id": MonitorId},
    answer=EvidenceBundle,
    success="The evidence bundle.",
)
