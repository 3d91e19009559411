"""What connectors to remote registers share: settings, limits, calls, how a reply is classified."""
