// The page of the local table: the door, the room, and what a person does in it.

import * as api from "/assets/api.js";
import { playable } from "/assets/board.js";
import { article, isBoard, isSpent } from "/assets/chat.js";
import { suggest } from "/assets/suggest.js";
import { button, fillTexts, home, otherLanguage, t } from "/assets/texts.js";

const KEPT_NAME = "banco.user";
const at = (id) => document.getElementById(id);
const wide = matchMedia("(min-width: 60rem)");
const channel = location.pathname.startsWith("/t/") ? decodeURIComponent(location.pathname.slice(3)) : home;

const who = { channel, user: "" };
const messages = new Map();
/** Newest board of each game: its message, the clickable board, whether this person is to move. */
const games = new Map();
/** Boards whose moves are being asked for. */
const asked = new Set();
let chosen = null;
let replyTo = null;
let failed = { text: null, event: null };

function trouble(error) {
  if (!(error instanceof api.Trouble)) throw error;
  at("say-error").textContent = error.message;
}

/** Sends, then shows what came back. */
async function send(call) {
  at("say-error").textContent = "";
  try {
    const { messages } = await call();
    messages.forEach(take);
    return true;
  } catch (error) {
    trouble(error);
    return false;
  }
}

const press = (data, message) => send(() => api.press(who, data, message));

function reply(message) {
  replyTo = message?.id ?? null;
  at("replying").hidden = !message;
  at("replying-game").textContent = message?.game?.id ?? "";
  if (message) at("text").focus();
}

function zoom(message) {
  Object.assign(at("zoom-image"), { src: message.image, alt: message.alt });
  at("zoom-alt").textContent = message.alt;
  at("zoom").showModal();
}

// --- Messages -------------------------------------------------------------------------------

const isNewest = (message) => isBoard(message) && games.get(message.board.game)?.message.id === message.id;

/** Draws a message into the conversation, in its place by number. */
function draw(message) {
  const list = at("messages");
  const before = list.querySelector(`[data-id="${message.id}"]`);
  if (isSpent(message)) return before?.remove();
  const live = isNewest(message);
  const options = { user: who.user, press, reply, zoom };
  const board = live && !wide.matches ? games.get(message.board.game).board.node : null;
  const node = article(message, { ...options, into: before, board, isBrief: live && wide.matches });
  if (before) return;
  const next = [...list.children].find((other) => Number(other.dataset.id) > message.id);
  list.insertBefore(node, next ?? null);
}

/** The board beside the conversation, on wide screens. */
function drawStage() {
  const game = games.get(chosen);
  at("room").classList.toggle("bare", !game);
  if (!game || !wide.matches) return at("stage").replaceChildren();
  const into = at("stage").firstElementChild;
  const node = article(game.message, { user: who.user, press, reply, zoom, into, board: game.board.node });
  if (!into) at("stage").append(node);
  drawTabs();
}

function drawTabs() {
  const tabs = at("tabs");
  tabs.hidden = games.size < 2;
  tabs.replaceChildren(
    ...[...games].map(([id, game]) => {
      const tab = button(game.isMine ? `${id} · ${t("web-yours")}` : id, "", () => {
        chosen = id;
        drawStage();
      });
      tab.setAttribute("aria-pressed", String(id === chosen));
      return tab;
    }),
  );
}

/** A board becomes the newest of its game; the one before it becomes a small picture. */
function seat(message) {
  const { game: id, version } = message.board;
  const before = games.get(id);
  const isSame = before?.message.id === message.id;
  if (before && !isSame && before.message.id > message.id) return;
  const board =
    isSame && before.message.image === message.image
      ? before.board
      : playable(message, {
          play: (move) => press(`to:${id}:${version}:${move}`, message.id),
          pick: (site) => press(`pick:${id}:${version}:${site}`, message.id),
          ask: () => allow(id),
        });
  games.set(id, { message, board, isMine: before?.isMine ?? false });
  if (before && !isSame) draw(before.message);
  // Who is choosing a target must not find another board under his finger.
  if (!games.get(chosen)?.board.isPicking()) chosen = id;
  // When a whole list is taken in, only the newest board of it is asked about.
  queueMicrotask(() => allow(id));
}

/** Asks which moves may be played on the newest board of a game. */
async function allow(id) {
  const { board, message } = games.get(id);
  if (board.isKnown() || asked.has(board)) return;
  asked.add(board);
  try {
    const moves = await api.legal(who.user, message.board);
    board.allow(moves);
    if (games.get(id).board !== board) return;
    games.get(id).isMine = moves.length > 0;
    drawTabs();
  } catch (error) {
    trouble(error);
  } finally {
    asked.delete(board);
  }
}

