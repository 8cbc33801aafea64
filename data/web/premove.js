// A move laid before its turn: it is sent when the turn comes if it is legal then, else dropped. The page alone knows
// of it before. Any own piece may be laid on any site, because no page knows the law of six games.

import { allSites, spoken } from "/assets/sites.js";
import { t } from "/assets/texts.js";

/** Most time a side may have left in a game with premoves, in milliseconds: a quarter of an hour. */
const SHORT = 900_000;

/** The one premove: its game and sites; a mark that is put down has no site it comes from. */
let laid = null;

/** Whether the other side thinks on a short clock. Backgammon has none: nobody knows the dice before they fall. */
export const isOffered = ({ board, clocks }) =>
  Boolean(clocks?.runs) && !board.spots && clocks.left.every(([ofMove, reserve]) => ofMove + reserve <= SHORT);

export const drop = () => (laid = null);

/**
 * What is to be done now that the game stands like this: nothing (null), a move to send (`text`), a question which of
 * several is meant (`ask`, its sites), or to say that it is gone (`isGone`).
 */
export function due({ line, board }) {
  if (laid?.id !== line.id) return null;
  const isOn = line.standing === "playing";
  const isMine = isOn && line.to_move === line.own;
  if (isOn && !isMine && line.plies === laid.plies) return null;
  const { from, to, plies } = laid;
  laid = null;
  if (!isOn) return null;
  // After a move taken back it was meant for another position.
  const all = isMine && line.plies === plies + 1 ? board.legal.filter((move) => (move.from ?? null) === from && move.to === to) : [];
  const straight = all.filter(({ via }) => !via);
  const fitting = straight.length ? straight : all;
  // A pawn becomes a queen, as on every chess server; what a piece of chu shogi becomes is asked.
  const meant = fitting.length > 1 && board.shape === "chess" ? fitting.filter(({ text }) => /q$/i.test(text)) : fitting;
  if (meant.length === 1) return { text: meant[0].text };
  return meant.length ? { ask: [from, to] } : { isGone: true };
}

/**
 * The hand while the other side is to move, of a table as it is `seen`. `isOpen`: a premove may be laid; else the piece
 * that was moved last is only there for the keyboard. `wait()` tells whose turn it is.
 */
export function ahead({ line, board }, isOpen, { advise, wait, redraw }) {
  const names = new Map(board.men.map(({ at, name }) => [at, name]));
  const own = new Set(board.men.filter(({ is_own }) => is_own).map(({ at }) => at));
  const isMark = board.shape === "paper";
  const mine = () => (laid?.id === line.id ? laid : null);
  const label = (site) => [names.get(site), spoken(board, site)].filter(Boolean).join(" ");
  let picked = null;

  function hold(site) {
    laid = null;
    picked = site;
    if (picked) advise(t("web-premove-to"));
    else hint();
    redraw();
  }

  function lay(from, to) {
    [picked, laid] = [null, { id: line.id, plies: line.plies, from, to }];
    hint();
    redraw();
  }

  function hint() {
    if (mine()) advise(t("web-premove-laid"));
    else wait();
  }

  function press(site) {
    if (!isOpen) return advise(t("web-not-your-turn"));
    if (mine()) return hold(own.has(site) && ![laid.from, laid.to].includes(site) && !isMark ? site : null);
    if (isMark) return site && !names.has(site) ? lay(null, site) : null;
    if (own.has(site)) return hold(site === picked ? null : site);
    return picked && site ? lay(picked, site) : hold(null);
  }

  function points() {
    if (!isOpen) return own.has(board.last?.[1]) ? [{ site: board.last[1], kind: "rest", label: label(board.last[1]) }] : [];
    const now = mine();
    const of = (site) => {
      if (now && [now.from, now.to].includes(site)) return { kind: "laid", label: `${t("web-premove-cancel")} ${label(site)}`, isPressed: true };
      if (own.has(site) && !isMark) return { kind: site === picked ? "man picked" : "man", label: label(site), isPressed: site === picked };
      const isTarget = !now && (picked || (isMark && !names.has(site)));
      return isTarget && { kind: "free", label: `${t("web-premove-at")} ${label(site)}` };
    };
    return allSites(board).flatMap((site) => (of(site) ? { site, ...of(site) } : []));
  }

  return {
    points,
    press,
    other: press,
    hint,
    isHolding: () => Boolean(picked ?? mine()),
    release: () => hold(null),
    canLift: (site) => isOpen && !isMark && own.has(site),
    take: hold,
    /** Onto an own piece only a drag leads: it may be captured there, and is taken back. */
    drop: (from, site) => (site && site !== from ? lay(from, site) : site ? null : hold(null)),
  };
}
