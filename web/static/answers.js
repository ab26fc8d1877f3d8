// Towers: choose a stone once, tap it into its cells. Without this file each cell is a list.

function dress(tower) {
  const stones = tower.querySelector(".tower-stones");
  const group = `stone-${tower.querySelector("select").id}`;
  for (const radio of stones.querySelectorAll("[data-stone]")) radio.name = group;
  stones.hidden = false;
  const picture = (stone) => stones.querySelector(`[data-stone][value="${stone}"]`).nextElementSibling.cloneNode(true);
  for (const list of tower.querySelectorAll("select")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tower-button";
    const name = list.previousElementSibling?.textContent ?? "";
    const show = () => {
      button.replaceChildren(...(list.value ? [picture(list.value)] : []));
      button.setAttribute("aria-label", `${name}: ${list.selectedOptions[0].textContent}`);
    };
    button.addEventListener("click", () => {
      const chosen = stones.querySelector("[data-stone]:checked").value;
      list.value = list.value === chosen ? "" : chosen;
      show();
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
    list.hidden = true;
    list.after(button);
    show();
  }
  tower.dataset.tower = "dressed";
}

// Forms come and go with the stream: whoever fills a part calls this again.
export function dressTowers(root = document) {
  for (const tower of root.querySelectorAll('[data-tower=""]')) dress(tower);
}

// A die's picture follows what is chosen for it.
document.addEventListener("change", ({ target }) => {
  const shown = target.closest?.(".pips")?.querySelector("legend use");
  if (shown && target.type === "radio") shown.setAttribute("href", `#die-${target.value}`);
});

new MutationObserver(() => dressTowers()).observe(document.body, { childList: true, subtree: true });
dressTowers();
