"""The tax service: the number behind a passport, and the register of the self-employed."""
