// A page that follows the table: puts the parts that the stream brings where they belong, and says how the stream does.
// The page has [data-live] with data-stream and data-state, a #banner, a #connection, a #said, and a #part-NAME for each
// part. Forms marked data-quiet are sent in the background. Without this file the page can still be read and used.
import { quietForms } from "./forms.js";
import { Stream } from "./stream.js";

const said = document.getElementById("said");
const banner = document.getElementById("banner");
const connection = document.getElementById("connection");

// news(name, data) hears every event after its parts were put in place.
export function live(root, news = () => {}) {
  const stream = new Stream(root.dataset.stream, root.dataset.state, (name, data) => {
    if (data.parts) fill(data.parts);
    if (data.based_on !== undefined) for (const input of root.querySelectorAll("[name=based_on]")) input.value = data.based_on;
    if (data.say) said.textContent = data.say;
    news(name, data);
  }, (health) => tell(root, health));
  quietForms(document, document.getElementById("trouble"));
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", () => stream.open());
  document.addEventListener("visibilitychange", () => (document.hidden ? stream.close() : stream.open()));
  if (!document.hidden) stream.open();
  return stream;
}

function fill(parts) {
  for (const [name, html] of Object.entries(parts)) {
    const place = document.getElementById(`part-${name}`);
    if (!place) continue;
    const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
    place.innerHTML = html;
    if (focused) refocus(place, focused);
    place.dispatchEvent(new CustomEvent("filled", { bubbles: true }));
  }
}

// The focused button may be gone or folded away: what it belonged to is next best, then whatever can be used there.
function refocus(place, id) {
  const same = document.getElementById(id);
  for (const next of [same, same?.closest("details")?.querySelector("summary"), place.querySelector("summary, button")]) {
    next?.focus();
    if (place.contains(document.activeElement)) return;
  }
}

function age(seconds) {
  const [count, unit] = seconds < 120 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  const format = { style: "unit", unit, unitDisplay: "long" };
  return new Intl.NumberFormat(document.documentElement.lang, format).format(count);
}

function tell(root, { lost, full, silent }) {
  connection.hidden = false;
  connection.classList.toggle("lost", lost);
  connection.textContent = lost ? connection.dataset.lost : connection.dataset.joined;
  root.classList.toggle("stale", lost);
  banner.hidden = !lost;
  if (lost) banner.textContent = (full ? banner.dataset.full : banner.dataset.lost).replace("AGE", age(silent));
}
