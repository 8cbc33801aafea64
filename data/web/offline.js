// The browser keeps the last games as this person saw them, to look back without the server.
//
// The service worker (`sw.js`) keeps the page itself and the pictures whose address asks for it.

import { bearer, reach } from "/assets/reach.js";
import { isSigned } from "/assets/texts.js";

/** The script of this page: what another version kept is not read. */
const SEEN = `banco-seen ${new URL(document.querySelector("script[type=module]").src).pathname}`;
const GAMES_MAX = 6;
/** Milliseconds before the server is looked for again. */
const LOOKED_FOR = 3000;
/** Milliseconds before the service worker is fetched. */
const PATIENT = 1500;

/** No page inside a chat client keeps anything, and none whose session is not the browser's. */
const mayKeep = () => self === top && !bearer() && "caches" in window && "serviceWorker" in navigator;

/** With a session there is one person; guests of one browser may be several. */
const shelfOf = (user) => (isSigned ? "/seen" : `/seen?${new URLSearchParams({ user })}`);

/** The server says which game may be kept: no picture of it shows what a seat alone knows. */
const isKept = ({ keeps }) => mayKeep() && keeps;

/** What a picture's address says so that it is kept, with the number of plies it shows. */
export const keeping = (line, ply) => (isKept(line) ? { keep: ply } : {});

/** What is kept, as soon as it is known what was kept before. */
let ready = Promise.resolve(null);

/** Everything that was seen goes: at signing out, for another account, and when a person was forgotten. */
export async function wipeSeen() {
  ready = Promise.resolve(null);
  try {
    const kept = await caches.keys();
    await Promise.all(kept.filter((known) => known.startsWith("banco-seen")).map((known) => caches.delete(known)));
    for (const shell of kept.filter((known) => known.startsWith("banco-shell"))) await (await caches.open(shell)).delete("/");
  } catch {
    // A browser without such a store has kept nothing.
  }
}

/** `{ user, name, former, games }` as they were kept, or null. */
export async function seenBefore(user = "") {
  try {
    const kept = mayKeep() && (await (await caches.open(SEEN)).match(shelfOf(user)));
    return kept ? await kept.json() : null;
  } catch {
    return null;
  }
}

/** From now on games are kept for this person; what another one left, or a person who was forgotten, goes. */
export function keepFor(user, name, former) {
  const begin = async () => {
    const before = await seenBefore(user);
    const isSame = before?.user === user && before.former === former;
    // A guest of this browser does not get at what an account left here.
    if ((before && !isSame) || (!isSigned && (await (await caches.open(SEEN)).match("/seen")))) await wipeSeen();
    return { user, name, former, games: isSame ? before.games : [] };
  };
  if (!mayKeep()) return;
  ready = begin().catch(() => null);
  // The page and its first board come first.
  setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => null), PATIENT);
}

/** Keeps a picture that came as a difference: the images lie one over the other, the lowest first. */
export async function keepDrawn(address, images) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [images[0].naturalWidth, images[0].naturalHeight];
  const pen = canvas.getContext("2d");
  images.forEach((image) => pen.drawImage(image, 0, 0));
  const file = await new Promise((go) => canvas.toBlob(go));
  await caches.open(SEEN).then((shelf) => shelf.put(address, new Response(file, { headers: { "Content-Type": "image/png" } }))).catch(() => null);
}

/** Keeps a game as it stands now. */
export async function keepGame(seen) {
  const shown = await ready;
  if (!shown || !seen.board || !isKept(seen.line)) return;
  const plain = { ...seen, board: { ...seen.board, drawn: undefined } };
  shown.games = [...shown.games.filter(({ line }) => line.id !== seen.line.id), plain].slice(-GAMES_MAX);
  const kept = new Response(JSON.stringify(shown), { headers: { "Content-Type": "application/json" } });
  await caches.open(SEEN).then((shelf) => shelf.put(shelfOf(shown.user), kept), () => null);
}

/** A kept game in which nothing can be done and no clock runs. */
export function atRest(seen) {
  const line = { ...seen.line, waits_for_me: false, left: null, rests: null };
  return { ...seen, line, buttons: [], clocks: null, question: null, board: { ...seen.board, legal: [], dice: false } };
}

/** Loads the page again as soon as the server answers. */
export function waitForServer() {
  const look = () => reach("/favicon.ico", { method: "HEAD", cache: "no-store" }).then(() => location.reload(), () => setTimeout(look, LOOKED_FOR));
  setTimeout(look, LOOKED_FOR);
  addEventListener("online", look);
}
