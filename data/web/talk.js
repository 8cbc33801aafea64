// The talk: what people and the house say, in order; and the field to say something.

import * as api from "/assets/api.js";
import { article, isBoard, isReport, isSpent } from "/assets/chat.js";
import { opponent } from "/assets/games.js";
import { load } from "/assets/reach.js";
import { at, el, local } from "/assets/texts.js";

/** What may be asked again and again. */
const LASTING = /^(board|peek|help|set|replay|gif|export|review)/;
/** Buttons of a challenge, and those that answer it. */
const [OF_CHALLENGE, ANSWERS] = [/^(accept|sit|decline|part|cancel):/, /^(accept|sit|decline|cancel):/];
/** Ids of tournaments, puzzles and errors to be tried again: they are no tables. */
const NO_TABLE = /^[guv]/;
/** Answers of more lines, or with a picture, want to be looked at. And letters of such a line, on a telephone. */
const [LINES_AT_A_GLANCE, LINE] = [6, 45];
/** Pixels from the end at which somebody still reads along. */
const NEAR_END = 24;

/**
 * `whole` and `lines` are the games as they were last seen; `press(data, id)` presses a button of message `id`;
 * `asking()` is the game whose challenge stands in the board's place; `listed()` the one whose moves are listed beside the talk; `changed(game, version)` is told which game a message is about, or nothing where it may be any; `read()`, that something wants to be
 * looked at; `refused(text)`, why a typed move is none.
 */
