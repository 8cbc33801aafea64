// The picture of the board: a new one takes the old one's place only when it can be drawn at once. The first one is whole;
// of later ones only what differs is sent, and laid over it.

import { keepDrawn } from "/assets/offline.js";
import { reach } from "/assets/reach.js";
import { el } from "/assets/texts.js";

/** A difference larger than this part of the whole picture is no gain: a whole one comes in its stead, when nobody waits. */
const LARGE = 1 / 3;

const isFine = (address) => address.includes("fine=1");

/** A picture that can be drawn at once: all of it, or what differs from the picture `base`. */
async function drawable(address, given, base) {
  let answer = null;
  let blob;
  if (given) blob = new Blob([Uint8Array.from(atob(given.png), (sign) => sign.charCodeAt(0))], { type: "image/png" });
  else {
    answer = await reach(base?.tag ? `${address}&since=${base.tag}` : address);
    if (!answer.ok) throw new Error(address);
    blob = await answer.blob();
  }
  const image = el("img", "board");
  const link = URL.createObjectURL(blob);
  // The fragment names the position for readers of the address.
  image.src = `${link}#${address}`;
  await image.decode();
  const header = (name) => answer?.headers.get(`banco-${name}`);
  return { image, link, size: blob.size, isFine: isFine(address), tag: header("picture"), isDelta: Boolean(given ?? header("delta")) };
}

/**
 * `node` is the frame. `show(address, alt, width, height, before, given)` promises true once that picture is the shown one;
 * `before` is waited for when it can be drawn, and gets what it is drawn with. `given` came with the answer of a request.
 */
export function picture() {
  const node = el("div", "play");
  let shown = { image: node.appendChild(el("img", "board")), link: "" };
  /** The last whole picture. */
  let base = null;
  let wanted = null;
  /** Whether it came. */
  let coming = null;
  shown.image.hidden = true;

  const links = (picture) => (picture.isDelta ? [picture.link, base.link] : [picture.link]);

  function free({ image, link }) {
    image.remove();
    URL.revokeObjectURL(link);
  }

  /** In one step, so that no frame of the browser is without a board. */
  function swap(next) {
    const before = shown;
    before.image.before(next.image);
    shown = next;
    if (next.isDelta && before === base) {
      Object.assign(base.image, { className: "base", alt: "" });
      return;
    }
    free(before);
    if (next.isDelta) return;
    if (base && base !== before) free(base);
    base = next;
  }

  function show(address, alt, ...more) {
    if (wanted === address) shown.image.alt = alt;
    else {
      wanted = address;
      coming = draw(address, alt, ...more);
    }
    return coming;
  }

  async function draw(address, alt, width, height, before, given) {
    const fits = given && base?.tag === given.since && base.isFine === isFine(address);
    let next = null;
    for (let tries = 0; !next; tries += 1) {
      const of = base;
      try {
        next = await drawable(address, fits && !tries ? given : null, of);
        // Another whole picture has come meanwhile.
        if (next.isDelta && of !== base) next = null;
      } catch {
        // A line that broke: the old picture stays until the new one is there.
        if (wanted !== address || tries > 4) {
          if (wanted === address) wanted = null;
          return false;
        }
        await new Promise((resolve) => setTimeout(resolve, 400 * (tries + 1)));
      }
    }
    if (wanted === address) await before?.(links(next));
    if (wanted !== address) return false;
    Object.assign(next.image, { width, height, alt, draggable: false });
    node.closest(".room")?.style.setProperty("--ratio", width / height);
    node.querySelectorAll(".slide").forEach((man) => man.remove());
    swap(next);
    if (next.isDelta && address.includes("keep=")) setTimeout(keepDrawn, 0, address, [base.image, next.image]);
    if (next.isDelta && next.size > base.size * LARGE) renew(address);
    return true;
  }

  /** Gets the whole picture in place of a large difference. */
  async function renew(address) {
    const next = await drawable(address).catch(() => null);
    if (!next || next.isDelta || wanted !== address || !shown.image.src.endsWith(`#${address}`)) return;
    const { width, height, alt } = shown.image;
    Object.assign(next.image, { width, height, alt, draggable: false });
    swap(next);
  }

  return {
    node,
    show,
    layers: () => links(shown),
    /** What a request tells, to get the difference with its answer. */
    since: () => (base?.tag ? { since: base.tag, fine: base.isFine ? 1 : 0 } : {}),
  };
}
