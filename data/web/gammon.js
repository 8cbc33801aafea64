// Backgammon on the board: checker by checker, every step can be undone, nothing is played before "done".

import { ofTab } from "/assets/kept.js";
import { t } from "/assets/texts.js";

/** The steps of a turn that is not finished: this tab keeps them, so that a page loaded again has them. */
const KEPT_STEPS = "banco.steps";

/** A finger has no right button. */
const FIRST_DIE = matchMedia("(pointer: coarse)").matches ? "web-dice-first-touch" : "web-dice-first";

/**
 * The dice of a turn. `ask(path)` fetches what may follow the steps so far, `show(path)` draws the board with them and
 * tells whether it is still the one that is looked at, `step(step)` lays one down before that, `play(move)` sends the whole
 * play; `turn` names game and version.
 */
export function gammon({ turn, ask, show, step: lay, play, advise, redraw }) {
  let path = [];
  let steps = { next: [], play: null };
  let picked = null;

  async function goTo(next) {
    const drawn = show(next.join("."));
    const found = await ask(next.join("."));
    // Not played: the board as it was, if it is still looked at.
    if (!found) {
      ofTab.remove(KEPT_STEPS);
      return (await drawn) && next.length && show(path.join("."));
    }
    path = next;
    steps = found;
    ofTab.put(KEPT_STEPS, { turn, path });
    picked = null;
    if (!(await drawn)) return;
    hint();
    redraw();
  }

  function hint() {
    const isOneNumber = new Set(steps.next.map(({ die }) => die)).size < 2;
    advise(t(steps.play ? "web-dice-done" : path.length || isOneNumber ? "web-dice-next" : FIRST_DIE), true, !path.length);
  }

  const from = (site) => steps.next.filter((step) => String(step.from) === site).sort((a, b) => b.die - a.die);
  const add = (step) => {
    lay(step);
    return goTo([...path, step.key]);
  };

  /** The larger die goes first; `isOther`: the smaller one. */
  function press(site, isOther = false) {
    const ways = from(site);
    if (ways.length) return add(isOther ? ways.at(-1) : ways[0]);
    picked = null;
    if (site && steps.next.length) advise(t("web-dice-other"), true);
    return redraw();
  }

  const name = (number) => (number === "25" ? t("web-bar") : number === "0" ? t("web-off") : number);

  function points() {
    const origins = [...new Set(steps.next.map((step) => String(step.from)))];
    const men = origins.map((site) => ({
      site,
      kind: site === picked ? "man picked" : "man",
      label: `${t("web-checker")} ${name(site)}`,
    }));
    const targets = from(picked ?? "").map((step) => ({
      site: String(step.to),
      kind: "target",
      label: `${t("web-target-at")} ${name(String(step.to))}`,
    }));
    return [...men, ...targets];
  }

  /** What stands under the board while the dice are played. */
  function buttons() {
    const undo = { label: t("web-undo"), data: "step:undo", act: () => goTo(path.slice(0, -1)) };
    const done = { label: t("web-done"), data: "step:done", isMain: true, act: () => play(steps.play) };
    return [...(steps.play ? [done] : []), ...(path.length ? [undo] : [])];
  }

  return {
    start() {
      const kept = ofTab.read(KEPT_STEPS, {});
      return goTo(kept.turn === turn && Array.isArray(kept.path) ? kept.path : []);
    },
    points,
    press,
    other: (site) => press(site, true),
    hint,
    buttons,
    isHolding: () => path.length > 0,
    release: () => (path.length ? goTo(path.slice(0, -1)) : null),
    canLift: (site) => from(site).length > 0,
    take(site) {
      picked = site;
      redraw();
    },
    drop(origin, site) {
      const step = from(origin).find((step) => String(step.to) === site);
      picked = null;
      return step ? add(step) : redraw();
    },
  };
}
