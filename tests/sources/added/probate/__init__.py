"""Inheritance cases of the notaries: an owner who has died, or heirs who exist. The example of an added source."""
