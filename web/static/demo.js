// The live page: joins stream, picture and forms. Without this file the page can still be read and used.
import { quietForms } from "./forms.js";
import { LivePicture } from "./picture.js";
import { Stream } from "./stream.js";
import "./upload.js";

const root = document.querySelector("[data-demo]");
const said = document.getElementById("said");
const banner = document.getElementById("banner");
const connection = document.getElementById("connection");
const picture = root.querySelector("#picture") && new LivePicture(root.querySelector("#picture"), root.dataset.picture);

function fill(parts) {
  for (const [name, html] of Object.entries(parts)) {
    const place = document.getElementById(`part-${name}`);
    if (!place) continue;
    const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
    place.innerHTML = html;
    if (focused) refocus(place, focused);
  }
}

// The focused button may be gone or folded away: its die is next best, then whatever can be used there.
function refocus(place, id) {
  const same = document.getElementById(id);
  for (const next of [same, same?.closest("details")?.querySelector("summary"), place.querySelector("summary, button")]) {
    next?.focus();
    if (place.contains(document.activeElement)) return;
  }
}

function news(name, data) {
  if (name === "picture") picture?.show(data.number);
  if (name === "snapshot") picture?.again();
  if (data.parts) fill(data.parts);
  if (data.say) said.textContent = data.say;
}

function age(seconds) {
  const [count, unit] = seconds < 120 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  const format = { style: "unit", unit, unitDisplay: "long" };
  return new Intl.NumberFormat(document.documentElement.lang, format).format(count);
}

function health({ lost, full, silent }) {
  connection.hidden = false;
  connection.classList.toggle("lost", lost);
  connection.textContent = lost ? connection.dataset.lost : connection.dataset.live;
  root.classList.toggle("stale", lost);
  banner.hidden = !lost;
  if (lost) banner.textContent = (full ? banner.dataset.full : banner.dataset.lost).replace("AGE", age(silent));
}

const stream = new Stream(root.dataset.stream, root.dataset.state, news, health);
quietForms(root, document.getElementById("trouble"));
addEventListener("pagehide", () => stream.close());
addEventListener("pageshow", () => stream.open());
document.addEventListener("visibilitychange", () => (document.hidden ? stream.close() : stream.open()));
if (!document.hidden) stream.open();
