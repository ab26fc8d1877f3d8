"""Where frames come from: pictures, films, cameras. Each is a `vision.frame.FrameSource`."""
