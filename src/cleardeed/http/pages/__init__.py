"""Pages and files outside the API contract: reports, verification, files, health."""
