// The count, told step by step: each category by a tap, a key or by itself, the winner last. Without this file, or where
// motion is not wanted, all of it stands there at once.

const PACE = 3500;

const root = document.querySelector("[data-count]");
const steps = root ? [...root.querySelectorAll(".step")] : [];
const most = Number(root?.dataset.most);
let shown = 0;
let timer = null;

function race(totals) {
  root.querySelectorAll(".racer").forEach((racer, seat) => {
    racer.querySelector("progress").value = Math.max(0, Math.min(most, totals[seat]));
    racer.querySelector(".racer-total").textContent = String(totals[seat]).replace("-", "−");
  });
}

function show(number) {
  shown = Math.max(0, Math.min(number, steps.length));
  steps.forEach((step, at) => {
    step.classList.toggle("step-late", at >= shown);
    step.classList.toggle("step-new", at === shown - 1);
  });
  const newest = steps[shown - 1];
  race(newest ? newest.dataset.totals.split(" ").map(Number) : steps[0].dataset.totals.split(" ").map(() => 0));
  const over = shown === steps.length;
  root.classList.toggle("telling", !over);
  root.querySelector(".count-controls").hidden = over;
  root.querySelector("[data-place]").textContent = `${shown} / ${steps.length}`;
  if (newest && number) {
    root.querySelector("[data-told]").textContent = newest.innerText;
    newest.scrollIntoView({ block: "center", behavior: "smooth" });
  }
  if (over) auto(false);
}

function auto(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => show(shown + 1), PACE) : null;
  root.querySelector("[data-auto]").setAttribute("aria-pressed", String(on));
}

function begin() {
  root.querySelector("[data-next]").addEventListener("click", () => show(shown + 1));
  root.querySelector("[data-all]").addEventListener("click", () => show(steps.length));
  root.querySelector("[data-auto]").addEventListener("click", () => auto(timer === null));
  root.querySelector(".steps").addEventListener("click", (event) => {
    if (shown < steps.length && !event.target.closest("a, abbr")) show(shown + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("button, a, input, select, textarea, summary") || shown === steps.length) return;
    if (event.key === " " || event.key === "Enter" || event.key === "ArrowRight") {
      event.preventDefault();
      show(shown + 1);
    }
  });
  show(0);
  root.querySelector("[data-next]").focus({ preventScroll: true });
}

if (root) {
  const printing = root.querySelector("[data-print]");
  printing.hidden = false;
  printing.addEventListener("click", () => print());
  if (root.dataset.count !== "all" && !matchMedia("(prefers-reduced-motion: reduce)").matches) begin();
}
