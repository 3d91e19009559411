"""cleardeed: property due diligence as a self-hosted service."""
