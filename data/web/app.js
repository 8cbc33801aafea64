// The page of the local table: the door, the room, and what a person does in it.

import { replaced, showEntrance } from "/assets/account.js";
import * as api from "/assets/api.js";
import { countDown } from "/assets/chat.js";
import { LOW, written } from "/assets/clocks.js";
import { doors } from "/assets/door.js";
import { drawGames, drawTimes, left, opponent, runsForMe, showChosen, showMove, sorted } from "/assets/games.js";
import * as discord from "/assets/discord.js";
import { ofBrowser, ofTab } from "/assets/kept.js";
import * as knocking from "/assets/knock.js";
import { atRest, keepFor, keepGame, seenBefore, waitForServer, wipeSeen } from "/assets/offline.js";
import { drawPeople } from "/assets/people.js";
import { isReading, reads } from "/assets/phones.js";
import { bearer } from "/assets/reach.js";
import { settingsSheet, speak } from "/assets/settings.js";
import { sheet } from "/assets/sheet.js";
import * as sounds from "/assets/sounds.js";
import { askStranger, suggest } from "/assets/suggest.js";
import { tableRoom } from "/assets/table.js";
import { talk } from "/assets/talk.js";
import { at, button, commands, el, games, home, isEntrance, isSigned, isTelegram, lang, keepLanguage, local, t } from "/assets/texts.js";

const telegram = isTelegram ? await import("/assets/telegram.js") : null;

const KEPT_NAME = "banco.user";
/** Why he stands at the door again; nothing that was kept is his any more. */
const KEPT_NEWS = "banco.news";
/** A language that was chosen at the door. */
const KEPT_SPOKEN = "banco.spoken";
const news = ofTab.get(KEPT_NEWS) ?? "";
if (news) ofTab.clear();
/** As many as fit in the list without pushing out those that go on, and milliseconds they stay there. */
const [FINISHED_MAX, FINISHED_STAY] = [6, 86_400_000];
/** Milliseconds before a house that is away is asked again. */
const AGAIN = 3000;
const named = location.pathname.startsWith("/t/") ? decodeURIComponent(location.pathname.slice(3)) : home;
/** With a session there is one list of games, whatever their places are. */
const channel = isSigned ? "" : named;

const who = { channel: channel || home, user: "" };
/** What he looked at, and what he had typed, before the page was made anew. */
const KEPT_STOOD = `banco.stood.${channel}`;
const stood = ofTab.read(KEPT_STOOD, {});
/** Games by id as they were last seen: a line of the list, or the whole. */
const lines = new Map();
const whole = new Map();
let people = [];
let challenged = null;
/** The game the person asked for last: what he types is meant for it, also while its board is still under way. */
let wanted = null;
/** A game that is over and was chosen to be looked at: others do not take its place. */
let picked = stood.game;
/** He has asked for a new game: the next challenge of his own is shown. */
let isStarting = false;
/** He has done something: if it moved a game that he does not look at, that one is shown. */
let hasActed = false;
/** How the line to the server is: "up", "cut", "asking" in place of a stream, or "back": there was none from the beginning. */
let connection = "up";
/** The house cannot get at its games. */
let isAway = false;
/** Who stands at the door. */
let coming = null;
/** Own games at other tables that wait. */
let elsewhere = [];
/** Versions that came with the answer to an own call, before their message. */
const told = new Map();
/** Numbers of the last questions about each game: a late answer is dropped. */
const asked = new Map();

/** Games that ended here and when they were seen to, the newest last; in every tab of this person's. */
const finished = {
  address: (user = who.user) => `banco.over.${channel}.${user}`,
  kept() {
    return ofBrowser.read(this.address(), []).filter(([, at]) => at + FINISHED_STAY > Date.now());
  },
  ids() {
    return this.kept().map(([id]) => id);
  },
  set(kept, user) {
    ofBrowser.put(this.address(user), kept.slice(-FINISHED_MAX));
  },
  keep(id) {
    if (!this.ids().includes(id)) this.set([...this.kept(), [id, Date.now()]]);
  },
  forget(id) {
    this.set(this.kept().filter(([other]) => other !== id));
  },
};

