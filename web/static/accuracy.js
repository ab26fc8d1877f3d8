// The table's own accuracy: the list follows the table; in a roll, a tap in the picture tells where a die was overlooked.
// Without this file the pages can still be read and used.
import { keepFolds } from "./folds.js";
import { live } from "./live.js";

const root = document.querySelector("[data-live]");
if (root) {
  keepFolds(root);
  live(root);
}

const picture = document.querySelector("[data-add]");
if (picture) {
  const add = document.getElementById("add");
  document.querySelector("[data-add-hint]").hidden = false;
  picture.addEventListener("click", ({ clientX, clientY }) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const share = (at, side) => Math.min(1000, Math.max(0, Math.round((1000 * at) / side)));
    add.value = `${share(clientX - left, width)},${share(clientY - top, height)}`;
    add.form.requestSubmit(add);
  });
}
