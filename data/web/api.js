// Talking to the server: one call per thing a person does, and the stream of what happens.

import { lang, t } from "/assets/texts.js";

/** Refused by the server (it says why), or not reached. */
export class Trouble extends Error {}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, { credentials: "same-origin", ...options });
  } catch {
    throw new Trouble(t("web-offline"));
  }
  const answer = await response.json().catch(() => ({}));
  if (response.status === 429) throw new Trouble(t("web-too-many"));
  if (!response.ok) throw new Trouble(answer.message ?? t("web-offline"));
  return answer;
}

function post(address, body) {
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };
  return ask(address, { method: "POST", headers, body: JSON.stringify({ lang, ...body }) });
}

export function nonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const say = (who, text, replyTo, event) =>
  post("/api/say", { ...who, text, reply_to: replyTo ?? undefined, event });

export const press = (who, data, message) => post("/api/press", { ...who, data, message, event: nonce() });

export function list({ channel, user }) {
  const query = new URLSearchParams({ user, lines: 1 });
  return ask(`/api/channel/${encodeURIComponent(channel)}?${query}`, { headers: { "Accept-Language": lang } });
}

export async function legal(user, board) {
  const query = new URLSearchParams({ user, v: board.version });
  const { moves } = await ask(`/api/legal/${encodeURIComponent(board.game)}?${query}`);
  return moves;
}

/** Calls `take` with every message after `since`, for as long as the page is open. */
export function follow({ channel, user }, since, take, connected) {
  let last = since;
  const open = () => {
    const query = new URLSearchParams({ channel, user, since: last, lines: 1 });
    const source = new EventSource(`/api/events?${query}`);
    source.onopen = () => connected(true);
    source.onmessage = (event) => {
      const message = JSON.parse(event.data);
      last = Math.max(last, message.change);
      take(message);
    };
    source.onerror = () => {
      connected(false);
      // The browser tries again by itself, unless the server refused.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    };
    addEventListener("pagehide", () => source.close(), { once: true });
  };
  open();
}
