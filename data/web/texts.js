// Words of the page in the reader's language, from the data the server put into it.

const data = JSON.parse(document.getElementById("data").textContent);
const KEPT = "banco-lang";

/** The server put the page into it: by the address, by what was chosen here, or by what the browser speaks. */
export const lang = document.documentElement.lang;

/** The page of one person with a session, with the games of all places. A page that keeps it itself stays at the entrance. */
export const isSigned = "signed" in document.documentElement.dataset;
/** A page that a Telegram client has opened. */
export const isTelegram = location.pathname === "/tg";
export const isEntrance = /^\/(in|tg)$/.test(location.pathname);

/** Of each its name, the other name and what it does, and its options: their name, what they are, what may be chosen. */
export const commands = data.commands;
/** What may be chosen, here and elsewhere: what is typed, and how it is called. */
export const clocks = data.clocks;
export const home = data.home;
/** Every game of the house: its key, its name, and its options: their key, what they are, what may be chosen. */
export const games = data.games;

/** The text of a key, which is a number in the bundle. */
export const t = (key) => data.texts[key] ?? key;

/** Remembers what this browser reads. */
export function keepLanguage(other) {
  document.cookie = `${KEPT}=${other}; path=/; max-age=31536000; samesite=strict`;
  const here = new URL(location.href);
  here.searchParams.delete("lang");
  // A browser that keeps nothing gets it with the address.
  if (!document.cookie.includes(`${KEPT}=${other}`)) here.searchParams.set("lang", other);
  history.replaceState(history.state, "", here);
}

const hours = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const days = new Intl.DateTimeFormat(lang, { day: "numeric", month: lang === "vi" ? "numeric" : "short" });

/** A point in time by the reader's own clock, with the day where it is not today. */
export function moment(at) {
  const day = days.format(at);
  return hours.format(at) + (day === days.format(Date.now()) ? "" : ` ${day}`);
}

const dates = new Intl.DateTimeFormat(lang, { day: "numeric", month: lang === "vi" ? "numeric" : "short", year: "numeric" });

/** A part of a text: a point in time by the reader's own clock, a day by the own calendar, all else as it stands. */
export const local = ({ kind, text, at }) => (kind === "instant" ? moment(at) : kind === "day" ? dates.format(at) : text);

/** The element of the page with this id. */
export const at = (id) => document.getElementById(id);

/** A new element with a class and, if given, text; texts never become markup. */
export function el(tag, className = "", text = null) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== null) node.textContent = text;
  return node;
}

export function button(text, className, press) {
  const node = el("button", className, text);
  node.type = "button";
  node.addEventListener("click", press);
  return node;
}