function trouble(error) {
  if (error instanceof api.Away) return away();
  if (!(error instanceof api.Trouble)) throw error;
  at("say-error").textContent = error.message;
}

function drawState() {
  const slow = connection === "asking" ? t("web-slow") : connection === "back" ? t("web-looking-back") : "";
  at("state").textContent = connection === "cut" ? t("web-reconnecting") : isAway ? t("web-error-away") : slow;
  at("state").classList.toggle("calm", connection !== "cut");
}

/** Says so, and asks again until it can. */
function away() {
  if (isAway) return;
  isAway = true;
  drawState();
  setTimeout(async () => {
    isAway = false;
    await reload();
    drawState();
  }, AGAIN);
}

/** What is looked at, for whom it is asked. */
const look = () => (wanted ? { game: wanted, flip: room.isFlipped(wanted) ? 1 : 0, ...room.since() } : {});

/** Sends; what came back stands in the talk and on the board, and what only this person is told is handed on. */
async function send(call, isFromBoard = false) {
  at("say-error").textContent = "";
  said.hold();
  hasActed = true;
  const { game, flip } = look();
  try {
    const { messages, table, refused, turn, away: isGone, lang: chosen } = await call();
    speak(chosen);
    if (isGone) away();
    const own = messages.filter((message) => message.to !== "all");
    // What the board itself asks needs no place in the talk.
    const questions = isFromBoard ? own.filter(({ kind, buttons }) => kind === "picker" || /^(confirm|to|pick):/.test(buttons[0]?.[0]?.data ?? "")) : [];
    said.release(questions.map(({ id }) => id));
    messages.filter((message) => !questions.includes(message)).forEach((message) => said.take(message));
    if (own.length) said.toEnd(own[0].id);
    own.forEach(room.mark);
    if (table && table.line.version > (whole.get(game)?.line.version ?? 0)) told.set(game, table.line.version);
    // Turned around meanwhile, it is asked for anew.
    const shown = table && look().flip === flip ? see(table) : null;
    if (table && !shown) refresh(game);
    // Why not is told under a board that stands.
    if (refused) await shown;
    const settled = room.settle(refused);
    if (refused) await settled;
    if (turn && turn !== wanted) choose(turn);
    own.isRefused = refused;
    return own;
  } catch (error) {
    said.release([]);
    trouble(error);
    room.settle();
    return null;
  }
}

const act = async (data, isFromBoard = false, message = undefined) => {
  const [verb, game] = data.split(":");
  isStarting = /^(rematch|sit)$/.test(verb);
  // What explains the marks leaves them.
  if (!/^(hint|why|legal)$/.test(verb)) room.forget();
  const [, rules] = /^board:-?:[^:]*:(\w+\.\d+)$/.exec(data) ?? [];
  if (rules) return sheet.open("rules", rules), [];
  if (verb === "part" && lines.has(game)) return mix(lines.get(game));
  const code = verb === "part" && said.codeOf(game);
  if (code) return mixWith(code);
  if (verb === "accept" && lines.has(game)) choose(game);
  const own = await send(() => api.press(who, data, look(), message), isFromBoard);
  return own ?? [];
};
const say = async (text) => {
  if (showSheet(text)) return;
  challenged = null;
  isStarting = text.startsWith("/play");
  drawRoom();
  const own = await send(() => api.say(who, text, look()));
  if (own?.length) room.answered(own.filter(({ kind }) => kind === "note"));
};

const room = tableRoom({ who, act, trouble, refresh, choose, card: (...asked) => door.card(...asked), redraw: () => drawRoom() });
/** Words for the luck of a challenge: with them whoever may accepts it. */
function mix({ id, is_mine, waits_for_me }) {
  // With a session the challenge stands in a chat, where a reply from here would not find it.
  const isReply = is_mine && !waits_for_me && !isSigned;
  if (!isReply) return mixWith(`#${id}`);
  said.reply(id);
  at("text").focus();
  return [];
}

/** The command that accepts a challenge, to which the words are added. */
function mixWith(named) {
  said.reply(null);
  at("text").value = `/${lang === "vi" ? "nhan" : "accept"} ${named} `;
  at("text").focus();
  return [];
}

