//! `cargo xtask match`: strength of one player against another, over many games.
//!
//! Every opening is played twice with seats swapped, in jieqi with the same deal. A pair is one sample, so that the
//! luck of an opening does not count as strength. The bot's own rules are the referee. Every game goes into a file of
//! JSON lines.

mod cecp;
pub mod cubes;
pub mod gnubg;
pub mod ladder;
pub mod opening;
mod player;
pub mod plays;
mod tally;
pub mod uci;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use banco_ai::mix;
use banco_engine::{AnyGame, FileHead, Game, GameKey, Seat, Turn};

use opening::{Opening, Random};
use player::Player;
use tally::{Tally, Test};

/// Plies after which a game is a draw: the rules of some games let a lost one drag on.
const PLIES_MAX: usize = 500;

const USAGE: &str = "\
usage: cargo xtask match GAME ONE OTHER [pairs=20] [seed=1] [plies=8] [file=target/match.jsonl]
       … sprt=0,10    ends when it is clear that ONE is 10 Elo stronger, or not stronger (errors of 5 %)

players: level:3        the opponent at a level
         nodes:20000    the opponent with so many positions for a move
         trial:NODES,LINES,NOISE,OVERLOOK,SLIP,MISS
                        the opponent with errors of its own, to set levels by
         greedy         takes the most valuable man it sees, else anything
         child          wins where one move does, takes the most valuable man that hangs, else anything
         uci:PROGRAM,go=nodes 5000[,Option=value…]
                        a UCI program, for chess and xiangqi
         cecp:PROGRAM,sd 3
                        an xboard program, for chushogi
         gnubg:0        GNU Backgammon with so many rolls ahead, for backgammon";

/// The match to play.
struct Order {
    game: GameKey,
    players: [String; 2],
    pairs: u64,
    seed: u64,
    plies: usize,
    test: Option<Test>,
    file: String,
}

impl Order {
    fn read(words: &[&str]) -> Result<Order> {
        let [game, one, other, rest @ ..] = words else { bail!("{USAGE}") };
        let game = GameKey::from_key(game).ok_or_else(|| anyhow!("there is no game {game:?}"))?;
        let players = [(*one).to_owned(), (*other).to_owned()];
        let file = "target/match.jsonl".to_owned();
        let mut order = Order { game, players, pairs: 20, seed: 1, plies: 8, test: None, file };
        for word in rest {
            match word.split_once('=') {
                Some(("pairs", text)) => order.pairs = text.parse()?,
                Some(("seed", text)) => order.seed = text.parse()?,
                Some(("plies", text)) => order.plies = text.parse()?,
                Some(("sprt", text)) => {
                    let (low, high) = text.split_once(',').ok_or_else(|| anyhow!("{USAGE}"))?;
                    order.test = Some(Test { elo: [low.parse()?, high.parse()?] });
                }
                Some(("file", text)) => order.file = text.to_owned(),
                Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
            }
        }
        Ok(order)
    }
}

/// Result of a game for the first seat: 2, 1 or 0 half points, none if it is void, and the reason.
struct Outcome {
    half_points: Option<u32>,
    /// Points in backgammon for the first seat, and the game as GNU Backgammon reads it.
    points: i32,
    written: String,
    reason: String,
    moves: Vec<String>,
}

impl Outcome {
    fn ended(half_points: Option<u32>, reason: &str, moves: Vec<String>) -> Outcome {
        Outcome { half_points, points: 0, written: String::new(), reason: reason.to_owned(), moves }
    }
}

