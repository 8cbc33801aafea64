// A game record on a sheet, to be copied: a chat client lets no page save files.

import { reach } from "/assets/reach.js";
import { sheet } from "/assets/sheet.js";
import { button, el, t } from "/assets/texts.js";

/** Draws the sheet; `trouble(error)` is told what failed. */
export function recordSheet(trouble) {
  const text = el("pre", "record");
  const copy = button("", "primary", () => {
    getSelection().selectAllChildren(text);
    // Frames have no access to the clipboard but by this.
    if (document.execCommand("copy")) copy.textContent = t("web-copied");
  });

  return async (body, { name, url }) => {
    sheet.title(name);
    copy.textContent = t("web-copy-record");
    text.textContent = "";
    body.replaceChildren(el("p", "hint", t("web-record-hint")), copy, text);
    try {
      text.textContent = await (await reach(url)).text();
    } catch (error) {
      trouble(error);
    }
  };
}