/** `version`: of which a message tells; what an own call was told already needs no asking. */
function changed(id, version) {
  if (!id) return reload();
  const isTold = told.get(id) === version;
  told.delete(id);
  if (!isTold && !(whole.get(id)?.line.version > version)) refresh(id);
}

const isPlayed = ({ standing, is_mine } = {}) => standing === "playing" && is_mine;

const said = talk({
  who,
  press: (data, message) => act(data, false, message),
  whole,
  lines,
  asking: () => (room.line()?.standing === "challenged" ? room.chosen() : null),
  listed: () => (room.line()?.standing === "playing" ? room.chosen() : null),
  changed,
  // Nobody's board shrinks while he plays on it.
  read: () => isPlayed(room.line()) || reads(true),
  refused: (text) => room.tell(text),
});

// --- Games and people -----------------------------------------------------------------------

function drawRoom() {
  const all = [...lines.values()].filter(({ standing }) => standing !== "gone");
  const small = (line) => api.picture(who.user, line, {}, { small: 1 });
  drawGames(at("games"), all, wanted, { choose, leave, small }, elsewhere);
  at("no-games").hidden = all.length > 0 || room.isStudying();
  const isBare = !room.chosen() && !room.isStudying();
  // The door lists games that ended meanwhile.
  if (isBare && !at("room").classList.contains("bare")) door.draw();
  at("room").classList.toggle("bare", isBare);
  drawPeople(at("people"), people, who.user, challenged, (name) => {
    challenged = name;
    drawRoom();
  }, say, door.card);
  knocking.badge(all.filter((line) => line.waits_for_me).length);
}

/** From now on its clock is counted here. */
const stamp = (line) => Object.assign(line, { ends: line.left === null ? Infinity : performance.now() + line.left });

/** Games whose clock has warned, at which move. */
const warned = new Set();
/** The game under whose board another one's clock is told. */
let hurried = null;

/** A clock of his own that runs out is seen and heard, whatever he looks at. */
function hurry() {
  drawTimes(at("games"));
  countDown();
  const here = lines.get(wanted);
  if (here && runsForMe(here) && !document.hidden) sounds.lowHere(wanted, left(here));
  const low = sorted([...lines.values(), ...elsewhere].filter((line) => runsForMe(line) && left(line) < LOW));
  for (const line of low) {
    const [isHere, key] = [lines.has(line.id), `${line.id} ${line.version}`];
    if ((line.id === wanted && !document.hidden) || warned.has(key)) continue;
    warned.add(key);
    // Of another table only the list tells whether he has moved there.
    if (!isHere && !warned.has(`${key} asked`)) {
      warned.add(`${key} asked`);
      reload().then(() => warned.delete(key));
      continue;
    }
    sounds.play("low");
    knocking.notify(`${line.title} · ${opponent(line)}`, hurryText(line));
    at("announce").textContent = hurryText(line);
  }
  hurried = low.find((line) => line.id !== wanted && warned.has(`${line.id} ${line.version}`));
  at("under").classList.toggle("urgent", Boolean(hurried));
  at("alarm").hidden = !hurried;
  if (hurried) at("alarm").textContent = hurryText(hurried);
}

/** Milliseconds before the server is told again which game is looked at, for it forgets after a minute; and without a touch. */
const [LOOKING, IDLE] = [25_000, 300_000];
const looked = { game: null, at: 0, touched: Date.now() };
for (const kind of ["pointerdown", "pointermove", "keydown", "visibilitychange"]) {
  addEventListener(kind, () => (looked.touched = Date.now()), { capture: true });
}

/** The chats do not call a player to the game that this page shows. */
function beat(game = document.hidden || Date.now() > looked.touched + IDLE ? null : wanted) {
  if (!isSigned) return;
  if (looked.game && looked.game !== game) api.look(looked.game, true);
  if (game && (looked.game !== game || Date.now() > looked.at + LOOKING)) {
    api.look(game, false);
    looked.at = Date.now();
  }
  looked.game = game;
}
document.addEventListener("visibilitychange", () => who.user && beat());

const hurryText = (line) => t("web-hurry").replace("$game", () => line.title).replace("$left", written(left(line)));

