// The board that is played on: one picture, places to press over it, and whatever hand is at work.

import { choice } from "/assets/choice.js";
import { dragging } from "/assets/drag.js";
import { drawings } from "/assets/drawings.js";
import { isStill, motion } from "/assets/motion.js";
import { picture } from "/assets/picture.js";
import { cover, neighbour, place, siteAt } from "/assets/sites.js";
import { el } from "/assets/texts.js";

/** Side of a checker on the picture. */
const CHECKER = 76;

/** Pixels under which a finger or a hurried mouse may meet the place beside the one that was meant. */
const SURE = 30;

/** `node` to be placed, `show(seen)` for a picture, `play(seen, hand)` to let somebody play on it. */
export function liveBoard() {
  const shown = picture();
  const frame = shown.node;
  const moving = motion(frame, shown.layers);
  const layer = frame.appendChild(el("div", "points"));
  // Where the eyes of the keyboard rest while there is nothing to press.
  frame.tabIndex = -1;
  const card = choice(frame);
  let board = null;
  let hand = null;
  let points = [];
  let marks = [];
  /** The site that was pressed last, or come to with an arrow. */
  let last = null;
  let isDropped = false;

  /** Where an event is, in pixels of the picture. */
  const placeOf = ({ clientX, clientY }) => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: ((clientX - left) * board.width) / width, y: ((clientY - top) * board.height) / height };
  };

  function point({ site, kind, label, isPressed }) {
    const node = layer.appendChild(el("button", `point ${kind}`));
    const spot = place(board, site);
    node.type = "button";
    node.tabIndex = -1;
    node.dataset.site = site;
    node.setAttribute("aria-label", label);
    if (isPressed !== undefined) node.setAttribute("aria-pressed", isPressed);
    cover(node, board, spot, 0.94);
    return { node, site, ...spot };
  }

  function mark(site) {
    const node = el("i", "tip");
    cover(node, board, place(board, site));
    return node;
  }

  /** The point at the place pressed last, or nearest to it. */
  function nearest() {
    const spot = last && board && place(board, last);
    const far = ({ x, y }) => (spot ? Math.hypot(x - spot.x, y - spot.y) : 0);
    return points.reduce((best, point) => (best && far(best) <= far(point) ? best : point), null);
  }

  /** One stop for the tabulator; arrows lead from place to place. */
  function redraw() {
    const active = document.activeElement;
    const isHere = frame.contains(active) && !card.isOpen();
    // Who plays by hand keeps the arrows for looking back.
    const isKept = isHere && active.matches(":focus-visible");
    layer.replaceChildren(...marks.map(mark));
    points = hand && board ? hand.points().map(point) : [];
    const first = isHere ? nearest() : points[0];
    if (first) first.node.tabIndex = 0;
    if (isKept) (first?.node ?? frame).focus({ preventScroll: true });
  }

  async function press(site, isOther = false) {
    touched();
    if (!hand) return;
    card.close();
    last = site ?? last;
    frame.classList.add("busy");
    try {
      await (isOther ? hand.other(site) : hand.press(site));
    } finally {
      frame.classList.remove("busy");
    }
  }

  /** What was pointed out has been seen. */
  function touched() {
    if (!marks.length) return;
    marks = [];
    redraw();
  }

  const drag = dragging(frame, {
    board: () => board,
    placeOf,
    lift(at) {
      const site = board && hand && siteAt(board, at);
      if (!site || !hand.canLift(site)) return null;
      const spot = place(board, site);
      // Of a stack only the checker under the finger is taken up.
      return { site, spot: board.spots ? { ...spot, y: at.y, width: CHECKER, height: CHECKER } : spot };
    },
    cut: ({ site, spot }, share) => moving.lifted(board, site, spot, share),
    take(site) {
      touched();
      return hand?.take(site);
    },
    drop(site, at) {
      // He lies there already: his way is not shown again.
      isDropped = true;
      return hand?.drop(site, at && siteAt(board, at));
    },
  });

  const drawing = drawings(frame, {
    board: () => board,
    siteOf: (event) => board && siteAt(board, placeOf(event)),
    put() {
      const isHeld = Boolean(hand?.isHolding());
      if (isHeld) hand.release();
      return isHeld;
    },
    hush: () => drag.cancel(),
  });

  frame.addEventListener("click", (event) => {
    if (!board || drag.isDropping()) return;
    const byKey = event.detail === 0 && event.target.dataset?.site;
    press(byKey || siteAt(board, placeOf(event)), event.shiftKey);
  });
  frame.addEventListener("contextmenu", (event) => {
    if (!board?.spots || !hand) return;
    event.preventDefault();
    press(siteAt(board, placeOf(event)), true);
  });
  layer.addEventListener("keydown", (event) => {
    const here = points.find(({ node }) => node === document.activeElement);
    if (!here || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(here, points, event.key);
    last = next?.site ?? last;
    next?.node.focus();
  });
  // Who picked up with the mouse has the focus elsewhere.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !hand?.isHolding() || card.isOpen()) return;
    if (!event.target.closest("input, select, dialog")) hand.release();
  });

  return {
    node: frame,
    redraw,
    /** Asks beside the sites it is about, and covers none of them. */
    ask(question, sites = null) {
      const scale = frame.clientWidth / (board?.width ?? 1);
      const spots = sites?.map((site) => place(board, site));
      const edge = (most, of) => Math[most](...spots.map(of)) * scale;
      card.ask(question, spots && {
        left: edge("min", ({ x, width }) => x - width / 2),
        right: edge("max", ({ x, width }) => x + width / 2),
        top: edge("min", ({ y, height }) => y - height / 2),
        bottom: edge("max", ({ y, height }) => y + height / 2),
      });
    },
    close: card.close,
    isTight: () => (frame.clientWidth * board.dx) / board.width < SURE,
    isHolding: () => Boolean(hand?.isHolding() || card.isOpen()),
    /** Says again what there is to do, if nothing is in the hand; from `next` on somebody else's, or none. */
    rest(next = hand) {
      if (next !== hand) {
        hand = next;
        redraw();
      }
      return hand?.isHolding() || hand?.hint();
    },
    /**
     * Draws a picture; the places come with it, not before. `isNext`: what happened since the one before is seen to happen,
     * `isOwn` by the reader; `given`: the picture, where it came with an answer.
     */
    async show(seen, address, { isNext, isOwn, given } = {}) {
      const before = board;
      const isSeen = isNext && before && !isDropped && !isStill();
      isDropped = false;
      const happens = (pictures) => moving.between(before, seen, pictures, isOwn);
      const isShown = await shown.show(address, seen.alt, seen.width, seen.height, isSeen ? happens : moving.arrived, given);
      if (seen.undrawn) import("/assets/undrawn.js").then(({ light }) => light(frame, seen), () => null);
      moving.equip(seen, address.includes("fine=1"));
      return isShown;
    },
    since: shown.since,
    /** Lays a move down that the server has not confirmed; `isThere`: without a way. */
    put(move, own, isThere = isDropped) {
      const isPut = Boolean(board) && moving.put(board, move, own, isThere);
      if (isPut) isDropped = false;
      return isPut;
    },
    takeBack: moving.takeBack,
    clear: moving.clear,
    step: (step) => board && moving.step(board, step),
    mark(sites) {
      marks = board ? sites : [];
      redraw();
    },
    /** From now on `next` is at work on `seen`; null where there is nothing to do. */
    use(seen, next) {
      drag.cancel();
      drawing.clear();
      [board, hand, marks] = [seen, next, []];
      Object.assign(frame.dataset, { shape: seen?.shape ?? "", bottom: seen?.bottom ?? "" });
      card.close();
      redraw();
      hand?.hint();
    },
  };
}
