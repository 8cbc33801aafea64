// Tie-breaks of the tournaments in swiss.json by another program (npm `tiebreak` 0.4.0, FIDE C.07 of 2023; from
// its source, which has Sonneborn-Berger): adds `breaks`,
// [points, Buchholz cut 1, Buchholz, Sonneborn-Berger] of every player after the last round.
import { readFileSync, writeFileSync } from "node:fs"
import { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from "./node_modules/tiebreak/src/index.ts"

const made = JSON.parse(readFileSync("swiss.json", "utf8"))
for (const cup of made) {
  const rounds = cup.rounds.map(({ games, bye }) => ({
    pairings: games.map(([white, black, points, forfeited]) => ({
      white, black, scoreWhite: points / 2, scoreBlack: (2 - points) / 2, forfeited: forfeited === 1,
    })),
    pairingAllocatedByes: bye === null ? [] : [bye],
  }))
  const count = new Tiebreaker(new Results(TournamentType.SWISS, rounds), UnplayedRoundsAdjustment.FIDE_2023)
  const last = rounds.length
  cup.breaks = Array.from({ length: cup.players }, (_, at) => at + 1).map((player) => [
    count.score(player, last), count.buchholz(player, last, 1, 0), count.buchholz(player, last),
    count.sonnebornBerger(player, last),
  ])
}
writeFileSync("swiss.json", "[\n" + made.map((cup) => JSON.stringify(cup)).join(",\n") + "\n]\n")
