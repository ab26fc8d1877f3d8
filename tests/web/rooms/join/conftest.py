"""A dashboard that phones in the house can reach."""

import pytest
from flask import Flask

from tests.web.conftest import Room


@pytest.fixture
def app(room: Room, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr("companion.network.address_in_house", lambda: "192.168.1.7")
    return room.app(host="0.0.0.0")
