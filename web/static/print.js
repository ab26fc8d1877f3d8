// Buttons that print the page; they do nothing without a script, so they are shown by it.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