/** Somebody is choosing a target on a board in the conversation: nothing may move under his finger. */
const isHeld = () =>
  !wide.matches && document.activeElement !== at("text") && [...games.values()].some(({ board }) => board.isPicking());

/** Takes in a new or changed message; the same one may come by the answer and by the stream. */
function take(message) {
  const before = messages.get(message.id);
  if (before && before.change >= message.change) return;
  const scroll = at("scroll");
  const isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
  messages.set(message.id, message);
  at("welcome").hidden = true;
  if (isBoard(message)) seat(message);
  draw(message);
  if (isNewest(message)) drawStage();
  if (before) return;
  announce(message);
  if ((isAtEnd && !isHeld()) || message.from === who.user) toEnd();
  else at("newer").hidden = false;
}

function announce(message) {
  if (message.from === who.user || isSpent(message)) return;
  // The words about a board begin with its caption.
  const isTold = message.alt?.startsWith(message.text.split("\n")[0]);
  const words = isTold ? [message.alt] : [message.text, message.alt];
  at("announce").textContent = [message.from, ...words].filter(Boolean).join(": ");
  if (document.hidden && message.spans.some((span) => span.me)) document.title = `● ${t("web-title")}`;
}

function toEnd() {
  at("newer").hidden = true;
  at("scroll").scrollTop = at("scroll").scrollHeight;
}

// --- Typing ---------------------------------------------------------------------------------

async function sayTyped(event) {
  event.preventDefault();
  const input = at("text");
  const text = input.value.trim();
  if (!text) return;
  // The same words sent again after a lost answer are the same event.
  if (failed.text !== text) failed = { text, event: api.nonce() };
  input.value = "";
  typing.close();
  if (await send(() => api.say(who, text, replyTo, failed.event))) {
    failed = { text: null, event: null };
    reply(null);
  } else if (!input.value) input.value = text;
}

const typing = suggest(at("text"), at("suggestions"));

// --- Door and room --------------------------------------------------------------------------

function showGate(error = "") {
  at("room").hidden = true;
  at("gate").hidden = false;
  at("name-error").textContent = error;
  at("name").focus();
}

async function enter(user) {
  who.user = user;
  let kept;
  try {
    kept = (await api.list(who)).messages;
  } catch (error) {
    if (!(error instanceof api.Trouble)) throw error;
    return showGate(error.message);
  }
  sessionStorage.setItem(KEPT_NAME, user);
  at("gate").hidden = true;
  at("room").hidden = false;
  at("me").textContent = user;
  at("channel").textContent = channel;
  at("link").textContent = new URL(`/t/${encodeURIComponent(channel)}`, location.href).href;
  kept.forEach(take);
  toEnd();
  const last = kept.reduce((last, message) => Math.max(last, message.change), 0);
  api.follow(who, last, take, (isUp) => {
    at("state").textContent = isUp ? "" : t("web-reconnecting");
    // What could not be asked while the line was cut.
    if (isUp) [...games.keys()].forEach(allow);
  });
  if (wide.matches) at("text").focus();
}

const actions = {
  language: otherLanguage,
  rename() {
    sessionStorage.removeItem(KEPT_NAME);
    location.reload();
  },
  async copy(pressed) {
    await navigator.clipboard?.writeText(at("link").textContent);
    pressed.textContent = t("web-copied");
  },
  unreply: () => reply(null),
  close: () => at("zoom").close(),
};

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (pressed?.dataset.action) actions[pressed.dataset.action](pressed);
  if (pressed?.dataset.say) send(() => api.say(who, pressed.dataset.say, null, api.nonce()));
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = t("web-title");
});
wide.addEventListener("change", () => {
  for (const { message } of games.values()) draw(message);
  drawStage();
});
at("scroll").addEventListener("scroll", () => {
  const { scrollHeight, scrollTop, clientHeight } = at("scroll");
  if (scrollHeight - scrollTop - clientHeight < 40) at("newer").hidden = true;
});
at("newer").addEventListener("click", toEnd);
at("say").addEventListener("submit", sayTyped);
at("gate-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = at("name").value.trim();
  if (!/[\p{L}\p{N}]/u.test(name) || [...name].length > 32) return showGate(t("web-name-bad"));
  enter(name);
});

fillTexts();
const here = new URL(location.href);
const named = here.searchParams.get("user");
if (named) {
  // Out of the address, so that a copied address invites a friend and not a double.
  here.searchParams.delete("user");
  history.replaceState(null, "", here);
}
const user = named ?? sessionStorage.getItem(KEPT_NAME);
if (user) enter(user);
else showGate();
