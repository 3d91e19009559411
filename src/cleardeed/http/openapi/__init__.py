"""The API's OpenAPI 3.1 document, built from what the routes declare."""
