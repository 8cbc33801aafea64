// Reading a record, which may hold anything: one JSON object a line, the first a challenge, the last an end.

/** More than the record of the longest match; a browser must not be kept busy by a file of any size. */
const RECORD_BYTES_MAX = 4_000_000;
const ENTRIES_MAX = 40_000;
/** The newest format that this page knows. */
const FORMAT_MAX = 5;

/** Something is no record of a finished game. */
class Unusable extends Error {
  constructor(key, values = {}) {
    super(key);
    this.say = [key, values];
  }
}

/** The record is not what its envelope gives, or cannot be played. */
class Differs extends Unusable {}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that has to be there. */
function fieldOf(object, field) {
  if (!isObject(object) || !Object.hasOwn(object, field)) throw new Unusable("no-field", { field });
  return object[field];
}

/** A field that has to be there as text. */
function textOf(object, field) {
  const value = fieldOf(object, field);
  if (typeof value !== "string") throw new Unusable("no-field", { field });
  return value;
}

/** A field that has to be there as a list. */
function listOf(object, field) {
  const value = fieldOf(object, field);
  if (!Array.isArray(value)) throw new Unusable("no-field", { field });
  return value;
}

/** A text to be hashed: one that UTF-8 can write. */
function hashedText(object, field) {
  const value = textOf(object, field);
  // A browser would write half a surrogate pair as another sign.
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value)) {
    throw new Unusable("bad-text", { field });
  }
  return value;
}

function decoded(bytes) {
  if (bytes.length > RECORD_BYTES_MAX) throw new Unusable("too-long");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unusable("no-text");
  }
}

/** The record as it was published: the page leaves out links that the last one leads back to. */
function withLinks(bytes) {
  const parts = new TextDecoder().decode(bytes).split('"link":""');
  let text = parts.pop();
  const last = /"link":"([0-9a-f]{64})"/.exec(text);
  if (!last) return bytes;
  for (let link = unhex(last[1]); parts.length; ) {
    link = linkBefore(link);
    text = `${parts.pop()}"link":"${hex(link)}"${text}`;
  }
  return utf8(text);
}

function entryOf(line, number) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    throw new Unusable("no-json", { line: number });
  }
  if (!isObject(entry) || !Object.hasOwn(entry, "event")) throw new Unusable("no-entry", { line: number });
  return entry;
}

/** All entries of a record. Throws what is wrong with it. */
function readRecord(bytes) {
  const lines = decoded(bytes).split(/\r\n|\r|\n/);
  const entries = [];
  for (const [at, line] of lines.entries()) {
    if (!line.trim()) continue;
    if (entries.length === ENTRIES_MAX) throw new Unusable("too-long");
    entries.push(entryOf(line, at + 1));
  }
  if (!entries.length) throw new Unusable("empty");
  if (entries[0].event !== "challenged") throw new Unusable("no-challenge");
  if (entries[0].format > FORMAT_MAX) throw new Unusable("newer", { number: entries[0].format });
  // Public numbers can be checked while the game is running.
  if (entries.at(-1).event !== "ended" && !Object.hasOwn(entries[0], "luck")) throw new Unusable("no-end");
  return entries;
}
