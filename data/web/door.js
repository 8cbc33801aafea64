// The door: the games, a puzzle and the last games; and the card of a person.

import * as api from "/assets/api.js";
import { opponent } from "/assets/games.js";
import { optionForm } from "/assets/options.js";
import { gameButtons, nameButton } from "/assets/people.js";
import { load } from "/assets/reach.js";
import { spelled } from "/assets/suggest.js";
import { button, el, games, isSigned, t } from "/assets/texts.js";

/** Words of a challenge without a name: at a table anybody may accept it; with a session, the person who gets the code. */
const FRIEND = isSigned ? "anywhere" : "";
/** Share of a bar in the height of a picture, in its pixels; those of chu shogi are lower. */
const barShare = (board) => (board.shape === "chu" ? 40 : 88) / board.height;

const cardBoard = () => Object.assign(el("img", "cover"), { alt: "", loading: "lazy" });

/** `who` reads, `say` types a command for the reader, `choose` looks at a game, `others()` can be named. */
export function doors({ who, say, choose, others, trouble }, nodes) {
  /** The card of a person: results, those against the reader, and the games for a challenge. */
  async function card(name, asked) {
    // The computer has no results.
    const seen = await api.person(who, asked).catch((error) => void (error.status === 404 || trouble(error)));
    if (!seen) return;
    const node = document.body.appendChild(el("dialog", "person-card"));
    const line = (label, text) => {
      const row = node.appendChild(el("p"));
      row.append(el("strong", "", label), el("span", "hint", text));
    };
    node.setAttribute("aria-label", seen.name);
    node.append(el("h2", "", seen.name));
    for (const { title, rating, tally } of seen.games) line(`${title} ${rating}`, tally);
    if (!seen.games.length) node.append(el("p", "hint", t("web-no-results")));
    if (seen.versus) line(t("web-versus"), seen.versus);
    const row = node.appendChild(el("div", "row"));
    if (name !== who.user) row.append(el("strong", "", t("web-challenge-button")), ...gameButtons(say, isSigned ? FRIEND : spelled(name)));
    node.append(button(t("web-close"), "", () => node.close()));
    row.addEventListener("click", () => node.close());
    // A press beside the card, as on a telephone.
    node.addEventListener("click", ({ target }) => target === node && node.close());
    node.addEventListener("close", () => node.remove());
    node.showModal();
  }

  function kind([key, name]) {
    const node = el("section", "kind");
    const play = (label, whom, className) => {
      const pressed = button(label, `small ${className}`, () => say(`/play ${key} ${whom}`));
      pressed.dataset.play = key;
      pressed.setAttribute("aria-label", `${label}: ${name}`);
      return pressed;
    };
    node.append(cardBoard(), el("h2", "", name), play(t("web-with-friend"), FRIEND, "primary"), play(t("web-machine"), "machine", "machine"));
    return node;
  }

  /** The card of the puzzle. It stays when another puzzle is shown, so that a list keeps the hand that is in it. */
  function puzzleCard() {
    const node = el("section", "kind riddle");
    const [text, streak] = [el("p"), el("p", "hint streak")];
    const solve = button(t("web-solve"), "small primary", () => choose(solve.dataset.puzzle));
    let wanted = null;
    const lists = ["kind", "level", "theme"].map((name) => {
      const list = Object.assign(el("select", "small"), { name });
      list.setAttribute("aria-label", t(`web-puzzle-${name}`));
      return list;
    });
    const row = el("div", "row");
    row.append(solve, ...lists);
    row.addEventListener("change", ({ target }) => {
      // Each kind has themes of its own.
      if (target.name === "kind") lists[2].value = "";
      solve.disabled = true;
      sought = lists.map((one) => one.value).filter(Boolean).join(" ");
      const asked = draw();
      wanted = asked;
      asked.finally(() => wanted === asked && (solve.disabled = false));
    });
    node.append(cardBoard(), el("h2", "", t("web-puzzle")), text, streak, row);
    const fill = (list, options, now) => {
      const words = JSON.stringify(options);
      if (list.words !== words) list.replaceChildren(...options.map(([word, label]) => new Option(label, word)));
      Object.assign(list, { words, value: now ?? "" });
    };
    const show = (seen) => {
      solve.dataset.puzzle = seen.id;
      text.textContent = seen.text;
      streak.textContent = seen.streak;
      fill(lists[0], seen.kinds, seen.kind);
      fill(lists[1], [["", t("web-own-level")], ...seen.levels], seen.level);
      fill(lists[2], [["", t("web-any-theme")], ...seen.themes], seen.theme);
    };
    return { node, show };
  }

  function last(line) {
    const node = el("p", "last");
    const look = button(`${line.title}: ${line.headline}`, "quiet", () => choose(line.id));
    look.dataset.over = line.id;
    node.append(nameButton(opponent(line), { game: line.id, seat: line.own === "first" ? "second" : "first" }, card), look);
    return node;
  }

  /** Words of the kind, level and theme that were chosen last. */
  let sought;
  /** Number of the last question: late answers are dropped. */
  let questions = 0;

  /** Draws what is seen of the door as it is now, with a puzzle like the one that was sought last. */
  async function draw() {
    const isSeen = (node) => !node.closest("[hidden]");
    questions += 1;
    const number = questions;
    const facts = nodes.some(isSeen) && (await api.door(who, sought).catch(trouble));
    if (!facts || number !== questions) return;
    const { look, puzzle: riddle, finished } = facts;
    for (const node of nodes.filter(isSeen)) {
      const offers = node.querySelector(".offers");
      const over = finished.length ? [el("h2", "", t("web-quick-games")), ...finished.map(last)] : [];
      const shown = cards.get(node);
      [...offers.children].forEach((child) => (riddle && child === shown.node) || child.remove());
      if (riddle) shown.show(riddle);
      if (riddle && !shown.node.parentNode) offers.append(shown.node);
      offers.append(...over);
      const boards = [...games.map(([key]) => ({ id: key, version: 0 })), riddle];
      node.querySelectorAll(".cover").forEach((image, at) => {
        const address = api.picture(who.user, boards[at], { look }, { card: 1 });
        if (image.shown !== address) load(Object.assign(image, { shown: address }), address);
      });
    }
  }

  const cards = new Map(nodes.map((node) => [node, puzzleCard()]));
  for (const node of nodes) node.replaceChildren(...games.map(kind), el("div", "offers"), optionForm(say, others));
  return { draw, card };
}

/** Buttons over the names in the bars of a board, which open the cards. */
export function nameBars(open) {
  const node = el("div");
  return {
    node,
    /** `board` is drawn for `line`; without bars or players there is nothing to press. */
    show(line, board) {
      const names = board?.bars && line.channel !== "#" ? line.names : [];
      node.replaceChildren(...names.map((name, at) => {
        const seat = ["first", "second"][at];
        const pressed = nameButton("", { game: line.id, seat }, (_, asked) => open(name, asked), seat === board.bottom ? "who low" : "who");
        pressed.setAttribute("aria-label", `${t("web-stats")}: ${name}`);
        pressed.style.height = `${100 * barShare(board)}%`;
        return pressed;
      }));
    },
  };
}
