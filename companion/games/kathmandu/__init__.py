"""Kathmandu: yaks carry offerings, goods and maps through the Himalaya (Stefan Feld, Queen Games 2024)."""
