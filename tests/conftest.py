"""Settings for all tests."""

import os

from hypothesis import settings

import vision  # noqa: F401  before any test imports OpenCV, which looks at vision's settings only then

# A busy machine is no reason to fail. Elsewhere each run tries new examples; in CI a change is judged by itself.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
