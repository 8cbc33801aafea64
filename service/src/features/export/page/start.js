// The position before the first move: the usual start, a position text, and what is given as odds.

const KINDS = {
  chess: { k: "chess_king", q: "chess_queen", r: "chess_rook", b: "chess_bishop", n: "chess_knight", p: "chess_pawn" },
  xiangqi: { k: "general", a: "advisor", b: "elephant", n: "horse", r: "rook", c: "cannon", p: "soldier" },
  caro: { x: "cross", o: "nought" },
};
/** Of each SFEN letter the piece, and what it promotes to. */
const CHU = {
  p: "pawn gold", i: "go_between drunk_elephant", l: "lance white_horse", a: "reverse_chariot whale",
  f: "ferocious_leopard bishop", c: "copper side_mover", s: "silver vertical_mover", g: "gold rook",
  e: "drunk_elephant crown_prince", k: "king", t: "blind_tiger flying_stag", b: "bishop dragon_horse",
  r: "rook dragon_king", h: "dragon_horse horned_falcon", d: "dragon_king soaring_eagle", q: "free_king",
  m: "side_mover free_boar", v: "vertical_mover flying_ox", o: "kirin lion", x: "phoenix free_king", n: "lion",
};
const CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
const STARTS = {
  chess: CHESS_START,
  horde: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w",
  racingkings: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w",
  xiangqi: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
  chushogi:
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b",
};
const SIDES = { w: 0, r: 0, b: 1, x: 0, o: 1 };
const CHU_SIDES = { b: 0, w: 1 };

function pieceOf(game, letter, isPromoted) {
  const small = letter.toLowerCase();
  const seat = game === "caro" ? SIDES[letter] : letter === small ? 1 : 0;
  const kind = game === "chushogi" ? chuKind(small, isPromoted) : KINDS[game][small];
  if (!kind || (isPromoted && game !== "chushogi")) throw new Differs("start-bad");
  return { seat, kind, isPromoted, letter: small };
}

function chuKind(letter, isPromoted) {
  const kind = Object.hasOwn(CHU, letter) && CHU[letter].split(" ")[isPromoted ? 1 : 0];
  return kind && `chu_${kind}`;
}

/** The pieces of a position text by site, the first seat's back rank first. */
function cellsOf(game, text, files, ranks) {
  const rows = text.split("/");
  if (rows.length !== ranks) throw new Differs("start-bad");
  // Gaps of more than nine squares have two digits.
  const pattern = files > 9 ? /\d+|\+?[a-zA-Z]/g : /\d|[a-zA-Z]/g;
  return rows.reverse().flatMap((row) => {
    const signs = row.match(pattern) ?? [];
    if (signs.join("") !== row) throw new Differs("start-bad");
    const cellsOfRow = signs.flatMap((sign) => {
      if (!/^\d/.test(sign)) return [pieceOf(game, sign.at(-1), sign.length > 1)];
      if (Number(sign) > files) throw new Differs("start-bad");
      return Array(Number(sign)).fill(null);
    });
    if (cellsOfRow.length !== files) throw new Differs("start-bad");
    return cellsOfRow;
  });
}

/** A board by its position text, of which the first two fields count. */
function boardOf(game, text, [files, ranks]) {
  const [rows, side] = text.replaceAll("_", " ").trim().split(/\s+/);
  const sides = game === "chushogi" ? CHU_SIDES : SIDES;
  if (!side || !Object.hasOwn(sides, side)) throw new Differs("start-bad");
  return { cells: cellsOf(game, rows, files, ranks), files, ranks, turn: sides[side] };
}

const plainWords = (text) =>
  text.trim().toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/đ/g, "d").replace(/[ -]/g, "_");

const FIRST_MOVE = ["first_move", "tien", "chap_tien", "nuoc_tien", "di_tien"];
const COUNTS = { one: 1, mot: 1, don: 1, two: 2, hai: 2, song: 2, doi: 2, three: 3, ba: 3, four: 4, bon: 4, five: 5, nam: 5 };
const GIFTS = {
  chess: { hau: "q", queen: "q", xe: "r", rook: "r", tuong: "b", bishop: "b", ma: "n", knight: "n", tot: "p", pawn: "p" },
  xiangqi: {
    xe: "r", rook: "r", ma: "n", horse: "n", phao: "c", cannon: "c", tuong: "b", voi: "b", elephant: "b", si: "a",
    advisor: "a", tot: "p", chot: "p", binh: "p", soldier: "p",
  },
};
/** The files from which pieces are given, as White or the giver counts them. */
const GIFT_FILES = { p: [5, 0, 1, 2, 3, 4, 6, 7] };
const XIANGQI_FILES = [4, 0, 1, 2, 3, 8, 7, 6, 5];

