// The board as a drawing of our own: squares, crossing lines, or the points of backgammon.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100;
const EDGE = 46;

/** A drawn element. Attributes only: the policy of the page forbids written styles. */
function drawn(tag, attributes = {}, children = []) {
  const node = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
  node.append(...children);
  return node;
}

const written = (text, x, y, size, name = "ink") =>
  drawn("text", { x, y, "font-size": size, class: name, "text-anchor": "middle", "dominant-baseline": "central" }, [text]);

/** The middle of a site, with `bottom`'s side below; both sides see a board that is written on alike. */
function middleOf(board, site, bottom) {
  const [file, rank] = [site % board.files, Math.floor(site / board.files)];
  const isTurned = bottom === 1 && board.game !== "caro";
  const [column, row] = isTurned ? [board.files - 1 - file, rank] : [file, board.ranks - 1 - rank];
  return [EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL];
}

function chessGround(board) {
  return Array.from({ length: 64 }, (_, site) => {
    const [x, y] = middleOf(board, site, 0);
    const isDark = (Math.floor(site / 8) + site) % 2 === 0;
    const place = { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
    return drawn("rect", { ...place, class: isDark ? "dark-square" : "light-square" });
  });
}

/** Lines around squares, or through the points of xiangqi with river and palaces. */
function lineGround(board) {
  const isLattice = board.ranks === 10;
  const [width, height] = [board.files * CELL, board.ranks * CELL];
  const inset = isLattice ? CELL / 2 : 0;
  const [left, top, right, bottom] = [EDGE + inset, EDGE + inset, EDGE + width - inset, EDGE + height - inset];
  const ways = [];
  for (let y = top; y <= bottom; y += CELL) ways.push(`M${left} ${y}H${right}`);
  for (let x = left; x <= right; x += CELL) {
    const isEdge = x === left || x === right;
    ways.push(isLattice && !isEdge ? `M${x} ${top}v${4 * CELL}m0 ${CELL}v${4 * CELL}` : `M${x} ${top}V${bottom}`);
  }
  if (isLattice) {
    const palace = (y) => `M${left + 3 * CELL} ${y}l${2 * CELL} ${2 * CELL}m0 ${-2 * CELL}l${-2 * CELL} ${2 * CELL}`;
    ways.push(palace(top), palace(top + 7 * CELL));
  }
  return [
    drawn("rect", { x: EDGE, y: EDGE, width, height, class: "wood" }),
    drawn("path", { d: ways.join(""), class: "lines" }),
  ];
}

function coordinates(board, bottom) {
  const letterOf = (file) => (board.game === "chushogi" ? String(12 - file) : String.fromCharCode(97 + file));
  const numberOf = (rank) => (board.game === "chushogi" ? String.fromCharCode(108 - rank) : String(rank + 1));
  const files = Array.from({ length: board.files }, (_, file) =>
    written(letterOf(file), middleOf(board, file, bottom)[0], EDGE * 1.5 + board.ranks * CELL, 26, "edge"));
  const ranks = Array.from({ length: board.ranks }, (_, rank) =>
    written(numberOf(rank), EDGE / 2, middleOf(board, rank * board.files, bottom)[1], 26, "edge"));
  return [...files, ...ranks];
}

/** A chess piece by the outlines of the program. */
function chessPiece({ shapes, letters }, { kind, seat }) {
  const name = `chess-${seat}`;
  // The page of another game has only the letters.
  if (!shapes[kind]) return drawn("g", {}, [drawn("circle", { r: 40, class: name }), written(letters[kind], 0, 0, 44, `count-${seat}`)]);
  const { parts, folds, dots } = shapes[kind];
  const details = dots.map(([cx, cy, r]) => drawn("circle", { cx, cy, r, class: `${name} dot` }));
  const bodies = parts.map((d) => drawn("path", { d, class: name }));
  return drawn("g", { transform: "scale(.92) translate(-50 -52.6)" }, [...bodies, drawn("path", { d: folds, class: `${name} fold` }), ...details]);
}

/** The character on a piece; most are the same on both sides. */
const characterOf = ({ shapes }, kind, seat) => shapes[kind]?.[seat] ?? shapes[kind]?.[0];

/** A character and the letter under it. */
function signed(name, shape, letter) {
  const small = written(letter, 0, 25, 24, `sign ${name}`);
  return shape ? [drawn("path", { d: shape, class: name, transform: "translate(0 -9) scale(.44)" }), small] : [written(letter, 0, 0, 44, `sign ${name}`)];
}

function discPiece(man, marks, isOpen) {
  const name = `disc-${man.seat}`;
  const kind = man.isDark ? (isOpen ? man.under : null) : man.kind;
  const face = [drawn("circle", { r: 44, class: man.isDark ? `${name} back` : `${name} face` })];
  if (!man.isDark) face.push(drawn("circle", { r: 37, class: `${name} rim` }));
  if (man.isDark) face.push(drawn("circle", { r: 30, class: "back-face" }));
  const ink = man.isDark ? "back-ink" : name;
  return kind ? [...face, ...signed(ink, characterOf(marks, kind, man.seat), marks.letters[kind])] : face;
}

function komaPiece(man, marks, isUp) {
  const corners = [[0, -46], [30, -34], [42, 44], [-42, 44], [-30, -34]].map(([x, y]) => `${x},${isUp ? y : -y}`);
  const ink = man.isPromoted ? "koma-promoted" : "koma-ink";
  return [drawn("polygon", { points: corners.join(" "), class: `koma-${man.seat}` }), ...signed(ink, characterOf(marks, man.kind, man.seat), marks.letters[man.kind])];
}

function markOf(man) {
  return man.seat ? [drawn("circle", { r: 27, class: "nought" })] : [drawn("path", { d: "M-26-26 26 26M26-26-26 26", class: "cross" })];
}

function pieceOn(board, site, { bottom, isOpen, marks }) {
  const man = board.cells[site];
  const [x, y] = middleOf(board, site, bottom);
  const content = () => {
    if (board.game === "chess") return [chessPiece(marks, man)];
    if (board.game === "caro") return markOf(man);
    return board.game === "chushogi" ? komaPiece(man, marks, man.seat === bottom) : discPiece(man, marks, isOpen);
  };
  return drawn("g", { transform: `translate(${x} ${y})`, "data-site": siteName(board, site) }, content());
}

function drawSquares(board, look) {
  const [width, height] = [board.files * CELL + 2 * EDGE, board.ranks * CELL + 2 * EDGE];
  const ground = board.game === "chess" ? chessGround(board) : lineGround(board);
  const last = board.last.map((site) => {
    const [x, y] = middleOf(board, site, look.bottom);
    return drawn("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, class: "last" });
  });
  const pieces = board.cells.flatMap((man, site) => (man ? [pieceOn(board, site, look)] : []));
  return drawn("svg", { viewBox: `0 0 ${width} ${height}` }, [...ground, ...coordinates(board, look.bottom), ...last, ...pieces]);
}

// Backgammon: two rows of twelve points with a bar between the halves, trays at the right.

const POINT_WIDTH = 78;
const POINT_HEIGHT = 330;
const BOARD_HEIGHT = 800;
const [BAR_X, TRAY_X] = [EDGE + 6.5 * POINT_WIDTH, EDGE + 13.6 * POINT_WIDTH];

/** The middle of a point by the numbers of the side below, and whether it lies in the upper row. */
function pointPlace(number) {
  const isUpper = number > 12;
  const column = isUpper ? number - 13 : 12 - number;
  return [EDGE + (column + (column > 5 ? 1 : 0) + 0.5) * POINT_WIDTH, isUpper];
}

function triangle(number) {
  const [x, isUpper] = pointPlace(number);
  const [base, tip] = isUpper ? [EDGE, EDGE + POINT_HEIGHT] : [BOARD_HEIGHT - EDGE, BOARD_HEIGHT - EDGE - POINT_HEIGHT];
  const half = POINT_WIDTH / 2;
  const label = written(String(number), x, isUpper ? EDGE / 2 : BOARD_HEIGHT - EDGE / 2, 26, "edge");
  return [drawn("path", { d: `M${x - half} ${base}H${x + half}L${x} ${tip}Z`, class: number % 2 ? "odd-point" : "even-point" }), label];
}

/** A pile of checkers from the edge inward; what does not fit is a number. */
function pile(count, seat, x, isUpper, { radius = 36, from = 0, isLast = false } = {}) {
  const shown = Math.min(count, 5);
  const y = (at) => (isUpper ? EDGE + from + radius + at * 2 * radius : BOARD_HEIGHT - EDGE - from - radius - at * 2 * radius);
  const checkers = Array.from({ length: shown }, (_, at) => drawn("circle", { cx: x, cy: y(at), r: radius - 1, class: `checker-${seat}` }));
  if (isLast && shown) checkers.push(drawn("circle", { cx: x, cy: y(shown - 1), r: radius - 6, class: "last-checker" }));
  if (count > shown) checkers.push(written(String(count), x, y(shown - 1), 36, `count-${seat}`));
  return checkers;
}

function die(value, x, y) {
  const spots = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[value];
  const dot = (at) => drawn("circle", { cx: x + ((at % 3) - 1) * 20, cy: y + (Math.floor(at / 3) - 1) * 20, r: 7, class: "spot" });
  return [drawn("rect", { x: x - 36, y: y - 36, width: 72, height: 72, rx: 12, class: "die" }), ...spots.map(dot)];
}

function drawPoints(state, { bottom }) {
  const width = 14.4 * POINT_WIDTH + 2 * EDGE;
  const parts = [
    drawn("rect", { x: EDGE, y: EDGE, width: 13 * POINT_WIDTH, height: BOARD_HEIGHT - 2 * EDGE, class: "felt" }),
    drawn("rect", { x: BAR_X - POINT_WIDTH / 2, y: EDGE, width: POINT_WIDTH, height: BOARD_HEIGHT - 2 * EDGE, class: "bar" }),
  ];
  for (let number = 1; number <= 24; number++) parts.push(...triangle(number));
  const isLast = (seat, point) => state.last.some(([by, at]) => by === seat && at === point);
  for (const seat of [0, 1]) {
    const isBelow = seat === bottom;
    for (let point = 1; point <= 24; point++) {
      const [x, isUpper] = pointPlace(isBelow ? point : BAR - point);
      parts.push(...pile(state.men[seat][point], seat, x, isUpper, { isLast: isLast(seat, point) }));
    }
    parts.push(...pile(state.men[seat][BAR], seat, BAR_X, isBelow, { from: 130 }));
    parts.push(...pile(state.men[seat][OFF], seat, TRAY_X, !isBelow, { radius: 30, isLast: isLast(seat, OFF) }));
  }
  const side = state.turn === bottom ? 10 : 3;
  (state.dice ?? []).forEach((value, at) => parts.push(...die(value, EDGE + (side + at - 0.5) * POINT_WIDTH + at * 10, BOARD_HEIGHT / 2)));
  if (state.rules.isCube) {
    const y = state.owner === null ? BOARD_HEIGHT / 2 : state.owner === bottom ? BOARD_HEIGHT - 110 : 110;
    const cube = { x: BAR_X - 34, y: y - 34, width: 68, height: 68, rx: 10, class: "cube" };
    parts.push(drawn("rect", cube), written(String(state.cube), BAR_X, y, 38, "spot"));
  }
  return drawn("svg", { viewBox: `0 0 ${width} ${BOARD_HEIGHT}` }, parts);
}

/** The drawing of a position. */
const drawBoard = (state, look) => (state.game === "backgammon" ? drawPoints(state, look) : drawSquares(state, look));
