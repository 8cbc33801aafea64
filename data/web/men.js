// Moving men on a board: pick one up, then the place he goes to; or put a new one down.

import { spoken } from "/assets/sites.js";
import { t } from "/assets/texts.js";

/**
 * What may be pressed on `board` and what a press does. `play(move)` sends a move, `pick(path, sites)` asks what the
 * law leaves open, `stay(move, site)` whether a turn is really given away, `wrong(from, to)` asks why not, `advise(text, isTurn)` tells.
 * Where places are too small to be sure of (`isTight()`), a new man is aimed first and put down by a second press.
 */
export function men(board, { play, pick, stay, wrong, advise, redraw, isTight }) {
  const named = new Map(board.men.map((man) => [man.at, man]));
  const origins = new Set(board.legal.map(({ from }) => from).filter(Boolean));
  const placings = new Map(board.legal.filter(({ from }) => !from).map((move) => [move.to, move]));
  let picked = null;
  let aimed = null;
  /** The square that a lion captures on first, where its second step is chosen. */
  let first = null;

  const label = (site) => [named.get(site)?.name, spoken(board, site)].filter(Boolean).join(" ");
  const own = () => board.legal.filter((move) => picked && move.from === picked);
  const isFirst = (site) => !first && own().some(({ via }) => via === site);

  /** What leads to a place now. On the first square again the lion stops; a capture in place goes by its victim. */
  function ways(to) {
    if (first) return own().filter((move) => move.to === to && move.via === (to === first ? undefined : first));
    const all = own().filter((move) => move.to === to);
    return to === picked && all.every(({ via }) => via) ? [] : all;
  }

  function hint() {
    if (!board.legal.length) return;
    if (first) advise(t("web-second-step"), true);
    else if (aimed) advise(`${aimed}: ${t("web-aimed")}`, true);
    else if (picked) advise(t("web-pick-target"), true);
    else advise(t(placings.size ? "web-pick-place" : "web-pick-man"), true, true);
  }

  function hold(site, aim = null, step = null) {
    [picked, aimed, first] = [site, aim, step];
    hint();
    redraw();
  }

  /** Several moves to one place are asked for, and so is what a man does on the spot: never guessed. */
  function go(fitting, to) {
    const from = picked;
    if (fitting.length > 1) return pick(`${from}.${to}`, [from, to, ...fitting.map(({ via }) => via).filter(Boolean)]);
    if (to === from && !first) return stay(fitting[0].text, to);
    hold(null);
    return play(fitting[0].text);
  }

  function press(site) {
    if (isFirst(site)) return hold(picked, null, site);
    const fitting = ways(site);
    if (fitting.length) return go(fitting, site);
    if (site === picked || (first && !origins.has(site))) return hold(null);
    if (origins.has(site)) return hold(site);
    if (placings.has(site)) {
      if (isTight() && site !== aimed) return hold(null, site);
      aimed = null;
      return play(placings.get(site).text);
    }
    if (!picked) {
      aimed ? hold(null) : hint();
      if (named.get(site)?.is_own && board.legal.length) advise(`${label(site)}: ${t("web-stuck")}`, false);
      return null;
    }
    const from = picked;
    hold(null);
    return site ? wrong(from, site) : null;
  }

  function points() {
    const men = [...origins].map((site) => ({
      site,
      kind: site === picked ? "man picked" : "man",
      label: label(site),
      isPressed: site === picked,
    }));
    const free = [...placings.keys()].map((site) => ({
      site,
      kind: site === aimed ? "free target" : "free",
      label: `${t("web-target-at")} ${site}`,
    }));
    const targets = new Set(own().flatMap(({ to, via }) => (via ? [via, to] : to)).filter((site) => isFirst(site) || ways(site).length));
    const does = (site) => {
      if (site === picked) return t(first ? "web-igui" : "web-stay");
      return t(site === first ? "web-stop-at" : "web-target-at");
    };
    const marks = [...targets].map((site) => ({
      site,
      // On its own place a dot would hide the piece itself.
      kind: site === picked ? "target picked" : `target${named.has(site) ? " capture" : ""}${site === first ? " first" : ""}`,
      label: `${does(site)} ${label(site)}`,
    }));
    return [...men, ...free, ...marks];
  }

  return {
    points,
    press,
    other: press,
    hint,
    isHolding: () => Boolean(picked ?? aimed),
    release: () => hold(null),
    canLift: (site) => origins.has(site),
    take: hold,
    /** Let go over `site`; over his own place he stays picked. */
    drop: (from, site) => (site === from ? null : press(site)),
  };
}
