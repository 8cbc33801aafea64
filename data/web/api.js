// Talking to the server: one call per thing a person does, and the stream of what happens.

import { replaced } from "/assets/account.js";
import { keepLine } from "/assets/line.js";
import { wipeSeen } from "/assets/offline.js";
import { bearer, keepBearer, reach } from "/assets/reach.js";
import { isSigned, lang, t } from "/assets/texts.js";

/** Refused by the server (it says why), or not reached. */
export class Trouble extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The server cannot be reached. */
export class Unreached extends Trouble {}

/** The house cannot get at its games for a while. */
export class Away extends Trouble {}

async function ask(address, options) {
  let response;
  try {
    response = await reach(address, options);
  } catch {
    throw new Unreached(t("web-offline"));
  }
  const answer = await response.json().catch(() => ({}));
  if (response.status === 429) throw new Trouble(t("web-too-many"), 429);
  // The session has ended: the server shows what can be done.
  if (answer.error === "signed-out" && isSigned) {
    keepBearer(null);
    await wipeSeen();
    location.reload();
  }
  // The cookie of this browser is another account's now.
  if (answer.error === "other-user" && isSigned) replaced();
  if (answer.error === "away") throw new Away(answer.message);
  if (!response.ok) throw new Trouble(answer.message ?? t("web-offline"), response.status);
  return answer;
}

function post(address, body, options = {}) {
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };
  return ask(address, { method: "POST", headers, body: JSON.stringify({ lang, ...body }), ...options });
}

const get = (address, query) =>
  ask(`${address}?${new URLSearchParams({ lang, ...query })}`, { headers: { "Accept-Language": lang } });

export function nonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * `look`: the game that is looked at, turned around or not; only there a line may be a move, and the answer holds it as
 * it stands then.
 */
export const say = (who, text, look, replyTo, event = nonce()) =>
  post("/api/say", { ...who, text, chat: true, swift: true, ...look, reply_to: replyTo ?? undefined, event });

export const press = (who, data, look = {}, message = undefined) =>
  post("/api/press", { ...who, data, swift: true, ...look, message, event: nonce() });

/** As `say` and `press`, for a sheet: the answers stand in no talk. */
export const sayQuietly = (who, text) => post("/api/say", { ...who, text, quiet: true, event: nonce() });
export const pressQuietly = (who, data) => post("/api/press", { ...who, data, quiet: true, event: nonce() });

/** What stands on a sheet, and where a picture on it lies; `look` is another one where it may look otherwise. */
export const sheet = ({ channel, user }, name, what = "") => get(`/api/sheet/${name}`, { channel, user, what });
export const sheetPicture = ({ channel, user }, name, what, look = 0) =>
  `/sheet/${name}.png?${new URLSearchParams({ channel, user, lang, what, look: performance.timeOrigin + look })}`;

/**
 * Signs in with the token of a link, or with what a chat client says of its person; either is used up. Answers with the game
 * and the invitation to show first. The browser keeps the session, or else this page. Another account's session gives way
 * only if `replace` says so.
 */
export async function signIn(proof, replace) {
  document.cookie = "banco-try=1; path=/; samesite=lax";
  const embedded = self !== top || !document.cookie.includes("banco-try");
  document.cookie = "banco-try=; path=/; max-age=0";
  const { session, ...first } = await post("/api/session", { ...proof, embedded, replace });
  keepBearer(session);
  return first;
}
/** Signs in by the word of the chat client around this page, which keeps the session itself; answers with the game to show first. */
export async function signInBy(word) {
  const { game, session } = await post("/api/session", word);
  keepBearer(session);
  return game;
}
export async function signOut() {
  await post("/api/session", { end: true });
  keepBearer(null);
  await wipeSeen();
}
/** This page shows a game to a person, or no longer; a page that is left says so, too. */
export const look = (game, gone) => post("/api/look", { game, gone }, { keepalive: true }).catch(() => null);
/** Who this browser is. */
export const session = () => get("/api/session", {});

export const rename = (user, name) => post("/api/rename", { user, name });

/** What was said; with `since` and `former` only what is new, and whether this person was forgotten. */
export const list = ({ channel, user }, after = {}) =>
  get(`/api/channel/${encodeURIComponent(channel)}`, { user, lines: 1, ...after });

/** Open games here and of this person, and who is at the table. */
export const tables = ({ channel, user }) => get("/api/tables", { channel, user });

/** A game with its board, moves and buttons, as this person sees it; with what differs from the picture `since`. */
export const table = (user, game, isFlipped, since) =>
  get(`/api/table/${encodeURIComponent(game)}`, { user, flip: isFlipped ? 1 : 0, ...since });

/** Last finished games and a puzzle, of the kind that words ask for. */
export const door = ({ channel, user }, puzzle) => get("/api/door", { channel, user, ...(puzzle && { puzzle }) });

/** Results of a person: by name, or by the seat in a game. */
export const person = ({ channel, user }, asked) => get("/api/person", { channel, user, ...asked });

export const steps = (user, { id, version }, path) =>
  get(`/api/steps/${encodeURIComponent(id)}`, { user, v: version, path });

/** The review of a finished game, or how far it is. */
export const review = ({ channel, user }, game) => get(`/api/review/${encodeURIComponent(game)}`, { channel, user });
/** A position that is no game: its board, what the computer thinks of it, and its picture. */
export const position = (user, described) => post("/api/position", { user, ...described });
export const analysis = (user, described) => post("/api/analysis", { user, ...described });
export const positionPicture = (user, described) => `/position.png?${new URLSearchParams({ for: user, lang, ...described })}`;

/** Where the picture of a game lies: turned, coloured and named for its reader. */
export function picture(user, { id, version }, board, more = {}) {
  const query = new URLSearchParams({ v: version, for: user, lang, look: board.look ?? "", ...more });
  return `/board/${encodeURIComponent(id)}.png?${query}`;
}

/**
 * Calls `take` with every message after `since`, `meet` with the people, for as long as the page is open; and `forget`
 * where somebody was forgotten after `former`, with whether it is this person. `look` asks how the games are, where no stream
 * tells, and `game` hears of a game of this person that changed anywhere, or of none where it may be any; `connected` learns how the line is.
 */
export function follow({ channel, user }, { since, former }, { take, meet, forget, look, game, connected }) {
  let last = since;
  const heard = (message) => {
    // In order, and lower than before where the server's clock was set back.
    last = message.change;
    take(message);
  };
  keepLine({
    reader: () => ({ channel, user, lang, since: last, former, lines: 1 }),
    hear: { message: heard, people: meet, former: forget, game: ({ id }) => game(id), alive() {} },
    async ask() {
      try {
        const missed = await list({ channel, user }, { since: last, former });
        if (missed.former !== former) forget(Boolean(missed.dismissed));
        missed.messages.sort((one, other) => one.change - other.change).forEach(heard);
        await look();
        return true;
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        // The house cannot get at its games, but the line to it is whole.
        return error instanceof Away;
      }
    },
    tell: connected,
  });
}