/** A game has changed, or is seen for the first time. */
function turned(line) {
  const before = lines.get(line.id);
  stamp(line);
  if (before && before.version > line.version) return;
  lines.set(line.id, line);
  document.dispatchEvent(new Event("stir"));
  const isNew = before && line.waits_for_me && (!before.waits_for_me || before.version !== line.version);
  if (isNew || (!before && said.isReady() && line.waits_for_me)) {
    // What was enlarged covers the board.
    at("zoom").close?.();
    if (line.id !== wanted || !before || !sounds.isTold(before, line)) sounds.play("turn");
    knocking.notify(`${line.title} · ${opponent(line)}`, line.headline);
  }
}

/** Asks how a game stands, and takes it in; `begun`: it was asked before. */
async function refresh(id, begun = null) {
  if (!id || connection === "back") return;
  const number = (asked.get(id) ?? 0) + 1;
  asked.set(id, number);
  try {
    const seen = (await begun) ?? (await api.table(who.user, id, room.isFlipped(id), id === wanted ? room.since() : {}));
    if (asked.get(id) === number) await see(seen);
  } catch (error) {
    if (wanted === id) wanted = room.chosen();
    // It ended here long ago, and nothing is kept of it.
    if (error.status === 404 && finished.ids().includes(id)) finished.forget(id);
    else if (!(error instanceof api.Unreached && whole.has(id))) trouble(error);
    drawRoom();
  }
}

/** Takes in how a game stands and shows it, if it is the wanted one. */
async function see(seen) {
  const { id } = seen.line;
  const told = (line) => seen.instants.reduce((line, { at, words, kind }) => line.replace(words, local({ kind, at })), line);
  seen.caption = seen.caption.map(told);
  const [before, stood] = [whole.get(id), lines.get(id)];
  if (before?.line.version > seen.line.version) return;
  whole.set(id, seen);
  turned(seen.line);
  keepGame(seen);
  if (seen.line.standing === "gone") leave(id);
  if (seen.line.standing === "over" && seen.line.channel === channel) finished.keep(id);
  const looked = lines.get(wanted);
  const isFree = !room.isStudying() && picked !== wanted && (!looked || ["over", "gone"].includes(looked.standing) || !looked.is_mine);
  // The house sits down at once: what he began may be under way already.
  const isBegun = seen.line.standing === "playing" || (seen.line.standing === "challenged" && !seen.line.waits_for_me);
  if (isStarting && !before && isBegun && seen.line.is_mine) [wanted, isStarting] = [id, false];
  if (hasActed && stood?.own && stood.own === stood.to_move && seen.line.plies > stood.plies) [wanted, hasActed] = [id, false];
  const isToCome = !["over", "gone"].includes(seen.line.standing);
  // Where nothing is looked at, a challenge to anybody is everybody's.
  const isNobodys = !looked && !sorted(lines.values()).some((line) => line.is_mine);
  // The same again is no news, and changes no view.
  const isNews = before?.line.version !== seen.line.version;
  if (wanted !== id && isFree && isNews && isToCome && (seen.line.is_mine || isNobodys)) wanted = id;
  if (wanted === id && isPlayed(seen.line) && before?.line.version !== seen.line.version) reads(false);
  // The picture is on its way while the rest is drawn.
  const shown = wanted === id ? room.show(seen) : null;
  said.refresh();
  drawRoom();
  await shown;
  drawRoom();
  if (before && seen.line.version > before.line.version) said.announce(seen);
}

async function choose(id) {
  sheet.close();
  picked = lines.get(id)?.standing === "playing" ? null : id;
  wanted = id;
  drawRoom();
  if (whole.has(id)) await room.show(whole.get(id));
  // Somebody at it may be called otherwise by now.
  await refresh(id);
}

function leave(id) {
  finished.forget(id);
  if (stood.game === id) stood.game = null;
  lines.delete(id);
  whole.delete(id);
  if (wanted === id) {
    wanted = null;
    room.leave();
    const next = sorted(lines.values())[0];
    if (next) choose(next.id);
  }
  drawRoom();
}

