// What a person has unfolded stays so when the stream brings a part of the page anew.

export function keepFolds(root) {
  const open = new Set(); // ids of the summaries that are unfolded
  root.addEventListener("click", ({ target }) => {
    const summary = target.closest("summary");
    const details = summary?.parentElement;
    if (!summary?.id || !details) return;
    if (details.open) open.delete(summary.id); // it closes with this click
    else open.add(summary.id);
    if (details.name) for (const id of [...open]) if (id !== summary.id && named(id) === details.name) open.delete(id);
  });
  root.addEventListener("filled", ({ target }) => {
    for (const summary of target.querySelectorAll("summary[id]")) {
      if (open.has(summary.id)) summary.parentElement.open = true;
    }
  });
}

function named(id) {
  return document.getElementById(id)?.parentElement.name;
}
