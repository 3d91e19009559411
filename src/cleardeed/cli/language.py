"""The command line's language: read from the environment; help pages and usage errors of cyclopts translated."""

import os
import re
from collections.abc import Mapping
from functools import cache

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel, InlineText
from cyclopts.help.specs import ColumnSpec, get_default_command_columns, get_default_parameter_columns
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from cleardeed.core.errors import RefusedError
from cleardeed.core.language import DEFAULT_LANGUAGE, Language, Translate, catalogue, parse_language, translator

LANGUAGE_VARIABLES = ("CLEARDEED_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that choose the language; the first one set decides (POSIX, Base Definitions 8.2)."""
USAGE, DEFAULT_VALUE, CHOICES, REQUIRED = "Usage: {command}", "[default: {value}]", "[choices: {values}]", "[required]"
USAGE_ERRORS: dict[type[CycloptsError], str] = {
    UnknownCommandError: "There is no command “{value}”.",
    UnknownOptionError: "There is no option “{value}”.",
    MissingArgumentError: "{name} is missing.",
    CoercionError: "“{value}” is no value of {name}.",
    ValidationError: "“{value}” is no value of {name}. {problem}",
    RepeatArgumentError: "{name} is given more than once.",
    UnusedCliTokensError: "Too many arguments: {value}.",
    CycloptsError: "The arguments make no sense: {problem}",
}
"""Translatable usage errors by cyclopts' exception; the last one fits every error."""


def language_of(environment: Mapping[str, str]) -> Language:
    """The language of a locale such as `ru_RU.UTF-8` in these variables; English if it is not supported."""
    asked = next((text for name in LANGUAGE_VARIABLES if (text := environment.get(name))), "")
    return parse_language(re.split(r"[_.@-]", asked.lower())[0]) or DEFAULT_LANGUAGE


@cache
def reader_translator() -> Translate:
    """The translator into this process's language."""
    return translator(language_of(os.environ))


def field_label(name: str) -> str:
    """A field's translated name; in English the name itself."""
    return catalogue(reader_translator().language).pgettext("field", name)


def usage_error_text(error: CycloptsError) -> str:
    """The message of a usage error in the reader's language."""
    if reader_translator().language == DEFAULT_LANGUAGE:
        return str(error)  # with what was meant, perhaps
    template = next(text for kind, text in USAGE_ERRORS.items() if isinstance(error, kind))
    return reader_translator()(template).format(
        name=_argument_name(error), value=_value(error), problem=_problem(error)
    )


def _argument_name(error: CycloptsError) -> str:
    """The argument's name as the user types it."""
    if error.argument is None:
        return ""
    keyword = next((token.keyword for token in error.argument.tokens if token.keyword), None)
    positional = error.argument.index is not None
    return keyword or (error.argument.name.lstrip("-").upper() if positional else error.argument.name)


def _value(error: CycloptsError) -> str:
    token = getattr(error, "token", None)
    if token is None and error.argument is not None and error.argument.tokens:
        token = error.argument.tokens[0]
    if token is not None:
        return str(token.value or token.keyword)
    return " ".join(error.unused_tokens or [])


def _problem(error: CycloptsError) -> str:
    if isinstance(error.__cause__, RefusedError):
        return error.__cause__.render(reader_translator())
    return error.exception_message if isinstance(error, ValidationError) else str(error)


class TranslatedHelp(DefaultFormatter):
    """Renders help pages translated by `reader_translator`."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """One panel: commands, or parameters."""
        columns = get_default_command_columns if panel.format == "command" else get_default_parameter_columns
        *others, last = columns(console, options, panel.entries)
        text = ColumnSpec(renderer=_description, header=last.header, overflow=last.overflow)
        formatter = DefaultFormatter(column_specs=(*others, text))
        formatter(console, options, panel.copy(title=reader_translator()(str(panel.title))))

    def render_usage(self, console: Console, _options: ConsoleOptions, usage: RenderableType) -> None:
        """The usage line of the command."""
        console.print(Text(reader_translator()(USAGE).format(command=str(usage)), style="bold"))

    def render_description(self, console: Console, _options: ConsoleOptions, description: RenderableType) -> None:
        """The description of the command."""
        if description:
            console.print(_translated(description))


def _description(entry: HelpEntry) -> RenderableType:
    """An entry's translated text, followed by choices, default and whether it is required."""
    text, translate = _translated(entry.description), reader_translator()
    notes = [
        translate(CHOICES).format(values=", ".join(entry.choices)) if entry.choices else "",
        translate(DEFAULT_VALUE).format(value=entry.default) if entry.default is not None else "",
        translate(REQUIRED) if entry.required else "",
    ]
    text.append(Text(" ".join(note for note in notes if note), "dim"))
    return text


def _translated(description: RenderableType | None) -> InlineText:
    """The description translated paragraph by paragraph."""
    inner = description.primary_renderable if isinstance(description, InlineText) else description
    source = inner.markup if isinstance(inner, Markdown) else str(inner or "")
    paragraphs = (" ".join(part.split()) for part in source.split("\n\n"))
    return InlineText(Markdown("\n\n".join(reader_translator()(part) for part in paragraphs if part)))
