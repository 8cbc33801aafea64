// It is your turn: a wooden knock, a number in the title, a mark on the icon, and a notification for who wants it.

import { el, t } from "/assets/texts.js";

const KEPT = "banco.sound";
let audio = null;

export const sound = {
  isOn: () => localStorage.getItem(KEPT) !== "off",
  toggle() {
    localStorage.setItem(KEPT, sound.isOn() ? "off" : "on");
    if (sound.isOn()) knock();
  },
};

/** Browsers let a page sound only after a touch or a key, and Safari only what was made in one. */
function wake() {
  if (!sound.isOn() || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume();
}
for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, wake, { capture: true });

/** Two short blows on wood, made here: no file to fetch. */
export function knock() {
  wake();
  if (!sound.isOn() || !audio) return;
  for (const [after, pitch, loud] of [[0, 420, 0.22], [0.09, 330, 0.16]]) {
    const start = audio.currentTime + after;
    const [blow, fade] = [audio.createOscillator(), audio.createGain()];
    blow.type = "triangle";
    blow.frequency.setValueAtTime(pitch, start);
    blow.frequency.exponentialRampToValueAtTime(pitch / 3, start + 0.08);
    fade.gain.setValueAtTime(loud, start);
    fade.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    blow.connect(fade).connect(audio.destination);
    blow.start(start);
    blow.stop(start + 0.13);
  }
}

/** How many games wait for this person: in the title and on the icon. */
export function badge(count) {
  document.title = count ? `(${count}) ${t("web-title")}` : t("web-title");
  const icon = document.querySelector("link[rel=icon]");
  const wanted = count ? "/assets/turn.svg" : "/assets/icon.svg";
  if (icon.getAttribute("href") === wanted) return;
  const next = el("link");
  Object.assign(next, { rel: "icon", href: wanted });
  icon.replaceWith(next);
}

/** Whether the person can still be asked for notifications. */
export const canAsk = () => "Notification" in window && Notification.permission === "default";
export const ask = () => Notification.requestPermission();

/** Tells who looks elsewhere. */
export function notify(title, text) {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: text, icon: "/assets/icon.svg", tag: title });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
