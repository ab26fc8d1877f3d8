"""What is known of one tray under one camera: where it lies, how it looks empty, how large its dice are, what their
colours look like there; and noticing that the camera was moved or the light is another. All of it may be missing."""
