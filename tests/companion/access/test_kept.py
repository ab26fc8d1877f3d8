"""What is kept of who may act: through a restart, a broken file, a full disk."""

import errno
import json
import logging
import os
import stat
from pathlib import Path

import pytest

from companion.access.access import Access
from companion.access.kept import Place
from tests.companion.access.guests import Clock, caller, in_by_pin


def test_a_restart_throws_nobody_out(access: Access, file: Path, clock: Clock) -> None:
    key = access.sit(caller(in_by_pin(access)), Place(3, 1))
    after = Access(file, clock)
    assert (after.pin, after.table) == (access.pin, access.table)
    assert after.device(key) == access.device(key)
    assert after.taken(3) == {1}


def test_the_file_is_for_the_owner_only_and_holds_no_key(access: Access, file: Path) -> None:
    key, token = in_by_pin(access), access.invite()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert key not in file.read_text() and token not in file.read_text()


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\x00", b"[]", b'{"table": "0011aabb", "pin": "12"}', b'{"table": "0011aabb", "pin": 123456}'],
    ids=repr,
)
def test_a_broken_file_is_one_line_in_the_log_and_a_new_pin(
    file: Path, clock: Clock, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        access = Access(file, clock)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert str(file) in caplog.text and "new PIN" in caplog.text
    assert json.loads(file.read_text())["pin"] == access.pin


def test_a_folder_in_its_place_keeps_nobody_from_playing(
    file: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    file.mkdir(parents=True)
    access = Access(file, clock)
    assert access.device(in_by_pin(access)) is not None
    assert "can't be used" in caplog.text and "can't be written" in caplog.text


def test_a_full_disk_keeps_nobody_from_playing(
    access: Access, file: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        key = access.sit(caller(in_by_pin(access)), Place(1, 0))
        access.ask_pin(False)
    assert access.taken(1) == {0} and access.pin is None
    assert caplog.text.count("No space left") == 1
    assert Access(file, clock).device(key) is None  # nothing of it was kept
    access.leave(key)
    assert Access(file, clock).device(key) is not None  # now there is room again


def test_two_tables_on_one_machine_have_cookies_of_their_own(tmp_path: Path, clock: Clock) -> None:
    assert Access(tmp_path / "a.json", clock).table != Access(tmp_path / "b.json", clock).table
