// Pieces on their way: those of the reader before the server has answered, those of the opponent when their picture comes.

import { cutOut } from "/assets/drag.js";
import { source } from "/assets/reach.js";
import { cover, place } from "/assets/sites.js";
import { el } from "/assets/texts.js";

/** Milliseconds of a way, of a way that ends face up, and of each half of turning over. */
const [WAY, SHORT, HALF] = [150, 110, 40];
/** As the server draws the pieces: a cell in parts of the distance of two sites, cells of a row, a checker's cell. */
const [CELL, ROW, CHECKER_CELL] = [1.3, 8, 100];
/** What a round piece covers with its shadow, in parts of the distance of two sites. */
const WIDE = 1.08;
/** Pixels that a checker covers, and the middle of its board without bars. */
const [DISC, MIDDLE] = [80, 430];
const HERE = "translate(-50%, -50%)";

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const isStill = () => still.matches || document.hidden;

const manAt = (board, site) => board.men.find((man) => man.at === site);

/** What a move changes: pieces from site to site with their cell after it, and sites of captured ones. */
function parts(board, { from, to, via, text = "" }) {
  const mover = manAt(board, from);
  const taken = [to, via].filter((site) => site && site !== from && manAt(board, site));
  const moves = [[from, to, mover?.cell]];
  if (board.shape !== "chess" || !mover) return { moves, taken };
  const [files, kind, rank] = [to.charCodeAt(0) - from.charCodeAt(0), mover.cell % 6, to[1]];
  const rook = files > 0 ? [`h${rank}`, `f${rank}`] : [`a${rank}`, `d${rank}`];
  if (kind === 0 && Math.abs(files) === 2 && manAt(board, rook[0])) moves.push([...rook, manAt(board, rook[0]).cell]);
  // En passant.
  if (kind === 5 && files && !taken.length) taken.push(to[0] + from[1]);
  const becomes = "kqrbn".indexOf(text[4]);
  if (kind === 5 && becomes > 0) moves[0][2] += becomes - kind;
  return { moves, taken };
}

