// Moves on boards with squares, as the record writes them. What a move may do by the law is not asked here: only whether
// a piece of the side to move stands there, and what becomes of the board.

const SHAPES = { chess: [8, 8], xiangqi: [9, 10], jieqi: [9, 10], chushogi: [12, 12] };
const LONGEST_MOVE = 40;

/** The name of a site in records. */
function siteName(board, site) {
  const [file, rank] = [site % board.files, Math.floor(site / board.files)];
  if (board.game === "chushogi") return `${12 - file}${String.fromCharCode(108 - rank)}`;
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** Sites that a move names, one after the other, and what follows them. */
function sitesIn(board, text) {
  const pattern = board.game === "chushogi" ? /^([1-9]\d?)([a-l])/ : /^([a-s])([1-9]\d?)/;
  const sites = [];
  let rest = text.length > LONGEST_MOVE ? "" : text;
  for (let found; (found = pattern.exec(rest)); rest = rest.slice(found[0].length)) {
    const [file, rank] =
      board.game === "chushogi"
        ? [12 - Number(found[1]), 108 - found[2].charCodeAt(0)]
        : [found[1].charCodeAt(0) - 97, Number(found[2]) - 1];
    if (file < 0 || file >= board.files || rank >= board.ranks) return [[], text];
    sites.push(rank * board.files + file);
  }
  return [sites, rest];
}

/** The parts of a move on squares: origin, target, a first capture between them, and what it ends with. */
function partsOf(board, text) {
  const [sites, suffix] = sitesIn(board, text);
  const most = board.game === "chushogi" ? 3 : 2;
  const mayEnd = { chess: /^[qrbnk]?$/, chushogi: /^\+?$/ }[board.game] ?? /^$/;
  if (sites.length < 2 || sites.length > most || !mayEnd.test(suffix)) throw new Differs("move-unread");
  const man = board.cells[sites[0]];
  if (man?.seat !== board.turn) throw new Differs("move-no-piece");
  return { from: sites[0], via: sites.length === 3 ? sites[1] : null, to: sites.at(-1), suffix, man };
}

/** Castling as Chess960 or the usual game writes it; null for any other move. */
function castled(board, { from, to, man }) {
  const { cells } = board;
  const rank = from - (from % 8);
  const isOwnRook = (site) => cells[site]?.seat === man.seat && cells[site].kind === "chess_rook";
  if (man.kind !== "chess_king" || to - (to % 8) !== rank || !(isOwnRook(to) || Math.abs(to - from) > 1)) return null;
  const way = Math.sign(to - from);
  const beyond = [0, 1, 2, 3, 4, 5, 6, 7].map((file) => rank + file).filter((at) => isOwnRook(at) && Math.sign(at - from) === way);
  const rook = isOwnRook(to) ? to : beyond[0];
  if (rook === undefined) throw new Differs("move-no-piece");
  const ends = rook > from ? [rank + 6, rank + 5] : [rank + 2, rank + 3];
  if (ends.some((end) => end !== from && end !== rook && cells[end])) throw new Differs("move-blocked");
  return { rook, ends };
}

function moveChess(board, move) {
  const { from, to, man, suffix } = move;
  const [cells, castling] = [board.cells, castled(board, move)];
  if (castling) {
    const rook = cells[castling.rook];
    cells[from] = cells[castling.rook] = null;
    [cells[castling.ends[0]], cells[castling.ends[1]]] = [man, rook];
    return [from, castling.ends[0]];
  }
  const isPawn = man.kind === "chess_pawn";
  if (cells[to]?.seat === man.seat) throw new Differs("move-own-piece");
  if (suffix && !isPawn) throw new Differs("move-unread");
  if (isPawn && !cells[to] && from % 8 !== to % 8) cells[from - (from % 8) + (to % 8)] = null;
  cells[from] = null;
  cells[to] = suffix ? { ...man, kind: KINDS.chess[suffix], letter: suffix } : man;
  return [from, to];
}

function moveXiangqi(board, { from, to, man }) {
  if (board.cells[to]?.seat === man.seat) throw new Differs("move-own-piece");
  board.taken = board.cells[to];
  board.cells[from] = null;
  board.cells[to] = man.isDark ? turnedUp(man, man.under) : man;
  return [from, to];
}

/** A face-down piece that moves. With public numbers it is not known before its draw. */
const turnedUp = (man, kind) => (kind ? { ...man, isDark: false, kind } : man);

function moveChu(board, { from, via, to, man, suffix }) {
  const { cells } = board;
  const promoted = chuKind(man.letter, true);
  if (suffix && (man.isPromoted || !promoted)) throw new Differs("move-unread");
  if ([via, to].some((site) => site !== null && site !== from && cells[site]?.seat === man.seat)) {
    throw new Differs("move-own-piece");
  }
  if (via !== null) cells[via] = null;
  cells[from] = null;
  cells[to] = suffix ? { ...man, kind: promoted, isPromoted: true } : man;
  return via === null ? [from, to] : [from, via, to];
}

function moveCaro(board, text) {
  const [[site, ...more], rest] = sitesIn(board, text);
  if (site === undefined || more.length || rest) throw new Differs("move-unread");
  if (board.cells[site]) throw new Differs("move-taken");
  board.cells[site] = { seat: board.turn, kind: ["cross", "nought"][board.turn] };
  return [site];
}

/** The board after a move; the one before it stays as it is. */
function afterMove(before, text) {
  const board = { ...before, cells: [...before.cells], taken: null };
  const play = { chess: moveChess, xiangqi: moveXiangqi, jieqi: moveXiangqi, chushogi: moveChu }[board.game];
  board.last = play ? play(board, partsOf(board, text)) : moveCaro(board, text);
  board.turn = 1 - board.turn;
  return board;
}

const DEALT_FILES = [0, 1, 2, 3, 5, 6, 7, 8];

/** The starting points of the pieces that are dealt, in the order of the deal. */
function dealtSites(seat) {
  const red = [...DEALT_FILES, 19, 25, 27, 29, 31, 33, 35];
  return seat ? red.map((site) => (9 - Math.floor(site / 9)) * 9 + (site % 9)) : red;
}

/** Face-down pieces, each with what the deal put under it: with public numbers nothing. */
function dealt(outcome, isLate) {
  const sides = outcome.split(" ");
  const board = boardOf("xiangqi", STARTS.xiangqi, SHAPES.jieqi);
  const isDeal = isLate || sides.length === 2 && /^[RNBACP]{15}$/.test(sides[0]) && /^[rnbacp]{15}$/.test(sides[1]);
  if (!isDeal) throw new Differs("start-bad");
  for (const seat of [0, 1]) {
    dealtSites(seat).forEach((site, at) => {
      const under = isLate ? null : KINDS.xiangqi[sides[seat][at].toLowerCase()];
      board.cells[site] = { seat, kind: null, isDark: true, under };
    });
  }
  return board;
}

/** The board before the first move of any game but backgammon. */
function startOf({ game, entries }) {
  const options = optionsOf(entries[0]);
  const option = (key) => (Object.hasOwn(options, key) ? textOf(options, key) : null);
  const [position, odds, variant] = ["position", "odds", "variant"].map(option);
  let board;
  if (game === "caro") {
    const side = position ? position.split("/").length : option("size") === "19" ? 19 : 15;
    if (side !== 15 && side !== 19) throw new Differs("start-bad");
    board = boardOf("caro", position ?? `${Array(side).fill(side).join("/")} x`, [side, side]);
  } else if (game === "jieqi") board = dealt(drawnOf(entries)[0] ?? "", Object.hasOwn(entries[0], "luck"));
  else if (position) board = boardOf(game, position, SHAPES[game]);
  else if (game === "chushogi") board = giveHandicap(boardOf(game, STARTS.chushogi, SHAPES.chushogi), option("handicap") ?? "none");
  else {
    const rank = variant === "chess960" ? arrayOf(checkedNumber(drawnOf(entries)[0])) : null;
    const array = rank && `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w`;
    const usual = game === "chess" && ["horde", "racingkings"].includes(variant) ? STARTS[variant] : STARTS[game];
    board = giveOdds(game, boardOf(game, array ?? usual, SHAPES[game]), odds ?? "none");
  }
  return { ...board, game, last: [], taken: null };
}

function checkedNumber(text) {
  if (!/^\d{1,3}$/.test(text ?? "") || Number(text) > 959) throw new Differs("start-bad");
  return Number(text);
}
