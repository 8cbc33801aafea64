// Messages as they are shown in the conversation.

import { button, el, lang, t } from "/assets/texts.js";

const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const TAGS = { text: "span", bold: "strong", code: "code", block: "pre", mention: "span" };

export const isBoard = (message) => Boolean(message.image && message.board);
/** A step of a choice that is done: its buttons are gone and it says nothing more. */
export const isSpent = (message) => message.kind === "picker" && !message.buttons.length;

function head(message, user) {
  const node = el("div", "head");
  node.append(el("span", "name", message.kind === "line" ? message.from : t("web-title")));
  if (message.to !== "all") node.append(el("span", "mark", t("web-private")));
  const time = node.appendChild(el("time", "", clock.format(message.at)));
  time.dateTime = new Date(message.at).toISOString();
  return message.kind === "line" && message.from === user ? time : node;
}

function text(message) {
  const node = el("div", "text");
  for (const span of message.spans) {
    const part = el(TAGS[span.kind] ?? "span", span.kind === "mention" ? "mention" : "", span.text);
    part.classList.toggle("me", Boolean(span.me));
    node.append(part);
  }
  return node;
}

function thumb(message, zoom) {
  const node = button(null, "thumb", () => zoom(message));
  node.setAttribute("aria-label", `${t("web-enlarge")}: ${message.alt}`);
  const picture = node.appendChild(el("img"));
  Object.assign(picture, { src: message.image, alt: "", loading: "lazy" });
  Object.assign(picture, { width: message.board.width, height: message.board.height });
  return node;
}

function picture(message, zoom) {
  const node = el("img", "picture");
  Object.assign(node, { src: message.image, alt: message.alt });
  node.addEventListener("click", () => zoom(message));
  return node;
}

function buttons(message, press) {
  const node = el("div", "buttons");
  for (const row of message.buttons) {
    const line = node.appendChild(el("div", "row"));
    for (const { label, data } of row) {
      const pressed = button(label, "", async () => {
        for (const other of node.querySelectorAll("button")) other.disabled = true;
        await press(data, message.id).finally(() => {
          for (const other of node.querySelectorAll("button")) other.disabled = false;
        });
      });
      pressed.dataset.data = data;
      line.append(pressed);
    }
  }
  return node;
}

function files(message) {
  const node = el("p", "row");
  for (const { name, url } of message.files) {
    const link = node.appendChild(el("a", "", name));
    link.href = url;
    link.download = name;
  }
  return node;
}

/**
 * One message, in the article it had before or in a new one. `board` is the clickable board to put
 * into it, if it has it; `isBrief` leaves picture and buttons to the board beside the conversation.
 */
export function article(message, { user, press, reply, zoom, into = null, board = null, isBrief = false }) {
  const node = into ?? el("article");
  node.className = "message";
  node.dataset.id = message.id;
  node.classList.toggle("private", message.to !== "all");
  node.classList.toggle("mine", message.kind === "line" && message.from === user);
  node.classList.toggle("live", Boolean(board));
  const above = [head(message, user), text(message)];
  const below = [];
  if (!board && isBoard(message) && !isBrief) below.push(thumb(message, zoom));
  else if (message.image && !isBoard(message)) below.push(picture(message, zoom));
  if (message.buttons.length && !isBrief) below.push(buttons(message, press));
  if (message.files.length) below.push(files(message));
  if (board && message.game) below.push(button(t("web-reply"), "quiet under", () => reply(message)));
  if (board?.parentNode === node) {
    // A board that leaves the page even for a moment loses its focus and a press that has begun.
    [...node.children].filter((part) => part !== board).forEach((part) => part.remove());
    board.before(...above);
    board.after(...below);
  } else {
    node.replaceChildren(...above, ...(board ? [board] : []), ...below);
  }
  return node;
}
