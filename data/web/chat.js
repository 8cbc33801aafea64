// Messages as they are shown in the talk.

import { written } from "/assets/clocks.js";
import { bearer, load, save } from "/assets/reach.js";
import { button, el, local, moment, t } from "/assets/texts.js";

const TAGS = { bold: "strong", code: "code", block: "pre", instant: "time", day: "time", left: "time" };
/** Answers of at most so many lines stand open; of longer ones from the house the first line. */
const LINES_OPEN = 4;
/** So many lines and letters are few; beside a picture a line is half as long, and above more the picture has its own row. */
const [FEW, FEW_BESIDE] = [[6, 240], [3, 60]];

/** A step of a choice that is done: its buttons are gone and it says nothing more. */
export const isSpent = (message) => message.kind === "picker" && !message.buttons.length;

/** A board's caption: only the newest of a game stands in the talk, for the moves have their own list. */
export const isBoard = (message) => message.kind === "public" && Boolean(message.game) && !/^accept:/.test(message.buttons[0]?.[0]?.data ?? "");

/** At the end who won and why stands behind what was played. */
const isEnd = (message) => message.buttons.flat().some(({ data }) => data.startsWith("rematch"));

/** A move, and who is to move: its first line says it. */
export const isReport = (message) => isBoard(message) && message.game.version > 1 && message.buttons.length > 0 && !isEnd(message);

/** An invitation code, which is entered in another place. */
const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/;

/** Words with a button that copies them, or a part of them; without a clipboard the words are selected. */
export function copied(part, text = part.textContent) {
  const pressed = button(t(text.includes("/") ? "web-copy-link" : "web-copy-code"), "small", async () => {
    try {
      await navigator.clipboard.writeText(text);
      pressed.textContent = t("web-copied");
    } catch {
      getSelection().selectAllChildren(part);
    }
  });
  return [part, pressed];
}

/** Words behind a button until the reader presses it. */
function covered({ text }) {
  const node = button(t("web-uncover"), "small", () => node.replaceWith(text));
  return node;
}

export function spans(list) {
  return list.flatMap((span) => {
    if (span.kind === "spoiler") return covered(span);
    const part = el(TAGS[span.kind] ?? "span", span.kind === "mention" ? "mention" : "", local(span));
    part.classList.toggle("me", Boolean(span.me));
    if (span.kind === "left") part.dataset.until = span.at;
    return span.kind === "code" && CODE.test(span.text) ? copied(part) : part;
  });
}

/** Counts down what runs out. */
export function countDown() {
  for (const node of document.querySelectorAll("[data-until]")) node.textContent = written(node.dataset.until - Date.now());
}

/** The spans of the first line and those after it. */
function firstLine(list) {
  const at = list.findIndex((span) => span.text.includes("\n"));
  if (at < 0) return [list, []];
  const cut = list[at].text.indexOf("\n");
  const [head, tail] = [list[at].text.slice(0, cut), list[at].text.slice(cut + 1)];
  return [[...list.slice(0, at), { ...list[at], text: head }], [{ ...list[at], text: tail }, ...list.slice(at + 1)]];
}

function text(message, isShort) {
  const node = el("div", "text");
  if (isShort || isReport(message)) {
    node.append(...spans(firstLine(message.spans)[0]));
    return node;
  }
  const lines = message.text.split("\n").length;
  if (message.kind !== "public" || isEnd(message) || lines <= LINES_OPEN) {
    node.append(...spans(message.spans));
    return node;
  }
  const [first, rest] = firstLine(message.spans);
  const more = el("details");
  const summary = more.appendChild(el("summary"));
  summary.append(...spans(first));
  more.append(...spans(rest));
  node.append(more);
  return node;
}

function thumb(message, zoom) {
  const node = button(null, "thumb", () => zoom(message));
  node.setAttribute("aria-label", t("web-enlarge"));
  const image = node.appendChild(load(el("img"), message.image));
  const [width, height] = message.size ?? [];
  image.alt = message.alt;
  if (width) Object.assign(image, { width, height });
  return node;
}

function buttons(message, press, isOpen) {
  const node = el("div", "buttons");
  for (const { label, data } of message.buttons.flat()) {
    if (!isOpen(data)) continue;
    const pressed = button(label, "", async () => {
      const all = [...node.querySelectorAll("button")];
      all.forEach((other) => (other.disabled = true));
      await press(data, message.id).finally(() => all.forEach((other) => (other.disabled = false)));
    });
    pressed.dataset.data = data;
    node.append(pressed);
  }
  return node.childElementCount ? [node] : [];
}

function files(message) {
  return message.files.map(({ name, url }) => {
    const link = el("a", "file", name);
    link.href = url;
    link.download = name;
    link.addEventListener("click", (event) => {
      if (!bearer()) return;
      event.preventDefault();
      save({ name, url });
    });
    return link;
  });
}

/** One message, in the article it had before or in a new one. `isOpen(data)` tells which buttons still count. */
export function article(message, { user, press, zoom, isOpen, of = null, into = null, isShort = false }) {
  const node = into ?? el("article");
  const isLine = message.kind === "line";
  node.className = `message ${isLine ? "line" : "house"}`;
  node.dataset.id = message.id;
  node.classList.toggle("private", message.to !== "all");
  node.classList.toggle("mine", isLine && message.from === user);
  node.classList.toggle("move", isBoard(message));
  const head = [];
  if (isLine) head.push(el("strong", "name", message.from));
  if (message.to !== "all") head.push(el("span", "mark", t("web-private")));
  // Which game a move belongs to, where several go on.
  if (of) head.push(el("span", "of", `${of} · `));
  const time = el("time", "at", moment(message.at));
  time.dateTime = new Date(message.at).toISOString();
  // A board stands beside the talk; a puzzle, a graph, a table of standings only in it.
  const shown = message.image && !isBoard(message) ? [thumb(message, zoom)] : [];
  const [lines, letters] = shown.length ? FEW_BESIDE : FEW;
  node.classList.toggle("long", message.text.length > letters || message.text.split("\n").length > lines);
  node.replaceChildren(...head, text(message, isShort), ...shown, ...buttons(message, press, isOpen), ...files(message), time);
  return node;
}
