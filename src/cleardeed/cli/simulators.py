"""`cleardeed simulate-sources`: all remote interfaces on loopback, so that everything runs live on one machine."""

import asyncio
import signal
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from cleardeed.cli.language import reader_translator
from cleardeed.cli.output import write
from cleardeed.simulators.exchange import Exchange
from cleardeed.simulators.registry import all_simulators, environment
from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from cleardeed.simulators.world import invented_world

SHOW_EVERY_SECONDS = 0.5
ENVIRONMENT_HEADING = "Paste these before `cleardeed serve`:"
LOCAL_REGISTER_NOTE = "housing has no remote interface; `cleardeed demo` loads a sample register for it."
PEOPLE, OBJECTS, CALLS = "Invented people to ask about:", "Invented objects to ask about:", "Calls:"
PERSON_LINE = "{name}, {born}, INN {inn}, passport {passport}: {note}"


def simulate_sources(
    *,
    port_base: Annotated[
        int, Parameter(help="The first port; others follow it.", validator=Number(gte=1024, lte=65_000))
    ] = 9100,
    fail: Annotated[float, Parameter(help="Share of calls that fail, 0 to 1.", validator=Number(gte=0, lte=1))] = 0.0,
    latency: Annotated[
        int, Parameter(help="Milliseconds before every answer.", validator=Number(gte=0, lte=60_000))
    ] = 0,
    seed: Annotated[int, Parameter(help="The same seed fails the same questions.")] = 0,
) -> None:
    """Run a simulator of every remote interface on 127.0.0.1, over invented people, until interrupted.

    Prints the settings to paste before `cleardeed serve`, whom to ask about, then a line for every call: the simulator,
    the path, the status, what the answer truly was, and the fault if one was made. No names and no numbers are printed.
    """
    simulators = all_simulators(fail_share=fail, latency=latency / 1000, seed=seed)
    asyncio.run(_run(simulators, port_base))


async def _run(simulators: list[Simulator], port_base: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with serving(*simulators, port_base=port_base):
        write(f"# {reader_translator()(ENVIRONMENT_HEADING)}")
        for name, value in environment(simulators):
            write(f"export {name}={value}")
        write(f"\n# {reader_translator()(LOCAL_REGISTER_NOTE)}")
        _print_world()
        await _follow(simulators, stop)


def _print_world() -> None:
    write(f"\n# {reader_translator()(PEOPLE)}")
    for one in invented_world().people:
        name = f"{one.last_name} {one.first_name} {one.middle_name or ''}".strip()
        line = reader_translator()(PERSON_LINE).format(
            name=name, born=one.birth_date, inn=one.inn, passport=one.passport, note=one.note
        )
        write(f"#   {line}")
    write(f"\n# {reader_translator()(OBJECTS)}")
    for estate in invented_world().estates:
        write(f"#   {estate.cadastral_number}, {estate.address}")
    write(f"\n# {reader_translator()(CALLS)}")


async def _follow(simulators: list[Simulator], stop: asyncio.Event) -> None:
    """Prints every exchange as it comes, until stopped."""
    seen = dict.fromkeys((one.name for one in simulators), 0)
    while not stop.is_set():
        for one in simulators:
            for exchange in one.log[seen[one.name] :]:
                write(_line(one.name, exchange))
            seen[one.name] = len(one.log)
        try:
            await asyncio.wait_for(stop.wait(), SHOW_EVERY_SECONDS)
        except TimeoutError:
            continue


def _line(name: str, exchange: Exchange) -> str:
    status = exchange.reply.status or "silence"
    fault = f" ({exchange.fault})" if exchange.fault else ""
    return f"{name:<20}{exchange.asked.method} {exchange.asked.path} → {status} {exchange.reply.verdict}{fault}"
