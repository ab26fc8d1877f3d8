// Bringing a picture: shows its name, sends it at once, and says on the spot what was wrong with it.

for (const form of document.querySelectorAll("[data-upload]")) {
  const input = form.querySelector("input[type=file]");
  const field = form.querySelector(".upload-field");
  const alert = form.querySelector(".alert");
  const button = form.querySelector("button");
  const idle = button.textContent;

  const complain = (text) => {
    alert.textContent = text;
    alert.hidden = !text;
  };

  for (const [name, over] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
    field.addEventListener(name, () => field.classList.toggle("over", over));
  }

  input.addEventListener("change", () => {
    if (!input.files.length) return;
    field.querySelector("span").textContent = input.files[0].name;
    form.requestSubmit();
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complain("");
    if (input.files[0].size > Number(form.dataset.most)) return complain(form.dataset.tooLarge);
    button.textContent = form.dataset.busy;
    button.setAttribute("aria-busy", "true");
    try {
      const body = new FormData(form);
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
      const result = await answer.json();
      if (answer.ok) location.assign(result.address);
      else complain(result.error);
    } catch {
      complain(document.body.dataset.unreachable);
    } finally {
      button.textContent = idle;
      button.removeAttribute("aria-busy");
    }
  });
}
