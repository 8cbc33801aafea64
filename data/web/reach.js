// Requests of this page: with the browser's cookie, or with a session that only this page has.

import { ofTab } from "/assets/kept.js";
import { el, isTelegram } from "/assets/texts.js";

/** Session of a page inside a chat client, or where the browser keeps no cookie: in memory, and for this tab. */
const BEARER = "banco.bearer";
/** Milliseconds in which a browser reads a file that it saves. */
const SAVED = 10_000;
export const bearer = () => ofTab.get(BEARER);
export const keepBearer = (session) => (session ? ofTab.set(BEARER, session) : ofTab.remove(BEARER));

export function reach(address, options = {}) {
  const session = bearer();
  const headers = { ...options.headers, ...(session && { Authorization: `Bearer ${session}` }) };
  // Inside a chat client a cookie would be that of another account.
  return fetch(address, { credentials: isTelegram ? "omit" : "same-origin", ...options, headers });
}

/** Where a browser finds the picture or file at `address`: it sends no session of the page's by itself. */
export async function source(address) {
  if (!bearer()) return address;
  const answer = await reach(address);
  if (!answer.ok) throw new Error(address);
  return URL.createObjectURL(await answer.blob());
}

/** The browser needs no more what `source` has found. */
const drop = (found) => found.startsWith("blob:") && URL.revokeObjectURL(found);

/** Lets an image show a picture. */
export function load(image, address) {
  const shows = (found) => {
    image.addEventListener("load", () => drop(found), { once: true });
    image.src = found;
  };
  source(address).then(shows, () => null);
  return image;
}

/** Saves a file, as if its link had been pressed. A page inside a chat client may save none, so its text is shown. */
export async function save({ name, url }) {
  if (isTelegram || self !== top) return document.dispatchEvent(new CustomEvent("record", { detail: { name, url } }));
  const href = await source(url);
  Object.assign(el("a"), { href, download: name }).click();
  return setTimeout(drop, SAVED, href);
}

/**
 * Reads a stream of events: `hear(kind, data)` gets each, and `lost()` is called when it ends by itself. Answers with what
 * ends it.
 */
export function stream(address, hear, lost) {
  const stop = new AbortController();

  function tell(event) {
    const field = (name) => event.match(new RegExp(`^${name}: ?(.*)`, "m"))?.[1];
    const data = field("data");
    if (!data || stop.signal.aborted) return;
    try {
      hear(field("event"), JSON.parse(data));
    } catch (error) {
      // A fault of the page costs no other event.
      reportError(error);
    }
  }

  async function read() {
    const { ok, body } = await reach(address, { signal: stop.signal, cache: "no-store" });
    const [reader, words] = [ok && body.getReader(), new TextDecoder()];
    let text = "";
    while (ok) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (text + words.decode(value, { stream: true })).split("\n\n");
      text = events.pop();
      events.forEach(tell);
    }
  }

  read().catch(() => null).then(() => stop.signal.aborted || lost());
  return () => stop.abort();
}
