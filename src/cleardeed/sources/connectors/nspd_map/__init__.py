"""The national spatial data system's map, asked by cadastral number."""
