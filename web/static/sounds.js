// What a page of the table lets hear: a soft tone for what happens, and the open question read aloud. Off unless
// <body data-sound="0…100" data-speech="on|off"> says otherwise.
import { speak } from "./speech.js";

// Notes as [pitch in hertz, start in seconds, length in seconds].
const TUNES = {
  prompt: [[659, 0, 0.22], [880, 0.13, 0.4]],
  accepted: [[1047, 0, 0.18]],
  refused: [[392, 0, 0.22], [311, 0.16, 0.4]],
  over: [[523, 0, 0.3], [659, 0.16, 0.3], [784, 0.32, 0.3], [1047, 0.48, 0.9]],
};
const LOUDEST = 0.35;
const PATIENCE = 200;
const LAST = "last heard";

let context = null;

// What the page has to say: kind is "prompt" (with its text), "accepted", "refused" or "over". How the game stands, a
// question or its end, is not heard again while it is the same: it came with a new connection, or after an undone line.
export function hear({ kind, text = "" }) {
  if (kind === "prompt" || kind === "over") {
    const now = `${kind} ${text}`;
    if (sessionStorage.getItem(LAST) === now) return;
    sessionStorage.setItem(LAST, now);
  }
  play(kind);
  if (kind === "prompt" && document.body.dataset.speech === "on") speak(text);
}

// Plays a tone at the volume of this device, or at another one (0…100).
export async function play(kind, volume = Number(document.body.dataset.sound)) {
  const tune = TUNES[kind];
  if (!tune || !(volume > 0) || !(await ready())) return;
  for (const note of tune) sound(note, LOUDEST * (volume / 100) ** 2);
}

function sound([pitch, start, length], loudness) {
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + start;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness, begin + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(gain).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.05);
}

// Browsers play nothing before the page was touched. What happened until then stays silent, it is not made up for.
async function ready() {
  if (typeof AudioContext === "undefined") return false;
  context ??= new AudioContext();
  if (context.state !== "running") {
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
  }
  return context.state === "running";
}

for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => Number(document.body.dataset.sound) > 0 && ready(), { capture: true, passive: true });
}
