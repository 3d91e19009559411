"""Lots of public auctions from the state's site torgi.gov.ru."""
