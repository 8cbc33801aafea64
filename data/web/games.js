// The games of this table: the room on the left, or tabs above the board; and the moves of the one looked at.

import { LOW, written } from "/assets/clocks.js";
import { load } from "/assets/reach.js";
import { button, el, t } from "/assets/texts.js";

/** Whom a reader plays against, or who plays. */
export function opponent(line) {
  if (line.own) return line.names[line.own === "first" ? 1 : 0];
  if (line.standing !== "challenged") return line.names.join(" – ");
  if (line.is_mine) return line.names[line.waits_for_me ? 0 : 1] || "…";
  return line.names.filter(Boolean).join(" → ");
}

/** What a tab says about its turn. */
function state(line) {
  if (line.waits_for_me) {
    // An offer waits for him though the other is to move.
    const key = line.standing === "challenged" ? "web-challenged" : line.own === line.to_move ? "web-yours" : "web-asked";
    return { text: t(key), kind: "mine" };
  }
  if (line.standing === "over") return { text: t("web-over"), kind: "quiet" };
  if (line.standing === "challenged") return { text: t("web-challenge"), kind: "quiet" };
  if (line.channel === "#") return { text: "", kind: "quiet" };
  if (!line.own) return { text: t("web-watching"), kind: "quiet" };
  return { text: t("web-theirs"), kind: "quiet" };
}

/** Mine first, those that wait for me on top and the one with the least time first; what is over last. */
export function sorted(lines) {
  const rank = (line) => (line.waits_for_me ? 0 : line.standing === "over" ? 3 : line.is_mine ? 1 : 2);
  const least = (a, b) => (rank(a) || a.ends === b.ends ? 0 : a.ends - b.ends);
  return [...lines].sort((a, b) => rank(a) - rank(b) || least(a, b) || a.id.localeCompare(b.id));
}

/** Whether a clock of the reader's own runs. */
export const runsForMe = (line) => line.ends < Infinity && Boolean(line.own) && line.own === line.to_move;

/** Milliseconds that are left on the clock that runs. */
export const left = (line) => Math.max(0, line.ends - performance.now());

/** The time of its game on a tab. */
function drawTime(node, line) {
  node.textContent = written(left(line));
  node.classList.toggle("low", runsForMe(line) && left(line) < LOW);
}

/** Lets the clocks of the list run. */
export function drawTimes(node) {
  for (const time of node.querySelectorAll(".left")) drawTime(time, time.line);
}

const minis = new Map();

/** The board in small; the same picture stays in its place until the next one is there. */
function mini(line, small) {
  if (!["playing", "over"].includes(line.standing)) return [];
  const image = minis.get(line.id) ?? el("img", "mini");
  minis.set(line.id, image);
  const address = small(line);
  if (image.shown !== address) load(Object.assign(image, { loading: "lazy", alt: "", shown: address }), address);
  return [image];
}

/** What a tab shows of its game. */
function content(line, small, place = "") {
  const { text, kind } = state(line);
  const words = el("span", "words");
  const whom = el("span", "with", opponent(line));
  whom.append(el("span", "at", place));
  words.append(el("strong", "", line.title), whom);
  const time = Object.assign(el("span", "left"), { line });
  if (line.ends < Infinity) drawTime(time, line);
  // Where no clock runs, the list says why.
  const clock = line.ends < Infinity ? [time] : line.rests ? [el("span", "rests", line.rests)] : [];
  return [...mini(line, small), words, ...clock, el("span", `turn ${kind}`, text)];
}

/** Where a game is played, for a reader who sees games of all places. */
function placeOf(line) {
  const place = line.platform ? ` · ${line.platform[0].toUpperCase()}${line.platform.slice(1)}` : "";
  // An opponent of another platform is called with it already.
  return opponent(line).endsWith(place) ? "" : place;
}

/** `small(line)` is where the small picture of a game lies. */
export function drawGames(node, lines, chosen, { choose, leave, small }, elsewhere) {
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.game : null;
  const timed = (line) => (line.ends < Infinity || line.rests ? " timed" : "");
  node.replaceChildren(
    ...sorted([...lines, ...elsewhere]).map((line) => {
      if (elsewhere.includes(line)) {
        const link = el("a", `game${timed(line)}`);
        link.append(...content(line, small, ` ↗ ${line.channel}`));
        link.href = `/t/${encodeURIComponent(line.channel)}`;
        return link;
      }
      const tab = button(null, `game ${line.game}${timed(line)}`, () => choose(line.id));
      tab.dataset.game = line.id;
      tab.setAttribute("aria-pressed", String(line.id === chosen));
      tab.append(...content(line, small, placeOf(line)));
      if (line.standing !== "over" && line.channel !== "#") return tab;
      const item = el("span", "done");
      const away = button("×", "quiet", () => leave(line.id));
      away.setAttribute("aria-label", `${t("web-put-away")} ${line.title}`);
      item.append(tab, away);
      return item;
    }),
  );
  if (node.dataset.chosen !== chosen) showChosen(node);
  node.dataset.chosen = chosen;
  if (focused) node.querySelector(`[data-game="${focused}"]`)?.focus();
  const shown = node.querySelector("[aria-pressed=true]");
  const place = `${chosen} ${shown?.offsetLeft} ${shown?.offsetWidth}`;
  if (node.dataset.place !== place) showChosen(node);
  node.dataset.place = place;
}

/** Scrolls to the tab of the game that is looked at. */
export function showChosen(node) {
  node.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** What the list says and how many plies it comes after; with dice a turn is one cell, whatever was decided in it. */
export function cells(board) {
  const found = [];
  let said = [];
  (board?.moves ?? []).forEach((text, at) => {
    if (text) said.push(text);
    const isWhole = !board.spots || /[\d–]/.test(text) || at === board.moves.length - 1;
    if (!isWhole || !said.length) return;
    found.push({ text: said.join(" "), ply: at + 1, told: board.told[at] });
    said = [];
  });
  return found;
}

/** Scrolls to the move that is looked at, or else to the end: down a list, along a strip. */
export function showMove(node) {
  if (node.isPast) node.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  else node.scrollTo(node.scrollWidth, node.scrollHeight);
}

/** The moves as a list; `at` is how many of them stand on the board that is shown. */
export function drawMoves(node, moves, at, go) {
  if (node.childElementCount > moves.length) node.replaceChildren();
  for (let number = node.childElementCount; number < moves.length; number += 1) {
    const item = node.appendChild(el("li"));
    item.append(button("", "quiet", () => node.go(number)));
  }
  node.go = (number) => go(moves[number].ply);
  const shown = at && moves.findIndex(({ ply }) => ply >= at);
  [...node.children].forEach((item, number) => {
    const pressed = item.firstElementChild;
    const { text, told } = moves[number];
    if (pressed.textContent !== text) Object.assign(pressed, { textContent: text, title: told ?? text });
    if (at && number === shown) pressed.setAttribute("aria-current", "true");
    else pressed.removeAttribute("aria-current");
  });
  node.isPast = at < (moves.at(-1)?.ply ?? 0);
  showMove(node);
}
