// The devices, live: state and picture follow the camera, and the age of the newest picture goes on by itself.
// Without this file the page can still be read and used.
import { live } from "./live.js";
import { LivePicture } from "./picture.js";

const NOW_SECONDS = 1.5;
const OLD_SECONDS = 5;
const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });

const root = document.querySelector("[data-stream]");
const place = document.getElementById("part-figures");
const picture = new LivePicture(root.querySelector("#picture"), root.dataset.picture);
let told = performance.now();

function tick() {
  const field = place.querySelector("[data-age]");
  if (!field) return;
  const seconds = Number(field.dataset.age) + (performance.now() - told) / 1000;
  field.closest("div").classList.toggle("device-old", seconds > OLD_SECONDS);
  if (seconds < NOW_SECONDS) field.textContent = field.dataset.now;
  else if (seconds < 120) field.textContent = ago.format(-Math.round(seconds), "second");
  else field.textContent = ago.format(-Math.round(seconds / 60), "minute");
}

place.addEventListener("filled", () => {
  told = performance.now();
  tick();
});
setInterval(tick, 1000);

// A test takes seconds, until the page comes anew.
root.addEventListener("submit", (event) => event.submitter?.setAttribute("aria-busy", "true"));

live(root, (name, data) => {
  if (name === "picture") picture.show(data.number);
  if (name === "snapshot") picture.again(data.picture);
});
