//! Players: the computer, a greedy one to compare with, a program from outside.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use banco_ai::{Level, Limits, Resources, Rival, Sight, mix, rough_worth};
use banco_engine::{AnyGame, GameKey, Man, Seat, Turn, Viewer};

use super::opening::{Opening, Random};
use super::{cecp, gnubg, uci};

pub struct Player {
    kind: PlayerKind,
    moves: u32,
    nodes: u64,
    spent: Duration,
    slowest: Duration,
}

enum PlayerKind {
    Level(Level),
    Nodes(u64),
    /// Trial of a level: nodes, lines, and errors that no level has yet.
    Trial(u64, usize, Resources),
    Rival(Rival, u64),
    Greedy,
    Child,
    Uci(Box<uci::Program>),
    Cecp(Box<cecp::Program>),
    Gnubg(Box<gnubg::Program>),
}

impl Player {
    /// Reads `level:3`, `nodes:20000`, `mean:20000`, `greedy`, `child` or `uci:…`.
    pub fn new(text: &str, game: GameKey) -> Result<Player> {
        let kind = match text.split_once(':') {
            Some(("level", number)) => {
                PlayerKind::Level(Level::from_number(number.parse()?).ok_or_else(|| anyhow!("levels are 1 to 12"))?)
            }
            Some(("nodes", number)) => PlayerKind::Nodes(number.parse()?),
            Some(("mean", number)) => PlayerKind::Rival(Rival::AverageMan, number.parse()?),
            Some(("fixed", number)) => PlayerKind::Rival(Rival::FixedWorth, number.parse()?),
            Some(("trial", numbers)) => trial(numbers)?,
            Some(("uci", program)) => PlayerKind::Uci(Box::new(uci::Program::start(program, game)?)),
            Some(("cecp", program)) => PlayerKind::Cecp(Box::new(cecp::Program::start(program)?)),
            Some(("gnubg", plies)) => PlayerKind::Gnubg(Box::new(gnubg::Program::start(plies)?)),
            None if text == "greedy" => PlayerKind::Greedy,
            None if text == "child" => PlayerKind::Child,
            Some(_) | None => bail!("there is no player {text:?}"),
        };
        Ok(Player { kind, moves: 0, nodes: 0, spent: Duration::ZERO, slowest: Duration::ZERO })
    }

    pub fn begin(&mut self) -> Result<()> {
        match &mut self.kind {
            PlayerKind::Uci(program) => program.begin(),
            PlayerKind::Cecp(program) => program.begin(),
            PlayerKind::Level(_)
            | PlayerKind::Nodes(_)
            | PlayerKind::Trial(..)
            | PlayerKind::Rival(..)
            | PlayerKind::Greedy
            | PlayerKind::Child
            | PlayerKind::Gnubg(_) => Ok(()),
        }
    }

    /// Move of `seat` in `game`, which began with `opening` and continued with `moves`. `None` if a program from
    /// outside and our rules disagree on the legal moves.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        seat: Seat,
        opening: &Opening,
        moves: &[String],
        seed: u64,
    ) -> Result<Option<String>> {
        let begun = Instant::now();
        let think = |limits: Limits<'_>, wits: Resources| {
            let sight = Sight::of(game, seat).context("this game has no opponent yet")?;
            let report = sight.think(limits, wits);
            Ok::<_, anyhow::Error>((Some(report.best.context("no move")?.mv), report.nodes))
        };
        let (mv, nodes) = match &mut self.kind {
            PlayerKind::Level(level) => {
                // The opening of the match is variety enough.
                let wits = level.wits(game.key(), seed).without_variety();
                think(level.limits(game.key(), &|| false), wits)?
            }
            PlayerKind::Nodes(nodes) => think(Limits::nodes(*nodes), Resources::FULL)?,
            PlayerKind::Trial(nodes, lines, wits) => {
                think(Limits { lines: *lines, ..Limits::nodes(*nodes) }, Resources { seed, ..*wits })?
            }
            PlayerKind::Rival(rival, nodes) => {
                let sight = Sight::of_rival(game, seat, *rival).context("only jieqi has rivals")?;
                let report = sight.think(Limits::nodes(*nodes), Resources::FULL);
                (Some(report.best.context("no move")?.mv), report.nodes)
            }
            PlayerKind::Greedy => (Some(greedy(game, seat, seed)?), 0),
            PlayerKind::Child => (Some(child(game, seat, seed)?), 0),
            PlayerKind::Uci(program) => {
                // A program must not learn from the moves what lies face down; it gets what its side may see.
                let mv = if game.key() == GameKey::Jieqi {
                    program.choose(&game.export(Viewer::Seat(seat)), &[])?
                } else {
                    program.choose(&opening.position, moves)?
                };
                (Some(mv).filter(|mv| game.allow(mv).is_ok()), 0)
            }
            PlayerKind::Gnubg(program) => (Some(program.choose(game)?), 0),
            PlayerKind::Cecp(program) => {
                let all: Vec<String> = opening.moves.iter().chain(moves).cloned().collect();
                (program.choose(game, &all)?, 0)
            }
        };
        let spent = begun.elapsed();
        self.moves += 1;
        self.nodes += nodes;
        self.spent += spent;
        self.slowest = self.slowest.max(spent);
        Ok(mv)
    }

    /// Average time and nodes of a move.
    pub fn pace(&self) -> String {
        let moves = f64::from(self.moves.max(1));
        let seconds = self.spent.as_secs_f64();
        format!(
            "{:.0} ms and {:.0} nodes a move, {:.0} knps, slowest {} ms",
            1e3 * seconds / moves,
            self.nodes as f64 / moves,
            self.nodes as f64 / seconds.max(1e-9) / 1e3,
            self.slowest.as_millis(),
        )
    }
}

