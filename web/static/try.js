// The settings' buttons to try a tone or the voice; they do nothing without a script, so they are shown by it.
import { play } from "./sounds.js";
import { speak, voice } from "./speech.js";

const part = document.querySelector("[data-try]");
const USUAL = 60; // for who tries before switching sounds on

part.hidden = false;
for (const button of part.querySelectorAll("[data-tone]")) {
  button.addEventListener("click", () => play(button.dataset.tone, Number(document.body.dataset.sound) || USUAL));
}

const [say, voiceless] = [part.querySelector("[data-say]"), part.querySelector("[data-voiceless]")];
const found = await voice();
say.hidden = !found;
voiceless.hidden = Boolean(found);
say.addEventListener("click", () => speak(say.dataset.say));
