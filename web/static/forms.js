// Forms that don't leave the page: they are sent in the background, and what they change comes back by the stream.

export function quietForms(root, trouble) {
  root.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-quiet]")) return;
    event.preventDefault();
    const button = event.submitter;
    button?.setAttribute("aria-busy", "true");
    const problem = await send(form, button);
    button?.removeAttribute("aria-busy");
    if (trouble) {
      trouble.hidden = !problem;
      trouble.textContent = problem;
    }
  });
}

async function send(form, button) {
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    return answer.ok ? "" : (await answer.json()).error;
  } catch {
    return document.body.dataset.unreachable;
  }
}
