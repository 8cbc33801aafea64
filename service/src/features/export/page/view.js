// What the reader sees. Texts of the record enter the page as text nodes only.

/** Texts, names and outlines. */
let data = null;
const at = (id) => document.getElementById(id);
const NAME_CHARS_MAX = 40;
const FACT_CHARS_MAX = 600;
const STEPS = { first: -Infinity, back: -1, next: 1, last: Infinity };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

let lang = document.documentElement.lang === "en" ? "en" : "vi";
/** The bytes that are judged, the judgement, and what is shown of it. */
const shown = { bytes: new Uint8Array(), judged: null, frame: 0, bottom: 0, isOpen: false };

function el(tag, name, children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...children);
  return node;
}

const clipped = (text, most) => {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : text;
};

/** A sentence as nodes; what comes from the record stands apart, so that its direction turns nothing else round. */
function phrase(key, values = {}) {
  const text = data.texts[lang][key] ?? key;
  return text.split(/\{(\w+)\}/).map((part, place) => {
    if (place % 2 === 0) return document.createTextNode(part);
    return el("bdi", "", [clipped(String(values[part] ?? ""), 200)]);
  });
}

const t = (key, values) => phrase(key, values).map((node) => node.textContent).join("");
const kindName = (kind) => data.names[lang][kind] ?? kind;

/** The names of both sides: the person, and what the side is called in this game. */
function sides({ game, entries, challenger }) {
  const nameOf = (person) => (isObject(person) && typeof person.name === "string" ? person.name : "?");
  const [accepted] = all(entries, "accepted");
  const people = [nameOf(entries[0].challenger), nameOf(accepted?.by)].map((name) => clipped(name, NAME_CHARS_MAX));
  if (challenger === "second") people.reverse();
  return [0, 1].map((seat) => ({ name: people[seat], side: data.seats[lang][game][seat] }));
}

function renderRows({ rows }) {
  const icons = { good: "✓", bad: "✗", unusable: "✗", open: "?", late: "!", pending: "…", skipped: "–" };
  at("rows").replaceChildren(...rows.map(({ name, state, say, facts }) => {
    const sign = el("span", "sign", [icons[state]]);
    sign.setAttribute("aria-hidden", "true");
    const words = el("div", "words", [
      el("strong", "", [[t(`check-${name}`), t(`state-${state}`)].join(" · ")]),
      el("p", "", phrase(...say)),
    ]);
    if (facts.length) {
      const list = facts.flatMap(([key, text]) => [el("dt", "", phrase(key)), el("dd", "", [el("bdi", "", [clipped(text, FACT_CHARS_MAX)])])]);
      words.append(el("details", "", [el("summary", "", phrase("numbers")), el("dl", "", list)]));
    }
    const row = el("li", state, [sign, words]);
    row.dataset.check = name;
    row.dataset.state = state;
    return row;
  }));
}

/** The sentence above all rows, by the first of them that is wrong. */
function verdictKey({ rows, verdict, isChance, record }) {
  const wrong = rows.find(({ state }) => state === "bad")?.name;
  if (verdict === "differs" && ["seal", "moves"].includes(wrong)) return `verdict-${wrong}`;
  if (verdict !== "agrees") return `verdict-${verdict}`;
  if (!record.isOver) return "verdict-agrees-running";
  return isChance ? "verdict-agrees" : "verdict-agrees-nothing";
}

function renderVerdict(judged) {
  const { verdict, record } = judged;
  const key = verdictKey(judged);
  const isMore = verdict === "agrees" && judged.rows.some(({ state }) => ["open", "late"].includes(state));
  at("verdict").replaceChildren(...phrase(key), ...(isMore ? [" ", ...phrase("verdict-more")] : []));
  at("verdict").className = `verdict ${verdict}`;
  const isReadable = Boolean(record.game);
  at("title").replaceChildren(...phrase(isReadable ? "title-game" : "title", { game: record.id ?? "" }));
  document.title = at("title").textContent;
  at("players").replaceChildren();
  if (!isReadable) return;
  const [first, second] = sides(record);
  const end = record.entries.at(-1).ending;
  const winner = isObject(end) ? SEATS.indexOf(end.winner) : -1;
  const values = { kind: data.games[lang][record.game], first: first.name, second: second.name, firstside: first.side, secondside: second.side };
  at("players").append(...phrase("players", values), " ", ...phrase(!record.isOver ? "result-running" : winner < 0 ? "result-none" : "result-won", { name: [first, second][winner]?.name }));
}

