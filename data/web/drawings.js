// Arrows and circles that a reader draws over the board, for the own eyes alone: by the right button, or after a long
// press of a finger. A left click clears them.

import { place } from "/assets/sites.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** Milliseconds a finger rests before it draws, and pixels it may tremble. */
const [REST, WOBBLE] = [450, 8];
/** Shares of a site's width, as in the pictures. */
const [SHAFT, HEAD, CASING, START] = [0.14, 0.36, 0.05, 0.3];
const COLOURS = ["#0b8f5a", "#d7263d", "#2f6fd0", "#e59700"];
/** Without a key, with shift, with alt, with both. */
const colourOf = ({ shiftKey, altKey }) => COLOURS[Number(shiftKey) + 2 * Number(altKey)];

function svg(tag, attributes) {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** An empty drawing over a board. */
export const canvas = () => svg("svg", { class: "drawn", "aria-hidden": "true" });

const ring = (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const square = (r) => `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;

/** The shape of an arrow as the pictures draw it; a circle where it ends where it starts, on paper a square: a circle is a mark of the game there. */
export function drawn(board, { from, to, colour = COLOURS[0] }) {
  const [start, end] = [place(board, from), place(board, to)];
  const pitch = Math.min(start.width, start.height);
  const [across, down] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(across, down);
  const head = Math.min(HEAD * pitch, 0.6 * length);
  const [tail, neck, half, wing] = [Math.min(START * pitch, 0.25 * length), length - head, (SHAFT * pitch) / 2, 0.6 * head];
  const frame = board.shape === "paper" ? square : ring;
  return svg("path", {
    d: length ? `M${tail} ${-half}H${neck}V${-wing}L${length} 0L${neck} ${wing}V${half}H${tail}z` : frame(0.47 * pitch) + frame(0.39 * pitch),
    transform: `translate(${start.x} ${start.y}) rotate(${(Math.atan2(down, across) * 180) / Math.PI})`,
    fill: colour,
    "fill-rule": "evenodd",
    stroke: "#fff7e2",
    "stroke-width": 2 * CASING * pitch,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  });
}

/**
 * Lets a reader draw over `frame`. `board()` is the one in view, `siteOf(event)` the site under a pointer; `put()` puts
 * back what is in the hand and tells whether anything was, `hush()` ends a drag that has begun.
 */
export function drawings(frame, { board, siteOf, put, hush }) {
  const layer = frame.appendChild(canvas());
  let shapes = [];
  let held = null;
  /** The touch that may become a long press, and what waits for that. */
  let rest = null;
  let timer = null;
  let isDone = false;

  const isSame = (one, other) => one.from === other.from && one.to === other.to;

  function redraw() {
    const seen = board();
    const all = held?.to ? [...shapes.filter((shape) => !isSame(shape, held)), held] : shapes;
    if (seen) layer.setAttribute("viewBox", `0 0 ${seen.width} ${seen.height}`);
    layer.replaceChildren(...(seen ? all.map((shape) => drawn(seen, shape)) : []));
  }

  function begin(event) {
    const site = siteOf(event);
    held = site && { from: site, to: site, pointer: event.pointerId, colour: colourOf(event) };
    redraw();
  }

  function clear() {
    if (!shapes.length) return;
    shapes = [];
    redraw();
  }

  frame.addEventListener("pointerdown", (event) => {
    const isHere = board() && !board().spots && !event.target.closest(".choice");
    clearTimeout(timer);
    held = null;
    if (!isHere) return;
    if (event.button === 2) return put() || begin(event);
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    timer = setTimeout(() => {
      hush();
      begin(event);
    }, REST);
    rest = event;
  });
  addEventListener("pointermove", (event) => {
    const isFar = ({ clientX, clientY }) => Math.hypot(event.clientX - clientX, event.clientY - clientY) > WOBBLE;
    if (event.pointerId === rest?.pointerId && isFar(rest)) clearTimeout(timer);
    if (event.pointerId !== held?.pointer) return;
    held.to = siteOf(event);
    redraw();
  });
  addEventListener("pointerup", (event) => {
    clearTimeout(timer);
    if (event.pointerId !== held?.pointer) return;
    const { from, to, colour } = held;
    held = null;
    // Drawn once more, in the same colour, it is gone.
    const known = shapes.find((shape) => isSame(shape, { from, to }));
    shapes = shapes.filter((shape) => shape !== known);
    if (to && known?.colour !== colour) shapes.push({ from, to, colour });
    redraw();
    // The browser may send a click after a finger has drawn.
    isDone = event.pointerType === "touch";
    setTimeout(() => (isDone = false), REST / 4);
  });
  addEventListener("pointercancel", () => {
    clearTimeout(timer);
    held = null;
    redraw();
  });
  frame.addEventListener("click", (event) => {
    if (isDone) event.stopImmediatePropagation();
    else clear();
  }, { capture: true });
  frame.addEventListener("contextmenu", (event) => board() && !board().spots && event.preventDefault());

  return { clear };
}
