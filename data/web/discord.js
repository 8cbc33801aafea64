// The page inside Discord: its client vouches for the person, by messages of its own protocol.

import * as api from "/assets/api.js";
import { ofTab } from "/assets/kept.js";
import { bearer, keepBearer } from "/assets/reach.js";
import { at, t } from "/assets/texts.js";

const asked = new URLSearchParams(location.search);
const [frame_id, instance_id] = [asked.get("frame_id"), asked.get("instance_id")];
const client_id = document.documentElement.dataset.discord;
/** The server puts the application into the page where Discord's client opened it. */
export const isActivity = Boolean(client_id && frame_id && instance_id);

/** Kinds of messages. */
const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
const ORIGINS = ["https://discord.com", "https://ptb.discord.com", "https://canary.discord.com"];
/** The client lies around this page, or has put it into a window of its own. */
const client = isActivity && (parent.opener ?? parent);
const around = location.ancestorOrigins?.[0] || (document.referrer && new URL(document.referrer).origin);
/** On a telephone the client's own page has no origin; no foreign page may lie around this one. */
const isAlike = (origin) => ORIGINS.includes(origin) || (asked.get("platform") === "mobile" && parent !== window && origin === "null");
const targets = ORIGINS.includes(around) ? [around] : asked.get("platform") === "mobile" ? ["*"] : ORIGINS;

/** Milliseconds for an answer of the client; a person may have to agree first. And attempts to sign in, with the pauses between. */
const [ANSWER, AGREEING] = [10_000, 120_000];
const PAUSES = [1000, 3000, 6000];
/** The frame that the kept session is of: another one may be another person's. */
const KEPT_FRAME = "banco.frame";
/** How the client shows the page: whole, or small beside other things. */
const FOCUSED = 0;
/** The telephone may be turned. */
const UNLOCKED = 1;

/** The client says no. */
class Refused extends Error {}

const waiting = new Map();
let ready = null;
let isGone = false;

const post = (kind, data) => targets.forEach((origin) => client.postMessage([kind, data], origin));

/** Asks the client for something; fails where it says no, or nothing. */
function command(cmd, args, more = {}, patience = ANSWER) {
  return new Promise((resolve, reject) => {
    const nonce = api.nonce();
    waiting.set(nonce, { resolve, reject });
    setTimeout(() => waiting.delete(nonce) && reject(new Error(cmd)), patience);
    post(FRAME, { cmd, args, nonce, ...more });
  });
}

function hear({ origin, source, data }) {
  if (source !== client || !isAlike(origin) || !Array.isArray(data)) return;
  const [kind, said] = data;
  if (kind === CLOSE) {
    isGone = true;
    for (const { reject } of waiting.values()) reject(new Error("close"));
    waiting.clear();
  }
  if (kind !== FRAME || !said) return;
  if (said.cmd === "DISPATCH") {
    if (said.evt === "READY") ready?.resolve();
    if (said.evt === "ACTIVITY_LAYOUT_MODE_UPDATE") document.body.classList.toggle("alone", said.data?.layout_mode > FOCUSED);
    return;
  }
  const asker = waiting.get(said.nonce);
  waiting.delete(said.nonce);
  if (said.evt === "ERROR") asker?.reject(new Refused(said.data?.message));
  else asker?.resolve(said.data);
}

/** Shakes hands, until the client has done so once. */
function greet() {
  if (ready) return ready.met;
  addEventListener("message", hear);
  ready = {};
  ready.met = new Promise((resolve, reject) => {
    ready.resolve = resolve;
    setTimeout(() => reject(new Error("silent")), ANSWER);
  });
  post(HANDSHAKE, { v: 1, encoding: "json", client_id, frame_id });
  const quiet = () => null;
  ready.met.then(
    () => {
      command("SUBSCRIBE", undefined, { evt: "ACTIVITY_LAYOUT_MODE_UPDATE" }).catch(quiet);
      // The board fits both ways.
      command("SET_ORIENTATION_LOCK_STATE", { lock_state: UNLOCKED }).catch(quiet);
    },
    () => (ready = null),
  );
  return ready.met;
}

/** A code of the client for this person, and the random text it was asked for with. */
async function code() {
  await greet();
  const state = api.nonce();
  const args = { client_id, response_type: "code", state, prompt: "none", scope: ["identify"] };
  const given = await command("AUTHORIZE", args, {}, AGREEING);
  if (given.state !== undefined && given.state !== state) throw new Error("state");
  return { code: given.code, state };
}

/** Signs this person in and answers with the game that the board was opened from. A code works once, so each attempt has its own. */
export async function signIn(tell) {
  for (const pause of [...PAUSES, 0]) {
    try {
      const slow = setTimeout(() => tell(t("web-discord-asks")), ANSWER);
      const given = await code().finally(() => clearTimeout(slow));
      return await api.signInBy({ ...given, instance_id });
    } catch (error) {
      if (error instanceof Refused) throw new api.Trouble(t("web-error-not-entered"));
      const isKnown = error instanceof api.Trouble;
      if ((isKnown && error.status < 500) || isGone || !pause) throw isKnown ? error : new api.Trouble(t("web-discord-silent"));
      tell(t("web-discord-again"));
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** What a page that only looks on has no use for goes, and it says why. */
export function showLooks(looks) {
  document.body.classList.toggle("looks", looks === true);
}

if (isActivity) {
  if (ofTab.get(KEPT_FRAME) !== frame_id) keepBearer(null);
  ofTab.set(KEPT_FRAME, frame_id);
  // A reload goes on with the session, and the client tells how it shows the page.
  if (bearer()) greet().catch(() => null);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || link.origin === location.origin || !link.protocol.startsWith("http")) return;
    // Nothing of another host opens in here.
    event.preventDefault();
    command("OPEN_EXTERNAL_LINK", { url: link.href }).catch(() => null);
  }, { capture: true });
  at("looks-only").textContent = t("web-looks-only");
}
