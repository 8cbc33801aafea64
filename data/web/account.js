// Whose browser this is: what is told at the entrance, and a page whose account has given way to another one.

import { at, button, t } from "/assets/texts.js";

/** A text in the place of the room, for a person who comes with a link, or whose session cannot be had now. */
export function showEntrance(text, ...answers) {
  at("room").hidden = true;
  at("entrance").hidden = false;
  at("entrance-text").textContent = text;
  at("entrance-answers").replaceChildren(...answers);
}

/** Another account has signed in in this browser: its requests no longer answer this page. */
export function replaced() {
  if (at("room").hidden) return;
  // As if it were left: it gives its place in the stream that the tabs of a browser share to the other account's page.
  dispatchEvent(new Event("pagehide"));
  showEntrance(t("web-replaced"), button(t("web-open-other"), "primary", () => location.reload()));
}
