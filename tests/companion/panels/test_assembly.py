"""The panels of a machine: real ones where there are pins, virtual ones where nothing is wired."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.panels.assembly import Buttons, real_buttons, virtual_buttons
from companion.settings import Settings
from companion.table.table import Table
from hardware.box.virtual_box import VirtualBox
from hardware.panel import CONFIRM
from hardware.ports import Port
from hardware.wiring import Wiring
from tests.companion.table.fingers import game, yak
from tests.companion.tables import a_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with a_table(tmp_path / "data") as made:
        yield made


@pytest.fixture
def virtual(table: Table, tmp_path: Path) -> Iterator[Buttons]:
    made = virtual_buttons(table, lambda: "none", Settings(), tmp_path)
    yield made
    made.close()


def test_the_virtual_panel_plays_at_the_table(table: Table, virtual: Buttons) -> None:
    yak(table)
    number = game(table).number
    assert virtual.virtual is not None
    with table.hub.listen() as listener:
        virtual.virtual.push("seat1")
        assert listener.get(timeout=20)
        virtual.virtual.push(CONFIRM)
        event = listener.get(timeout=20)
    assert event is not None
    assert (event.name, game(table).number) == ("line", number + 1)


def test_the_virtual_box_plays_at_the_table_over_its_port(table: Table, virtual: Buttons) -> None:
    yak(table)
    assert virtual.box is not None
    with table.hub.listen() as listener:
        for _ in range(100):  # until the box has been greeted
            virtual.box.push("seat1")
            if (event := listener.get(timeout=0.5)) is not None:
                break
    assert event is not None
    assert event.name == "pointed"
    assert [one.seat for one in table.state.pointed] == [0]


def test_a_box_that_is_unplugged_is_marked_and_comes_back_by_itself(table: Table, virtual: Buttons) -> None:
    assert virtual.box is not None
    box = virtual.box
    with table.hub.listen() as listener:
        yak(table)
        while not box.shown.lamps:  # greeted, and showing the table
            listener.get(timeout=0.2)
        box.unplug()
        while table.state.away != ("virtual-box",):
            assert listener.get(timeout=20)
        box.plug()
        while table.state.away:
            assert listener.get(timeout=20)


def test_a_machine_without_pins_has_no_panel_on_them(table: Table, tmp_path: Path) -> None:
    made = real_buttons(table, lambda: "none", Settings(), tmp_path)
    made.close()
    assert (made.pins, made.virtual, made.box) == (None, None, None)


def test_a_table_box_that_is_plugged_in_plays_without_anybody_saying_where_it_is(table: Table, tmp_path: Path) -> None:
    box, ports = VirtualBox(tmp_path), [Port(str(tmp_path / "nothing"), "something else")]
    made = real_buttons(table, lambda: "none", Settings(), tmp_path, find_ports=lambda: [*ports])
    ports.append(Port(box.path, "Table box"))
    try:
        with table.hub.listen() as listener:
            yak(table)
            for _ in range(300):  # until it was found and greeted
                box.push("seat2")
                if (event := listener.get(timeout=0.2)) is not None and event.name == "pointed":
                    break
        assert table.state.pointed[-1].seat == 1
        assert made.boxes() == {box.path}
    finally:
        made.close()
        box.close()


def test_a_wiring_without_any_part_makes_no_panel_on_the_pins(table: Table, tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    nothing = Settings(wiring=Wiring())
    made = real_buttons(table, lambda: "none", nothing, tmp_path, find_ports=list)
    made.close()
    assert made.pins is None


def test_after_closing_no_thread_is_left(table: Table, tmp_path: Path) -> None:
    yak(table)
    before = set(threading.enumerate())
    for _ in range(3):
        virtual_buttons(table, lambda: "none", Settings(), tmp_path).close()
    assert set(threading.enumerate()) <= before
