// It is your turn: a number in the title, a mark on the icon, and a notification for a person who wants it.

import { ofBrowser } from "/assets/kept.js";
import { el, t } from "/assets/texts.js";

const KEPT_NOTICES = "banco.notices";

/** How many games wait for this person: in the title and on the icon. */
export function badge(count) {
  document.title = count ? `(${count}) ${t("web-title")}` : t("web-title");
  const icon = document.querySelector("link[rel=icon]");
  const wanted = count ? "/assets/turn.svg" : "/assets/icon.svg";
  if (icon.getAttribute("href") === wanted) return;
  const next = el("link");
  Object.assign(next, { rel: "icon", href: wanted });
  icon.replaceWith(next);
}

/** A new notification. Chrome on a phone knows them but shows none of a page: there this throws. */
function show(title, options) {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Whether this browser shows any. Before the person has allowed them, the one made here is not shown. */
const isShown = "Notification" in window && (Notification.permission !== "default" || Boolean(show("", {})));

/** Notifications while this page is open and another one is looked at. The browser asks for leave after a press. */
export const notices = {
  canBe: () => isShown && Notification.permission !== "denied",
  isOn: () => isShown && Notification.permission === "granted" && ofBrowser.get(KEPT_NOTICES) !== "off",
  async toggle() {
    const isWanted = !notices.isOn();
    if (isWanted && Notification.permission !== "granted") await Notification.requestPermission();
    ofBrowser.set(KEPT_NOTICES, isWanted ? "on" : "off");
  },
};

/** Tells a person who looks elsewhere. */
export function notify(title, text) {
  if (!document.hidden || !notices.isOn()) return;
  const note = show(title, { body: text, icon: "/assets/icon-192.png", tag: title });
  if (!note) return;
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
