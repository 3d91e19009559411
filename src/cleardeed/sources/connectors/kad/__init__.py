"""The commercial (arbitrazh) courts' public card index, kad.arbitr.ru."""
