"""Shared by all commands: options, opening the database, printing results and errors, exit codes."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NoReturn

import asyncpg
import msgspec
from cyclopts import Parameter

from cleardeed.bootstrap.runtime import Runtime, open_database, open_runtime, prepare_database
from cleardeed.cli.language import field_label, reader_translator
from cleardeed.cli.output import write, write_facts, write_json, write_table
from cleardeed.core.clock import timestamp
from cleardeed.core.errors import ApiError, RefusedError
from cleardeed.core.language import ENGLISH, Message, Translate
from cleardeed.core.logs import configure_logs
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import SettingsError, load_settings, source_choices
from cleardeed.core.unicode import escape_invisible
from cleardeed.database.pool import DATABASE_ERRORS, Pool, open_pool
from cleardeed.files.location import FileStoreUnavailableError
from cleardeed.sources.registry import check_choices

REFUSED, WRONG_USE, STOPPED = 1, 2, 130
NONE, YES, NO = "none", "yes", "no"
TRANSLATED_FIELDS = {"source_name"}
"""Fields whose values are translatable messages."""


@Parameter(name="*")
@dataclass(frozen=True)
class Common:
    """Options of every command."""

    data_dir: Annotated[Path | None, Parameter(name="--data-dir")] = None
    "Folder of the embedded database, files and key (default: CLEARDEED_DATA_DIR, else ./cleardeed-data)."
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False
    "Print one JSON object and nothing else."

    def settings(self) -> ServiceSettings:
        """Load the settings, overridden by this command's options; exits if they are invalid."""
        with exit_on_refusal(self):
            settings = load_settings(data_dir=self.data_dir)
            check_choices(source_choices(dict(os.environ)))
        # What a command did is its answer; only what went wrong is worth a line beside it.
        configure_logs("warning" if settings.log_level == "info" else settings.log_level, "console")
        return settings


def run(
    common: Common,
    action: Callable[[Runtime], Awaitable[Any]],
    print_result: Callable[[Common, Any], None] | None = None,
) -> None:
    """Opens the database, awaits the action and prints what it returns; a refusal ends with code 1.

    `print_result` prints it in place of `show`, where fields one under another would not be read.
    """
    settings = common.settings()
    with exit_on_refusal(common), open_database(settings) as dsn:
        result = asyncio.run(_run(settings, dsn, action))
    (print_result or show)(common, result)


def run_with_pool(common: Common, action: Callable[[Pool, ServiceSettings], Awaitable[Any]]) -> None:
    """Like `run`, with the pool only: for repairs while keys or files are not those of the database."""
    settings = common.settings()

    async def opened(dsn: str) -> Any:
        await prepare_database(dsn)
        async with await open_pool(dsn, size=2) as pool:
            return await action(pool, settings)

    with exit_on_refusal(common), open_database(settings) as dsn:
        result = asyncio.run(opened(dsn))
    show(common, result)


@contextmanager
def exit_on_refusal(common: Common) -> Iterator[None]:
    """Exit with a message and code if the block is refused or the database cannot be used."""
    try:
        yield
    except SettingsError as error:
        exit_with_error(common, error, code=WRONG_USE)
    except asyncpg.exceptions.ClientConfigurationError as error:
        exit_with_error(common, RefusedError("CLEARDEED_DATABASE_URL: {fault}", fault=error), code=WRONG_USE)
    except (RefusedError, ApiError) as error:
        exit_with_error(common, error)
    except asyncpg.DataError:  # bytes that are no UTF-8, a number out of range
        exit_with_error(common, RefusedError("an argument holds what the database cannot keep"), code=WRONG_USE)
    except FileStoreUnavailableError as error:
        exit_with_error(common, RefusedError("the file store cannot be used ({fault})", fault=error))
    except DATABASE_ERRORS as error:
        exit_with_error(common, RefusedError("the database cannot be used ({fault})", fault=type(error).__name__))
    except (KeyboardInterrupt, asyncio.CancelledError):
        exit_with_error(
            common, RefusedError("stopped; what had not finished has changed nothing, run it again"), code=STOPPED
        )


async def _run(settings: ServiceSettings, dsn: str, action: Callable[[Runtime], Awaitable[Any]]) -> Any:
    task = asyncio.current_task()
    if task is not None:  # SIGTERM ends a command as Ctrl-C does: its transaction is rolled back
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await prepare_database(dsn)
    async with open_runtime(settings, dsn) as runtime:
        return await action(runtime)


def show(common: Common, result: Any) -> None:
    """Print a Struct, dict or list: with --json as one object (a list as `items`), else as text or a table."""
    plain = msgspec.to_builtins(
        result, builtin_types=(datetime, date), enc_hook=partial(_encode_message, output_translator(common))
    )
    if common.as_json:
        body = {"items": plain} if isinstance(plain, list) else (plain or {})
        write_json(_with_timestamps(body))
    elif isinstance(plain, list):
        _print_table(plain)
    elif isinstance(plain, dict):
        tables = {name: rows for name, rows in plain.items() if _is_table(rows)}
        write_facts({field_label(name): _field(name, value) for name, value in plain.items() if name not in tables})
        for name, rows in tables.items():
            write(f"\n{field_label(name)}:")
            _print_table(rows)


def _encode_message(translate: Translate, value: Any) -> str:
    """Encode a `Message` in a result as its text."""
    if isinstance(value, Message):
        return value.render(translate)
    raise NotImplementedError


def _is_table(value: Any) -> bool:
    """Whether the value is a non-empty list of dicts."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def output_translator(common: Common) -> Translate:
    """The translator of the output: English with --json, else the reader's language."""
    return ENGLISH if common.as_json else reader_translator()


def exit_with_error(common: Common, refusal: Message | ApiError | SettingsError, *, code: int = REFUSED) -> NoReturn:
    """Exit with `code`: print the message to standard error in the reader's language, or with --json as JSON in English
    to standard output."""
    if common.as_json:
        write_json({"error": str(refusal)})
    else:
        text = refusal.render(reader_translator())
        write(
            text if isinstance(refusal, SettingsError) else escape_invisible(text), to=sys.stderr
        )  # of those a line each
    raise SystemExit(code)


def _with_timestamps(value: Any) -> Any:
    """The value with datetimes formatted as the API does."""
    if isinstance(value, datetime):
        return timestamp(value)
    if isinstance(value, dict):
        return {name: _with_timestamps(item) for name, item in value.items()}
    return [_with_timestamps(item) for item in value] if isinstance(value, list) else value


def _print_table(rows: list[dict[str, Any]]) -> None:
    if not rows:
        write(reader_translator()(NONE))
    else:
        names = [field_label(name) for name in rows[0]]
        write_table(names, ([_field(name, value) for name, value in row.items()] for row in rows))


def _field(name: str, value: Any) -> str:
    """Format a field's value for people, translated if it is a message."""
    return reader_translator()(value) if name in TRANSLATED_FIELDS and isinstance(value, str) else _text(value)


def _text(value: Any) -> str:
    """Format a value for people."""
    match value:
        case None:
            return "–"
        case bool():
            return reader_translator()(YES if value else NO)
        case datetime():
            return reader_translator().moment(value)
        case date():
            return reader_translator().day(value)
        case float():
            return reader_translator().measure(value, 4)
        case list():
            return ", ".join(map(_text, value))
        case dict():
            return "; ".join(f"{field_label(name)}: {_field(name, one)}" for name, one in value.items())
    return str(value)
