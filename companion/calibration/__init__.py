"""Calibrations of trays: kept in the data folder, made step by step, used and watched over while serving."""
