// Answers every SFEN of chu shogi on a line of stdin with a line: its legal moves as USI texts, the ending or "-".
// The folder that holds node_modules is the first argument.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const load = (module) => import(pathToFileURL(join(process.argv[2], 'node_modules/shogiops/dist', `${module}.js`)));
const [{ parseSfen }, { makeSquareName }, { pieceCanPromote }, { secondLionStepDests }] =
  await Promise.all(['sfen', 'util', 'variant/util', 'variant/chushogi'].map(load));

const canPromote = pieceCanPromote('chushogi');
const STEPPERS = ['lion', 'lionpromoted', 'falcon', 'eagle'];

function texts(position) {
  const found = [];
  for (const [from, dests] of position.allMoveDests()) {
    const piece = position.board.get(from);
    for (const to of dests) {
      const text = makeSquareName(from) + makeSquareName(to);
      found.push(text);
      if (canPromote(piece, from, to, position.board.get(to))) found.push(`${text}+`);
      if (!STEPPERS.includes(piece.role)) continue;
      for (const end of secondLionStepDests(position, from, to)) found.push(text + makeSquareName(end));
    }
  }
  return found.sort().join(' ');
}

for await (const line of createInterface({ input: process.stdin })) {
  const position = parseSfen('chushogi', line, false).unwrap();
  const outcome = position.outcome();
  console.log(`${texts(position)}|${outcome ? `${outcome.result} ${outcome.winner ?? ''}`.trim() : '-'}`);
}
