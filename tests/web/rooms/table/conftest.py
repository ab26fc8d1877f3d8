"""The tablet in the middle of the table."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.visitors import MACHINE, visitor


@pytest.fixture
def tablet(app: Flask) -> FlaskClient:
    """The tablet at the table: on the machine itself."""
    return visitor(app, MACHINE)
