// Questions on the board: what a pawn becomes, which way the lion takes, whether somebody really resigns.

import { place } from "/assets/sites.js";
import { button, el, t } from "/assets/texts.js";

/** Pixels of a man on a button. */
const SIDE = 48;

/** The pixels of a site, out of the picture at `address`. */
function cut({ address, board, site }) {
  const node = el("span", "man");
  const { x, y, width, height } = place(board, site);
  const scale = SIDE / width;
  node.style.backgroundImage = `url("${address}")`;
  node.style.backgroundSize = `${board.width * scale}px ${board.height * scale}px`;
  node.style.backgroundPosition = `${-(x - width / 2) * scale}px ${-(y - height / 2) * scale}px`;
  return node;
}

/**
 * A small card over the board. `ask(question, where)` shows one: `text`, `choices` of `{label, act}`, and the place
 * on the picture in shares of its sides. Escape and a click elsewhere put it away.
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

  function ask({ text, choices }, where = null) {
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
    row.append(button(t("web-never-mind"), "quiet", () => close(back)));
    open.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close(back);
    });
    open.addEventListener("click", (event) => event.stopPropagation());
    frame.append(open);
    if (where) {
      open.style.left = `${Math.min(70, Math.max(4, 100 * where.x - 20))}%`;
      if (where.y > 0.5) open.style.bottom = `${100 - 100 * where.y + 6}%`;
      else open.style.top = `${100 * where.y + 6}%`;
    } else open.classList.add("centre");
    row.firstElementChild.focus();
  }

  return { ask, close, isOpen: () => open !== null };
}