/// Reads `NODES,LINES,NOISE,OVERLOOK,SLIP,MISS` (1: may miss a mate in one), to try out levels before they are set.
fn trial(numbers: &str) -> Result<PlayerKind> {
    let read = |text: &str| text.parse::<i32>().with_context(|| format!("{text:?} is no number"));
    let numbers: Vec<i32> = numbers.split(',').map(read).collect::<Result<_>>()?;
    let [nodes, lines, noise, overlook, slip, miss] = numbers.as_slice() else { bail!("a trial has six numbers") };
    let wits =
        Resources { noise: *noise, overlook: *overlook, slip: *slip, may_miss_mate: *miss != 0, ..Resources::FULL };
    Ok(PlayerKind::Trial(u64::try_from(*nodes)?, usize::try_from(*lines)?, wits))
}

/// Captures the most valuable piece; between equals, or without a capture, any move.
fn greedy(game: &AnyGame, seat: Seat, seed: u64) -> Result<String> {
    let view = game.view(Viewer::Seat(seat));
    let mut random = Random(mix(seed, game.plies() as u64));
    let moves = game.legal();
    let best = moves
        .iter()
        .map(|mv| {
            let target = mv.shape.and_then(|shape| view.man_at(shape.to)).filter(|man| man.face.seat != seat);
            (target.map_or(0, |man| rough_worth(man.face.kind)), random.below(1 << 16), mv)
        })
        .max_by_key(|(worth, lot, _)| (*worth, *lot));
    best.map(|(_, _, mv)| mv.text.clone()).context("no move")
}

/// Ends the game if one move wins it; otherwise captures the most valuable hanging piece, or plays any move.
fn child(game: &AnyGame, seat: Seat, seed: u64) -> Result<String> {
    let view = game.view(Viewer::Seat(seat));
    let mut random = Random(mix(seed, game.plies() as u64));
    let moves = game.legal();
    let best = moves.iter().map(|mv| {
        let mut after = game.clone();
        let is_won =
            after.play(&mv.text).is_ok() && matches!(after.turn(), Turn::Over(ending) if ending.winner == Some(seat));
        let worth = mv.shape.map_or(0, |shape| {
            let worth = |man: Option<&Man>| man.map_or(0, |man| rough_worth(man.face.kind));
            let is_foe = view.man_at(shape.to).is_some_and(|man| man.face.seat != seat);
            let is_guarded = || after.legal().iter().any(|answer| answer.shape.is_some_and(|back| back.to == shape.to));
            match (is_foe, worth(view.man_at(shape.to)), worth(shape.from.and_then(|from| view.man_at(from)))) {
                (true, taken, own) if taken >= own || !is_guarded() => taken,
                (true | false, ..) => 0,
            }
        });
        // A capture counts only if the captured piece is worth as much, or is unguarded. Own hanging pieces are not
        // seen.
        (is_won, worth, random.below(1 << 16), mv)
    });
    let best = best.max_by_key(|(is_won, worth, lot, _)| (*is_won, *worth, *lot));
    best.map(|(.., mv)| mv.text.clone()).context("no move")
}
