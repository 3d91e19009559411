"""The arbitration courts' public card index, kad.arbitr.ru."""
