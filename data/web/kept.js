// What the browser keeps for the page. Where it keeps nothing, this page remembers it for as long as it is open.

/** A store of the browser. Where storage is blocked, already to look at it throws; where it is full, to write. */
function store(name) {
  const memory = new Map();
  const attempt = (use) => {
    try {
      return [use(window[name])];
    } catch {
      return null;
    }
  };
  const get = (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key))?.[0] ?? null;
  return {
    get,
    /** A value that was kept by `put`, or `usual`, also where something else stands in its place. */
    read(key, usual) {
      try {
        return JSON.parse(get(key)) ?? usual;
      } catch {
        return usual;
      }
    },
    set(key, text) {
      memory.delete(key);
      if (!attempt((kept) => kept.setItem(key, text))) memory.set(key, text);
    },
    put(key, value) {
      this.set(key, JSON.stringify(value));
    },
    remove(key) {
      memory.delete(key);
      attempt((kept) => kept.removeItem(key));
    },
    clear() {
      memory.clear();
      attempt((kept) => kept.clear());
    },
  };
}

/** Of this tab alone. */
export const ofTab = store("sessionStorage");
/** Of every tab of this browser. */
export const ofBrowser = store("localStorage");
