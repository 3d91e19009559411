"""Extractors: from a document to facts with quotes. What an extractor reads by is data in `knowledge`."""
