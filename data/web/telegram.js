// The page as a Mini App of Telegram: who opened it, the client's colours, its back button, the room that it leaves.
//
// Telegram's own script may not run here. This is the part of its protocol that the page needs: texts of JSON to the
// client and back, through an object of the client's, or through the page that frames this one.

import { ofTab } from "/assets/kept.js";
import { keepBearer } from "/assets/reach.js";

/** The one page that may frame this one, and is heard. */
const CLIENT = "https://web.telegram.org";
const KEPT = "banco.theme";
/** The account of the kept session: one tab of the client may show several accounts. */
const KEPT_ACCOUNT = "banco.account";
const root = document.documentElement;

function tell(kind, data = {}) {
  const { TelegramWebviewProxy: proxy, external } = window;
  const whole = JSON.stringify({ eventType: kind, eventData: data });
  if (proxy) proxy.postEvent(kind, JSON.stringify(data));
  else if (external && "notify" in external) external.notify(whole);
  else if (parent !== window) parent.postMessage(whole, CLIENT);
}

// --- Who opened the page ----------------------------------------------------------------------

/** What the client put behind the address. It signs in once, so it is kept nowhere. */
let brought = null;

function read() {
  const launch = new URLSearchParams(location.hash.slice(1));
  const here = new URL(location.href);
  // Beside the signed data it is no more than a wish, as in the address of a button.
  const wishes = ["tgWebAppStartParam", "start"].map((name) => here.searchParams.get(name));
  const init = launch.get("tgWebAppData");
  if (init) {
    brought = { init, start: wishes.find(Boolean) };
    const user = new URLSearchParams(init).get("user") ?? "";
    const account = user.match(/"id":(\d+)/)?.[1] ?? "";
    if (ofTab.get(KEPT_ACCOUNT) !== account) keepBearer(null);
    ofTab.set(KEPT_ACCOUNT, account);
  }
  try {
    const theme = JSON.parse(launch.get("tgWebAppThemeParams"));
    if (theme) ofTab.put(KEPT, theme);
  } catch {
    // The page has colours of its own.
  }
  here.hash = "";
  for (const name of ["tgWebAppStartParam", "start"]) here.searchParams.delete(name);
  history.replaceState(null, "", here.href.replace(/#$/, ""));
}

/** Answers once with what signs the person in, and with nothing from then on. */
export function launch() {
  const first = brought;
  brought = null;
  return first;
}

// --- Colours ----------------------------------------------------------------------------------

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const light = (colour) =>
  parts(colour).reduce((sum, part, at) => sum + [0.2126, 0.7152, 0.0722][at] * (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3294.6), 0.05);
const contrast = (one, other) => Math.max(light(one) / light(other), light(other) / light(one));
const mixed = (one, other, share) =>
  `#${parts(one).map((part, at) => Math.round(part + (parts(other)[at] - part) * share).toString(16).padStart(2, "0")).join("")}`;

/** The colour itself, or as much nearer to `ink` as it takes to be read on these grounds. */
function clear(colour, ink, grounds, least = 4.5) {
  for (let share = 0; share < 1; share += 0.1) {
    const nearer = mixed(colour, ink, share);
    if (grounds.every((ground) => contrast(nearer, ground) >= least)) return nearer;
  }
  return ink;
}

/** The page in the colours of the client, where words can be read in them. */
function wear(theme) {
  const own = (name, usual) => (/^#[0-9a-f]{6}$/i.test(theme?.[name]) ? theme[name] : usual);
  const [paper, ink] = [own("secondary_bg_color", own("bg_color")), own("text_color")];
  const sheet = own("section_bg_color", own("bg_color"));
  if (!paper || !ink || contrast(paper, ink) < 4.5 || contrast(sheet, ink) < 4.5) return;
  const isDark = light(sheet) < light(ink);
  const secret = mixed(sheet, "#9060b0", 0.14);
  const grounds = [paper, sheet, secret];
  const wood = clear(own("button_color", ink), ink, grounds);
  const strong = own("button_text_color", "#ffffff");
  const colours = {
    paper,
    felt: paper,
    sheet,
    ink,
    dim: clear(own("hint_color", ink), ink, grounds),
    line: mixed(sheet, ink, 0.16),
    edge: clear(own("hint_color", ink), ink, grounds, 3),
    wood,
    red: clear(own("destructive_text_color", isDark ? "#ff9a8f" : "#a3161c"), ink, grounds),
    "on-strong": [strong, "#ffffff"].find((on) => contrast(on, wood) >= 4.5) ?? "#111111",
    private: secret,
    "private-line": clear(isDark ? "#b595cc" : "#75538b", ink, grounds),
    mine: mixed(sheet, "#ffbc42", isDark ? 0.24 : 0.3),
  };
  for (const [name, colour] of Object.entries(colours)) root.style.setProperty(`--${name}`, colour);
  root.style.colorScheme = isDark ? "dark" : "light";
  tell("web_app_set_header_color", { color_key: sheet === own("bg_color") ? "bg_color" : "secondary_bg_color" });
  tell("web_app_set_background_color", { color: paper });
  tell("web_app_set_bottom_bar_color", { color: sheet });
}

// --- What the client tells --------------------------------------------------------------------

/** Pixels at each edge that belong to the telephone, and to the client. */
const taken = { device: {}, client: {} };

function leave(whose, edges) {
  taken[whose] = edges;
  for (const edge of ["top", "right", "bottom", "left"]) {
    const pixels = Object.values(taken).reduce((sum, edges) => sum + (Number(edges?.[edge]) || 0), 0);
    root.style.setProperty(`--tg-safe-${edge}`, `${Math.min(Math.max(pixels, 0), 120)}px`);
  }
}

/** What lies over the board: the topmost is left first. */
const OPEN = ["dialog[open]", "#sheet:not([hidden])", "#menu:not([hidden])", "#new-games:not([hidden])", "#left.open", ".room.reading"];
const PAST = "#past:not([hidden])";

function back() {
  const open = document.querySelector(OPEN.join());
  document.querySelector(OPEN[0])?.close();
  if (open) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  else document.querySelector(PAST)?.click();
}

const hears = {
  back_button_pressed: back,
  theme_changed({ theme_params: theme }) {
    // A client that cannot name its colours says so without any.
    if (!theme) return;
    ofTab.put(KEPT, theme);
    wear(theme);
  },
  viewport_changed({ height, is_state_stable: isStable }) {
    if (isStable && height > 200) root.style.setProperty("--client-height", `${Math.round(height)}px`);
  },
  safe_area_changed: (edges) => leave("device", edges),
  content_safe_area_changed: (edges) => leave("client", edges),
  reload_iframe() {
    tell("iframe_will_reload");
    location.reload();
  },
};

function hear(kind, data) {
  if (Object.hasOwn(hears, kind)) hears[kind](data ?? {});
}

function listen() {
  // Clients that are no browsers call one of these.
  window.Telegram = { WebView: { receiveEvent: hear } };
  window.TelegramGameProxy = { receiveEvent: hear };
  window.TelegramGameProxy_receiveEvent = hear;
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== CLIENT || typeof data !== "string") return;
    try {
      const { eventType, eventData } = JSON.parse(data);
      hear(eventType, eventData);
    } catch {
      // Not of this protocol.
    }
  });
}

