// A finished game under study: its review on the board, errors to be tried again, and any position to be analysed.

import * as api from "/assets/api.js";
import { canvas, drawn } from "/assets/drawings.js";
import { cells, drawMoves } from "/assets/games.js";
import { gammon } from "/assets/gammon.js";
import { men } from "/assets/men.js";
import { at, button, el, games, t } from "/assets/texts.js";

/** Milliseconds between two questions for a review that is under way. */
const REVIEW_AGAIN = 1500;

/** Pixels that a sign beside the graph has for itself. */
const SIGN = 16;

const percentOf = (thousandths) => Math.round(thousandths / 10);

/** Colours of arrows: a move that was played, a better one. */
const INKS = { bad: "#d7263d", best: "#0b8f5a" };

/** Draws ways over stops in place of those before. Points are numbered by the first side. */
function drawArrows(frame, board, kinds) {
  frame.querySelector(".told-ways")?.remove();
  const isOther = board?.spots && board.bottom !== "first";
  const mirrored = (site) => (isOther && site > 0 && site < 25 ? 25 - site : site);
  const leg = (stops, colour) => (from, number) => drawn({ ...board, turned: false }, { from: mirrored(from), to: mirrored(stops[number + 1] ?? from), colour });
  const shapes = Object.entries(kinds).flatMap(([kind, ways]) =>
    ways.flatMap((stops) => (stops[1] ? stops.slice(0, -1) : stops).map(leg(stops, INKS[kind]))));
  if (!shapes.length) return;
  const layer = frame.appendChild(canvas());
  layer.classList.add("told-ways");
  layer.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
  layer.append(...shapes);
}

/**
 * `live` is the board; `advise(text, isTurn)` tells under it; `act(data)` presses a button; `game()` is the game looked at,
 * with `plies` of them on the board; `goTo(plies)` shows others, `back()` the game again.
 */
