// Who sits at this table, with a challenge for each; and a new game for whoever comes.

import { written } from "/assets/suggest.js";
import { button, el, games, t } from "/assets/texts.js";

/** One button per game: `say` gets the command that challenges `name`, or anybody. */
export function gameButtons(say, name = null) {
  return games.map((game) => {
    const command = name ? `/play ${game.key} ${written(name)}` : `/play ${game.key}`;
    const pressed = button(game.name, "", () => say(command));
    pressed.dataset.play = game.key;
    return pressed;
  });
}

/** The people but the reader; pressing one's button opens the games he can be challenged to. */
export function drawPeople(node, people, user, open, toggle, say) {
  const others = people.filter(({ name }) => name !== user);
  node.replaceChildren(
    ...others.flatMap(({ name, here }) => {
      const row = el("div", here ? "person here" : "person");
      row.append(el("span", "dot"), el("span", "name", name));
      row.querySelector(".dot").setAttribute("role", "img");
      row.querySelector(".dot").setAttribute("aria-label", t(here ? "web-here" : "web-away"));
      const challenge = button(t("web-challenge-button"), "small", () => toggle(open === name ? null : name));
      challenge.setAttribute("aria-label", `${t("web-challenge-button")} ${name}`);
      challenge.setAttribute("aria-expanded", String(open === name));
      row.append(challenge);
      if (open !== name) return [row];
      const choices = el("div", "choices");
      choices.append(...gameButtons(say, name));
      return [row, choices];
    }),
  );
  if (!others.length) node.append(el("p", "hint", t("web-alone")));
}
