"""Wire settings, database, connectors, job handlers and the application; nothing else does."""