/** A move in words, by the position it led to and the one before. */
function moveWords({ state, seat, text }, before) {
  if (state.game === "backgammon") {
    const known = [...DECISIONS, "only", "concede"].includes(text);
    if (known) return t(`play-${text}`);
    return state.phase === "rolled" ? t("play-rolled", { text }) : text;
  }
  const [from, to] = [state.last[0], state.last.at(-1)];
  const man = state.cells[to];
  if (state.game === "caro") return siteName(state, to);
  const mover = before.cells[from];
  const name = mover.isDark ? t("face-down") : kindName(mover.kind);
  const isTaken = before.cells[to] && to !== from && before.cells[to].seat !== seat;
  const via = state.last.length > 2 ? `×${siteName(state, state.last[1])}` : "";
  const turned = mover.isDark ? (man.isDark ? "" : ` = ${kindName(man.kind)}`) : mover.kind !== man.kind ? ` = ${kindName(man.kind)}` : "";
  return `${name} ${siteName(state, from)}${via}${isTaken ? "×" : "–"}${siteName(state, to)}${turned}`;
}

function renderMoves({ record }) {
  const { frames } = record.replay;
  const names = sides(record);
  at("moves").replaceChildren(...frames.slice(1).map((frame, place) => {
    const button = el("button", "", [`${names[frame.seat].side}: ${moveWords(frame, frames[place].state)}`]);
    button.type = "button";
    button.addEventListener("click", () => show(place + 1));
    return el("li", "", [button]);
  }));
}

/** All pieces of a position in words. */
function positionWords(state, names) {
  const listOf = (seat) => {
    if (state.game === "backgammon") {
      const points = state.men[seat].flatMap((count, point) => (count ? [t(point === BAR ? "on-bar" : point ? "on-point" : "is-off", { point, count })] : []));
      return points.join(", ");
    }
    const called = (man) => (man.isDark ? (shown.isOpen ? `${t("face-down")} (${kindName(man.under)})` : t("face-down")) : kindName(man.kind));
    return state.cells.flatMap((man, site) => (man?.seat === seat ? [`${called(man)} ${siteName(state, site)}`] : [])).join(", ");
  };
  return [0, 1].map((seat) => `${names[seat].side}: ${listOf(seat) || "–"}.`).join(" ");
}

function stakes(state, names) {
  if (state.game !== "backgammon") return "";
  const pips = state.men.map((men) => men.reduce((sum, count, point) => sum + count * point, 0));
  const score = state.rules.length ? ` ${t("score", { first: state.score[0], second: state.score[1], length: state.rules.length })}` : "";
  return ` ${t("pips", { firstside: names[0].side, secondside: names[1].side, first: pips[0], second: pips[1] })}${score}`;
}

function renderBoard({ record }) {
  const { frames } = record.replay;
  const frame = frames[shown.frame];
  const names = sides(record);
  const marks = { shapes: data.shapes, letters: data.letters[lang] };
  const drawing = drawBoard(frame.state, { bottom: shown.bottom, isOpen: shown.isOpen, marks });
  const words = positionWords(frame.state, names);
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", t("board-label"));
  drawing.setAttribute("aria-describedby", "words");
  at("board").replaceChildren(drawing);
  at("words").textContent = words;
  const values = { number: shown.frame, count: frames.length - 1 };
  const caption = shown.frame ? `${names[frame.seat].side}: ${moveWords(frame, frames[shown.frame - 1].state)}.` : "";
  at("caption").replaceChildren(...phrase(shown.frame ? "step" : "step-start", values), ` ${caption}${stakes(frame.state, names)}`);
  [...at("moves").querySelectorAll("button")].forEach((button, place) => {
    const isHere = place + 1 === shown.frame;
    isHere ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
    if (isHere) at("moves").scrollTop = button.offsetTop - at("moves").offsetTop - at("moves").clientHeight / 2;
  });
  for (const [id, to] of Object.entries(STEPS)) at(id).setAttribute("aria-disabled", String(stepTarget(to) === shown.frame));
}

