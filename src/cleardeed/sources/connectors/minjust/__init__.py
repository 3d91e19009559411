"""The register of foreign agents at the Ministry of Justice."""
