"""All beginnings of words that any pattern looks for: what a misrecognised word may have been."""

from cleardeed.documents.knowledge import LANGUAGES
from cleardeed.documents.knowledge.topic import topic, topic_names
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.type_indicators import indicators_of

_OF_TOPICS = {stem for name in topic_names() for stem in topic(name).stems()}
_OF_TYPES = {
    stem
    for language in LANGUAGES
    for indicators in indicators_of(language)
    for pattern in (indicators.heading, *indicators.body)
    for stem in pattern.stems()
}

REPAIR = Repair(_OF_TOPICS | _OF_TYPES)
"""Puts misrecognised words right."""
