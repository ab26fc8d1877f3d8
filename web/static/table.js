// The table and a player's place: what is unfolded stays so, the tray's picture comes while dice are wanted, new
// questions are heard, and keys answer. Without this file the pages can still be read and used.
import "./answers.js";
import { keepFolds } from "./folds.js";
import { answerByKeys } from "./keys.js";
import { live } from "./live.js";
import { LivePicture } from "./picture.js";
import { hear } from "./sounds.js";

const root = document.querySelector("[data-live]");
const tray = document.getElementById("tray-picture");
const picture = new LivePicture(document.getElementById("picture"), root.dataset.picture);
let clickedAt = -Infinity;
let filledAt = -Infinity;

const wantsDice = () => root.querySelector("#part-ask [data-wants-dice]") !== null && root.querySelector("#look") !== null;

function news(name, { number }) {
  const wanted = wantsDice();
  if (wanted && (tray.hidden || name === "snapshot")) picture.show(`${Date.now()}`);
  else if (wanted && name === "picture") picture.show(number);
  tray.hidden = !wanted;
  if (name !== "picture" && name !== "ping") sound();
}

function sound() {
  const question = root.querySelector("[data-hear]")?.dataset.hear;
  if (question) hear({ kind: "prompt", text: question });
  else if (root.querySelector("[data-hear-over]")) hear({ kind: "over" });
}

keepFolds(root);
answerByKeys(root);
live(root, news);

document.addEventListener("answered", ({ detail }) => hear({ kind: detail ? "refused" : "accepted" }));

// The second tap of a double tap must not answer the question that the first one brought.
root.addEventListener("filled", ({ timeStamp, target }) => {
  if (target.id === "part-ask") filledAt = timeStamp;
});
root.addEventListener("click", (event) => {
  const again = event.detail > 1 && event.timeStamp - clickedAt < 500;
  if (again && filledAt > clickedAt) event.preventDefault();
  clickedAt = event.timeStamp;
}, true);
