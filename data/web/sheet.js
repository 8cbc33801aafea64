// A sheet in the board's place, for what is read or set and needs more room than the talk: rules, settings, tournaments.
//
// Use by a module:
//   import { sheet } from "/assets/sheet.js";
//   sheet.offer("rules", (body, what) => { sheet.title("…"); body.replaceChildren(…); return () => stopTimers(); });
//   sheet.open("rules", "chess");   // opens it, or draws it again with another `what` (text, number or plain object)
//   sheet.isOpen("rules"), sheet.isOpen(), sheet.close()
// A drawer may answer with what ends it (timers, listeners), or with a promise of that; called again for the same sheet it finds its old nodes in
// `body` and replaces them. What comes late asks `sheet.isOpen(name)` first. Classes in sheet.css: `sheet-split` puts a
// picture (`sheet-picture`) beside a text (`sheet-text`), on a telephone above it; `sheet-list` is a list of rows. A button
// of the page opens a sheet with `data-sheet="name"` (and `data-what`). `document` gets the event "sheet" with the name of
// the sheet that is open now, or null in `detail`.
//
// Escape, the button and the way back of the browser close it; a reload opens it again. Tabs of games, the talk on a desk
// and the warning of another game's clock are never covered; what is covered cannot be reached by keys.

import { at, button, el, t } from "/assets/texts.js";

function makeSheet() {
  const drawers = new Map();
  /** The open sheet: its name, how many steps of the browser's history lie over the board, and what ends its drawer. */
  let shown = null;
  /** Where the focus was before. */
  let back = null;
  /** The browser goes back in its history; a sheet that is opened meanwhile is put into it afterwards. */
  let [isLeaving, queued] = [false, null];

  const node = el("section", "sheet");
  const head = node.appendChild(el("div", "sheet-head"));
  const title = head.appendChild(el("h2"));
  head.appendChild(button(t("web-close"), "small sheet-close", () => close()));
  const body = node.appendChild(el("div", "sheet-body"));
  Object.assign(title, { id: "sheet-title", tabIndex: -1 });
  Object.assign(node, { id: "sheet", hidden: true });
  node.setAttribute("role", "dialog");
  node.setAttribute("aria-labelledby", title.id);
  document.querySelector(".right").before(node);

  const tell = () => document.dispatchEvent(new CustomEvent("sheet", { detail: shown?.name ?? null }));

  function end() {
    if (typeof shown?.end === "function") shown.end();
  }

  function show({ name, what, depth }) {
    const [isNew, hadFocus] = [shown?.name !== name, node.contains(document.activeElement)];
    if (!shown) back = document.activeElement;
    end();
    shown = { name, what, depth };
    node.dataset.name = name;
    node.hidden = false;
    at("room").classList.add("sheeted");
    if (isNew) {
      body.replaceChildren();
      body.scrollTop = 0;
    }
    const mine = shown;
    // A drawer that is loaded first answers later: the sheet may have been closed meanwhile.
    Promise.resolve(drawers.get(name)(body, what)).then((done) => (mine === shown ? (mine.end = done) : typeof done === "function" && done()));
    if (isNew || (hadFocus && !node.contains(document.activeElement))) title.focus({ preventScroll: true });
    if (isNew) tell();
  }

  function hide() {
    if (!shown) return;
    const hadFocus = node.contains(document.activeElement) || document.activeElement === document.body;
    end();
    shown = null;
    node.hidden = true;
    at("room").classList.remove("sheeted");
    // A button of the menu is hidden with it.
    if (hadFocus) (back?.offsetParent ? back : at("menu-open")).focus();
    tell();
  }

  function open(name, what = null) {
    const isSame = shown?.name === name;
    const depth = isLeaving ? 1 : (shown?.depth ?? 0) + !isSame;
    const next = { name, what, depth };
    show(next);
    if (isLeaving) queued = next;
    else if (isSame) history.replaceState({ sheet: next }, "");
    else history.pushState({ sheet: next }, "");
  }

  function close() {
    if (!shown) return;
    const { depth } = shown;
    hide();
    isLeaving = true;
    queued = null;
    history.go(-depth);
  }

  addEventListener("popstate", ({ state }) => {
    isLeaving = false;
    if (queued) {
      history.pushState({ sheet: queued }, "");
      queued = null;
    } else if (drawers.has(state?.sheet?.name)) show(state.sheet);
    else hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown && !event.defaultPrevented && !at("zoom").open) close();
  });
  document.addEventListener("click", (event) => {
    const { sheet: name, what } = event.target.closest("[data-sheet]")?.dataset ?? {};
    if (name) open(name, what);
  });

  return {
    offer: (name, draw) => void drawers.set(name, draw),
    title: (text) => (title.textContent = text),
    isOpen: (name = shown?.name) => Boolean(shown) && shown.name === name,
    open,
    close,
    /** After a reload: what was open is opened again. */
    restore() {
      const kept = history.state?.sheet;
      if (drawers.has(kept?.name)) show(kept);
    },
  };
}

export const sheet = makeSheet();
