"""Names for arrays of numbers that the modules of seeing hand to one another."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
"""Numbers with a fraction; shapes are said where they are used."""
