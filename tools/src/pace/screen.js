// Runs inside the page: An clicks, Binh answers over HTTP.
const [channel, game, count, done] = arguments;

const PATIENCE = 20000;
const until = (test) =>
  new Promise((found, failed) => {
    const end = performance.now() + PATIENCE;
    const look = () => {
      const seen = test();
      if (seen) found(seen);
      else if (performance.now() > end) failed(new Error(`never: ${test}`));
      else setTimeout(look, 5);
    };
    look();
  });
const post = async (path, body) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ channel, ...body }) });
  return answer.json();
};
const version = () => Number(document.querySelector(".play img.board")?.src.match(/[?&]v=(\d+)/)?.[1] ?? 0);
const painted = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
const press = (css) => until(() => document.querySelector(css)).then((node) => node.click());

/** Resolves when a newer board than `before` has been painted. */
const boardAfter = (before) =>
  new Promise((shown) => {
    const look = () => version() > before && (watch.disconnect(), painted().then(shown));
    const watch = new MutationObserver(look);
    watch.observe(document.querySelector(".play"), { childList: true, subtree: true, attributes: true });
  });

async function play() {
  const opened = await post("/api/say", { user: "An", text: `/play ${game} @Binh side=first` });
  const accept = opened.messages.flatMap(({ buttons }) => buttons.flat()).find(({ data }) => data.startsWith("accept:"));
  await post("/api/press", { user: "Binh", data: accept.data });
  const id = accept.data.slice("accept:".length);
  const times = [];
  let state = 7;
  const any = (list) => list[(state = (state * 48271) % 2147483647) % list.length];
  for (let ply = 0; ply < count; ply += 1) {
    await until(() => document.querySelector(".advice.turn, #actions [data-data^=rematch]"));
    if (!document.querySelector(".advice.turn")) break;
    const { board } = await (await fetch(`/api/table/${id}?user=An&lang=vi`)).json();
    // Where the page would ask nothing: one move from here to there.
    const plain = board.legal.filter(
      (move) => move.from !== move.to && board.legal.filter((other) => other.from === move.from && other.to === move.to).length === 1,
    );
    const move = any(plain);
    if (move.from) {
      await press(`.point.man[data-site="${move.from}"]`);
      await until(() => document.querySelector(`.point.target[data-site="${move.to}"]`));
    }
    const target = document.querySelector(`.point[data-site="${move.to}"]:is(.target, .free)`);
    await painted();
    const start = performance.now();
    const shown = boardAfter(version());
    target.click();
    await shown;
    times.push(performance.now() - start);
    const now = version();
    const { moves } = await (await fetch(`/api/legal/${id}?user=Binh&v=${now}`)).json();
    if (!moves.length) break;
    await post("/api/say", { user: "Binh", text: `${any(moves)} #${id}` });
    await until(() => version() > now);
  }
  return times;
}

play().then(done, (error) => done(String(error.stack)));
