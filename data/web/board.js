// The board that is played on: one picture, places to press over it, and whatever hand is at work.

import { choice } from "/assets/choice.js";
import { cutOut, dragging } from "/assets/drag.js";
import { picture } from "/assets/picture.js";
import { cover, neighbour, place, siteAt } from "/assets/sites.js";
import { el } from "/assets/texts.js";

/** Side of a checker on the picture. */
const CHECKER = 76;

/** Pixels under which a finger or a hurried mouse may meet the place beside the one that was meant. */
const SURE = 30;

/** How long a man is on his way, in milliseconds. */
const WAY = 150;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** `node` to be placed, `show(seen)` for a picture, `play(seen, hand)` to let somebody play on it. */
export function liveBoard() {
  const shown = picture();
  const frame = shown.node;
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
    address: shown.address,
    placeOf,
    lift(at) {
      const site = board && hand && siteAt(board, at);
      if (!site || !hand.canLift(site)) return null;
      const spot = place(board, site);
      // Of a stack only the checker under the finger is taken up.
      return { site, spot: board.spots ? { ...spot, y: at.y, width: CHECKER, height: CHECKER } : spot };
    },
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

  /** A man goes over the old picture; what he leaves behind is that of the `next` one. */
  async function go(seen, next, [from, to]) {
    const [start, end] = [place(seen, from), place(seen, to)];
    const left = cutOut(frame, seen, next, start, 1);
    const man = cutOut(frame, seen, shown.address(), start, 1);
    for (const node of [left, man]) node.classList.add("slide");
    const scale = frame.getBoundingClientRect().width / seen.width;
    const there = `translate(-50%, -50%) translate(${(end.x - start.x) * scale}px, ${(end.y - start.y) * scale}px)`;
    await man.animate([{ transform: "translate(-50%, -50%)" }, { transform: there }], { duration: WAY, easing: "ease-out", fill: "forwards" }).finished;
  }

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
    /** Says again what there is to do, if nothing is in the hand. */
    rest: () => hand?.isHolding() || hand?.hint(),
    /** Draws a picture; the places come with it, not before. `way`: the man who goes from site to site until it stands. */
    show(seen, address, way = null) {
      const isSeen = way && !isDropped && !still.matches && !document.hidden;
      isDropped = false;
      return shown.show(address, seen.alt, seen.width, seen.height, isSeen ? (next) => go(seen, next, way) : null);
    },
    mark(sites) {
      marks = board ? sites : [];
      redraw();
    },
    /** From now on `next` is at work on `seen`; null where there is nothing to do. */
    use(seen, next) {
      drag.cancel();
      [board, hand, marks] = [seen, next, []];
      Object.assign(frame.dataset, { shape: seen?.shape ?? "", bottom: seen?.bottom ?? "" });
      card.close();
      redraw();
      hand?.hint();
    },
  };
}
