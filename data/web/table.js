// The game that is looked at: its board, what stands under it, its state and its moves.

import * as api from "/assets/api.js";
import { liveBoard } from "/assets/board.js";
import { copied } from "/assets/chat.js";
import { clockFaces } from "/assets/clocks.js";
import { cells, drawMoves } from "/assets/games.js";
import { nameBars } from "/assets/door.js";
import { gammon } from "/assets/gammon.js";
import { lateStudy } from "/assets/later.js";
import { men } from "/assets/men.js";
import { keeping } from "/assets/offline.js";
import * as premove from "/assets/premove.js";
import { save } from "/assets/reach.js";
import * as sounds from "/assets/sounds.js";
import { at, button, el, isSigned, t } from "/assets/texts.js";

const live = liveBoard();
const time = clockFaces();
live.node.append(time.node);
const flipped = new Set();

/** Under the board: these first, wherever there is little room; the others behind the dots. */
const FIRST = /^(accept|decline|roll|double|take|drop|to|step|draw|solution|puzzle|harder|easier|hint|confirm|back|claim|rematch):|^review:\w+::\d/;

/** Last in the row: these cannot be taken back. */
const GRAVE = /^resign:/;

/** What somebody who does not know what to press is to press. */
const MAIN = /^(accept|roll|rematch)/;

/** Seal of an envelope. */
const SEAL = /(\b[0-9a-f]{4}\b ?){6}/;

/** A picture may be drawn so much larger than it was made before that is seen. */
const ENLARGED = 1.15;
/** A line on which a picture of twice the size is not worth its wait. */
const isNarrow = () => navigator.connection?.saveData || /[23]g/.test(navigator.connection?.effectiveType);

/** Milliseconds before it is asked again what became of a move. */
const TOLD_LATER = 2000;

/** Puts the nodes into `place`, unless they stand there already. */
function fill(place, nodes) {
  if (nodes.length !== place.children.length || nodes.some((node, at) => node !== place.children[at])) place.replaceChildren(...nodes);
}

/**
 * `who` reads; `act(data, message)` presses a button for him and answers with what only he is told; `trouble(error)` is
 * told what failed; `refresh(game)` asks how it stands, and `choose(game)` looks at it.
 */
