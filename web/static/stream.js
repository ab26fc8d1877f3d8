// One stream of events from the table, which is missed when it falls silent and comes back by itself.

const SILENCE = 12_000; // two pings and a little
const NAMES = ["snapshot", "ping", "picture", "tray", "roll", "answer", "reset", "throws", "virtual", "buttons", "source", "game", "line", "dice", "parts", "seats", "pointed", "panels", "calibration", "labels"];

export class Stream {
  // news(name, data) hears every event; health({lost, full, silent}) hears every second how the stream does.
  constructor(address, stateAddress, news, health) {
    Object.assign(this, { address, stateAddress, news, health });
    this.lastId = "";
    this.heard = performance.now();
    this.full = false;
    this.source = null;
    this.timer = null;
  }

  open() {
    if (this.source) return;
    this.timer ??= setInterval(() => this.look(), 1000);
    this.connect();
  }

  close() {
    clearInterval(this.timer);
    this.timer = null;
    this.drop();
  }

  connect() {
    this.tried = performance.now();
    const address = new URL(this.address, location.href);
    address.searchParams.set("after", this.lastId);
    this.source = new EventSource(address);
    for (const name of NAMES) this.source.addEventListener(name, (event) => this.take(name, event));
    this.source.addEventListener("error", () => this.failed());
  }

  drop() {
    this.source?.close();
    this.source = null;
  }

  take(name, event) {
    this.heard = performance.now();
    this.full = false;
    this.broken = false;
    if (event.lastEventId) this.lastId = event.lastEventId;
    this.news(name, JSON.parse(event.data));
    if (name === "ping" || name === "snapshot") this.tell();
  }

  failed() {
    this.broken = true;
    if (this.source?.readyState === EventSource.CLOSED) this.ask();
    this.tell();
  }

  // A refused stream says no more than that it failed: ask elsewhere whether the table is full or gone.
  async ask() {
    try {
      const answer = await fetch(this.stateAddress, { headers: { Accept: "application/json" } });
      const { streams } = await answer.json();
      this.full = streams.open >= streams.most;
    } catch {
      this.full = false;
    }
  }

  look() {
    const now = performance.now();
    const closed = this.source?.readyState === EventSource.CLOSED;
    const silent = now - Math.max(this.heard, this.tried) > SILENCE;
    if ((closed && now - this.tried > (this.full ? 10_000 : 3_000)) || silent) {
      this.broken = true;
      this.drop();
      this.connect();
    }
    this.tell();
  }

  tell() {
    const silent = Math.round((performance.now() - this.heard) / 1000);
    this.health({ lost: Boolean(this.broken) && silent >= 3, full: this.full, silent });
  }
}
