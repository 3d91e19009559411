"""What everything stands on: time, identifiers, errors, settings, encryption, canonical JSON. Imports none of ours."""
