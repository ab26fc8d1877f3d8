// The code for a phone: how long it is still good, and a new one as soon as somebody came in by it.

const body = document.querySelector("[data-invite]");

if (body) {
  const code = body.querySelector(".code");
  const left = body.querySelector(".invite-left");
  const said = body.querySelector(".invite-said");
  const spoken = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second", unitDisplay: "long" });
  let ends = performance.now() + body.dataset.seconds * 1000;
  let joined = null;

  const ask = (address, options) => fetch(address, { ...options, headers: { Accept: "application/json" } });

  const renew = async (text) => {
    const form = new FormData();
    form.append("seat", body.dataset.seat);
    try {
      const answer = await (await ask(body.dataset.invite, { method: "POST", body: form })).json();
      if (!answer.ok) return void (said.textContent = answer.error);
      code.innerHTML = answer.code;
      code.classList.remove("over");
      ends = performance.now() + answer.seconds * 1000;
      said.textContent = text;
      show();
    } catch {
      said.textContent = document.body.dataset.unreachable;
    }
  };

  const show = () => {
    const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    left.hidden = false;
    left.textContent = spoken.format(seconds);
    if (seconds || code.classList.contains("over")) return;
    code.classList.add("over");
    said.textContent = body.dataset.over;
  };

  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await (await ask(body.dataset.joined)).json();
      const news = joined !== null && answer.joined > joined;
      joined = answer.joined ?? joined;
      if (!news) return;
      if (body.dataset.seat) location.assign(location.pathname);
      else await renew(body.dataset.in);
    } catch {
      // the next look tells
    }
  };

  body.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    renew("");
  });
  setInterval(show, 500);
  setInterval(look, 2000);
  show();
  look();
}
