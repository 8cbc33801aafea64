// The board that can be clicked: points over the picture, a man first, then where he goes.

import { el, t } from "/assets/texts.js";

/** Canonical moves name two sites, or three where a man takes two steps; a promotion may follow. One site: a mark is put. */
function parts(move) {
  const [from, ...steps] = move.match(/^\d/) ? (move.match(/\d+[a-l]/g) ?? []) : (move.match(/[a-s]\d+/g) ?? []);
  if (from && !steps.length) return { move, from: null, to: from };
  return steps.length ? { move, from, to: steps.at(-1) } : null;
}

/** File and rank of a site from 0, as the first side sees them: `e4`, or `7g` of chu shogi. */
function whereabouts(board, site) {
  if (/^\d/.test(site)) {
    return [board.files - parseInt(site, 10), board.ranks - 1 - (site.charCodeAt(site.length - 1) - 97)];
  }
  return [site.charCodeAt(0) - 97, Number(site.slice(1)) - 1];
}

/** Middle of a site on the picture, in pixels of the picture. */
function middle(board, site) {
  const [file, rank] = whereabouts(board, site);
  const column = board.flipped ? board.files - 1 - file : file;
  const row = board.flipped ? rank : board.ranks - 1 - rank;
  return { x: board.x0 + column * board.dx, y: board.y0 + row * board.dy };
}

/** The point to go to from `here` with an arrow key: the nearest on that side. */
function neighbour(here, points, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const far = (point) => {
    const along = (point.x - here.x) * dx + (point.y - here.y) * dy;
    const aside = Math.abs((point.x - here.x) * dy) + Math.abs((point.y - here.y) * dx);
    return along <= 0 ? Infinity : along + 2 * aside;
  };
  const nearest = points.reduce((best, point) => (far(point) < far(best) ? point : best), here);
  return nearest === here || far(nearest) === Infinity ? null : nearest;
}

/**
 * The picture of `message` with the moves a person may play on it.
 *
 * `play(move)` and `pick(path)` send; they answer with a promise. `ask()` is called when somebody
 * presses before the moves are known. The result has `node`, `allow(moves)`, to be called when they
 * are, `isKnown()`, and `isPicking()` while a man is chosen and his target is not.
 */
export function playable(message, { play, pick, ask }) {
  const { board } = message;
  const node = el("div", "live-board");
  const frame = node.appendChild(el("div", "play"));
  const picture = frame.appendChild(el("img"));
  Object.assign(picture, { src: message.image, alt: message.alt, width: board.width, height: board.height });
  const layer = frame.appendChild(el("div", "points"));
  const advice = node.appendChild(el("p", "advice"));
  advice.setAttribute("role", "status");
  let moves = null;
  let picked = null;
  let points = [];
  /** Where somebody pressed before the moves were known. */
  let early = null;

  const advise = (key, isTurn) => {
    advice.textContent = key ? t(key) : "";
    advice.classList.toggle("turn", isTurn);
  };

  const point = (site, className, label, act) => {
    const { x, y } = middle(board, site);
    const node = layer.appendChild(el("button", `point ${className}`));
    node.type = "button";
    node.dataset.site = site;
    node.setAttribute("aria-label", `${t(label)} ${site}`);
    node.style.left = `${(100 * x) / board.width}%`;
    node.style.top = `${(100 * y) / board.height}%`;
    node.style.width = `${(92 * board.dx) / board.width}%`;
    node.style.height = `${(92 * board.dy) / board.height}%`;
    points.push({ node, site, x, y, act });
    return node;
  };

  const send = async (promise) => {
    frame.classList.add("busy");
    await promise.finally(() => frame.classList.remove("busy"));
  };

  const draw = () => {
    const focused = document.activeElement?.dataset?.site;
    const hadFocus = layer.contains(document.activeElement);
    layer.replaceChildren();
    points = [];
    for (const from of new Set(moves.map((move) => move.from).filter(Boolean))) {
      const node = point(from, from === picked ? "man picked" : "man", "web-man-at", () => {
        picked = from === picked ? null : from;
        draw();
      });
      node.setAttribute("aria-pressed", from === picked);
    }
    const targets = moves.filter((move) => move.from === picked);
    for (const to of new Set(targets.map((move) => move.to))) {
      const fitting = targets.filter((move) => move.to === to);
      // Several moves to one site are asked for, never guessed. So is what a man does on the spot: a
      // second press is also how he is put down, and a pass would give the turn away.
      const isSure = fitting.length === 1 && to !== picked;
      point(to, picked ? "target" : "square", "web-target-at", () => send(isSure ? play(fitting[0].move) : pick(`${picked}.${to}`)));
    }
    if (hadFocus) points.find((point) => point.site === focused)?.node.focus();
    const first = moves[0]?.from ? "web-pick-man" : "web-pick-square";
    if (moves.length) advise(picked ? "web-pick-target" : first, true);
  };

  /** Where an event is, in pixels of the picture. */
  const placeOf = ({ clientX, clientY }) => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: ((clientX - left) * board.width) / width, y: ((clientY - top) * board.height) / height };
  };
  const isOn = (point, { x, y }) => 2 * Math.abs(point.x - x) <= board.dx && 2 * Math.abs(point.y - y) <= board.dy;

  const pressed = (point) => {
    if (point) return point.act();
    if (!moves.length) return advise("web-not-your-turn", false);
    const wasPicked = picked !== null;
    picked = null;
    draw();
    if (!wasPicked) advise("web-cannot-move", true);
  };

  frame.addEventListener("click", (event) => {
    const place = placeOf(event);
    if (moves) {
      // By place where it is not by node: the points may have come between press and release.
      return pressed(points.find(({ node }) => node === event.target) ?? points.find((point) => isOn(point, place)));
    }
    early = place;
    frame.classList.add("waiting");
    ask();
  });
  layer.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picked) {
      picked = null;
      return draw();
    }
    const here = points.find((point) => point.node === document.activeElement);
    if (!here || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    neighbour(here, points, event.key)?.node.focus();
  });

  return {
    node,
    isKnown: () => moves !== null,
    isPicking: () => picked !== null,
    allow(texts) {
      const place = early;
      early = null;
      frame.classList.remove("waiting");
      moves = texts.map(parts).filter(Boolean);
      picked = null;
      draw();
      if (place) pressed(points.find((point) => isOn(point, place)));
    },
  };
}