/** Letters of the pieces that are given, and whether the first move is. */
function giftsOf(game, text) {
  const gifts = { letters: [], isFirstMove: false };
  const plain = plainWords(text);
  if (plain === "none" || plain === "khong") return gifts;
  for (const gift of plain.split("+")) {
    if (FIRST_MOVE.includes(gift)) gifts.isFirstMove = true;
    else gifts.letters.push(...menOf(game, gift.replace(/^chap_/, "")));
  }
  return gifts;
}

function menOf(game, gift) {
  const letterOf = (name) => {
    const table = GIFTS[game];
    if (Object.hasOwn(table, name)) return table[name];
    return Object.hasOwn(table, name.replace(/s$/, "")) ? table[name.replace(/s$/, "")] : null;
  };
  const alone = letterOf(gift);
  if (alone) return [alone];
  const [number, ...name] = gift.split("_");
  const letter = letterOf(name.join("_"));
  const count = /^[1-5]$/.test(number) ? Number(number) : Object.hasOwn(COUNTS, number) && COUNTS[number];
  if (!letter || !count) throw new Differs("start-bad");
  return Array(count).fill(letter);
}

/** Takes what is given off a board of the usual pieces. */
function giveOdds(game, board, text) {
  const { letters, isFirstMove } = giftsOf(game, text);
  const giver = isFirstMove ? 1 : 0;
  for (const letter of letters) {
    const files = game === "xiangqi" ? XIANGQI_FILES : (GIFT_FILES[letter] ?? [0, 1, 2, 3, 4, 5, 6, 7]);
    const turned = game === "xiangqi" && giver === 1 ? files.map((file) => 8 - file) : files;
    const sites = turned.flatMap((file) => board.cells.flatMap((_, site) => (site % board.files === file ? [site] : [])));
    const site = sites.find((at) => board.cells[at]?.seat === giver && board.cells[at].letter === letter);
    if (site === undefined) throw new Differs("start-bad");
    board.cells[site] = null;
  }
  return board;
}

const BY_RANK = [
  "none", "first_move", "gold", "side_mover", "vertical_mover", "rook", "two_lions", "two_lions+gold",
  "two_lions+side_mover", "two_lions+vertical_mover", "two_lions+vertical_mover", "three_lions", "three_lions",
  "three_lions+gold", "three_lions+gold+silver", "three_lions+gold+silver+copper",
  "three_lions+gold+silver+copper+leopard", "three_lions+gold+silver+copper+leopard+tiger",
];
const CHU_GIFTS = {
  gold: "g", kim_tuong: "g", silver: "s", ngan_tuong: "s", copper: "c", dong_tuong: "c", leopard: "f",
  ferocious_leopard: "f", manh_bao: "f", tiger: "t", blind_tiger: "t", manh_ho: "t", side_mover: "m", hoanh_hanh: "m",
  vertical_mover: "v", thu_hanh: "v", bishop: "b", giac_hanh: "b", rook: "r", phi_xa: "r", dragon_horse: "h",
  long_ma: "h", dragon_king: "d", long_vuong: "d", free_king: "q", bon_vuong: "q",
};
const LIONS = { two_lions: 2, hai_su_tu: 2, "2_lions": 2, three_lions: 3, ba_su_tu: 3, "3_lions": 3 };

/** The start of chu shogi with a handicap: the side that gives moves first, unless the first move is the gift. */
function giveHandicap(board, text) {
  const plain = plainWords(text);
  const asked = /^\d+$/.test(plain) ? (BY_RANK[Number(plain)] ?? "") : plain;
  if (asked === "none" || asked === "khong") return board;
  const { cells } = board;
  const find = (seat, letter) => {
    const sites = cells.flatMap((man, at) => (man?.seat === seat && man.letter === letter && !man.isPromoted ? [at] : []));
    if (!sites.length) throw new Differs("start-bad");
    // The giver's left is the lowest file, which stands last.
    return sites.sort((one, other) => (other % 12) - (one % 12))[0];
  };
  const promote = (letter) => {
    cells[find(0, letter)] = pieceOf("chushogi", letter.toUpperCase(), true);
  };
  const gifts = asked.split("+").map((gift) => gift.replace(/^chap_/, ""));
  for (const gift of gifts) {
    if (FIRST_MOVE.includes(gift)) continue;
    else if (Object.hasOwn(LIONS, gift)) {
      promote("o");
      if (LIONS[gift] === 3) {
        const [phoenix, kirin] = [find(0, "x"), find(1, "o")];
        cells[phoenix] = pieceOf("chushogi", "O", false);
        cells[kirin] = pieceOf("chushogi", "x", false);
        promote("o");
      }
    } else if (["two_kings", "hai_vua", "2_kings"].includes(gift)) promote("e");
    else if (Object.hasOwn(CHU_GIFTS, gift)) cells[find(1, CHU_GIFTS[gift])] = null;
    else throw new Differs("start-bad");
  }
  board.turn = gifts.length === 1 && FIRST_MOVE.includes(gifts[0]) ? 0 : 1;
  return board;
}
