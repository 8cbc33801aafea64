// Asks before a challenge goes to a name that was never here: another name may be meant.

import { plain, spelled } from "/assets/suggest.js";
import { button, el, t } from "/assets/texts.js";

/** Whether two names are a slip apart: accents, a letter more, less or other. */
function isNear(one, other) {
  const [a, b] = [plain(one), plain(other)];
  let [start, end] = [0, 0];
  while (start < a.length && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= (a.length > 3 ? 2 : 1) || b.startsWith(a);
}

/** Offers the names that are near, and the line as it is; `go(text)` gets the chosen one. */
export function ask(node, { text, before, name, after }, names, go) {
  const choose = (label, line) => node.append(button(label, "small", () => (node.replaceChildren(), go(line))));
  node.replaceChildren(el("span", "", `${t("web-stranger")} “${name}”.`));
  for (const near of names.filter((known) => isNear(name, known))) choose(near, `${before}${spelled(near)}${after}`);
  choose(t("web-stranger-anyway"), text);
}
