// Sounds of the page: soft blows on wood, made here, so that no file is fetched; each kind can be switched off.

import { ofBrowser } from "/assets/kept.js";
import { el, t } from "/assets/texts.js";

const [KEPT, KEPT_KINDS] = ["banco.sound", "banco.sounds"];

/** Blows of a kind: seconds after its start, pitch in hertz, loudness. */
const KINDS = {
  turn: { name: "web-sound-turn", blows: [[0, 420, 0.22], [0.09, 330, 0.16]] },
  move: { name: "web-sound-move", blows: [[0, 250, 0.22]] },
  capture: { name: "web-sound-capture", blows: [[0, 190, 0.26], [0.045, 300, 0.14]] },
  check: { name: "web-sound-check", blows: [[0, 270, 0.2], [0.08, 540, 0.16]] },
  low: { name: "web-sound-low", blows: [[0, 680, 0.13], [0.18, 680, 0.13]] },
  end: { name: "web-sound-end", blows: [[0, 392, 0.18], [0.15, 294, 0.18], [0.3, 196, 0.22]] },
};

/** A clock of the board in view is heard in this share of the most it has shown here, but not before its last minute. */
const [SHARE, LAST] = [6, 60_000];

let audio = null;
/** Most time that a clock has shown, and games whose clock was heard. */
const most = new Map();
const warned = new Set();

/** All sounds at once. */
export const sound = {
  isOn: () => ofBrowser.get(KEPT) !== "off",
  toggle() {
    ofBrowser.set(KEPT, sound.isOn() ? "off" : "on");
    if (sound.isOn()) play("turn");
  },
};

const silent = () => ofBrowser.read(KEPT_KINDS, []);

/** Whether this kind is heard. */
export const isOn = (kind) => sound.isOn() && !silent().includes(kind);

/** Browsers let a page sound only after a touch or a key, and Safari only what was made in one. */
function wake() {
  if (!sound.isOn() || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume();
}
for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, wake, { capture: true });

function blow(after, pitch, loud) {
  const start = audio.currentTime + after;
  const [wood, fade] = [audio.createOscillator(), audio.createGain()];
  wood.type = "triangle";
  wood.frequency.setValueAtTime(pitch, start);
  wood.frequency.exponentialRampToValueAtTime(pitch / 3, start + 0.08);
  fade.gain.setValueAtTime(loud, start);
  fade.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  wood.connect(fade).connect(audio.destination);
  wood.start(start);
  wood.stop(start + 0.13);
}

export function play(kind) {
  if (!kind || !isOn(kind)) return;
  wake();
  if (audio) KINDS[kind].blows.forEach((one) => blow(...one));
}

/** Whether the board in view tells this change of a game by itself, so that no knock has to. */
export const isTold = (before, line) => isOn("move") && !document.hidden && line.plies > before.plies;

/** The own move that was heard when it was made: its game, and the plies that are played with it. */
let early = null;

/** The reader makes this move on the board as it is `seen`: it is heard at once, before the server has it. */
export function put({ line, board }, text) {
  const move = board.legal.find((move) => move.text === text);
  if (!move) return;
  early = `${line.id} ${line.plies + 1}`;
  play(board.men.some(({ at, is_own }) => !is_own && [move.to, move.via].includes(at)) ? "capture" : "move");
}

/** The board in view has changed from `before`: what was played is heard once, and never what was there already. */
export function hear(before, { line, board }) {
  if (document.hidden || !board || !before?.board || before.line.version >= line.version) return;
  if (line.standing === "over") return before.line.standing === "playing" && play("end");
  if (line.plies <= before.line.plies) return;
  // Checkers are no pieces of the list: their moves tell a hit.
  const isCapture = board.spots ? /\*/.test(board.moves.at(-1)) : board.men.length < before.board.men.length;
  const isNew = early !== `${line.id} ${line.plies}`;
  const kinds = [board.check && "check", isNew && isCapture && "capture", isNew && "move"];
  play(kinds.find((kind) => kind && isOn(kind)));
}

/** The reader's own clock of the board in view has `left` milliseconds. */
export function lowHere(id, left) {
  most.set(id, Math.max(left, most.get(id) ?? 0));
  const limit = Math.min(LAST, most.get(id) / SHARE);
  // With an increment a clock goes up and down around the limit.
  if (left > 1.5 * limit) warned.delete(id);
  if (left >= limit || warned.has(id)) return;
  warned.add(id);
  play("low");
}

/** A list of switches, one for each kind; every list in the page shows the same. */
export function switches() {
  const node = el("fieldset", "switches");
  node.append(el("legend", "unseen", t("web-sounds")));
  for (const [kind, { name }] of Object.entries(KINDS)) {
    const row = node.appendChild(el("label"));
    const box = row.appendChild(el("input"));
    Object.assign(box, { type: "checkbox", checked: !silent().includes(kind) });
    box.dataset.sound = kind;
    row.append(t(name));
    box.addEventListener("change", () => {
      const others = silent().filter((other) => other !== kind);
      ofBrowser.put(KEPT_KINDS, box.checked ? others : [...others, kind]);
      document.querySelectorAll(`[data-sound="${kind}"]`).forEach((other) => (other.checked = box.checked));
      play(kind);
    });
  }
  return node;
}
