// Tournaments on a sheet: those of this table, and one of them with its players, its table and its games.

import * as api from "/assets/api.js";
import { spans } from "/assets/chat.js";
import { sheet } from "/assets/sheet.js";
import { button, el, isSigned, t } from "/assets/texts.js";

/** Milliseconds after which an open table is looked at again, and after news. */
const [WATCHING, NEWS] = [15_000, 300];

/** Draws the sheet. `who` looks; `choose(game)` opens a game; `trouble(error)` is told what failed. */
export function cupSheet({ who, choose, trouble }) {
  let wanted = null;
  let last = "";
  /** What the house answered to a press here, with its buttons. */
  let answers = [];
  const said = el("div", "sheet-said");
  said.setAttribute("role", "status");
  const shown = el("div", "cup");

  async function press(data) {
    try {
      ({ said: answers } = await api.pressQuietly(who, data));
    } catch (error) {
      return trouble(error);
    }
    drawSaid();
    await look();
  }

  const buttons = (rows) => {
    const node = el("div", "row");
    for (const { label, data } of rows.flat()) {
      const pressed = button(label, /::join$/.test(data) ? "primary" : "", () => press(data));
      pressed.dataset.data = data;
      node.append(pressed);
    }
    return node;
  };

  function drawSaid() {
    said.replaceChildren(...answers.flatMap((answer) => {
      const text = el("p");
      text.append(...spans(answer.spans));
      return [text, buttons(answer.buttons)];
    }));
  }

  function table({ heads, rows }) {
    const node = el("table");
    const head = node.appendChild(el("thead")).appendChild(el("tr"));
    for (const text of ["", t("web-player"), ...heads, t("web-points"), ""]) head.append(el(text ? "th" : "td", "", text));
    const body = node.appendChild(el("tbody"));
    for (const row of rows) {
      const line = body.appendChild(el("tr", [row.own && "own", row.first && "first", row.out && "out"].filter(Boolean).join(" ")));
      line.append(el("td", "", row.rank), el("th", "", row.name));
      line.append(...row.cells.map(([text, kind]) => el("td", kind, text)), el("td", "score", row.points), el("td", "note", row.note));
    }
    const frame = el("div", "wide");
    Object.assign(frame, { tabIndex: 0 });
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", t("web-table"));
    frame.append(node);
    return frame;
  }

  function round({ name, bouts, rest }, isOpen) {
    const node = el("details");
    node.open = isOpen;
    node.append(el("summary", "", name));
    const list = node.appendChild(el("ul", "sheet-list"));
    for (const bout of bouts) {
      const line = list.appendChild(el("li", bout.own ? "own" : "", bout.line));
      // Another person's game is no game of an account.
      if (!isSigned || bout.own) line.append(...bout.games.map(([game, runs]) => button(`${t("web-open-game")} #${game}`, runs ? "small" : "small quiet", () => choose(game))));
    }
    list.append(...rest.map((text) => el("li", "rest", text)));
    return node;
  }

  function draw(seen) {
    const focus = shown.contains(document.activeElement) && document.activeElement.dataset.data;
    const several = seen.list.length > 1 ? seen.list : [];
    const tabs = el("div", "row");
    for (const { id, title, players } of several) {
      const pressed = button(`${title} · ${players}`, "small", () => sheet.open("tournaments", id));
      pressed.setAttribute("aria-pressed", String(id === seen.id));
      pressed.dataset.data = id;
      tabs.append(pressed);
    }
    sheet.title(seen.title ?? t("web-tournaments"));
    const told = el("p", "told");
    told.append(...(seen.id ? spans(seen.spans) : [t("web-no-tournament")]));
    const nodes = [tabs, told, buttons(seen.buttons)];
    if (seen.rows?.length) nodes.push(table(seen));
    if (seen.legend) nodes.push(el("p", "hint", seen.legend));
    if (seen.players?.length) {
      const list = el("ol", "players");
      list.append(...seen.players.map((name) => el("li", "", name)));
      nodes.push(list);
    }
    // Rounds that were folded in or out stay so.
    const known = [...shown.querySelectorAll("details")].map(({ open }) => open);
    const rounds = seen.rounds ?? [];
    const isSame = wanted === seen.id && known.length === rounds.length;
    nodes.push(...rounds.map((one, number) => round(one, isSame ? known[number] : !number)));
    wanted = seen.id ?? null;
    shown.replaceChildren(...nodes);
    if (focus) [...shown.querySelectorAll("button")].find((node) => node.dataset.data === focus)?.focus();
  }

  async function look() {
    let seen;
    try {
      seen = await api.sheet(who, "tournaments", wanted ?? "");
    } catch (error) {
      return trouble(error);
    }
    if (!sheet.isOpen("tournaments")) return;
    // Drawn anew, a table would lose its place and a press that has begun.
    const text = JSON.stringify(seen);
    if (text !== last || !shown.isConnected) draw(seen);
    last = text;
  }

  return (body, what) => {
    wanted = what ?? wanted;
    [last, answers] = ["", []];
    drawSaid();
    if (!shown.isConnected) body.replaceChildren(said, shown);
    look();
    let soon = 0;
    const later = () => {
      clearTimeout(soon);
      soon = setTimeout(look, NEWS);
    };
    const watch = setInterval(() => document.hidden || look(), WATCHING);
    document.addEventListener("stir", later);
    return () => {
      [clearInterval, clearTimeout].forEach((clear) => (clear(watch), clear(soon)));
      document.removeEventListener("stir", later);
    };
  };
}
