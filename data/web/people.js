// Who sits at this table, with a challenge for each; and a new game for whoever comes.

import { spelled } from "/assets/suggest.js";
import { button, el, games, t } from "/assets/texts.js";

/** One button per game: `say` gets the command that challenges `whom`, or anybody. */
export function gameButtons(say, whom = "") {
  return games.map(([key, name]) => {
    const pressed = button(name, "", () => say(`/play ${key} ${whom}`));
    pressed.dataset.play = key;
    return pressed;
  });
}

/** The name of a person as a button that opens the card; `asked` tells the server who it is. */
export function nameButton(name, asked, open, className = "quiet name") {
  return button(name, className, (event) => {
    // On a board it is no move.
    event.stopPropagation();
    open(name, asked);
  });
}

/** The people but the reader; pressing one's button opens the games he can be challenged to. */
export function drawPeople(node, people, user, open, toggle, say, card) {
  const others = people.filter(({ name }) => name !== user);
  node.replaceChildren(
    ...others.flatMap(({ name, here }) => {
      const row = el("div", here ? "person here" : "person");
      row.append(el("span", "dot"), nameButton(name, { name }, card));
      row.querySelector(".dot").setAttribute("role", "img");
      row.querySelector(".dot").setAttribute("aria-label", t(here ? "web-here" : "web-away"));
      const challenge = button(t("web-challenge-button"), "small", () => toggle(open === name ? null : name));
      challenge.setAttribute("aria-label", `${t("web-challenge-button")} ${name}`);
      challenge.setAttribute("aria-expanded", String(open === name));
      row.append(challenge);
      if (open !== name) return [row];
      const choices = el("div", "choices");
      choices.append(...gameButtons(say, spelled(name)));
      return [row, choices];
    }),
  );
  if (!others.length) node.append(el("p", "hint", t("web-alone")));
}