/** The list as it is now: at the beginning, where it was asked for before, and after the line was cut. */
async function reload(begun = null) {
  try {
    const { tables: all, people: here, lang: chosen } = (await begun?.tables) ?? (await api.tables(who));
    speak(chosen);
    const tables = all.filter((line) => line.channel === channel);
    people = here;
    elsewhere = all.filter((line) => line.channel !== channel && line.waits_for_me).map(stamp);
    tables.forEach(turned);
    for (const id of [...lines.keys()].filter((id) => !tables.some((line) => line.id === id))) {
      if (lines.get(id).standing !== "over") await refresh(id);
    }
    // It may be in no list: over, or a puzzle.
    if (stood.game && (await begun?.table)) wanted ??= stood.game;
    // The game that was looked at, or one that waits for a move, comes before an own challenge that waits for others.
    wanted ??= (lines.get(stood.game) ?? sorted(lines.values()).find((line) => line.waits_for_me))?.id ?? null;
    for (const line of tables.filter(({ standing }) => standing === "challenged")) await refresh(line.id);
    // What ended here stays until it is put away.
    for (const id of finished.ids().filter((id) => !lines.has(id))) await refresh(id);
    wanted ??= lines.get(stood.game)?.id ?? sorted(lines.values())[0]?.id ?? null;
    await refresh(wanted, wanted === stood.game ? begun?.table : null);
    drawRoom();
  } catch (error) {
    trouble(error);
  }
}

// --- Sheets ---------------------------------------------------------------------------------

settingsSheet({ who, trouble, changed: reload });

/** A sheet whose module is loaded when it is first opened. */
function lateSheet(name, load) {
  let loading = null;
  sheet.offer(name, async (body, what) => {
    try {
      const draw = await (loading ??= load());
      return sheet.isOpen(name) && draw(body, what);
    } catch {
      loading = null;
      trouble(new api.Unreached(t("web-part-missing")));
    }
  });
}
lateSheet("rules", async () => (await import("/assets/rules.js")).rulesSheet({ who, trouble, game: () => room.line()?.game }));
lateSheet("tournaments", async () => (await import("/assets/cups.js")).cupSheet({ who, trouble, choose }));
lateSheet("record", async () => (await import("/assets/record.js")).recordSheet(trouble));
document.addEventListener("record", ({ detail }) => sheet.open("record", detail));

/** Commands that open a sheet, where nothing else stands behind them. */
const SHEETS = { rules: "rules", settings: "settings", tournament: "tournaments" };

/** Whether this command is a sheet, which is open now. */
function showSheet(text) {
  const [, word, rest] = /^\/(\S+)\s*(.*)$/.exec(text.trim().toLowerCase()) ?? [];
  const name = SHEETS[commands.find(([name, alias]) => [name, alias].includes(word))?.[0]];
  const what = name === "rules" ? games.find((game) => game.slice(0, 2).some((known) => known.toLowerCase() === rest))?.[0] : null;
  if (!name || (rest && !what)) return false;
  sheet.open(name, what);
  return true;
}

// --- Door and room --------------------------------------------------------------------------

function showGate(error = "", name = "") {
  at("room").hidden = true;
  at("gate").hidden = false;
  at("name-error").textContent = error;
  if (name) at("name").value = name;
  at("name-back").hidden = !who.user;
  at("name").focus();
}

function showRoom() {
  at("entrance").hidden = true;
  at("gate").hidden = true;
  at("room").hidden = false;
}

/** A link of a chat, or the word of its client: it leaves the address at once, and is used up by one request. */
async function signIn(proof, isSure = false) {
  history.replaceState(null, "", location.pathname + location.search);
  if (!proof) return showEntrance(t("web-reopen"));
  showEntrance(t("web-signing-in"));
  try {
    const { game, invitation } = await api.signIn(proof, isSure);
    const wish = proof.start ?? new URLSearchParams(proof.init).get("start_param") ?? "";
    Object.assign(stood, { game, invitation, isForeign: !game && wish.startsWith("g_") });
    ofTab.put(KEPT_STOOD, stood);
    if (bearer()) comeBack();
    else location.replace("/");
  } catch (error) {
    if (!(error instanceof api.Trouble)) throw error;
    // A client may open this page again with what it said before.
    if (isTelegram && bearer()) return comeBack();
    if (isTelegram && error.status === 403) return showEntrance(t("web-reopen"));
    const stay = () => (bearer() ? comeBack() : location.replace("/"));
    const answers = [button(t("web-open-link"), "primary", () => signIn(proof, true)), button(t("web-stay-in"), "", stay)];
    showEntrance(error.message, ...(error.status === 409 ? answers : []));
  }
}

