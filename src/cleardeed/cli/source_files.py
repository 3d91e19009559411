"""`cleardeed sources index-passports`, `import-extract`: files that connectors answer from."""

from datetime import date
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from cleardeed.cli.common import Common, exit_on_refusal, show
from cleardeed.cli.progress import progress_bar
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings_loader import load_group
from cleardeed.sources.connectors.egrn_extract.connector import EgrnExtractSettings
from cleardeed.sources.connectors.egrn_extract.extract import Extract
from cleardeed.sources.connectors.egrn_extract.store import ExtractStore
from cleardeed.sources.connectors.passport_list.build import build_index


class ImportedExtract(msgspec.Struct, frozen=True):
    """An extract that was kept: counts, no names."""

    file: str
    cadastral_number: str
    registration_number: str
    formed_on: date
    rights: int
    encumbrances: int
    not_understood: list[str]
    """Parts that a person must read in the extract itself, by the names of their elements."""


def index_passports(
    file: Path,
    index: Path,
    /,
    *,
    as_of: Annotated[date, Parameter(help="The day the list stands at.")],
    common: Common | None = None,
) -> None:
    """Make the index of the published list of invalid passports (CSV, also bz2) for the connector `passport_list`.

    Point CLEARDEED_PASSPORT_LIST_FILE at the index. An older one is replaced in one step, also under a running service.
    """
    common = common or Common()
    with exit_on_refusal(common), progress_bar(file.name, shown=not common.as_json) as progress:
        report = build_index(file, index, as_of=as_of, progress=progress)
    show(common, msgspec.structs.asdict(report.facts) | {"index": str(index), "bytes": report.bytes})


def import_extract(
    *files: Path,
    folder: Annotated[
        Path | None, Parameter(help="Where extracts are kept (default: CLEARDEED_EGRN_EXTRACT_FOLDER).")
    ] = None,
    common: Common | None = None,
) -> None:
    """Read XML extracts of the register of real estate and keep what they say for the connector `egrn_extract`.

    The newest extract about an object counts. A file that is refused ends the command; those before it are kept. The
    signature (.sig) is not checked: import only what you ordered yourself, or whose number you have looked up.
    """
    common = common or Common()
    imported: list[Any] = []
    with exit_on_refusal(common):
        store = ExtractStore(folder or load_group("egrn_extract", EgrnExtractSettings).folder)
        for file in files:
            extract = _put(store, file)
            imported.append(
                ImportedExtract(
                    file=file.name,
                    cadastral_number=extract.cadastral_number,
                    registration_number=extract.registration_number,
                    formed_on=extract.formed_on,
                    rights=extract.rights,
                    encumbrances=extract.encumbrances,
                    not_understood=extract.not_understood,
                )
            )
    show(common, imported)


def _put(store: ExtractStore, file: Path) -> Extract:
    try:
        return store.put(file)
    except RefusedError as error:
        raise RefusedError("{name}: {error}", name=file.name, error=error) from None