/// Plays the match and prints the result.
///
/// # Errors
/// Words that are not understood, a program that cannot be started or makes an illegal move.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    let order = Order::read(words)?;
    let mut players = [Player::new(&order.players[0], order.game)?, Player::new(&order.players[1], order.game)?];
    let path = root.join(&order.file);
    let mut file = File::create(&path).with_context(|| path.display().to_string())?;
    let mut tally = Tally::default();
    let begun = Instant::now();
    for pair in 0..order.pairs {
        let opening = Opening::find(order.game, order.seed.wrapping_mul(1_000_003).wrapping_add(pair), order.plies)?;
        let (mut points, mut stakes) = (Vec::new(), 0);
        for first in [0, 1] {
            let outcome = play(&opening, &mut players, first, pair)?;
            points.extend(outcome.half_points.map(|half| if first == 0 { half } else { 2 - half }));
            stakes += if first == 0 { outcome.points } else { -outcome.points };
            writeln!(file, "{}", line(&order, &opening, &outcome, first))?;
        }
        tally.pair(&points, stakes);
        let answer = order.test.and_then(|test| tally.answer(test));
        if (pair + 1) % 10 == 0 || pair + 1 == order.pairs || answer.is_some() {
            let odds = order.test.map_or_else(String::new, |test| format!(", LLR {:+.2}", tally.odds(test)));
            println!("{}{odds} ({} s)", tally.text(), begun.elapsed().as_secs());
        }
        if let Some(answer) = answer {
            println!("sprt: {answer}");
            break;
        }
    }
    for (name, player) in order.players.iter().zip(&players) {
        println!("{name}: {}", player.pace());
    }
    Ok(())
}

fn play(opening: &Opening, players: &mut [Player; 2], first: usize, seed: u64) -> Result<Outcome> {
    let mut game = opening.game.clone();
    let mut moves: Vec<String> = Vec::new();
    for player in players.iter_mut() {
        player.begin()?;
    }
    // Both games of a pair have the same dice.
    let mut dice = Random(mix(seed, 0x6469_6365));
    loop {
        while game.turn() == Turn::Chance {
            let thrown = game.draw(&mut dice);
            game.resolve(&thrown).map_err(|error| anyhow!("{error}"))?;
        }
        let seat = match game.turn() {
            Turn::Over(ending) => {
                let half_points = match ending.winner {
                    Some(Seat::First) => 2,
                    Some(Seat::Second) => 0,
                    None => 1,
                };
                let points = i32::from(ending.points) * (half_points as i32 - 1);
                let written = match &game {
                    AnyGame::Backgammon(game) => {
                        let head = FileHead { names: ["first", "second"], ..FileHead::default() };
                        game.written(&head).unwrap_or_default()
                    }
                    _ => String::new(),
                };
                let reason = ending.reason.key().to_owned();
                return Ok(Outcome { half_points: Some(half_points), points, written, reason, moves });
            }
            Turn::Player(_) if moves.len() >= PLIES_MAX => {
                return Ok(Outcome::ended(Some(1), "too_long", moves));
            }
            Turn::Player(seat) => seat,
            Turn::Chance => bail!("chance has no end"),
        };
        let player = &mut players[if seat == Seat::First { first } else { 1 - first }];
        let Some(mv) = player.choose(&game, seat, opening, &moves, seed)? else {
            // Mate ends the game for programs that know no capture of the king; here it is only told (clause 6.1).
            let is_mate = game.key() == GameKey::ChuShogi && game.warnings().iter().any(|warning| warning == "mate");
            let half_points = is_mate.then_some(if seat == Seat::First { 0 } else { 2 });
            return Ok(Outcome::ended(half_points, if is_mate { "mate" } else { "void" }, moves));
        };
        play_one(&mut game, &mv).with_context(|| format!("{mv:?} in {}", game.position()))?;
        moves.push(mv);
    }
}

fn play_one(game: &mut AnyGame, mv: &str) -> Result<()> {
    game.play(mv).map(|_| ()).map_err(|error| anyhow!("{error}"))
}

/// One game as JSON; no text in it needs escaping.
fn line(order: &Order, opening: &Opening, outcome: &Outcome, first: usize) -> String {
    format!(
        r#"{{"game":"{}","first":"{}","second":"{}","position":"{}","deal":"{}","moves":"{}","points":{},"reason":"{}","written":"{}"}}"#,
        order.game.key(),
        order.players[first],
        order.players[1 - first],
        opening.position,
        opening.deal,
        outcome.moves.join(" "),
        outcome.half_points.map_or_else(|| "null".to_owned(), |half| (f64::from(half) / 2.0).to_string()),
        outcome.reason,
        outcome.written.replace('"', "'").replace('\n', "\\n"),
    )
}
