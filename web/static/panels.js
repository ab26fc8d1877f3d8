// Virtual buttons under a finger: a click is short, holding is long, Undo twice is double; and keys for all of them.
// Without this file each button is sent as the choice below the panel says.
import { post } from "./forms.js";

const LONG = 600;
const DOUBLE = 350;
const KNOB = ["next", "previous"];
const FIELDS = "input:not([type=radio]), select, textarea, [contenteditable]";

const trouble = document.getElementById("trouble");
const forms = [...document.querySelectorAll("[data-panel]")];
let used = forms[0]; // keys are for this one
let hold = null; // a finger on a button: { id, form, control, timer, told }
let undo = null; // an Undo that may become double
let sending = Promise.resolve();

function push(form, control, kind) {
  const body = new URLSearchParams({ panel: form.dataset.panel, control, kind });
  sending = sending.then(() => post(form.action, body)).then((problem) => {
    trouble.hidden = !problem;
    trouble.textContent = problem;
  });
}

function tap(form, control, kind = "short") {
  use(form);
  if (control !== "undo" || kind !== "short") return push(form, control, kind);
  if (undo) {
    clearTimeout(undo);
    undo = null;
    push(form, control, "double");
  } else {
    undo = setTimeout(() => {
      undo = null;
      push(form, control, "short");
    }, DOUBLE);
  }
}

function use(form) {
  used = form;
  for (const one of forms) one.toggleAttribute("data-used", one === form);
}

function of(target) {
  const button = target.closest?.("[data-panel] [name=control]");
  return button && { id: button.id, form: button.form, control: button.value };
}

document.addEventListener("pointerdown", (event) => {
  const found = event.button === 0 && of(event.target);
  if (!found) return;
  const now = (hold = { ...found, target: event.target, told: false });
  if (KNOB.includes(now.control)) return;
  now.timer = setTimeout(() => {
    now.told = true;
    use(now.form);
    push(now.form, now.control, "long");
    document.getElementById(now.id)?.setAttribute("data-held", "");
  }, LONG);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!hold) return;
    clearTimeout(hold.timer);
    document.getElementById(hold.id)?.removeAttribute("data-held");
    // The stream has brought the panel anew under the finger: no click will follow.
    const anew = !hold.target.isConnected && of(event.target)?.id === hold.id;
    if (end === "pointerup" && anew && !hold.told) tap(hold.form, hold.control);
    if (anew) hold = null;
  }, true);
}

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const held = hold?.told && hold.id === event.submitter?.id;
    hold = null;
    const kind = form.querySelector("[name=kind]:checked")?.value;
    if (!held && event.submitter) tap(form, event.submitter.value, kind);
  });
  form.addEventListener("contextmenu", (event) => of(event.target) && event.preventDefault());
}

function meant({ key, code, shiftKey, target }) {
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(code)?.[1];
  if (digit) return [`seat${digit}`, shiftKey ? "long" : "short"];
  if (key === "Backspace" || key === "u" || key === "U") return ["undo"];
  if (key === "Enter" && !target.closest?.("a, button, summary, input")) return ["confirm"];
  const radio = target.matches?.("[type=radio]"); // arrows choose there
  if (key === "ArrowLeft" && !radio) return ["previous"];
  if (key === "ArrowRight" && !radio) return ["next"];
  return null;
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(FIELDS)) return;
  const found = meant(event);
  if (!found) return;
  event.preventDefault();
  if (event.repeat) return;
  tap(used, ...found);
  const button = document.getElementById(`${used.dataset.panel}-${found[0]}`);
  button?.setAttribute("data-held", "");
  setTimeout(() => document.getElementById(button?.id)?.removeAttribute("data-held"), 150);
});

// All lamps blink and pulse in the same phase, and go on where they were; a beep shows itself once.
const beeps = new Map();
function dressed(place) {
  for (const animation of place.getAnimations?.({ subtree: true }) ?? []) animation.startTime = 0;
  const buzzer = place.querySelector("[data-beeps]");
  if (!buzzer) return;
  const before = beeps.get(place.id);
  beeps.set(place.id, buzzer.dataset.beeps);
  if (before !== undefined && before !== buzzer.dataset.beeps) buzzer.classList.add("sounding");
}
document.addEventListener("filled", ({ target }) => dressed(target));
use(used);
for (const form of forms) dressed(form.querySelector("[id^=part-]"));
