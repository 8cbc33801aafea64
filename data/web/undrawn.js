// An open draw on the board: a light walks around on the piece that turns, or on the blank dice, until the next board comes.

import { isStill } from "/assets/motion.js";
import { cover, place } from "/assets/sites.js";
import { el } from "/assets/texts.js";

/** Milliseconds of one round of the light. */
const ROUND = 2400;
/** What a piece or a die covers, in parts of its place. */
const COVERED = 0.8;
const LOOK = { position: "absolute", zIndex: 2, translate: "-50% -50%", borderRadius: "50%", pointerEvents: "none" };
const LIGHT = "conic-gradient(#fff0 55%, #fffaf0b8 90%, #fff0)";

const spot = ([x, y, side]) => ({ x, y, width: side, height: side });

/** Lays the lights over `frame`; whatever clears the pieces on their way takes them along. */
export function light(frame, board) {
  frame.querySelectorAll(".undrawn").forEach((node) => node.remove());
  const spots = board.undrawn === "dice" ? board.thrown.map(spot) : [place(board, board.undrawn)];
  for (const one of spots) {
    const node = frame.appendChild(el("div", "undrawn slide"));
    Object.assign(node.style, LOOK, { background: LIGHT });
    cover(node, board, one, COVERED);
    if (!isStill()) node.animate({ rotate: ["0deg", "360deg"] }, { duration: ROUND, iterations: Infinity });
  }
}
