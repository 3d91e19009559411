"""The API and the pages: parse, authorise, call one domain function, shape the reply."""
