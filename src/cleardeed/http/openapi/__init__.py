"""The API's description (OpenAPI 3.1), built from what the routes themselves declare."""
