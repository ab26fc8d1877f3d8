"""Seeing: frames from cameras and files, dice in them, throws in films. Useful alone, without any game."""