/** The client's back button is there while something lies over the board. */
function followBack() {
  // A client keeps its button while the page is loaded again.
  let isShown = null;
  const show = () => {
    const isWanted = Boolean(document.querySelector([...OPEN, PAST].join()));
    if (isWanted !== isShown) tell("web_app_setup_back_button", { is_visible: isWanted });
    isShown = isWanted;
  };
  show();
  new MutationObserver(show).observe(document.body, { subtree: true, attributeFilter: ["hidden", "open", "class"] });
}

/** Other addresses open in the client, or in the browser, and never in place of this page. */
function openOutside(event) {
  const link = event.target.closest?.("a[href^=http]:not([download])");
  if (!link || new URL(link.href).origin === location.origin) return;
  event.preventDefault();
  const { hostname, pathname, search } = new URL(link.href);
  if (hostname === "t.me") tell("web_app_open_tg_link", { path_full: pathname + search });
  else tell("web_app_open_link", { url: link.href });
}

root.dataset.client = "telegram";
read();
listen();
if (parent !== window) tell("iframe_ready", { reload_supported: true });
tell("web_app_expand");
// A piece that is dragged down must not take the page with it.
tell("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
// Events of the client before this script ran are lost.
tell("web_app_request_viewport");
tell("web_app_request_safe_area");
tell("web_app_request_content_safe_area");
wear(ofTab.read(KEPT, null));
document.addEventListener("click", openOutside, { capture: true });
followBack();
// The client takes its own picture of waiting away.
tell("web_app_ready");
