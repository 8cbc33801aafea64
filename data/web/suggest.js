// Suggestions while a command is typed: a list box under the usual keys.

import { commands, el, lang } from "/assets/texts.js";

const LIST_MAX = 30;

/** As people type without accents. */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/gi, "d").toLowerCase();
}

function commandsFor(typed) {
  return commands
    .filter(([name, alias]) => name.startsWith(typed) || alias.startsWith(typed))
    .map(([name, alias, about]) => {
      const [first, second] = lang === "vi" ? [alias, name] : [name, alias];
      return { value: `/${first} `, shown: `/${first}`, also: first === second ? "" : `/${second}`, about };
    });
}

function choicesFor(head, words) {
  const options = commands.find(([name, alias]) => name === head || alias === head)?.[3] ?? [];
  const typed = plain(words.at(-1));
  const before = words.slice(0, -1);
  const open = options.filter(([, , choices]) => !choices.some(([value]) => before.includes(value)));
  return open.flatMap(([, about, choices]) =>
    choices
      .filter(([value, shown]) => value.startsWith(typed) || plain(shown).startsWith(typed))
      .map(([also, shown]) => ({ value: `/${[head, ...before, also].join(" ")} `, shown, also, about })),
  );
}

/** A name as a command takes it, with spaces or without. */
export const spelled = (name) => (/\s/.test(name) ? `@"${name}"` : `@${name}`);

/** Names of those who are here, behind an `@`. */
function peopleFor(text, names) {
  const typed = text.match(/^(\/.*\s)@([^@]*)$/);
  if (!typed) return null;
  const [, before, begun] = typed;
  const fits = names.filter((name) => plain(name).startsWith(plain(begun.replace(/^"/, ""))));
  return fits.map((name) => ({ value: `${before}${spelled(name)} `, shown: name, also: "", about: "" }));
}

function suggestions(text, names) {
  const people = peopleFor(text, names);
  if (people) return people;
  if (!text.startsWith("/")) return [];
  const [head, ...words] = text.slice(1).split(/\s+/);
  return (words.length ? choicesFor(plain(head), words) : commandsFor(plain(head))).slice(0, LIST_MAX);
}

/** Lets `go(text)` have the line; one that challenges somebody who was never here only after asking, in `node`. */
export function askStranger(node, text, names, go) {
  node.replaceChildren();
  const [, before, quoted, word, after] = text.match(/^(\/(?:play|choi)\s.*?)@(?:"([^"]+)"|(\S+))(.*)$/i) ?? [];
  const name = quoted ?? word;
  const same = (one, other) => one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();
  const isKnown = names.some((known) => same(known, name ?? "") || same(known, `${name}${after}`.slice(0, known.length)));
  if (!name || isKnown) return go(text);
  import("/assets/stranger.js").then(({ ask }) => ask(node, { text, before, name, after }, names, go), () => go(text));
}

/** Lets `input` offer suggestions in `list`; `names()` are the people who can be named. */
export function suggest(input, list, names) {
  let offers = [];
  let active = -1;

  const show = () => {
    list.hidden = !offers.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    list.replaceChildren(
      ...offers.map((offer, at) => {
        const item = el("li");
        item.id = `suggestion-${at}`;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", String(at === active));
        item.append(el("span", "value", offer.shown), el("span", "alias", offer.also), el("span", "about", offer.about));
        // Before the input loses the focus.
        item.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          take(offer);
        });
        return item;
      }),
    );
    if (active < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", `suggestion-${active}`);
      list.children[active].scrollIntoView({ block: "nearest" });
    }
  };
  const refresh = () => {
    offers = suggestions(input.value, names());
    active = -1;
    show();
  };
  const close = () => {
    offers = [];
    active = -1;
    show();
  };
  const take = (offer) => {
    input.value = offer.value;
    input.focus();
    refresh();
  };

  input.addEventListener("input", refresh);
  input.addEventListener("blur", close);
  input.form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    if (!offers.length || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      active = (active + step + offers.length + (active < 0 && step < 0 ? 1 : 0)) % offers.length;
      show();
    } else if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      take(offers[Math.max(active, 0)]);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      take(offers[active]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  });
}
