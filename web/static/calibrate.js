// The calibration: the picture follows the camera, the corners of the tray can be dragged and moved by arrow keys.
// Without this file the page can still be read and used.
import { keepFolds } from "./folds.js";
import { post } from "./forms.js";
import { live } from "./live.js";
import { LivePicture } from "./picture.js";

const STEP = 0.5; // percent of the picture by an arrow key …
const FAR = 2.5; // … and with Shift
const PAUSE = 500; // milliseconds after the last key, until the corners are sent
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const root = document.querySelector("[data-live]");
const overlay = document.getElementById("part-overlay");
const trouble = document.getElementById("trouble");
const picture = new LivePicture(document.getElementById("picture"), root.dataset.picture);
let waiting = null; // until moved corners are sent
let sent = Promise.resolve(); // once all that was sent is answered
let mine = null; // corners as they were moved, until they are sent
let chosen = null; // the corner that the buttons move
const colours = new Map();
let title = document.getElementById("step-title").textContent;

const corners = () => [...overlay.querySelectorAll(".corner")];
const place = (corner) => [Number(corner.dataset.x), Number(corner.dataset.y)];

function put(corner, x, y) {
  const [left, top] = [x, y].map((part) => Math.min(100, Math.max(0, part)));
  Object.assign(corner.dataset, { x: left, y: top });
  Object.assign(corner.style, { left: `${left}%`, top: `${top}%` });
}

function move(corner, x, y) {
  put(corner, x, y);
  mine = corners().map(place);
  draw();
}

function draw() {
  const { width, height } = overlay.querySelector(".corners").dataset;
  const points = mine.map(([x, y]) => `${(x * width) / 100},${(y * height) / 100}`).join(" ");
  for (const line of overlay.querySelectorAll("polygon")) line.setAttribute("points", points);
}

// One after the other, as each must know the number that the one before it made.
function send() {
  clearTimeout(waiting);
  waiting = null;
  const places = mine;
  mine = null;
  if (places) sent = sent.then(() => sendNow(places));
  return sent;
}

async function sendNow(places) {
  const group = overlay.querySelector(".corners");
  if (!group) return;
  const { number, width, height } = group.dataset;
  const body = new FormData();
  body.append("number", number);
  places.forEach(([x, y], at) => {
    body.append(`x-${at}`, ((x * width) / 100).toFixed(1));
    body.append(`y-${at}`, ((y * height) / 100).toFixed(1));
  });
  const problem = await post(root.dataset.corners, body);
  trouble.hidden = !problem;
  trouble.textContent = problem;
  if (!problem) counted(Number(number));
}

// The stream may bring the new number later, or have brought it already.
function counted(number) {
  for (const field of root.querySelectorAll("[name=number]")) if (Number(field.value) === number) field.value = number + 1;
  const group = overlay.querySelector(".corners");
  if (group && Number(group.dataset.number) === number) group.dataset.number = number + 1;
}

function drag(corner, event) {
  const box = overlay.parentElement.getBoundingClientRect();
  const [x, y] = place(corner);
  const [atX, atY] = [event.clientX, event.clientY];
  const follow = ({ clientX, clientY }) => {
    move(corner, x + (100 * (clientX - atX)) / box.width, y + (100 * (clientY - atY)) / box.height);
  };
  const end = () => {
    corner.removeEventListener("pointermove", follow);
    send();
  };
  corner.setPointerCapture(event.pointerId);
  corner.addEventListener("pointermove", follow);
  corner.addEventListener("lostpointercapture", end, { once: true });
}

overlay.addEventListener("pointerdown", (event) => {
  const corner = event.target.closest(".corner");
  if (corner && event.button === 0) drag(corner, event);
});

overlay.addEventListener("keydown", (event) => {
  const corner = event.target.closest(".corner");
  const way = KEYS[event.key];
  if (!corner || !way) return;
  event.preventDefault();
  const far = event.shiftKey ? FAR : STEP;
  const [x, y] = place(corner);
  move(corner, x + far * way[0], y + far * way[1]);
  clearTimeout(waiting);
  waiting = setTimeout(send, PAUSE);
});

// What is done next is done with the corners as they are seen.
root.addEventListener("submit", (event) => {
  if (!mine) return;
  event.preventDefault();
  event.stopPropagation();
  const { submitter } = event;
  send().then(() => {
    const button = document.getElementById(submitter.id) ?? submitter; // the stream may have brought the form anew
    button.form.requestSubmit(button);
  });
}, true);

function dressed() {
  corners().forEach((corner, at) => put(corner, ...(mine?.[at] ?? place(corner))));
  if (mine && corners().length) draw();
}

overlay.addEventListener("filled", dressed);

// What was chosen stays so when the stream brings the form anew: the corner that buttons move, colours by a die's picture.
const die = (select) => select.closest("li").querySelector("img").src;
root.addEventListener("change", ({ target }) => {
  if (target.matches("[name=corner]")) chosen = target.id;
  if (target.matches(".to-name select")) colours.set(die(target), target.value);
});
document.getElementById("part-forms").addEventListener("filled", ({ target }) => {
  const same = chosen && document.getElementById(chosen);
  if (same) same.checked = true;
  for (const select of target.querySelectorAll(".to-name select")) select.value = colours.get(die(select)) ?? select.value;
});

// A new step is read from its title on.
document.getElementById("part-title").addEventListener("filled", () => {
  const now = document.getElementById("step-title");
  if (now.textContent !== title) now.focus();
  title = now.textContent;
});

root.classList.add("scripted");
dressed();
keepFolds(root);
live(root, (name, data) => {
  if (name === "picture") picture.show(data.number);
  if (name === "snapshot") picture.again(data.picture);
});
