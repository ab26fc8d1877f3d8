// Reading aloud in the language of the page, by a voice of this device only: others would send the text elsewhere.

const PATIENCE = 1500; // voices come a moment after the page, and in some browsers there never are any

// A voice for the language, or null; found once the browser has told its voices.
export async function voice(language = document.documentElement.lang) {
  if (typeof speechSynthesis === "undefined") return null;
  if (!speechSynthesis.getVoices().length) await told();
  const fits = (one) => one.localService && one.lang.toLowerCase().split(/[-_]/)[0] === language;
  const voices = speechSynthesis.getVoices().filter(fits);
  return voices.find((one) => one.default) ?? voices[0] ?? null;
}

// Reads the text, in place of what is still being read. True if there is a voice for it.
export async function speak(text) {
  const found = await voice();
  if (!found || !text) return false;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = found;
  words.lang = found.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
  return true;
}

function told() {
  return new Promise((done) => {
    speechSynthesis.addEventListener("voiceschanged", done, { once: true });
    setTimeout(done, PATIENCE);
  });
}
