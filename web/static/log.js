// The log follows the table; what is open stays open when new lines come.
import { live } from "./live.js";

const root = document.querySelector("main [data-live]");
let open = []; // ids of the summaries that are unfolded

live(root);
document.addEventListener("toggle", ({ target }) => {
  const id = target.querySelector?.("summary")?.id;
  if (!id || !target.isConnected) return;
  open = target.open ? [...open, id] : open.filter((other) => other !== id);
}, true);
document.addEventListener("filled", () => {
  for (const id of open) document.getElementById(id)?.closest("details")?.setAttribute("open", "");
});