export function tableRoom({ who, act, trouble, refresh, choose, card, redraw }) {
  let seen = null;
  const named = nameBars(card);
  live.node.append(named.node);
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
  /** A move that lies on the board before the server has confirmed it: `{id, version, move, isOpen}`. */
  let sent = null;
  /** What the reader's own last move turned up, in words. */
  let turnedUp = "";

  live.node.addEventListener("click", () => (tip = null), { capture: true });

  /** `isIdle`: nothing is in the hand, and what was asked or agreed on comes first. */
  function advise(text, isTurn = false, isIdle = false) {
    const first = isIdle && past === null ? (seen?.question ?? (seen?.clocks && !seen.clocks.runs ? seen.line.headline : null)) : null;
    // A check comes before what the own move turned up.
    const news = isTurn && seen?.board?.check ? `${t("web-sound-check")}!` : turnedUp;
    at("hint").textContent = first ?? [isIdle && past === null && news, text].filter(Boolean).join(" · ");
    at("hint").classList.toggle("turn", first ? seen.line.waits_for_me : isTurn);
  }

  /** Asks on the board what an answer asks, and tells under it what the answer tells. */
  function answered(messages, where = null) {
    // A file is saved, and there is nothing to ask about it.
    for (const message of messages.filter(({ files }) => !files.length)) {
      const rows = message.kind === "picker" ? message.buttons.slice(0, -1) : message.buttons;
      const choices = rows.flat().filter(({ data }) => !data.startsWith("back:"));
      // What explains has its buttons in the talk; so has the move of a hint that has said its reasons.
      const explains = /^(why|legal|hint):/.test(choices[0]?.data) || (message.kind === "private" && choices.length === 1 && /^to:/.test(choices[0].data));
      if (choices.length && !explains) {
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

  /** Lays a move down at once, if it is a legal one of the board that is played on. */
  function put(game, version, text, isTyped) {
    const { line, board } = seen ?? {};
    const move = board?.legal.find((move) => move.text === text);
    if (sent || past !== null || !move || line.id !== game || String(line.version) !== version) return;
    if (handVersion !== line.version || !live.put(move, line.own, isTyped ? false : undefined)) return;
    sent = { id: line.id, version: line.version, move, isOpen: true };
    hand = null;
    live.rest(null);
  }

  /** The server has answered a request: what lies there goes back if it is refused, and nothing is known without an answer. */
  async function settle(isRefused) {
    const mine = sent;
    if (!mine) return;
    mine.isOpen = false;
    if (isRefused) return takeBack();
    while (sent === mine && seen?.line.id === mine.id && seen.line.version === mine.version) {
      await refresh(mine.id);
      if (sent === mine) await new Promise((go) => setTimeout(go, TOLD_LATER));
    }
  }

  async function takeBack() {
    sent = null;
    await live.takeBack();
    if (seen?.board && !sent) await drawBoard();
  }

  async function pressed(data, where = null) {
    const [verb, id, , point] = data.split(":");
    if (verb === "review" && seen?.board && !point) return study.request(data);
    // The answer to a question about an error is in the review of its game.
    const [, number, better] = /^(\d+)(!?)$/.exec(point) ?? [];
    if (verb === "review" && seen?.line.id !== id && number) return answer(id, Number(number), Boolean(better));
    return press(data, where);
  }

  async function answer(id, number, isUncovered) {
    await choose(id);
    if (await study.learn(id)) study.request("", number, isUncovered);
  }

  async function press(data, where = null) {
    at("room").classList.remove("all");
    const id = seen?.line.id;
    const [verb, game, version, ...move] = data.split(":");
    if (verb === "to") put(game, version, move.join(":"));
    if (handVersion && handVersion === seen?.line.version) sounds.put(seen, data.split(":").slice(3).join(":"));
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

  const study = lateStudy({
    who,
    live,
    advise,
    act: press,
    trouble,
    redraw,
    isFine,
    game: () => seen && { ...seen, plies: seen.board?.stops[past ?? seen.board.stops.length - 1] ?? 0, isFlipped: flipped.has(seen.line.id) },
    goTo: (plies) => goTo(seen.board.stops.findLast((stop) => stop <= plies) ?? 0),
    back() {
      if (seen) {
        drawState();
        drawRow();
        drawBoard();
      } else leave();
      redraw();
    },
  });

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
        await live.show(board, picture(path ? { steps: path } : keeping(line, board.stops.at(-1)), { line, board }));
        return isSeen();
      };
      return gammon({ turn: `${line.id}:${line.version}`, ask: askIt, show, step: live.step, play, advise, redraw: () => (live.redraw(), drawRow()) });
    }
    if (!board.legal.length && line.standing === "playing" && line.own && line.to_move !== line.own) {
      const wait = () => advise(seen.line.headline, false, true);
      return premove.ahead({ line, board }, premove.isOffered(seen), { advise, wait, redraw: live.redraw });
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
    if (!seen || study.isOn()) return;
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
    if (study.isOn()) return;
    const { line, caption, board } = seen;
    at("headline").textContent = line.headline;
    at("headline").classList.toggle("turn", line.waits_for_me);
    const isOver = line.standing === "over";
    at("under").classList.toggle("over", isOver);
    // The result in words; the last line only names the game.
    // The own move is known to its player: only the opponent's is told.
    const isWaiting = line.own && line.to_move && line.to_move !== line.own && line.plies > 0;
    at("caption").textContent = (isOver ? caption.slice(0, -1).join(" ") : isWaiting ? "" : caption[0]) ?? "";
    at("known").textContent = seen.known ?? "";
    at("known").hidden = !seen.known;
    at("story").replaceChildren(...caption.slice(1).map((text) => el("p", "", text)));
    at("story-fold").hidden = isOver || caption.length < 2;
    const stops = board?.stops ?? [];
    const index = past ?? stops.length - 1;
    const told = cells(board);
    drawMoves(at("moves"), told, stops[index] ?? 0, (plies) => goTo(study.placeOf(plies)));
    study.drawMarks(at("moves"), told, stops[index] ?? 0);
    for (const id of ["first", "before"]) at(id).disabled = index <= 0;
    for (const id of ["after", "last"]) at(id).disabled = past === null;
    at("past").hidden = past === null;
    at("past").classList.toggle("news", hasNews);
    at("past").textContent = `${t(hasNews ? "web-past-news" : "web-past")} ${place(told, stops[index] ?? 0)} · ${t(isOver ? "web-back-end" : "web-back-now")}`;
  }

  /** Shows the board as it stands, or the position looked at. */
  async function drawBoard() {
    if (study.isOn()) return;
    const { board, line } = seen;
    at("stage").classList.toggle("empty", !board);
    at("room").classList.toggle("asking", !board);
    if (!board) {
      live.use(null, null);
      live.node.remove();
      at("invited").hidden = false;
      at("invited-text").textContent = seen.caption[0];
      // What it is played for and with. Which game it is, and the seal of its envelope, stand in the talk of a table.
      const isTold = (text) => text.includes(`#${line.id}`) || SEAL.test(text);
      const rest = seen.caption.slice(1).filter((text) => isSigned || !isTold(text));
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
    const isSame = past === null && stood?.id === line.id && stood.look === board.look;
    // The own move lies there already: what follows it is new.
    const isNext = isSame && line.plies - stood.plies === (sent ? 2 : 1);
    const isOwn = Boolean(line.own) && stood?.to_move === line.own;
    stood = past === null ? { id: line.id, look: board.look, plies: line.plies, to_move: line.to_move } : null;
    const given = past === null ? board.drawn : null;
    const isShown = await live.show(turned, picture({ ...(past !== null && { at: past }), ...keeping(line, board.stops[past ?? board.stops.length - 1]) }), { isNext, isOwn, given });
    // Without a line the board of another game must not stand for this one.
    if (!isShown && seen === mine && past === looked && !isSame) live.node.remove();
    // News leave a past position as it is.
    if (!isShown || past !== looked || (seen !== mine && (past === null || seen.line.id !== line.id))) return;
    if (sent?.version === line.version && past === null) {
      // Turned around, or looked back, while the answer is under way.
      live.use(turned, null);
      live.put(sent.move, line.own, true);
      return;
    }
    if (past === null) sent = null;
    hand = handOf({ board: turned, line });
    handVersion = line.version;
    const isAway = line.standing === "playing" && !(line.own && line.own === line.to_move);
    advise(past === null && isAway ? line.headline : "", false, true);
    live.use(turned, hand);
    study.drawReview(board.stops[past ?? board.stops.length - 1] ?? 0);
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

  function leave() {
    [seen, sent] = [null, null];
    live.clear();
    premove.drop();
    time.show(null);
    live.use(null, null);
    live.node.remove();
    at("actions").replaceChildren();
    advise("");
  }

  return {
    isStudying: study.isOn,
    analyse: study.analyse,
    chosen: () => seen?.line.id ?? null,
    line: () => seen?.line,
    isFlipped: (id) => flipped.has(id),
    since: live.since,
    settle,
    /** A typed line may be a move as the page knows it. */
    typed: (text) => seen && put(seen.line.id, String(seen.line.version), text.trim(), true),
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
        at("room").classList.remove("all");
        study.close();
        sent = null;
        live.clear();
        [past, hasNews, hand, handVersion] = [null, false, null, null];
        // The board that still stands there is no longer the one that is played on.
        live.use(null, null);
      } else if (past !== null && !isSame) hasNews = true;
      turnedUp = isOther ? "" : revealed(seen.line, next);
      if (isOther) premove.drop();
      else sounds.hear(seen, next);
      const isNew = isOther || seen?.line.standing !== next.line.standing;
      seen = next;
      if (isNew) study.meet(next);
      const early = premove.due(next);
      if (early?.text) pressed(`to:${next.line.id}:${next.line.version}:${early.text}`);
      if (early?.isGone) turnedUp = t("web-premove-gone");
      time.show(next.clocks, next.board);
      named.show(next.line, next.board);
      // A position told twice may be the one after the move: that one is drawn.
      const isUnsettled = isSame && sent?.version === next.line.version && past === null;
      if (isUnsettled && sent.isOpen) return;
      if (isUnsettled) return void takeBack().then(() => seen === next && advise(t("web-not-arrived")));
      const isKept = (isSame && handVersion === next.line.version && live.isHolding()) || (past !== null && !isOther);
      const drawn = isKept ? null : drawBoard();
      drawState();
      if (isKept) return void live.rest();
      // Buttons of the old position would be stale; those of the new one come with its picture.
      const isWithin = at("under").contains(document.activeElement);
      if (!isSame) at("actions").replaceChildren();
      await drawn;
      drawRow();
      // The button that was pressed is gone: the keyboard goes on from the board.
      if (isWithin && document.activeElement === document.body) live.node.focus({ preventScroll: true });
      if (early?.ask && handVersion === next.line.version) early.ask.forEach((site) => hand.press(site));
    },
    leave() {
      study.close();
      leave();
    },
    step(by) {
      if (study.isOn()) return study.step(by);
      if (!seen?.board) return;
      look(by === 0 ? 0 : by === Infinity ? Infinity : (past ?? seen.board.stops.length - 1) + by);
    },
    flip() {
      if (study.isOn()) return study.flip();
      if (!seen?.board) return null;
      if (!flipped.delete(seen.line.id)) flipped.add(seen.line.id);
      return seen.line.id;
    },
  };
}
