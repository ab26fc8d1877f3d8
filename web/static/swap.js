// A form that only leads to another state of its own page: the page is fetched, and its content put in place of the
// present one, so that nothing flickers and the focus stays. Without this file the browser simply goes there.

async function go(form, button) {
  const query = new URLSearchParams(new FormData(form));
  query.append(button.name, button.value);
  const answer = await fetch(`${form.getAttribute("action")}?${query}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const open = [...document.querySelectorAll("main details[open][id]")].map((details) => details.id);
  const main = document.querySelector("main");
  main.replaceChildren(...page.querySelector("main").childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  history.replaceState(null, "", answer.url);
  main.querySelector("[autofocus]")?.focus();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("[data-swap]") || !button || button.formMethod === "post") return;
  event.preventDefault();
  go(form, button).catch(() => form.requestSubmit ? location.assign(form.action) : form.submit());
});
