"""Seeing: frames from cameras and files, dice in them, throws in films. Useful alone, without any game."""

import os

# OpenCV looks at these once, when it is imported. It must not fill stderr with its own account of a broken film (ours
# is one clear line), nor unpack a picture that is larger than what this package reads (vision.picture).
os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "64000000")

# onnxruntime would note on disk what it does, and tell its makers: nothing here goes out of the house.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
