// Where sites lie on the picture, and which one a finger means.

/** File and rank of a site from 0, as the first side sees them: `e4`, or `7g` of chu shogi. */
function whereabouts(board, site) {
  if (/^\d/.test(site)) {
    return [board.files - parseInt(site, 10), board.ranks - 1 - (site.charCodeAt(site.length - 1) - 97)];
  }
  return [site.charCodeAt(0) - 97, Number(site.slice(1)) - 1];
}

/** A site as the reader's picture numbers it: `e4`, or file and rank as one side counts them, `5·4`. */
export function spoken(board, site) {
  if (!board.counting) return site;
  const [file, rank] = whereabouts(board, site);
  return board.counting === "first" ? `${board.files - file}·${rank + 1}` : `${file + 1}·${board.ranks - rank}`;
}

/** A place of backgammon by the reader's number: 25 is his bar, 0 his tray. */
function spot(board, number) {
  const isPoint = number >= 1 && number <= 24;
  const [x, y, width, height] = board.spots[board.turned && isPoint ? 25 - number : number];
  // Turned around, his bar and tray lie above the middle.
  const middle = (board.spots[12][1] + board.spots[13][1]) / 2;
  return { x, y: board.turned && !isPoint ? 2 * middle - y : y, width, height };
}

/** Middle and size of a site on the picture, in pixels of the picture. */
export function place(board, site) {
  if (board.spots) return spot(board, Number(site));
  const [file, rank] = whereabouts(board, site);
  const column = board.flipped ? board.files - 1 - file : file;
  const row = board.flipped ? rank : board.ranks - 1 - rank;
  return { x: board.x0 + column * board.dx, y: board.y0 + row * board.dy, width: board.dx, height: board.dy };
}

/** Name of the site under a point of the picture; null beside the board. */
export function siteAt(board, { x, y }) {
  if (board.spots) {
    const isIn = (at) => 2 * Math.abs(at.x - x) <= at.width && 2 * Math.abs(at.y - y) <= at.height;
    const number = board.spots.findIndex((_, number) => isIn(spot(board, number)));
    return number < 0 ? null : String(number);
  }
  const column = Math.round((x - board.x0) / board.dx);
  const row = Math.round((y - board.y0) / board.dy);
  const file = board.flipped ? board.files - 1 - column : column;
  const rank = board.flipped ? row : board.ranks - 1 - row;
  if (file < 0 || rank < 0 || file >= board.files || rank >= board.ranks) return null;
  return siteOf(board, file, rank);
}

/** Name of the site on a file and rank from 0, as the first side sees them. */
function siteOf(board, file, rank) {
  if (board.shape === "chu") return `${board.files - file}${String.fromCharCode(97 + board.ranks - 1 - rank)}`;
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** Names of all sites of a board with files and ranks. */
export function allSites(board) {
  return Array.from({ length: board.files * board.ranks }, (_, at) => siteOf(board, at % board.files, Math.floor(at / board.files)));
}

/** The point to go to from `here` with an arrow key: the nearest on that side. */
export function neighbour(here, points, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const far = (point) => {
    const along = (point.x - here.x) * dx + (point.y - here.y) * dy;
    const aside = Math.abs((point.x - here.x) * dy) + Math.abs((point.y - here.y) * dx);
    return along <= 0 ? Infinity : along + 2 * aside;
  };
  const nearest = points.reduce((best, point) => (far(point) < far(best) ? point : best), here);
  return nearest === here || far(nearest) === Infinity ? null : nearest;
}

/** Puts a node over a place of the picture. */
export function cover(node, board, { x, y, width, height }, share = 1) {
  node.style.left = `${(100 * x) / board.width}%`;
  node.style.top = `${(100 * y) / board.height}%`;
  node.style.width = `${(100 * share * width) / board.width}%`;
  node.style.height = `${(100 * share * height) / board.height}%`;
}
