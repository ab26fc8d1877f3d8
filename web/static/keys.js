// Keys that answer: 1–9 choose an answer of the open question, u takes back, Enter is the one thing to do. Nothing
// happens while somebody types, or holds another key down with it.

const FIELDS = "input:not([type=radio]), select, textarea, [contenteditable]";

export function answerByKeys(root) {
  name(root);
  root.addEventListener("filled", () => name(root));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.target.closest?.(FIELDS)) return;
    const button = meant(root, event);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

function options(root) {
  return [...root.querySelectorAll("#part-ask .answer:not(.by-hand *) .option")];
}

function name(root) {
  for (const [index, button] of options(root).slice(0, 9).entries()) {
    button.setAttribute("aria-keyshortcuts", `${index + 1}`);
    button.dataset.key = index + 1;
  }
}

function meant(root, { key, target }) {
  if (/^[1-9]$/.test(key)) return options(root)[key - 1];
  if (key === "u") return root.querySelector("#undo");
  const busy = target.closest?.("a, button, summary, input");
  if (key !== "Enter" || busy) return null;
  const all = options(root);
  return all.length === 1 ? all[0] : root.querySelector("#part-ask .answer-done button:not(.by-hand *), #throw");
}
