// Settings on a sheet: what a person has chosen for all chats and this page, with samples of boards; and what this browser
// alone keeps.

import * as api from "/assets/api.js";
import { ofBrowser } from "/assets/kept.js";
import { load } from "/assets/reach.js";
import { sheet } from "/assets/sheet.js";
import { el, keepLanguage, lang, t } from "/assets/texts.js";

/** Light or dark, as the system has it, or as the board is. */
const KEPT_COLOURS = "banco.colours";
const PAGE_COLOURS = [["", "web-colours-system"], ["light", "web-colours-light"], ["dark", "web-colours-dark"], ["board", "web-colours-board"]];
const DARK = /dark|contrast/;

/** Sections of other modules for this browser alone: functions that answer with a node. */
export const ownSections = [];

/** The colours of the page; `theme` is that of the boards. */
function colour(chosen = ofBrowser.read(KEPT_COLOURS, ["", ""])) {
  const [colours, theme] = chosen;
  ofBrowser.put(KEPT_COLOURS, chosen);
  document.documentElement.dataset.colours = colours === "board" ? (DARK.test(theme) ? "dark" : "light") : colours;
}
colour();

/** The page speaks the language that the person has chosen, wherever that was. */
export function speak(chosen) {
  if (!chosen || chosen === lang) return false;
  keepLanguage(chosen);
  location.reload();
  return true;
}

/** `who` sets; `changed()` is told that boards may look otherwise now; `trouble(error)`, what failed. */
export function settingsSheet({ who, changed, trouble }) {
  const said = el("p", "sheet-said");
  said.setAttribute("role", "status");
  /** Number of changes: pictures are asked for anew. */
  let changes = 0;

  async function choose({ key }, value) {
    let answer;
    try {
      answer = await api.sayQuietly(who, `/settings ${key}=${value}`);
    } catch (error) {
      return trouble(error);
    }
    const text = answer.said.map(({ text }) => text).join("\n");
    said.textContent = text;
    said.classList.toggle("error", answer.refused);
    if (answer.refused) return;
    if (key === "language" && speak(value)) return;
    changes += 1;
    changed();
    await fill();
    said.textContent = text;
  }

  function selected(setting) {
    const node = el("label", "setting", setting.name);
    const list = node.appendChild(el("select"));
    list.name = setting.key;
    list.append(...setting.values.map(([value, name]) => new Option(name, value)));
    list.value = setting.value;
    list.addEventListener("change", () => choose(setting, list.value));
    return node;
  }

  /** Values can be typed, too; the zone of this browser is one press away. */
  function typed(setting) {
    const node = selected(setting);
    const list = node.lastElementChild;
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (setting.key === "zone" && here && !setting.values.some(([value]) => value === here)) list.append(new Option(here, here));
    list.append(new Option(t("web-other-value"), ""));
    list.addEventListener("change", (event) => {
      if (list.value) return;
      event.stopImmediatePropagation();
      const field = Object.assign(el("input"), { name: setting.key, maxLength: 60 });
      field.addEventListener("change", () => field.value.trim() && choose(setting, field.value.trim().replace(/\s+/g, "")));
      list.replaceWith(field);
      field.focus();
    }, { capture: true });
    return node;
  }

  /** A sample of a board for each value. */
  function drawn(setting) {
    const node = el("fieldset", "samples");
    node.append(el("legend", "", setting.name));
    for (const [value, name] of setting.values) {
      const label = node.appendChild(el("label"));
      const field = label.appendChild(Object.assign(el("input"), { type: "radio", name: setting.key, value }));
      field.checked = value === setting.value;
      field.addEventListener("change", () => choose(setting, value));
      label.append(load(Object.assign(el("img"), { alt: "" }), api.sheetPicture(who, "settings", `${setting.key}=${value}`, changes)));
      label.append(el("span", "", name));
    }
    return node;
  }

  function colours(theme) {
    const setting = { name: t("web-colours"), key: "colours", values: PAGE_COLOURS.map(([value, key]) => [value, t(key)]) };
    const node = el("label", "setting", setting.name);
    const list = node.appendChild(el("select"));
    list.name = setting.key;
    list.append(...setting.values.map(([value, name]) => new Option(name, value)));
    list.value = ofBrowser.read(KEPT_COLOURS, [""])[0];
    list.addEventListener("change", () => colour([list.value, theme]));
    colour([list.value, theme]);
    return node;
  }

  let form = null;

  async function fill() {
    let seen;
    try {
      seen = await api.sheet(who, "settings");
    } catch (error) {
      return trouble(error);
    }
    if (!sheet.isOpen("settings")) return;
    const { name, value } = document.activeElement;
    const nodes = seen.settings.map((setting) => (setting.drawn ? drawn : setting.typed ? typed : selected)(setting));
    const own = el("fieldset", "own");
    const theme = seen.settings.find(({ key }) => key === "theme")?.value ?? "";
    own.append(el("legend", "", t("web-this-browser")), colours(theme), ...ownSections.map((make) => make()));
    const known = form?.contains(document.activeElement);
    form.replaceChildren(...nodes, own);
    // Drawn anew, the field that was used keeps the focus.
    const same = [...form.querySelectorAll("select, input")].filter((field) => field.name === name);
    if (known) (same.find((field) => field.type !== "radio" || field.value === value) ?? same[0])?.focus();
  }

  sheet.offer("settings", (body) => {
    sheet.title(t("web-settings"));
    said.textContent = "";
    form = el("form", "settings");
    form.addEventListener("submit", (event) => event.preventDefault());
    body.replaceChildren(said, form);
    fill();
  });
}
