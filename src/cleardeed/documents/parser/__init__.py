"""The confined process that meets hostile bytes: one fork of it a file, thrown away afterwards."""