/** Over `frame`; `layers()` are the pictures that are shown there, the upper one first. */
export function motion(frame, layers) {
  /** Pieces and bare board of the look that is played with, as far as they have come. */
  let sheets = {};
  /** What lies on the board before the server has said so, and its ways there. */
  let laid = [];
  let coming = null;

  const add = (node, kind = "") => {
    node.className = `${node.className} slide ${kind}`;
    return frame.appendChild(node);
  };

  function paint(node, cell) {
    const { src, naturalWidth, naturalHeight } = sheets.men;
    const rows = Math.round((ROW * naturalHeight) / naturalWidth);
    const share = (number, of) => (of > 1 ? (100 * number) / (of - 1) : 0);
    node.style.backgroundImage = `url("${src}")`;
    node.style.backgroundSize = `${ROW * 100}% ${rows * 100}%`;
    node.style.backgroundPosition = `${share(cell % ROW, ROW)}% ${share(Math.floor(cell / ROW), rows)}%`;
  }

  /** A piece at `spot`: drawn for itself, or else cut out of the picture with the square below it. */
  function piece(board, cell, spot, share = 1) {
    if (!sheets.men || cell === undefined) return cutOut(frame, board, layers(), spot, share);
    const node = el("div", "piece");
    cover(node, board, spot, CELL * share);
    paint(node, cell);
    return node;
  }

  /** What is left where a piece was. */
  function hole(board, spot, next = null) {
    const pictures = sheets.bare ? [sheets.bare.src] : next;
    if (pictures) return add(cutOut(frame, board, pictures, spot, board.shape === "lattice" ? WIDE : 1), "bare");
    const node = el("div", "hollow");
    cover(node, board, spot);
    return add(node);
  }

  const shift = (board, from, to) => {
    const scale = frame.getBoundingClientRect().width / board.width;
    return `${HERE} translate(${(from.x - to.x) * scale}px, ${(from.y - to.y) * scale}px)`;
  };

  /** A browser that hides the page ends no animation. */
  const moved = (node, frames, duration) => {
    const ended = node.animate(frames, { duration, easing: "ease-out" }).finished.catch(() => null);
    return Promise.race([ended, new Promise((go) => setTimeout(go, duration + 50))]);
  };

  /** Brings a piece that was made at `from` to `to`. */
  function slide(node, board, from, to, duration) {
    cover(node, board, to, node.classList.contains("piece") ? CELL : 1);
    return isStill() ? null : moved(node, { transform: [shift(board, from, to), HERE] }, duration);
  }

  async function walk(board, ways, duration) {
    for (const { cell, from, to } of ways) {
      const spot = ([x, y], side) => ({ x, y, width: side, height: side });
      hole(board, spot(from, DISC)).classList.remove("bare");
      const size = sheets.men ? CHECKER_CELL / CELL : DISC;
      const node = add(piece(board, cell, spot(from, size)));
      await slide(node, board, spot(from, size), spot(to, size), duration / ways.length);
    }
  }

  function roll(board, pictures) {
    const dice = board.thrown.map(([x, y, side]) => add(cutOut(frame, board, pictures, { x, y, width: side, height: side }, 1)));
    const falls = { transform: [`${HERE} rotate(-200deg) scale(0.5)`, HERE], opacity: [0, 1] };
    return Promise.all(dice.map((die) => moved(die, falls, WAY)));
  }

  /** A move of one piece, from the old board to the `next` one. */
  async function go(board, next, pictures) {
    const [from, to] = next.last ?? [];
    if (!to) return;
    const end = place(next, to);
    const is = manAt(next, to);
    if (!from) {
      const mark = is && sheets.men ? add(piece(next, is.cell, end)) : null;
      return mark && moved(mark, { transform: [`${HERE} scale(1.5)`, HERE], opacity: [0, 1] }, WAY);
    }
    // A piece whose draw was open has come already.
    const { moves, taken } = board.undrawn ? { moves: [], taken: [] } : parts(board, { from, to });
    for (const site of taken) moved(hole(board, place(board, site)), { opacity: [0, 1] }, WAY);
    const turns = sheets.men && is?.cell !== manAt(board, from)?.cell && is?.cell !== undefined;
    const all = moves.map(([from, to, cell]) => {
      const start = place(board, from);
      hole(board, start, pictures);
      const node = add(piece(board, cell ?? is?.cell, start));
      return [node, slide(node, board, start, place(board, to), turns ? SHORT : WAY)];
    });
    await Promise.all(all.map(([, ended]) => ended));
    if (!turns) return;
    const node = all[0]?.[0] ?? add(piece(board, manAt(board, to)?.cell, end));
    await moved(node, { transform: [HERE, `${HERE} scaleX(0)`] }, HALF);
    paint(node, is.cell);
    await moved(node, { transform: [`${HERE} scaleX(0)`, HERE] }, HALF);
  }

  function clear() {
    laid = [];
    frame.querySelectorAll(".slide").forEach((node) => node.remove());
  }

  return {
    clear,
    /** Waits for the way of what was laid down. */
    arrived: () => coming,
    /** Loads what pieces are moved with, where the look has changed. */
    async equip({ looks: keys }, isFine) {
      const key = keys && [keys.men, keys.bare, isFine].join();
      if (!keys || sheets.key === key) return;
      const mine = (sheets = { key });
      for (const name of ["men", "bare"]) {
        const image = new Image();
        try {
          image.src = await source(`/${name}/${isFine ? keys[name].replace(/0(?=-\w+$)/, "1") : keys[name]}.png`);
          await image.decode();
        } catch {
          // Pieces are then cut out of the picture.
          return;
        }
        mine[name] = image;
      }
    },
    /** A piece in the air. */
    lifted: (board, site, spot, share) => frame.appendChild(piece(board, manAt(board, site)?.cell, spot, share)),
    /**
     * Lays a move of the reader's on the board, grey until the server has said so; `isThere`: without a way. Answers whether
     * it could.
     */
    put(board, move, own, isThere) {
      clear();
      const { from, to } = move;
      if (from ? from !== to && manAt(board, to)?.is_own : !sheets.men) return false;
      const { moves, taken } = from ? parts(board, move) : { moves: [[null, to, own === "first" ? 0 : 1]], taken: [] };
      [...taken, ...moves.map(([from]) => from)].filter(Boolean).forEach((site) => hole(board, place(board, site)));
      laid = moves.map(([from, to, cell]) => {
        const [start, end] = [place(board, from ?? to), place(board, to)];
        const node = add(piece(board, cell, start), "sent");
        return { node, back: shift(board, start, end), ended: slide(node, board, start, end, isThere ? 0 : WAY) };
      });
      coming = Promise.all(laid.map(({ ended }) => ended));
      return true;
    },
    /** What was laid down goes back. */
    async takeBack() {
      const going = laid;
      laid = [];
      if (!isStill()) await Promise.all(going.map(({ node, back }) => moved(node, { transform: [HERE, back] }, WAY)));
      if (!laid.length) clear();
    },
    /** A checker goes with one die; its way is told as the mover sits. */
    step(board, { ways }) {
      const middle = (board.spots[12][1] + board.spots[13][1]) / 2;
      const seen = ([x, y]) => [x, middle + (board.turned ? MIDDLE - y : y - MIDDLE)];
      return walk(board, ways.map(({ cell, from, to }) => ({ cell, from: seen(from), to: seen(to) })), WAY);
    },
    /** What happened between two boards; `pictures` show the next one. `isOwn`: the reader has seen his own checkers go. */
    async between(board, next, pictures, isOwn) {
      if (isStill()) return;
      await coming;
      if (!next.spots) return go(board, next, pictures);
      const isNew = (name) => next[name].length && JSON.stringify(board[name]) !== JSON.stringify(next[name]);
      await Promise.all([!isOwn && isNew("ways") && walk(board, next.ways, WAY), (board.undrawn || isNew("thrown")) && roll(next, pictures)]);
    },
  };
}
