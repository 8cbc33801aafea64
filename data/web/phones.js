// Room on a telephone: while the talk is read it has the room of the board, which gets it back.

import { at } from "/assets/texts.js";

/** A window held upright, where talk and board share its height. */
const upright = matchMedia("(max-width: 62.49rem) and (max-aspect-ratio: 1199/1000)");

export const isReading = () => at("room").classList.contains("reading");
export const reads = (isOn) => at("room").classList.toggle("reading", isOn && upright.matches);

/** What belongs to the talk: a press on anything else gives the board its room back. */
const OF_TALK = "#scroll, #say, #stage, #newer, dialog";
document.addEventListener("click", (event) => {
  if (isReading() && !event.composedPath().some((node) => node.matches?.(OF_TALK))) reads(false);
});