/** The frame that a step leads to. */
function stepTarget(step) {
  const last = shown.judged.record.replay.frames.length - 1;
  return Math.min(last, Math.max(0, shown.frame + step));
}

function show(frame) {
  shown.frame = frame;
  renderBoard(shown.judged);
}

function render() {
  document.documentElement.lang = lang;
  document.querySelectorAll("[data-t]").forEach((node) => node.replaceChildren(...phrase(node.dataset.t)));
  document.querySelectorAll("[data-label]").forEach((node) => node.setAttribute("aria-label", t(node.dataset.label)));
  at("language").lang = lang === "vi" ? "en" : "vi";
  const { judged } = shown;
  renderVerdict(judged);
  renderRows(judged);
  const frames = judged.record.replay?.frames ?? [];
  at("board-room").hidden = !frames.length;
  at("moves-room").hidden = frames.length < 2;
  const isPublic = Boolean(judged.record.network);
  at("open-row").hidden = judged.record.game !== "jieqi" || isPublic;
  document.querySelectorAll("[data-luck]").forEach((node) => (node.hidden = (node.dataset.luck === "public") !== isPublic));
  at("flip").hidden = judged.record.game === "caro";
  if (!frames.length) return;
  renderMoves(judged);
  renderBoard(judged);
}

/** Signatures take a while: they are checked beside the rest, once for the bytes of a record. */
const signatures = new WeakMap();

/** Judges bytes, and shows the result and a position. */
function open(bytes, frame = 0) {
  const judged = judge(bytes, at("seal").value, signatures.get(bytes));
  Object.assign(shown, { bytes, judged, frame: Math.min(frame, Math.max(0, (judged.record.replay?.frames.length ?? 0) - 1)) });
  const isPending = judged.verdict === "pending";
  if (!isPending) document.documentElement.dataset.verdict = judged.verdict;
  else delete document.documentElement.dataset.verdict;
  render();
  if (!isPending || signatures.has(bytes)) return;
  signatures.set(bytes, null);
  signatureRow(judged.record).then((row) => {
    signatures.set(bytes, row);
    if (shown.bytes === bytes) open(bytes, shown.frame);
  });
}

function step(name) {
  if (shown.judged.record.replay?.frames.length) show(stepTarget(STEPS[name]));
}

at("language").addEventListener("click", () => {
  lang = lang === "vi" ? "en" : "vi";
  render();
});
for (const name of Object.keys(STEPS)) at(name).addEventListener("click", () => step(name));
at("flip").addEventListener("click", () => {
  shown.bottom = 1 - shown.bottom;
  renderBoard(shown.judged);
});
at("open").addEventListener("change", () => {
  shown.isOpen = at("open").checked;
  renderBoard(shown.judged);
});
at("seal").addEventListener("input", () => open(shown.bytes, shown.frame));
at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (!file) return;
  // A file that is too long is not read: one byte more than the limit says the same.
  open(new Uint8Array(await file.slice(0, RECORD_BYTES_MAX + 1).arrayBuffer()));
});
document.addEventListener("keydown", (event) => {
  const isTyped = event.target.closest("input:not([type=checkbox])") || event.altKey || event.ctrlKey || event.metaKey;
  if (isTyped || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  step(KEYS[event.key]);
});

/** A part of this page that is packed with gzip, in base64. */
async function unpacked(id) {
  const packed = Uint8Array.from(atob(at(id).textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function begin() {
  const [own, record] = [await unpacked("data"), await unpacked("record")];
  data = JSON.parse(new TextDecoder().decode(own));
  open(withLinks(record));
}

begin().catch(() => (at("old").hidden = false));