export function studyRoom({ who, live, advise, act, trouble, game, goTo, back, redraw, isFine }) {
  /** Reviews by game, as they were told last. */
  const reviews = new Map();
  /** The board that is studied: where it starts, the moves from there, and how many of them stand. */
  let study = null;
  let hand = null;
  /** Ply of the turning point whose better move is uncovered. */
  let uncovered = null;
  /** Number of the last question: late answers are dropped. */
  let asked = 0;
  let waits = 0;

  const panel = at("study");
  const review = () => (study ? null : reviews.get(game()?.line.id));
  const pointFrom = (ply) => review()?.points.find((point) => point.ply === ply);
  const pointAt = (plies) => pointFrom(plies) ?? pointFrom(plies - 1);

  const hideGraph = (isHidden) => ["graph", "graph-name"].forEach((id) => at(id).toggleAttribute("hidden", isHidden));

  function show({ text, row = [], lines = [] }) {
    panel.hidden = false;
    at("study-text").textContent = text;
    at("study-lines").replaceChildren(...lines);
    at("study-row").replaceChildren(...row);
  }

  // --- Review -------------------------------------------------------------------------------

  /** Takes in how the review stands; while it is made it is asked for again. */
  async function learn(id, isAsked = false) {
    clearTimeout(waits);
    let found;
    try {
      found = await api.review(who, id);
    } catch (error) {
      if (isAsked) trouble(error);
      return null;
    }
    if (game()?.line.id !== id) return null;
    if (found.state === "done") reviews.set(id, found);
    if (found.state === "waiting") {
      if (!study) show({ text: t("web-reviewing").replace("$percent", percentOf(found.done ?? 0)) });
      waits = setTimeout(() => game()?.line.id === id && learn(id), REVIEW_AGAIN);
    }
    if (found.state === "done" && !study) back();
    return found.state;
  }

  /** Shows the review at turning point `number`, or has it made. */
  async function request(data, number = 1, isUncovered = false) {
    const { id } = game().line;
    if (review()) {
      const ply = review().points[number - 1]?.ply;
      if (isUncovered) uncovered = ply;
      return goTo(ply ?? 0);
    }
    const state = await learn(id, true);
    if (state === "none" || state === "nothing") await act(data);
    return state === "none" && learn(id, true);
  }

  function drawGraph({ graph }, plies) {
    const last = graph.at(-1)[0] || 1;
    const spot = ([ply, chance]) => `${(100 * ply) / last} ${40 - chance / 25}`;
    const line = graph.map(spot).join("L");
    const node = at("graph");
    const now = graph.findLast(([ply]) => ply <= plies)?.[1] ?? graph[0][1];
    node.querySelector(".area").setAttribute("d", `M0 40L${line}L100 40z`);
    node.querySelector(".line").setAttribute("d", `M${line}`);
    node.querySelector(".now").setAttribute("d", `M${(100 * plies) / last} 0v40`);
    const after = (ply) => spot(graph.find(([at]) => at > ply) ?? graph.at(-1));
    const dots = review().points.map(({ ply }) => `M${after(ply)}h0`);
    node.querySelector(".dots").setAttribute("d", dots.join(""));
    const worst = ["??", "?"].flatMap((sign) => review().marks.filter(([, mark]) => mark === sign));
    drawSigns(node, worst, after);
    at("graph-name").textContent = review().caption;
    node.setAttribute("aria-valuemax", last);
    node.setAttribute("aria-valuenow", plies);
    node.setAttribute("aria-valuetext", `${plies}: ${percentOf(now)} %`);
  }

  /** Signs of mistakes beside the graph, as large as text however the graph is stretched. The first ones count where there is no room. */
  function drawSigns(node, signs, spot) {
    const { width, height } = node.getBoundingClientRect();
    const scale = `scale(${100 / (width || 1)} ${40 / (height || 1)})`;
    node.querySelectorAll("text").forEach((sign) => sign.remove());
    const placed = [];
    for (const [ply, mark] of signs) {
      const [x, y] = spot(ply).split(" ").map((part, axis) => (part * (axis ? height : width)) / (axis ? 40 : 100));
      if (placed.some(([otherX, otherY]) => Math.abs(x - otherX) < SIGN && Math.abs(y - otherY) < SIGN)) continue;
      placed.push([x, y]);
      const sign = node.appendChild(document.createElementNS(node.namespaceURI, "text"));
      sign.setAttribute("transform", `translate(${spot(ply)}) ${scale}`);
      sign.setAttribute("y", -6);
      sign.textContent = mark;
    }
  }

  at("graph").addEventListener("click", (event) => {
    const { left, width } = at("graph").getBoundingClientRect();
    goTo(Math.round(((event.clientX - left) / width) * review().graph.at(-1)[0]));
  });

  /** What the review says of the position after so many plies, beside the board and on it. */
  function drawReview(plies) {
    const found = review();
    hideGraph(!found);
    if (!found) return;
    drawGraph(found, plies);
    const { line, board } = game();
    const accuracy = ([value, number]) => (value === null ? [] : [`${line.names[number]} ${percentOf(value)} %`]);
    at("study-head").textContent = found.accuracy.map((value, number) => [value, number]).flatMap(accuracy).join(" · ");
    const point = pointAt(plies);
    const before = found.points.findLast(({ ply }) => ply < (point?.ply ?? plies));
    const after = found.points.find(({ ply }) => ply > (point?.ply ?? plies));
    const draw = (isOpen) => drawArrows(live.node, board, point ? { bad: point.ways[0], best: isOpen ? point.ways[1] : [] } : {});
    show({
      text: point?.text ?? found.text.split("\n").slice(1).join("\n"),
      row: [
        ...(before ? [button(t("web-error-before"), "small", () => goTo(before.ply))] : []),
        ...(point ? [button(t("web-try"), "small primary", () => tryAt(found.points.indexOf(point) + 1))] : []),
        ...(after ? [button(t("web-error-after"), "small", () => goTo(after.ply))] : []),
        button(t("web-analyse"), "small", analyse),
      ],
      lines: point ? [answerTo(point, draw)] : [],
    });
    draw(Boolean(point) && uncovered === point.ply);
  }

  /** The better move, folded until it is uncovered; `draw(isOpen)` shows its arrow. */
  function answerTo(point, draw) {
    const node = el("details", "answer");
    node.append(el("summary", "", t("web-better")), point.answer);
    node.open = uncovered === point.ply;
    node.addEventListener("toggle", () => {
      uncovered = node.open ? point.ply : null;
      draw(node.open);
    });
    return node;
  }

  /** Puts the marks into the list of moves. */
  function drawMarks(node, told, plies) {
    const point = pointAt(plies);
    [...node.children].forEach(({ firstElementChild: move }, number) => {
      const from = told[number - 1]?.ply ?? 0;
      const isIn = (ply) => ply >= from && ply < told[number].ply;
      move.dataset.mark = review()?.marks?.find(([ply]) => isIn(ply))?.[1] ?? "";
      if (!point) return;
      // The error is shown where it was about to be made.
      if (isIn(point.ply)) move.setAttribute("aria-current", "true");
      else move.removeAttribute("aria-current");
    });
  }

  // --- Other moves ---------------------------------------------------------------------------

  const described = (path = "") => {
    const { moves, ...start } = study.position;
    return { ...start, moves: moves.slice(0, study.at).join("_"), flip: study.flip ? 1 : 0, path };
  };
  const pictureOf = (more = {}) => {
    const { path, ...position } = described();
    return api.positionPicture(who.user, { ...position, look: study.seen.board.look, ...(isFine(study.seen.board) && { fine: 1 }), ...more });
  };

  /** The position before an error with its question is a table of its own. */
  const tryAt = (number) => {
    uncovered = null;
    return act(`review:${game().line.id}::${number}?`);
  };

  /** Draws the studied board; from then on it is played on. If it cannot be had, `undo()` brings back the one before. */
  async function draw(undo = null) {
    const mine = study;
    asked += 1;
    const number = asked;
    try {
      const seen = await api.position(who.user, described());
      if (number !== asked || study !== mine) return;
      mine.seen = seen;
      const { board, to_move: own } = seen;
      board.turned = Boolean(own) && own !== board.bottom;
      // A pasted record has become its moves.
      if (seen.position.moves.length > mine.at) Object.assign(mine, { position: seen.position, at: seen.position.moves.length });
      mine.texts = [...board.moves, ...mine.texts.slice(board.moves.length)];
      if (live.node.parentNode !== at("stage")) at("stage").append(live.node);
      if (!(await live.show(board, pictureOf())) || number !== asked || study !== mine) return;
      hand = own ? handOf(seen) : null;
      live.use(board, hand);
      await hand?.start?.();
      drawStudy();
      think(number);
    } catch (error) {
      if (study === mine && mine.seen) undo?.();
      else if (study === mine && mine.position.of) close();
      else if (study === mine) {
        study = null;
        at("study-text").textContent = error.message;
      }
      trouble(error);
      advise(error.message);
    }
  }

  function push(move) {
    const { position, at: before, texts } = study;
    study.position = { ...study.position, moves: [...study.position.moves.slice(0, study.at), move] };
    study.texts = study.texts.slice(0, study.at);
    study.at += 1;
    return draw(() => Object.assign(study, { position, at: before, texts }));
  }

  function handOf({ board }) {
    if (board.dice) {
      const ask = (path) => api.position(who.user, described(path)).then(({ steps }) => steps, trouble);
      const showDice = (path) => live.show(board, pictureOf(path ? { steps: path } : {}));
      return gammon({ turn: "", ask, show: showDice, play: push, advise, redraw: () => (live.redraw(), drawRow()) });
    }
    if (!board.legal.length) return null;
    const pick = (path, sites) => {
      const [from, to] = path.split(".");
      const ways = board.legal.filter((move) => move.from === from && move.to === to);
      live.ask({ text: `${from} – ${to}`, choices: ways.map(({ text }) => ({ label: text, act: () => push(text) })) }, sites);
    };
    const wrong = () => advise(t("web-error-bad-move"));
    return men(board, { play: push, pick, stay: push, wrong, advise, redraw: live.redraw, isTight: live.isTight });
  }

  const away = () => button(t("web-study-back"), "small", close);

  function drawRow() {
    if (!study?.seen) return;
    const { decisions, awaits_dice: awaits } = study.seen;
    const own = hand?.buttons?.() ?? [];
    const throws = () => {
      const select = el("select");
      const all = [1, 2, 3, 4, 5, 6].flatMap((one) => [1, 2, 3, 4, 5, 6].slice(0, one).map((other) => `${one} ${other}`));
      select.append(el("option", "", t("web-roll")), ...all.map((dice) => el("option", "", dice)));
      select.setAttribute("aria-label", t("web-roll"));
      select.addEventListener("change", () => push(`=${select.value}`));
      return select;
    };
    at("study-row").replaceChildren(
      ...own.map(({ label, act: press, isMain }) => button(label, isMain ? "small primary" : "small", press)),
      ...decisions.map(([move, label]) => button(label, "small", () => push(move))),
      ...(awaits ? [throws()] : []),
      button(t("web-set-up"), "small", setUp),
      away(),
    );
  }

  function drawStudy() {
    const { seen, texts } = study;
    at("under").classList.remove("over");
    at("actions").replaceChildren();
    at("past").hidden = true;
    hideGraph(true);
    drawArrows(live.node, seen.board, {});
    at("study-head").textContent = `${t("web-analysis")} · ${seen.title}`;
    at("headline").textContent = seen.headline;
    show({ text: seen.headline });
    drawRow();
    const [isFirst, isLast] = [!study.at && !plyAt(-1), !plyAt(1) && study.at >= study.position.moves.length];
    const board = { ...seen.board, moves: texts };
    drawMoves(at("moves"), cells(board), study.at, goToMove);
    [...at("moves").children].forEach(({ firstElementChild: move }) => (move.dataset.mark = ""));
    for (const id of ["first", "before"]) at(id).disabled = isFirst;
    for (const id of ["after", "last"]) at(id).disabled = isLast;
    if (!hand) advise(seen.headline);
  }

  /** Plies of the game's position so many stops away, where no other move was tried. */
  function plyAt(by) {
    const { stops, position, at: tried } = study;
    const isOnGame = stops && !tried && (by < 0 || !position.moves.length);
    return isOnGame ? stops[by === -Infinity ? 0 : by === Infinity ? stops.length - 1 : stops.indexOf(position.plies) + by] : undefined;
  }

  function step(by) {
    const plies = plyAt(by);
    if (plies === undefined) return goToMove(Math.abs(by) === Infinity ? by : study.at + by);
    const { position } = study;
    if (plies === position.plies) return null;
    study.position = { ...position, plies, moves: [] };
    return draw(() => Object.assign(study, { position }));
  }

  function goToMove(number) {
    const next = Math.max(0, Math.min(number, study.position.moves.length));
    if (next === study.at) return;
    const before = study.at;
    study.at = next;
    draw(() => (study.at = before));
  }

  /** What the computer thinks of the board. */
  async function think(number) {
    const { seen } = study;
    const isSame = () => number === asked && study?.seen === seen;
    at("study-text").textContent = `${seen.headline} · ${t("web-thinking")}`;
    try {
      const { chance, lines } = await api.analysis(who.user, described());
      if (!isSame()) return;
      // The first side's chance, as in a review.
      const said = chance === null ? [] : [`${seen.names[0]} ${percentOf(chance)} %`];
      at("study-text").textContent = [seen.headline, ...said].join(" · ");
      const line = ({ mv, chance, moves }) => button(`${percentOf(chance)} % ${moves.slice(0, 6).join(" ")}`, "quiet", () => push(mv));
      at("study-lines").replaceChildren(...lines.map(line));
      drawArrows(live.node, seen.board, { best: lines[0]?.ways ?? [] });
    } catch (error) {
      // The board before this one is still thought about.
      if (error.status === 429) setTimeout(() => isSame() && think(number), REVIEW_AGAIN);
      else if (isSame()) at("study-text").textContent = error.message;
    }
  }

  function open(position) {
    clearTimeout(waits);
    const stops = position.of ? game().board.stops : null;
    study = { position: { moves: [], ...position }, at: 0, texts: [], stops, flip: game()?.isFlipped };
    at("room").classList.add("studying");
    at("room").classList.remove("posing");
    redraw();
    return draw();
  }

  /** The position on the board where a game is over; else one that is set up. */
  function analyse() {
    const seen = game();
    if (seen?.line.standing === "over" && seen.board) open({ of: seen.line.id, plies: seen.plies });
    else setUp();
  }

  function setUp() {
    const form = el("form", "options");
    const choose = form.appendChild(el("select"));
    choose.setAttribute("aria-label", t("web-game"));
    choose.append(...games.map(([key, name]) => Object.assign(el("option", "", name), { value: key })));
    choose.value = game()?.line.game ?? games[0][0];
    const text = form.appendChild(el("input"));
    text.placeholder = t("web-position-text");
    text.setAttribute("aria-label", text.placeholder);
    form.append(el("button", "small primary", t("web-set-up")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      open({ game: choose.value, text: text.value });
    });
    at("study-head").textContent = t("web-analysis");
    hideGraph(true);
    show({ text: "", lines: [form], row: [away()] });
    at("room").classList.add("studying", "posing");
    choose.focus();
  }

  function close() {
    const wasOn = at("room").classList.contains("studying");
    asked += 1;
    [study, hand] = [null, null];
    at("room").classList.remove("studying", "posing");
    panel.hidden = true;
    drawArrows(live.node, null, {});
    if (wasOn) back();
  }

  return {
    isOn: () => Boolean(study),
    request,
    learn,
    analyse,
    close,
    drawReview,
    drawMarks,
    /** Another game is looked at, or this one has ended. */
    meet({ line, board }) {
      panel.hidden = true;
      drawArrows(live.node, null, {});
      if (line.standing === "over" && board && !reviews.has(line.id)) learn(line.id);
    },
    /** A press on an error leads to where it was about to be made. */
    placeOf: (plies) => pointFrom(plies - 1)?.ply ?? plies,
    step: (by) => step(by || -Infinity),
    flip() {
      const turn = () => (study.flip = !study.flip);
      turn();
      draw(turn);
    },
  };
}
