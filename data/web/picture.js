// The picture of the board: a new one takes the old one's place only when it can be drawn at once.

import { source } from "/assets/reach.js";
import { el } from "/assets/texts.js";

/**
 * `node` is the frame; `show(address, alt, width, height, before)` promises true once that picture is the shown one;
 * `before` is waited for when it can be drawn.
 */
export function picture() {
  const node = el("div", "play");
  let shown = node.appendChild(el("img", "board"));
  let wanted = null;
  shown.hidden = true;

  async function show(address, alt, width, height, before) {
    if (wanted === address) {
      shown.alt = alt;
      return true;
    }
    wanted = address;
    const next = el("img", "board");
    Object.assign(next, { width, height, alt, draggable: false });
    for (let tries = 0; ; tries += 1) {
      try {
        next.src = await source(address);
        await next.decode();
        break;
      } catch {
        // A line that broke: the old picture stays until the new one is there.
        if (wanted !== address || tries > 4) {
          if (wanted === address) wanted = null;
          return false;
        }
        await new Promise((resolve) => setTimeout(resolve, 400 * (tries + 1)));
      }
    }
    if (wanted === address) await before?.(next.src);
    if (wanted !== address) return false;
    node.closest(".room")?.style.setProperty("--ratio", width / height);
    node.querySelectorAll(".slide").forEach((man) => man.remove());
    shown.replaceWith(next);
    URL.revokeObjectURL(shown.src);
    shown = next;
    return true;
  }

  return { node, show, address: () => shown.src };
}
