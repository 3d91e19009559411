"""DaData's check of passports, whose list of void ones stops in June 2023."""
