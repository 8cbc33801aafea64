// A challenge with options: which game, whom, who begins, and what its law leaves open.

import { written } from "/assets/suggest.js";
import { button, clocks, commands, el, games, lang, t } from "/assets/texts.js";

function choose(name, label, choices) {
  const node = el("label", "", label);
  const list = node.appendChild(el("select"));
  list.name = name;
  for (const { value, text } of choices) list.append(new Option(text, value));
  return node;
}

const capital = (text) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** Folded away; `say` gets the command, `others()` are the people who can be named. */
export function optionForm(say, others) {
  const fold = el("details", "options");
  fold.append(el("summary", "", t("web-options")));
  const form = fold.appendChild(el("form"));
  const rest = el("div", "rest");
  const { options: asked } = commands.find(({ name }) => name === "play");
  const choicesOf = (wanted) => asked.find(({ name }) => name === wanted).choices;
  const sides = choicesOf("side");
  const machines = choicesOf("level").map(({ value, label }) => ({
    value: `level=${value}`,
    text: `${t("web-machine")} ${label}`,
  }));

  function draw() {
    const game = games.find(({ key }) => key === form.elements.game.value);
    const side = sides.map(({ value, label }) => ({ value: value === "lot" ? "" : value, text: label }));
    side.sort((one, other) => one.value.length - other.value.length);
    const said = (values) => values.map(({ value, label }) => ({ value, text: capital(label) }));
    const options = game.options.map(({ key, about, values }) => choose(key, about, said(values)));
    const kept = form.elements.time?.value ?? "";
    rest.replaceChildren(choose("side", t("web-side"), side), choose("time", t("web-time"), said(clocks)), ...options);
    form.elements.time.value = kept;
  }

  function open() {
    const names = others().map((name) => ({ value: written(name), text: name }));
    form.replaceChildren(
      choose("game", t("web-game"), games.map(({ key, name }) => ({ value: key, text: name }))),
      choose("whom", t("web-whom"), [{ value: "", text: t("web-anyone") }, ...names, ...machines]),
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
