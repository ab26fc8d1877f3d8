// Forms that don't leave the page: they are sent in the background, and what they change comes back by the stream. Each
// tells whether it was refused by the event "answered" (detail: the problem, "" for none).

export function quietForms(root, trouble) {
  root.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-quiet]")) return;
    event.preventDefault();
    if (form.dataset.quiet === "sent") return; // tapped twice
    form.dataset.quiet = "sent";
    const button = event.submitter;
    button?.setAttribute("aria-busy", "true");
    const problem = await send(form, button);
    form.dataset.quiet = "";
    button?.removeAttribute("aria-busy");
    root.dispatchEvent(new CustomEvent("answered", { detail: problem }));
    if (trouble) {
      trouble.hidden = !problem;
      trouble.textContent = problem;
    }
  });
}

function send(form, button) {
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  return post(form.action, body);
}

// Resolves to why it was refused, "" if it was not.
export async function post(address, body) {
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
    return answer.ok ? "" : (await answer.json()).error;
  } catch {
    return document.body.dataset.unreachable;
  }
}
