"""What the panel of a table box does, one step after another; its thread is elsewhere, so that tests make the steps in
virtual time."""

from collections.abc import Callable
from queue import Empty, SimpleQueue

from hardware.box.clock import BoxClock
from hardware.box.greeting import Greeting
from hardware.box.link import Gone, Link
from hardware.box.talk import Edge, Heard, Time
from hardware.inputs import ENCODER_A, ENCODER_B, ENCODER_PUSH, Inputs
from hardware.panel import CONTROLS, PanelListener
from hardware.telling import Teller

CONTACTS = frozenset({*CONTROLS, ENCODER_A, ENCODER_B, ENCODER_PUSH})
"""Those that are known; a box may have others, which are left alone."""


class BoxLoop:
    """Orders from any thread, steps in one. `clock` gives monotonic seconds."""

    def __init__(self, name: str, link: Link, listener: PanelListener, clock: Callable[[], float]) -> None:
        self.ended = False
        """Whether the panel was closed: no step may follow."""
        self.greeting: Greeting | None = None
        """Who the box is and what it has, while it is there."""
        self._link = link
        self._teller = Teller(name, listener)
        self._clock = clock
        self._orders: SimpleQueue[Callable[[Link], None]] = SimpleQueue()
        self._inputs = Inputs({}, clock())
        self._time = BoxClock(0, clock())

    def order(self, order: Callable[[Link], None]) -> None:
        """Have something done with the link by the next step; from any thread."""
        self._orders.put(order)

    def end(self, link: Link) -> None:
        """The order to stop."""
        self.ended = True
        self.greeting = None
        link.end()

    def step(self) -> None:
        """Carry out the orders, hear the box and tell the listener."""
        while not self.ended:
            try:
                order = self._orders.get_nowait()
            except Empty:
                break
            order(self._link)
        if not self.ended:
            for one in self._link.step():
                self._happened(one)

    def _happened(self, one: Heard | Gone) -> None:
        now = self._clock()
        match one:
            case Greeting():
                self._meet(one, now)
            case Edge(contact, closed, at) if contact in CONTACTS:
                self._teller.tell(self._inputs.edge(contact, closed, self._time.at(at, now)))
            case Time(at):
                self._teller.tell(self._inputs.tick(self._time.at(at, now)))
            case Gone(why):
                self.greeting = None
                self._teller.offline(why)

    def _meet(self, box: Greeting, now: float) -> None:
        """A conversation begins. Buttons that are held by now press nothing."""
        self._time = BoxClock(box.at, now)
        self._inputs = Inputs({contact: contact in box.closed for contact in box.contacts if contact in CONTACTS}, now)
        back, self.greeting = self.greeting is None, box
        if back:
            self._teller.online()
