// The game that is looked at: its board, what stands under it, its state and its moves.

import * as api from "/assets/api.js";
import { liveBoard } from "/assets/board.js";
import { copied } from "/assets/chat.js";
import { clockFaces } from "/assets/clocks.js";
import { cells, drawMoves } from "/assets/games.js";
import { gammon } from "/assets/gammon.js";
import { men } from "/assets/men.js";
import { save } from "/assets/reach.js";
import { at, button, el, isSigned, t } from "/assets/texts.js";

const live = liveBoard();
const time = clockFaces();
live.node.append(time.node);
const flipped = new Set();

/** Under the board: these first, wherever there is little room; the others behind the dots. */
const FIRST = /^(accept|decline|roll|double|take|drop|to|step|draw|hint|confirm|back|claim|rematch):/;

/** Last in the row: these cannot be taken back. */
const GRAVE = /^resign:/;

/** What somebody who does not know what to press is to press. */
const MAIN = /^(accept|roll|rematch)/;

/** A picture may be drawn so much larger than it was made before that is seen. */
const ENLARGED = 1.15;
/** A line on which a picture of twice the size is not worth its wait. */
const isNarrow = () => navigator.connection?.saveData || /[23]g/.test(navigator.connection?.effectiveType);

/** Puts the nodes into `place`, unless they stand there already. */
function fill(place, nodes) {
  if (nodes.length !== place.children.length || nodes.some((node, at) => node !== place.children[at])) place.replaceChildren(...nodes);
}

/**
 * `who` reads; `act(data, message)` presses a button for him and answers with what only he is told; `trouble(error)` is
 * told what failed.
 */
