// An open menu closes when something else is touched, or with Escape.

const open = () => document.querySelector("details.menu[open]");

document.addEventListener("click", (event) => {
  const menu = open();
  if (menu && !menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && open();
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
