// The clocks of both sides, over the bars of the board: the picture leaves room for them, here they run.

import { el, lang } from "/assets/texts.js";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
/** From here on a clock warns. */
export const LOW = MINUTE;

const two = (number) => String(number).padStart(2, "0");
const counted = (value, unit) => new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(value);

/** `2 ngày 5 giờ`, `5:07:09`, `4:59`: a second that has begun is still there. */
export function written(millis) {
  const left = Math.ceil(Math.max(0, millis) / SECOND) * SECOND;
  const of = (unit, within) => Math.floor((left % within) / unit);
  if (left >= DAY) {
    const hours = of(HOUR, DAY);
    return counted(Math.floor(left / DAY), "day") + (hours ? ` ${counted(hours, "hour")}` : "");
  }
  const tail = `${two(of(SECOND, MINUTE))}`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two(of(MINUTE, HOUR))}:${tail}`;
  return `${Math.floor(left / MINUTE)}:${tail}`;
}

/** What is left of a move and of the reserve when `gone` milliseconds more are used up. */
function after([ofMove, reserve], gone) {
  const over = Math.max(0, gone - ofMove);
  return [Math.max(0, ofMove - gone), Math.max(0, reserve - over)];
}

/** `node` lies over the board; `show(seen)` sets the clocks to how a table stands now, or takes them away. */
export function clockFaces() {
  const node = el("div", "clocks");
  const faces = ["first", "second"].map((seat) => {
    const face = node.appendChild(el("span", "clock"));
    face.dataset.seat = seat;
    face.setAttribute("role", "timer");
    return face;
  });
  let set = null;
  let since = 0;
  let timer = null;

  function draw() {
    clearTimeout(timer);
    if (!set) return;
    const gone = performance.now() - since;
    faces.forEach((face, at) => {
      const runs = set.runs === face.dataset.seat;
      const [ofMove, reserve] = after(set.left[at], runs ? gone : 0);
      const text = [ofMove, reserve].filter(Boolean).map(written).join(" + ") || written(0);
      if (face.textContent !== text) face.textContent = text;
      face.hidden = !set.shown[at];
      face.classList.toggle("runs", runs);
      face.classList.toggle("low", runs && ofMove + reserve < LOW);
    });
    // No hand moves faster than its seconds.
    if (set.runs) timer = setTimeout(draw, 200);
  }

  return {
    node,
    show(seen, board) {
      set = seen;
      since = performance.now();
      node.hidden = !seen;
      if (!seen) return draw();
      // Bars of chu shogi are lower; without bars the clocks lie over the corners.
      const [middle, em] = board.shape === "chu" ? [20, 24] : [44, 29];
      node.dataset.bottom = board.bottom;
      node.style.setProperty("--wide", board.width);
      node.style.setProperty("--middle", board.bars ? middle : 24);
      node.style.setProperty("--em", em);
      node.classList.toggle("paused", !seen.runs);
      node.classList.toggle("wide", seen.wide);
      draw();
    },
  };
}