export function talk({ who, press, whole, lines, asking, listed, changed, read, refused }) {
  const messages = new Map();
  /** Messages whose question was answered or stood on the board. */
  const done = new Set();
  /** Games whose challenge was answered here. */
  const answered = new Set();
  /** Came by the stream while an own call is under way: it may be the answer to it. */
  let held = null;
  let isReady = false;
  /** He reads along at the end, until he scrolls up. */
  let isAtEnd = true;
  let lastTop = 0;
  /** Height of the talk and of its window at the last look. */
  let lastSize = "";
  let replyTo = null;
  let failed = { text: null, event: null };

  /** It stands in the board's place, with its buttons. */
  const isOnStage = ({ to, kind, game }) => to === "all" && kind === "public" && Boolean(game) && game.id === asking();

  /** Whether a button still does what it says. */
  function isOpen(message, data) {
    if (done.has(message.id) || isOnStage(message)) return false;
    const [, game, version] = data.split(":");
    if (!game || game === "-" || NO_TABLE.test(game)) return true;
    // Of a challenge that was answered here, or has become a game, no other card keeps its buttons.
    if (OF_CHALLENGE.test(data) && (answered.has(game) || (lines.get(game)?.standing ?? "challenged") !== "challenged")) return false;
    if (message.to === "all" && LASTING.test(data)) return true;
    if (message.to === "all") return whole.get(game)?.buttons.flat().some((known) => known.data === data) ?? false;
    const line = lines.get(game);
    // Of a game that is no longer here only what can be read of it.
    if (!line) return !version || LASTING.test(data);
    return !version || String(line.version) === version;
  }

  async function pressed(message, data) {
    if (message.to !== "all" && !LASTING.test(data) && !/^(why|legal)/.test(data)) done.add(message.id);
    const own = await press(data, message.id);
    if (ANSWERS.test(data) && !own.isRefused) answered.add(data.split(":")[1]);
    refresh();
    // Meanwhile it may have lost its buttons.
    draw(messages.get(message.id));
  }

  function zoom(message) {
    at("zoom").querySelector("img")?.remove();
    at("zoom").prepend(load(Object.assign(el("img"), { alt: message.alt }), message.image));
    at("zoom").showModal();
  }

  /** The newest caption of each game; older ones are in the list of moves. */
  const newest = (message) =>
    ![...messages.values()].some((other) => other.id > message.id && isBoard(other) && other.game.id === message.game.id);

  /** The name of a message's game, where several are open: nobody else's line would tell them apart. */
  function gameOf(message) {
    const open = [...lines.values()].filter(({ standing }) => !["gone", "challenged"].includes(standing));
    const line = lines.get(message.game?.id);
    return open.length > 1 && line ? [line.title, opponent(line)].filter(Boolean).join(", ") : null;
  }

  /** Told elsewhere: by a newer one, or by the list of moves. */
  const isTold = (message) => isBoard(message) && (!newest(message) || (isReport(message) && message.game.id === listed()));

  function draw(message) {
    const list = at("messages");
    const before = list.querySelector(`[data-id="${message.id}"]`);
    const isSilenced = message.kind === "line" && !message.text;
    if (isSilenced || isSpent(message) || done.has(-message.id) || isTold(message)) return before?.remove();
    const options = { user: who.user, of: isBoard(message) ? gameOf(message) : null, press: (data) => pressed(message, data), zoom, into: before, isShort: isOnStage(message) };
    const node = article(message, { ...options, isOpen: (data) => !isBoard(message) && isOpen(message, data) });
    if (before) return;
    const next = [...list.children].find((other) => Number(other.dataset.id) > message.id);
    list.insertBefore(node, next ?? null);
  }

  /** To the newest; to the beginning of message `id`, if it is a long one and more than can be seen. */
  function toEnd(id = null) {
    const long = id && at("messages").querySelector(`[data-id="${id}"].long`);
    isAtEnd = !long || long.offsetHeight < at("scroll").clientHeight;
    at("newer").hidden = true;
    at("scroll").scrollTop = isAtEnd ? at("scroll").scrollHeight : long.offsetTop;
    [lastTop, lastSize] = [at("scroll").scrollTop, `${at("scroll").scrollHeight} ${at("scroll").clientHeight}`];
  }

  /** Looks where he is; the event that tells it may still be under way. A talk that grew or shrank moved by itself. */
  function follow() {
    const { scrollHeight, scrollTop, clientHeight } = at("scroll");
    const size = `${scrollHeight} ${clientHeight}`;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) {
      isAtEnd = true;
      at("newer").hidden = true;
    } else if (size === lastSize && scrollTop < lastTop) isAtEnd = false;
    [lastTop, lastSize] = [scrollTop, size];
  }

  /** A reader further up keeps the message under his eyes, whatever is put above it or taken away there. */
  function steady(change) {
    const scroll = at("scroll");
    const edge = scroll.getBoundingClientRect().top;
    const seen = isAtEnd ? [] : [...at("messages").children].filter((node) => node.getBoundingClientRect().bottom > edge);
    const tops = seen.map((node) => node.getBoundingClientRect().top);
    change();
    const spot = seen.findIndex((node) => node.isConnected);
    if (spot >= 0) scroll.scrollTop += seen[spot].getBoundingClientRect().top - tops[spot];
  }

  function take(message) {
    const before = messages.get(message.id);
    if (before && before.change >= message.change) return;
    follow();
    // Told in words, too, by the reader's own clock.
    for (const span of message.spans) message.text = message.text.replace(span.text, () => local(span));
    messages.set(message.id, message);
    steady(() => {
      draw(message);
      if (!isBoard(message)) return;
      for (const other of messages.values()) if (isBoard(other) && other.game.id === message.game.id) draw(other);
    });
    if (before) return;
    if (message.kind === "public" && isReady) changed(message.game?.id, message.game?.version);
    const linesOf = (text) => text.split("\n").reduce((sum, line) => sum + Math.ceil((line.length || 1) / LINE), 0);
    const isLong = message.image || linesOf(message.text) > LINES_AT_A_GLANCE;
    if (isReady && isLong && message.kind !== "line" && !isBoard(message)) read();
    if (message.kind === "line" && message.from !== who.user && isReady) say(`${message.from}: ${message.text}`);
    // A question on the board has the focus there, and the receipt of a move is told with the move.
    const isTaken = isSpent(message) || done.has(-message.id);
    if (message.kind !== "line" && message.kind !== "public" && !isTaken) say(message.text);
    if (isAtEnd || message.from === who.user) toEnd();
    else at("newer").hidden = false;
  }

  /** Games have changed: some buttons count no more. */
  function refresh() {
    for (const message of messages.values()) {
      if (isBoard(message)) {
        const shown = at("messages").querySelector(`[data-id="${message.id}"]`);
        const [before, now] = [shown?.querySelector(".of")?.textContent ?? "", gameOf(message)];
        if (Boolean(shown) === isTold(message) || (shown && before !== (now ? `${now} · ` : ""))) draw(message);
        continue;
      }
      const open = message.buttons.flat().filter(({ data }) => isOpen(message, data)).map(({ data }) => data);
      const node = at("messages").querySelector(`[data-id="${message.id}"] .buttons`);
      const drawn = [...(node?.children ?? [])].map((pressed) => pressed.dataset.data);
      // Drawn anew it would lose the focus and a press that has begun.
      if (open.join() !== drawn.join()) draw(message);
    }
  }

  /** To those who listen instead of looking. */
  function say(text) {
    at("announce").textContent = text;
  }

  function reply(game) {
    const ofGame = [...messages.values()].filter((message) => message.to === "all" && message.game?.id === game);
    replyTo = game ? (ofGame.at(-1)?.id ?? null) : null;
    at("replying").hidden = replyTo === null;
    if (replyTo !== null) at("text").focus();
  }

  at("text").addEventListener("input", () => at("text").removeAttribute("aria-invalid"));
  at("newer").addEventListener("click", () => toEnd());
  at("scroll").addEventListener("scroll", follow);
  // Lines that grow and panels that shrink move the end away from under his eyes.
  const watch = new ResizeObserver(() => isAtEnd && toEnd());
  [at("scroll"), at("messages")].forEach((node) => watch.observe(node));

  return {
    take,
    toEnd,
    reply,
    isReady: () => isReady,
    /** The code by which a challenge was reached. */
    codeOf(game) {
      const all = [...messages.values()].flatMap(({ buttons }) => buttons.flat());
      return all.find(({ data }) => data.startsWith(`sit:${game}:`))?.data.split(":").at(-1);
    },
    last: () => Math.max(0, ...[...messages.values()].map(({ change }) => change)),
    /** What was said before; choices that were left open then are no longer asked. */
    begin(kept) {
      kept.filter(({ kind }) => kind !== "picker").forEach((message) => {
        // A question nobody answered is over; what was told stays.
        if (message.to !== "all") done.add(/^confirm:/.test(message.buttons[0]?.[0]?.data ?? "") ? -message.id : message.id);
        take(message);
      });
      isReady = true;
      at("announce").textContent = "";
      toEnd();
    },
    stream(message) {
      if (held && message.to !== "all") held.push(message);
      else take(message);
    },
    hold: () => (held ??= []),
    release(answered) {
      answered.forEach((id) => done.add(-id));
      const waiting = held ?? [];
      held = null;
      waiting.forEach(take);
    },
    refresh,
    announce: ({ line, caption }) => say([...caption.slice(0, -1), line.headline].map((text) => text.replace(/\.$/, "")).join(". ")),
    async typed(send, look) {
      const input = at("text");
      const text = input.value.trim();
      if (!text) return;
      // The same words sent again after a lost answer are the same event.
      if (failed.text !== text) failed = { text, event: api.nonce() };
      input.value = "";
      input.removeAttribute("aria-invalid");
      const own = await send(() => api.say(who, text, look, replyTo, failed.event));
      if (!own?.length) toEnd();
      // What was not done stays, to be mended or typed over; a command of one word can only be right.
      const isWhole = /^\/\S+$/.test(text);
      // A move that is none is told where the player looks, and the field shows which words it were.
      const why = own?.isRefused && !text.startsWith("/") && own.find((message) => message.text)?.text.split("\n")[0];
      if (why) {
        refused(why);
        input.setAttribute("aria-invalid", "true");
      }
      if ((!own || (own.isRefused && !isWhole)) && !input.value) {
        input.value = text;
        input.select();
      }
      if (!own) return;
      failed = { text: null, event: null };
      reply(null);
    },
  };
}