/** The client of a chat around this page says who the person is. */
async function signInInside() {
  showEntrance(t("web-signing-in"));
  try {
    stood.game = (await discord.signIn(showEntrance)) ?? stood.game;
    comeBack();
  } catch (error) {
    if (!(error instanceof api.Trouble)) throw error;
    showEntrance(error.message);
  }
}

/** The page of the person whose browser this is. */
async function comeBack() {
  showEntrance(t("web-signing-in"));
  try {
    const { account, name, looks } = await api.session();
    discord.showLooks(looks);
    await enter(account, name);
  } catch (error) {
    if (!(error instanceof api.Trouble)) throw error;
    if (error instanceof api.Unreached) {
      if (await looksBack()) return;
      waitForServer();
      return showEntrance(t("web-reconnecting"));
    }
    if (error instanceof api.Away) setTimeout(comeBack, AGAIN);
    showEntrance(error.message);
  }
}

/** Without the server: the games that this browser has kept, to be looked at. Answers whether there are any. */
async function looksBack(user) {
  const seen = await seenBefore(user);
  if (!seen?.games.length) return false;
  connection = "back";
  at("room").classList.add("offline");
  who.user = seen.user;
  at("me").textContent = seen.name;
  at("channel").textContent = channel;
  for (const game of seen.games.map(atRest)) {
    whole.set(game.line.id, game);
    lines.set(game.line.id, stamp(game.line));
  }
  showRoom();
  drawState();
  drawControls();
  waitForServer();
  await choose(lines.has(stood.game) ? stood.game : seen.games.at(-1).line.id);
  drawRoom();
  return true;
}

async function enter(user, name = user) {
  let kept;
  coming = user;
  // On a slow line each answer takes long: all are asked for at once.
  const ahead = (asked) => asked.catch(() => null);
  const begun = { tables: ahead(api.tables({ ...who, user })), table: stood.game && ahead(api.table(user, stood.game, false)) };
  try {
    kept = await api.list({ ...who, user });
  } catch (error) {
    if (!(error instanceof api.Trouble)) throw error;
    if (error instanceof api.Unreached && (await looksBack(user))) return;
    if (error instanceof api.Away) setTimeout(() => coming === user && enter(user, name), AGAIN);
    return isSigned ? showEntrance(error.message) : showGate(error.message, user);
  }
  who.user = user;
  if (!isSigned) ofTab.set(KEPT_NAME, user);
  if (ofTab.get(KEPT_SPOKEN)) await speaks(lang);
  keepFor(user, name, kept.former);
  showRoom();
  at("me").textContent = name;
  at("channel").textContent = channel;
  await reload(begun);
  door.draw();
  said.begin(kept.messages);
  at("text").value = stood.text ?? "";
  // A board of a group leads here, and shows its game to its players alone.
  if (stood.isForeign) at("say-error").textContent = t("web-not-yours");
  if (stood.invitation) say(`/accept ${stood.invitation}`).then(() => reads(true));
  api.follow(who, { since: said.last(), former: kept.former }, {
    take: said.stream,
    meet(here) {
      const isCalledAnew = people.some(({ name }) => !here.some((other) => other.name === name));
      people = here;
      drawRoom();
      if (isCalledAnew) reload();
    },
    // His name may stand anywhere on this page: all of it is made anew.
    forget(isHe) {
      if (isHe) {
        ofTab.set(KEPT_NEWS, "web-forgotten");
        ofBrowser.remove(finished.address());
      }
      wipeSeen().then(() => location.reload());
    },
    look: () => reload(),
    game: (id) => (id ? refresh(id) : reload()),
    connected(state, isAnew) {
      // What happened while no stream was open.
      if (isAnew) {
        if (at("say-error").textContent !== t("web-not-yours")) at("say-error").textContent = "";
        reload();
      }
      if (connection === state) return;
      // A session that has ended closes its stream: asking shows it at once.
      if (isSigned && state === "cut") api.session().then(({ account }) => account === who.user || replaced(), () => null);
      connection = state;
      drawState();
    },
  });
  // The shortcut of an installed page.
  if (location.hash === "#new") at("new-games").hidden = false;
  setInterval(() => (hurry(), beat()), 1000);
  drawControls();
  at("sounds").replaceChildren(sounds.switches());
  if (matchMedia("(min-width: 62.5rem)").matches) at("text").focus();
  sheet.restore();
}

