// Questions on the board: what a pawn becomes, which way the lion takes, whether somebody really resigns.

import { source } from "/assets/reach.js";
import { place } from "/assets/sites.js";
import { button, el, t } from "/assets/texts.js";

/** Pixels of a man on a button. */
const SIDE = 48;
/** Between a card and what it is about. */
const GAP = 6;

/** The pixels of a site, out of the picture at `address`. */
function cut({ address, board, site }) {
  const node = el("span", "man");
  const { x, y, width, height } = place(board, site);
  const scale = SIDE / width;
  source(address).then((found) => (node.style.backgroundImage = `url("${found}")`));
  node.style.backgroundSize = `${board.width * scale}px ${board.height * scale}px`;
  node.style.backgroundPosition = `${-(x - width / 2) * scale}px ${-(y - height / 2) * scale}px`;
  return node;
}

/** Where a card of this size lies on a frame without covering `box`: below it, above it, right or left of it. */
function beside(box, frame, { offsetWidth: width, offsetHeight: height }) {
  const within = (from, size, room) => Math.max(4, Math.min(from, room - size - 4));
  const across = within((box.left + box.right - width) / 2, width, frame.clientWidth);
  const down = within((box.top + box.bottom - height) / 2, height, frame.clientHeight);
  const places = [
    { room: frame.clientHeight - box.bottom - height, left: across, top: box.bottom + GAP },
    { room: box.top - height, left: across, top: box.top - height - GAP },
    { room: frame.clientWidth - box.right - width, left: box.right + GAP, top: down },
    { room: box.left - width, left: box.left - width - GAP, top: down },
  ];
  // Without room on any side it sticks out where it does least.
  return places.find(({ room }) => room >= GAP) ?? places.reduce((best, place) => (place.room > best.room ? place : best));
}

/**
 * A small card over the board. `ask(question, box)` shows one: `text`, `choices` of `{label, act}`, the words
 * to do nothing by (`never`), and in pixels of the frame what it is about. Escape and a click elsewhere put it away.
 */
export function choice(frame) {
  let open = null;

  function close(focus = null) {
    if (!open) return false;
    open.remove();
    open = null;
    focus?.focus();
    return true;
  }

  function ask({ text, choices, never = t("web-never-mind") }, box = null) {
    close();
    const back = document.activeElement;
    open = el("div", "choice");
    open.setAttribute("role", "dialog");
    open.setAttribute("aria-label", text);
    open.append(el("p", "", text));
    const row = open.appendChild(el("div", "row"));
    for (const { label, act, data, sign } of choices) {
      const pressed = button(sign ? null : label, sign ? "sign" : "", () => {
        close(back);
        act();
      });
      if (sign) pressed.append(cut(sign), el("span", "", label));
      if (data) pressed.dataset.data = data;
      row.append(pressed);
    }
    row.append(button(never, "quiet", () => close(back)));
    open.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close(back);
    });
    open.addEventListener("click", (event) => event.stopPropagation());
    frame.append(open);
    if (box) {
      const { left, top } = beside(box, frame, open);
      Object.assign(open.style, { left: `${left}px`, top: `${top}px` });
    } else open.classList.add("centre");
    // Enter after a press on Resign must not resign.
    const isGrave = choices.some(({ data }) => /^confirm:.*resign/.test(data ?? ""));
    (isGrave ? row.lastElementChild : row.firstElementChild).focus();
  }

  return { ask, close, isOpen: () => open !== null };
}
