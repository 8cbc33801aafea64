// Service worker: the page starts without the server, to look back. Nothing is answered here that the server can answer,
// and nothing is sent later.

/** Files of this version. Their names tell their content, so each version has another service worker. */
const SHELL = ["/assets/app.js", "/assets/style.css", "/assets/icon.svg"];
/** This version's files with its page, and what was seen with it (`offline.js`). */
const [SHELF, SEEN] = [`banco-shell ${SHELL[0]}`, `banco-seen ${SHELL[0]}`];
const PAGE = "/";
const PICTURES_MAX = 90;

/** Only a page that names these files: the page of another version could not start with them. Not the page inside Discord. */
async function keepPage(answer) {
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(SHELL[0]) || text.includes("data-discord")) return;
  await (await caches.open(SHELF)).put(PAGE, answer);
}

/** The table has closed, or wants its key again: what it showed must go. */
async function wipe() {
  await (await caches.open(SHELF)).delete(PAGE);
  await caches.delete(SEEN);
}

async function opened(event) {
  const kept = () => caches.open(SHELF).then((shelf) => shelf.match(PAGE, { ignoreVary: true }));
  try {
    const answer = await fetch(event.request);
    if ([401, 403].includes(answer.status)) event.waitUntil(wipe());
    else event.waitUntil(keepPage(answer.clone()));
    // A proxy whose server is gone.
    return answer.status > 501 ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const found = await kept();
    if (!found) throw error;
    return found;
  }
}

async function keepPicture(request, answer) {
  const shelf = await caches.open(SEEN);
  await shelf.put(request, answer);
  const pictures = (await shelf.keys()).filter(({ url }) => url.includes("/board/"));
  await Promise.all(pictures.slice(0, -PICTURES_MAX).map((old) => shelf.delete(old)));
}

/** The position that a picture shows, whichever way and size it was asked for. */
const position = (address) => [address.pathname, address.searchParams.get("keep")].join();

async function picture(event, address) {
  try {
    const answer = await fetch(event.request);
    // The server says what may be kept, whatever the page asks for. What differs from another picture is none by itself.
    if (answer.ok && answer.headers.has("banco-keeps") && !answer.headers.has("banco-delta")) event.waitUntil(keepPicture(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const shelf = await caches.open(SEEN);
    const kept = (await shelf.keys()).find(({ url }) => position(new URL(url)) === position(address));
    if (!kept) throw error;
    return shelf.match(kept);
  }
}

addEventListener("install", (event) => {
  // Calls and streams go past this worker, where the browser can do that.
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" }).catch(() => null);
  const fill = async () => {
    await (await caches.open(SHELF)).addAll(SHELL);
    await keepPage(await fetch(PAGE)).catch(() => null);
    await skipWaiting();
  };
  event.waitUntil(fill());
});

addEventListener("activate", (event) => {
  const others = (names) => names.filter((known) => known.startsWith("banco-") && known !== SHELF && known !== SEEN);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((other) => caches.delete(other)))));
});

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") {
    if (address.pathname === "/" || address.pathname.startsWith("/t/")) event.respondWith(opened(event));
  } else if (SHELL.includes(address.pathname)) {
    event.respondWith(caches.match(address.pathname, { ignoreVary: true }).then((kept) => kept ?? fetch(event.request)));
  } else if (address.searchParams.has("keep") && address.pathname.startsWith("/board/")) {
    event.respondWith(picture(event, address));
  }
});