export function tableRoom({ who, act, trouble }) {
  let seen = null;
  let hand = null;
  /** The version the hand is at work on: a picture may be late. */
  let handVersion = null;
  /** Number of the position looked at; null is the present one. */
  let past = null;
  let hasNews = false;
  /** The present position that was drawn last: of the next one only a man's way is new. */
  let stood = null;
  /** The game, version and sites that were pointed at last. */
  let tip = null;
  /** What the reader's own last move turned up, in words. */
  let turnedUp = "";

  live.node.addEventListener("click", () => (tip = null), { capture: true });

  /** `isIdle`: nothing is in the hand, and what was asked or agreed on comes first. */
  function advise(text, isTurn = false, isIdle = false) {
    const first = isIdle && past === null ? (seen?.question ?? (seen?.clocks && !seen.clocks.runs ? seen.line.headline : null)) : null;
    at("hint").textContent = first ?? [isIdle && past === null && turnedUp, text].filter(Boolean).join(" · ");
    at("hint").classList.toggle("turn", first ? seen.line.waits_for_me : isTurn);
  }

  /** Asks on the board what an answer asks, and tells under it what the answer tells. */
  function answered(messages, where = null) {
    // A file is saved, and there is nothing to ask about it.
    for (const message of messages.filter(({ files }) => !files.length)) {
      const rows = message.kind === "picker" ? message.buttons.slice(0, -1) : message.buttons;
      const choices = rows.flat().filter(({ data }) => !data.startsWith("back:"));
      if (choices.length && !/^(why|legal|hint):/.test(choices[0].data)) {
        const choice = ({ label, data }) => ({ label, data, sign: sign(data), act: () => pressed(data, where) });
        // Which game it is stands before his eyes.
        const text = message.text.split("\n")[0].replace(/ \(\S+ #\w+\)|, \S+ #\w+(?=\))/, "");
        const never = rows.flat().find(({ data }) => data.startsWith("back:"))?.label;
        live.ask({ text, choices: choices.map(choice), never }, where);
      } else if (message.kind === "note") advise(message.text.split("\n")[0]);
    }
  }

  /** What a man may become, cut out of a picture that shows it: where it lies there. */
  function sign(data) {
    const { legal } = seen.board;
    const move = legal.find(({ text, via }) => !via && data.endsWith(`:${text}`));
    const ways = legal.filter(({ from, to, via }) => !via && from === move?.from && to === move?.to);
    if (ways.length < 2 || !["chess", "chu"].includes(seen.board.shape)) return null;
    const number = 2 * ways.indexOf(move) + 1;
    const site = seen.board.shape === "chess" ? `${"abcdefgh"[number]}3` : `${12 - number}j`;
    return { address: picture({ ways: `${move.from}.${move.to}` }), board: seen.board, site };
  }

  async function pressed(data, where = null) {
    const id = seen?.line.id;
    const own = await act(data, true);
    const file = data.startsWith("export:") && own.flatMap(({ files }) => files)[0];
    if (file) save(file);
    if (seen?.line.id === id) answered(own, where);
  }

  async function ask({ line }, path) {
    try {
      return await api.steps(who.user, line, path);
    } catch (error) {
      trouble(error);
      return null;
    }
  }

  /** Whether the board is shown in more pixels than it usually has. */
  function isFine({ width, height }) {
    const { clientWidth, clientHeight } = at("stage");
    return Math.min(clientWidth, (clientHeight * width) / height) * devicePixelRatio > ENLARGED * width && !isNarrow();
  }

  const picture = (more = {}, { line, board } = seen) =>
    api.picture(who.user, line, board, { ...(flipped.has(line.id) && { flip: 1 }), ...(isFine(board) && { fine: 1 }), ...more });

  /** Who is at work on the board: dice, men, or nobody. */
  function handOf({ board, line }) {
    /** A hand is made for one position of one game: what comes late for it is dropped. */
    const isSeen = () => seen?.line.id === line.id && seen.line.version === line.version && past === null;
    const data = (verb, argument) => `${verb}:${line.id}:${line.version}:${argument}`;
    const play = (move) => pressed(data("to", move));
    if (past !== null) return null;
    if (board.dice) {
      const askIt = async (path) => {
        const found = await ask({ line }, path);
        return isSeen() ? found : null;
      };
      const show = async (path) => {
        await live.show(board, picture(path ? { steps: path } : {}, { line, board }));
        return isSeen();
      };
      return gammon({ ask: askIt, show, play, advise, redraw: () => (live.redraw(), drawRow()) });
    }
    if (!board.legal.length && line.standing === "playing" && line.own && line.to_move !== line.own) {
      const wait = () => advise(t("web-not-your-turn"));
      const nothing = () => null;
      return { points: () => [], press: wait, other: wait, hint: nothing, isHolding: () => false, canLift: nothing };
    }
    if (!board.legal.length) return null;
    const pick = (path, sites) => pressed(data("pick", path), sites);
    const stay = (move, site) => {
      const given = { label: t("web-stay"), data: data("to", move), act: () => play(move) };
      live.ask({ text: t("web-stay-ask"), choices: [given] }, [site]);
    };
    const wrong = (from, to) => pressed(data("to", `${from}${to}`));
    return men(board, { play, pick, stay, wrong, advise, redraw: live.redraw, isTight: live.isTight });
  }

  function drawRow() {
    if (!seen) return;
    const own = (handVersion === seen.line.version && hand?.buttons?.()) || [];
    // What the other side asks is answered first.
    const isAsked = Boolean(seen.question) && seen.line.waits_for_me;
    const given = (past === null ? seen.buttons : []).flatMap((row, at) => row.map((one) => ({ ...one, isAnswer: isAsked && !at })));
    const known = [...at("actions").children, ...at("answers").children];
    // Drawn anew a button would lose the focus and a press that has begun.
    const make = ({ label, data, act, isMain, isAnswer }, number) => {
      const node = known.find((node) => node.dataset.data === data) ?? button("", "", () => node.act());
      const isFirst = isMain || MAIN.test(data) || (isAnswer && !number);
      node.className = [isFirst && "primary", !isAnswer && !FIRST.test(data) && "later"].filter(Boolean).join(" ");
      node.dataset.data = data;
      node.textContent = label;
      node.act = act ?? (() => pressed(data));
      return node;
    };
    const nodes = [...own, ...given].sort((one, other) => GRAVE.test(one.data) - GRAVE.test(other.data)).map(make);
    fill(at("actions"), seen.board ? nodes : []);
    fill(at("answers"), seen.board ? [] : nodes);
    at("more").hidden = ![...at("actions").children].some((node) => node.classList.contains("later"));
  }

  /** Where a position stands, counted as the headline counts: a move is a turn of each side. */
  function place(told, ply) {
    const done = told.filter((cell) => cell.ply <= ply);
    const moves = (cells) => (seen.board?.spots ? cells.length : Math.ceil(cells.length / 2));
    return [`${moves(done)}/${moves(told)}`, done.at(-1)?.text].filter(Boolean).join(": ");
  }

  function drawState() {
    const { line, caption, board } = seen;
    at("headline").textContent = line.headline;
    at("headline").classList.toggle("turn", line.waits_for_me);
    const isOver = line.standing === "over";
    at("under").classList.toggle("over", isOver);
    // The result in words; the last line only names the game.
    at("caption").textContent = (isOver ? caption.slice(0, -1).join(" ") : caption[0]) ?? "";
    at("known").textContent = seen.known ?? "";
    at("known").hidden = !seen.known;
    at("story").replaceChildren(...caption.slice(1).map((text) => el("p", "", text)));
    at("story-fold").hidden = isOver || caption.length < 2;
    const stops = board?.stops ?? [];
    const index = past ?? stops.length - 1;
    const told = cells(board);
    drawMoves(at("moves"), told, stops[index] ?? 0, goTo);
    for (const id of ["first", "before"]) at(id).disabled = index <= 0;
    for (const id of ["after", "last"]) at(id).disabled = past === null;
    at("past").hidden = past === null;
    at("past").classList.toggle("news", hasNews);
    at("past").textContent = `${t(hasNews ? "web-past-news" : "web-past")} ${place(told, stops[index] ?? 0)} · ${t("web-back-now")}`;
  }

  /** Shows the board as it stands, or the position looked at. */
  async function drawBoard() {
    const { board, line } = seen;
    at("stage").classList.toggle("empty", !board);
    at("room").classList.toggle("asking", !board);
    if (!board) {
      live.use(null, null);
      live.node.remove();
      at("invited").hidden = false;
      at("invited-text").textContent = seen.caption[0];
      // What it is played for and with. Which game it is, and the seal of its envelope, stand in the talk of a table.
      const end = isSigned ? undefined : seen.caption.findIndex((text) => text.includes(`#${line.id}`));
      const rest = seen.caption.slice(1, end);
      at("invited-terms").replaceChildren(...rest.map((text) => el("span", "", text)));
      const way = (invitation) => {
        const node = el("p", "row");
        node.append(...copied(el("span", "", invitation.words), invitation.copied));
        return node;
      };
      at("ways").replaceChildren(...seen.invitations.map(way));
      // Whoever may accept does not have to be here yet.
      at("share").hidden = !line.is_mine || Boolean(line.names[1]);
      return;
    }
    at("invited").hidden = true;
    if (live.node.parentNode !== at("stage")) at("stage").append(live.node);
    const turned = { ...board, turned: Boolean(line.own) && line.own !== board.bottom };
    const [mine, looked] = [seen, past];
    const isNext = past === null && stood?.id === line.id && stood.look === board.look && stood.plies + 1 === line.plies;
    stood = past === null ? { id: line.id, look: board.look, plies: line.plies } : null;
    const isShown = await live.show(turned, picture(past === null ? {} : { at: past }), isNext ? board.last : null);
    if (!isShown || seen !== mine || past !== looked) return;
    hand = handOf({ board: turned, line });
    handVersion = line.version;
    const isAway = line.standing === "playing" && !(line.own && line.own === line.to_move);
    advise(past === null && isAway ? line.headline : "", false, true);
    live.use(turned, hand);
    if (past === null && tip?.id === line.id && tip.version === line.version) live.mark(tip.marks);
    await hand?.start?.();
    drawRow();
  }

  /** What a face-down piece that the reader has moved turned out to be; the picture may be gone before it is seen. */
  function revealed(before, { line, board }) {
    if (!board?.told.length) return "";
    const own = line.own && before.to_move === line.own && line.plies > before.plies ? before.plies : null;
    if (own === null) return line.plies < before.plies ? "" : turnedUp;
    return board.told[own] === board.moves[own] ? "" : board.told[own];
  }

  function goTo(ply) {
    const { stops } = seen.board;
    const index = stops.indexOf(ply);
    look(index < 0 ? stops.length - 1 : index);
  }

  function look(index) {
    const last = (seen?.board?.stops.length ?? 1) - 1;
    const next = index >= last ? null : Math.max(0, index);
    if (!seen?.board || next === past) return;
    past = next;
    if (past === null) hasNews = false;
    drawState();
    drawRow();
    drawBoard();
  }

  return {
    chosen: () => seen?.line.id ?? null,
    line: () => seen?.line,
    isFlipped: (id) => flipped.has(id),
    answered,
    /** Tells something under the board, until there is something else to say. */
    tell: (text) => advise(text),
    /** What was pointed at is no longer. */
    forget() {
      if (tip) live.mark([]);
      tip = null;
    },
    /** What a hint points at is marked where it lies. */
    mark({ game, marks }) {
      if (!game || !marks?.length) return;
      tip = { ...game, marks };
      if (past === null && seen?.board && seen.line.id === game.id && seen.line.version === game.version) live.mark(marks);
    },
    /** Takes in how the game stands; the same position again leaves a man in the hand where he is. */
    async show(next) {
      const isOther = seen?.line.id !== next.line.id;
      const isSame = !isOther && seen.line.version === next.line.version && seen.board?.look === next.board?.look;
      if (isOther) {
        [past, hasNews, hand, handVersion] = [null, false, null, null];
        // The board that still stands there is no longer the one that is played on.
        live.use(null, null);
      } else if (past !== null && !isSame) hasNews = true;
      turnedUp = isOther ? "" : revealed(seen.line, next);
      seen = next;
      time.show(next.clocks, next.board);
      const isKept = (isSame && handVersion === next.line.version && live.isHolding()) || (past !== null && !isOther);
      const drawn = isKept ? null : drawBoard();
      drawState();
      if (isKept) return void live.rest();
      // Buttons of the old position would be stale; those of the new one come with its picture.
      if (!isSame) at("actions").replaceChildren();
      await drawn;
      drawRow();
    },
    leave() {
      seen = null;
      time.show(null);
      live.use(null, null);
      live.node.remove();
      at("actions").replaceChildren();
      advise("");
    },
    step(by) {
      if (!seen?.board) return;
      look(by === 0 ? 0 : by === Infinity ? Infinity : (past ?? seen.board.stops.length - 1) + by);
    },
    flip() {
      if (!seen?.board) return null;
      if (!flipped.delete(seen.line.id)) flipped.add(seen.line.id);
      return seen.line.id;
    },
  };
}
