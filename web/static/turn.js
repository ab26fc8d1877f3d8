// For a tablet that lies flat: the page turns by a quarter at a touch, and this device remembers it. And full screen.

const PLACE = "turned";
const page = document.documentElement;
const turn = document.getElementById("turn");
const fill = document.getElementById("fill");

function remembered() {
  try {
    return Number(localStorage.getItem(PLACE)) % 360 || 0;
  } catch {
    return 0; // a browser that keeps nothing
  }
}

function show(degrees) {
  page.dataset.turned = degrees;
  turn.setAttribute("aria-pressed", degrees ? "true" : "false");
}

turn.hidden = false;
show(remembered());
turn.addEventListener("click", () => {
  const degrees = (remembered() + 90) % 360;
  try {
    localStorage.setItem(PLACE, degrees);
  } catch {
    // then it is turned until the page is left
  }
  show(degrees);
  turn.scrollIntoView({ block: "nearest" });
});

function name() {
  fill.querySelector("span").textContent = document.fullscreenElement ? fill.dataset.leave : fill.dataset.fill;
}

if (document.fullscreenEnabled) {
  fill.hidden = false;
  document.addEventListener("fullscreenchange", name);
  fill.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen()));
}