/** Name that was typed at the door and is taken; typed once more it means the same person. */
let taken = "";

/** A name that another person goes by, or went by before, is asked about once before it opens the door. */
async function meet(name) {
  const fold = (text) => text.normalize("NFC").toLowerCase();
  if (taken !== name) {
    const { people: here, own } = await api.tables({ channel, user: name }).catch(() => ({ people: [] }));
    taken = name;
    if (own && fold(own) !== fold(name)) return showGate(t("web-name-former"), name);
    if (here.some((other) => other.here && other.name === own)) return showGate(t("web-name-here"), name);
  }
  return enter(name);
}

/** Another name for the same person; his seats stay his. */
async function rename(name) {
  try {
    await api.rename(who.user, name);
  } catch (error) {
    if (!(error instanceof api.Trouble)) throw error;
    return showGate(error.message, name);
  }
  ofTab.set(KEPT_NAME, name);
  finished.set(finished.kept(), name);
  location.reload();
}

function drawControls() {
  at("sound").textContent = t(sounds.sound.isOn() ? "web-sound-on" : "web-sound-off");
  at("sound").setAttribute("aria-pressed", String(sounds.sound.isOn()));
  for (const node of document.querySelectorAll("[data-action=notify]")) {
    node.hidden = !knocking.notices.canBe();
    node.textContent = t(knocking.notices.isOn() ? "web-notices-on" : "web-notices-off");
    node.setAttribute("aria-pressed", String(knocking.notices.isOn()));
  }
}

/** The person speaks this language from now on, in the chats, too. */
function speaks(chosen) {
  ofTab.remove(KEPT_SPOKEN);
  return api.pressQuietly(who, `set:-::${chosen}`).catch(() => null);
}

function menu(isOpen) {
  at("menu").hidden = !isOpen;
  at("menu-open").setAttribute("aria-expanded", String(isOpen));
}

