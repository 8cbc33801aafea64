// Dragging: the man leaves the board and stays under the finger.

import { el } from "/assets/texts.js";
import { cover } from "/assets/sites.js";

/** Pixels a finger may tremble before it drags. */
const TREMBLE = 7;
/** The man is drawn a little larger while he is in the air. */
const LIFTED = 1.06;

/** A man's own pixels for `frame`, cut out of the pictures at these addresses, the upper one first. */
export function cutOut(frame, board, addresses, spot, share) {
  const node = el("div", `ghost ${board.shape}`);
  const scale = frame.getBoundingClientRect().width / board.width;
  cover(node, board, spot, share);
  const [left, top] = [spot.x - (spot.width * share) / 2, spot.y - (spot.height * share) / 2];
  node.style.backgroundImage = addresses.map((address) => `url("${address}")`).join();
  node.style.backgroundSize = `${board.width * scale}px ${board.height * scale}px`;
  node.style.backgroundPosition = `${-left * scale}px ${-top * scale}px`;
  return node;
}

/**
 * Lets men be dragged over `frame`. `lift(place)` answers with `{site, spot}` of the man that is taken up, or null;
 * `cut({site, spot}, share)` lays him over the frame;
 * `drop(site, place)` is told where he was let go, or null where he was not. Places are in pixels of the picture.
 */
export function dragging(frame, { board, placeOf, lift, cut, take, drop }) {
  let held = null;
  let isDropping = false;

  /** Puts down what is in the air; answers with it. */
  function cancel() {
    const was = held;
    held = null;
    was?.node?.remove();
    frame.classList.remove("dragging");
    return was;
  }

  function end(event, isDropped) {
    if (event.pointerId !== held?.pointer) return;
    const { node, site } = cancel();
    if (!node) return;
    isDropping = true;
    setTimeout(() => (isDropping = false));
    drop(site, isDropped ? placeOf(event) : null);
  }

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held || event.target.closest(".choice")) return;
    const man = lift(placeOf(event));
    if (man) held = { ...man, pointer: event.pointerId, x: event.clientX, y: event.clientY, node: null };
  });
  addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.pointer) return;
    if (!held.node) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE) return;
      held.node = cut(held, LIFTED);
      // What the finger went down on is about to be drawn anew.
      frame.setPointerCapture(event.pointerId);
      frame.classList.add("dragging");
      take(held.site);
    }
    const [{ x, y }, scale] = [placeOf(event), frame.getBoundingClientRect().width / board().width];
    const [right, down] = [(x - held.spot.x) * scale, (y - held.spot.y) * scale];
    held.node.style.transform = `translate(-50%, -50%) translate(${right}px, ${down}px)`;
  });
  addEventListener("pointerup", (event) => end(event, true));
  addEventListener("pointercancel", (event) => end(event, false));
  frame.addEventListener("dragstart", (event) => event.preventDefault());

  /** A drop is no click, though the browser sends one after it. */
  return { isDropping: () => isDropping, cancel };
}
