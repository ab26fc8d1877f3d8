// A phone that comes by a code: takes the token out of the address, where it would stay in the history, into the form.

const form = document.querySelector("[data-join] .seats");

function take() {
  const [, token, seat] = location.hash.match(/^#([\w-]{20,})(?:\.(\d{1,2}))?$/) ?? [];
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  form.elements.token.value = token;
  document.querySelector("[data-choose]").hidden = false;
  const without = document.querySelector("[data-without]");
  if (without) without.hidden = true;
  for (const button of form.querySelectorAll("button")) button.hidden = Boolean(seat) && button.value !== seat;
}

take();
addEventListener("hashchange", take); // the page was open already when the code was scanned

// The second tap of a hasty finger would come with a token that the first one used, and undo nothing but the welcome.
let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
addEventListener("pageshow", () => (sent = false));