const actions = {
  async language() {
    const other = lang === "vi" ? "en" : "vi";
    keepLanguage(other);
    // His answers follow the button, too; those of a person who stands at the door, once it is known who it is.
    if (who.user) await speaks(other);
    else ofTab.set(KEPT_SPOKEN, other);
    location.reload();
  },
  rename: () => showGate("", who.user),
  signOut: () => api.signOut().then(() => location.replace("/?out"), trouble),
  stay: showRoom,
  async copy(pressed) {
    const link = new URL(`/t/${encodeURIComponent(channel)}`, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      pressed.textContent = t("web-copied");
    } catch {
      // No clipboard without TLS: the link to be taken by hand.
      const field = el("input", "link");
      Object.assign(field, { value: link, readOnly: true });
      field.setAttribute("aria-label", t("web-copy-link"));
      pressed.replaceWith(field);
      field.select();
    }
  },
  sound() {
    sounds.sound.toggle();
    drawControls();
  },
  notify: () => knocking.notices.toggle().then(drawControls),
  menu: () => menu(at("menu").hidden),
  hurry: () => (lines.has(hurried.id) ? choose(hurried.id) : location.assign(`/t/${encodeURIComponent(hurried.channel)}`)),
  fresh() {
    at("new-games").toggleAttribute("hidden");
    door.draw();
  },
  more: () => at("room").classList.toggle("all"),
  first: () => room.step(0),
  before: () => room.step(-1),
  after: () => room.step(1),
  last: () => room.step(Infinity),
  flip: () => refresh(room.flip()),
  analyse: () => room.analyse(),
  people: () => at("left").classList.toggle("open"),
  machine: () => say(`/play ${room.line().game} machine`),
  toBoard: () => {
    sheet.close();
    (document.querySelector(".point[tabindex='0']") ?? at("stage")).focus();
  },
  unreply: () => said.reply(null),
  unread: () => reads(false),
  close: () => at("zoom").close(),
};

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (pressed?.dataset.action) actions[pressed.dataset.action](pressed);
  if (pressed?.dataset.say) say(pressed.dataset.say);
  if (pressed?.dataset.action !== "menu" && !event.target.closest(".sounds")) menu(false);
  // Its options fold out and are chosen without a button.
  const isKept = pressed ? pressed.dataset.action === "fresh" || pressed.matches("#new-games [aria-pressed]") : event.target.closest("#new-games");
  if (!isKept) at("new-games").hidden = true;
  // What was pressed there may have been drawn anew meanwhile.
  const isOfPeople = event.composedPath().includes(at("left")) || pressed?.dataset.action === "people";
  if (pressed?.dataset.play || !isOfPeople) at("left").classList.remove("open");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    menu(false);
    reads(false);
    at("new-games").hidden = true;
    at("left").classList.remove("open");
  }
  const isTyping = event.target.matches("input, textarea") && event.target.value !== "";
  if (at("room").hidden || isTyping || event.ctrlKey || event.metaKey || event.altKey || at("zoom").open || sheet.isOpen()) return;
  if (event.key === "ArrowLeft") room.step(-1);
  else if (event.key === "ArrowRight") room.step(1);
  else if (event.key === "Home") room.step(0);
  else if (event.key === "End") room.step(Infinity);
  else if (event.key === "f" && !event.target.matches("input")) refresh(room.flip());
  else return;
  event.preventDefault();
});
at("scroll").addEventListener("click", (event) => event.target.closest("button, a, summary") || reads(!isReading()));
at("zoom").addEventListener("close", () => reads(false));
// The first touch gives the board its room back, and is no move; a man it hits is picked where he still lies, and a
// button does what it says.
for (const kind of ["pointerdown", "click"]) {
  at("stage").addEventListener(kind, (event) => {
    if (!isReading()) return;
    if (!event.target.closest(".point.man, button:not(.point)")) event.stopPropagation();
    if (kind === "click") setTimeout(() => reads(false));
  }, { capture: true });
}
// Turned on its side a telephone shows other tabs and moves: the chosen one and the last stay in sight.
new ResizeObserver(() => showChosen(at("games"))).observe(at("games"));
new ResizeObserver(() => showMove(at("moves"))).observe(at("moves"));
const others = () => people.map(({ name }) => name).filter((name) => name !== who.user);
const door = doors({ who, say, choose, others, trouble }, [at("door-games"), at("new-games")]);
suggest(at("text"), at("suggestions"), others);
at("say").addEventListener("submit", (event) => {
  event.preventDefault();
  askStranger(at("stranger"), at("text").value, others(), (text) => {
    at("text").value = text;
    if (showSheet(text)) return void (at("text").value = "");
    isStarting = text.startsWith("/");
    room.forget();
    room.typed(text);
    said.typed(send, look());
  });
});
at("gate-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = at("name").value.trim();
  if (!/[\p{L}\p{N}]/u.test(name) || [...name].length > 32) return showGate(t("web-name-bad"));
  return who.user ? rename(name) : meet(name);
});

/** The name of this tab's guest: from the address, out of which it goes, so that a copied address invites a friend. */
function guest() {
  const here = new URL(location.href);
  const typed = here.searchParams.get("user");
  if (typed) {
    here.searchParams.delete("user");
    history.replaceState(null, "", here);
  }
  return typed ?? ofTab.get(KEPT_NAME);
}

function begin() {
  const token = location.hash.slice(1);
  const proof = telegram?.launch() ?? (isTelegram ? null : { token });
  if (isEntrance && (proof?.init || token || !bearer())) return signIn(proof);
  if (discord.isActivity && !bearer()) return signInInside();
  if (isSigned) return comeBack();
  const user = guest();
  return user ? enter(user) : showGate(t(news));
}

begin();
// Another link that is pasted into this tab changes the fragment alone.
addEventListener("hashchange", () => isEntrance && begin());
addEventListener("pagehide", () => {
  if (!who.user) return;
  beat(null);
  ofTab.put(KEPT_STOOD, { game: wanted, text: at("text").value });
});
