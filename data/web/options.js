// A challenge with options: which game, whom, who begins, and what its law leaves open.

import { spelled } from "/assets/suggest.js";
import { button, clocks, commands, el, games, isSigned, lang, t } from "/assets/texts.js";

function selection(name, label, choices) {
  const node = el("label", "", label);
  const list = node.appendChild(el("select"));
  list.name = name;
  for (const [value, text] of choices) list.append(new Option(text, value));
  return node;
}

const capital = (text) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** Folded away; `say` gets the command, `others()` are the people who can be named. */
export function optionForm(say, others) {
  const fold = el("details", "options");
  fold.append(el("summary", "", t("web-options")));
  const form = fold.appendChild(el("form"));
  const rest = el("div", "rest");
  const asked = commands.find(([name]) => name === "play")[3];
  const choicesOf = (wanted) => asked.find(([name]) => name === wanted)[2];
  const sides = choicesOf("side").map(([value, text]) => [value === "lot" ? "" : value, text]);
  sides.sort(([one], [other]) => one.length - other.length);
  const machines = choicesOf("level").map(([value, text]) => [`level=${value}`, `${t("web-machine")} ${text}`]);
  const said = (values) => values.map(([value, text]) => [value, capital(text)]);

  function draw() {
    const [, , options] = games.find(([key]) => key === form.elements.game.value);
    const kept = form.elements.time?.value ?? "";
    const more = options.map(([key, about, values]) => selection(key, about, said(values)));
    rest.replaceChildren(selection("side", t("web-side"), sides), selection("time", t("web-time"), said(clocks)), ...more);
    form.elements.time.value = kept;
  }

  function open() {
    const names = others().map((name) => [spelled(name), name]);
    form.replaceChildren(
      selection("game", t("web-game"), games),
      selection("whom", t("web-whom"), [isSigned ? ["anywhere", t("web-friend")] : ["", t("web-anyone")], ...names, ...machines]),
      rest,
      button(t("web-challenge-button"), "primary", send),
    );
    form.elements.game.addEventListener("change", draw);
    draw();
  }

  function send() {
    const { game, whom, ...others } = Object.fromEntries(new FormData(form));
    const given = Object.entries(others).filter(([, value]) => value).map(([key, value]) => `${key}=${value}`);
    fold.open = false;
    say(["/play", game, whom, ...given].filter(Boolean).join(" "));
  }

  fold.addEventListener("toggle", () => fold.open && open());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  return fold;
}
