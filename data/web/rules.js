// Rules on a sheet: the picture of a page in the board's place, its text beside it.

import * as api from "/assets/api.js";
import { load } from "/assets/reach.js";
import { sheet } from "/assets/sheet.js";
import { button, el, games, t } from "/assets/texts.js";

function listOf(label, change) {
  const list = el("select");
  list.setAttribute("aria-label", label);
  list.addEventListener("change", () => change(list.value));
  return list;
}

/** The heading of a page without the name of the game: `3/12: ROOK`. */
const headOf = (head) => head.replace(/^.*?(?=\d+\/\d+)/, "");

/** Draws the sheet. `who` reads; `game()` is the game that is played now; `trouble(error)` is told what failed. */
export function rulesSheet({ who, game, trouble }) {
  const open = (key, page) => sheet.open("rules", `${key}.${page}`);
  /** The page that is shown: its game and number, and how many there are. */
  let shown = { game: null, page: 0, pages: 0 };
  const turn = (by) => shown.page + by in Array(shown.pages).fill(0) && open(shown.game, shown.page + by);

  const bar = el("div", "row sheet-bar");
  const which = bar.appendChild(listOf(t("web-game"), (key) => open(key, 0)));
  const pages = bar.appendChild(listOf(t("web-page"), (page) => open(shown.game, page)));
  const before = bar.appendChild(button("‹", "", () => turn(-1)));
  const after = bar.appendChild(button("›", "primary", () => turn(1)));
  before.setAttribute("aria-label", t("web-page-before"));
  after.setAttribute("aria-label", t("web-page-after"));
  which.append(...games.map(([key, name]) => new Option(name, key)));
  const split = el("div", "sheet-split");
  const picture = split.appendChild(el("div", "sheet-picture"));
  const text = split.appendChild(el("div", "sheet-text"));
  text.setAttribute("aria-live", "polite");

  async function show(what) {
    let seen;
    try {
      seen = await api.sheet(who, "rules", what);
    } catch (error) {
      return trouble(error);
    }
    if (!sheet.isOpen("rules")) return;
    const { heads, page, alt } = seen;
    shown = { game: seen.game, page, pages: heads.length };
    which.value = seen.game;
    sheet.title(`${t("web-quick-rules")} · ${which.selectedOptions[0].text}`);
    pages.replaceChildren(...heads.map((head, at) => new Option(headOf(head), at)));
    pages.value = page;
    [before.disabled, after.disabled] = [page === 0, page + 1 === heads.length];
    const image = load(Object.assign(el("img"), { alt: alt ?? "" }), api.sheetPicture(who, "rules", `${seen.game}.${page}`));
    picture.replaceChildren(...(alt === null ? [] : [image]));
    const [head, ...lines] = seen.spans.map((span) => span.text).join("").split("\n");
    text.replaceChildren(el("h3", "", headOf(head)), lines.join("\n").trim());
    split.parentNode.scrollTop = 0;
  }

  function keys(event) {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key) || event.target.matches("select, input")) return;
    turn(event.key === "ArrowLeft" ? -1 : 1);
  }

  return (body, what) => {
    if (!bar.isConnected) body.replaceChildren(bar, split);
    show(what ?? game() ?? shown.game ?? games[0][0]);
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  };
}
