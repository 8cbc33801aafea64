//! Reading a match file: every roll, play and cube action is judged by the law as it comes.
//!
//! Programs space their lines as they like, so columns decide only where the law leaves open whose turn a lone one
//! is. `Cannot Move` is an empty play; `????` stands for a play that was never told, after which the game was given up.

use thiserror::Error;

use crate::games::backgammon::game_state::{Course, Phase};
use crate::games::backgammon::notation;
use crate::games::backgammon::options::Rules;
use crate::games::backgammon::play::Play;
use crate::games::backgammon::position::{OFF, Step, target};
use crate::games::backgammon::roll::{Die, Roll, Unplayed};
use crate::games::backgammon::{Backgammon, Move};
use crate::{FileStep, Game, MATCH_FILE_BYTES_MAX, MATCH_LENGTH_MAX, Outcome, Seat};

use super::LEFT;

/// A match from a file. It is over, or continues where the file ends.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The match with everything that was played, as if it had been played here.
    pub game: Backgammon,
    /// By seat: the left player first.
    pub names: [String; 2],
    /// The same, step by step.
    pub steps: Vec<FileStep>,
}

/// A line that cannot be true; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct MatError {
    /// Counted from 1; 1 where the whole text is meant.
    pub line: usize,
    /// Error in English, for tools and logs.
    pub what: &'static str,
}

/// Reads one match of at most [`MATCH_FILE_BYTES_MAX`] bytes and plays it through the law.
///
/// # Errors
/// Text that is no match file, and anything in it that the law forbids.
pub fn read(text: &str) -> Result<Imported, MatError> {
    if text.len() > MATCH_FILE_BYTES_MAX {
        return Err(MatError { line: 1, what: "the file is too long" });
    }
    let mut reader = Reader { kept: None, names: [String::new(), String::new()] };
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        reader.line(line).map_err(|what| MatError { line: number, what })?;
    }
    let Kept { course, steps } = reader.kept.ok_or(MatError { line: 1, what: "the file says no length of a match" })?;
    Ok(Imported { game: Backgammon { course }, names: reader.names, steps })
}

/// Match so far, with its history.
struct Kept {
    course: Course,
    steps: Vec<FileStep>,
}

struct Reader {
    kept: Option<Kept>,
    names: [String; 2],
}

type Judged<T = ()> = Result<T, &'static str>;

impl Reader {
    fn line(&mut self, line: &str) -> Judged {
        let line = &with_spaces(line);
        let words = line.trim();
        if words.is_empty() || words.starts_with([';', '#', '[']) {
            return Ok(());
        }
        if let Some(length) = words.strip_suffix("match").map(str::trim_end)
            && let Some(length) = length.strip_suffix("point").or_else(|| length.strip_suffix("points"))
        {
            return self.begin(length.trim());
        }
        // A line above the length belongs to the program that wrote it.
        let Some(kept) = self.kept.as_mut() else { return Ok(()) };
        if let Some(number) = words.strip_prefix("Game ") {
            let number = number.trim().trim_end_matches(':');
            let is_next = number.parse() == Ok(kept.course.number()) && kept.course.phase() == Phase::Opening;
            return if is_next { Ok(()) } else { Err("this game does not come next") };
        }
        if let Some((number, _)) = words.split_once(')')
            && number.bytes().all(|byte| byte.is_ascii_digit())
        {
            let cells = line.split_once(')').map_or("", |(_, cells)| cells);
            return row(kept, cells.strip_prefix(' ').unwrap_or(cells));
        }
        if words.starts_with("Wins ") {
            let indent = line.len() - line.trim_start().len();
            return wins(kept, if indent > LEFT { Seat::Second } else { Seat::First }, words);
        }
        self.title(line)
    }

    fn begin(&mut self, length: &str) -> Judged {
        let length = length.parse().ok().filter(|length| *length <= MATCH_LENGTH_MAX);
        let length = length.ok_or("matches go to 25 points")?;
        if self.kept.is_some() {
            return Err("a second match begins");
        }
        let course = Course::new(Rules { length, cube: true, ..Rules::default() });
        self.kept = Some(Kept { course, steps: Vec::new() });
        Ok(())
    }

    /// ` gnubg : 0                      root : 0`
    fn title(&mut self, line: &str) -> Judged {
        let course = &self.kept.as_ref().ok_or("a match begins with its length")?.course;
        let (names, scores) = title(line).ok_or("neither a turn nor a title")?;
        if course.game().score.map(u16::from) != scores {
            return Err("the score does not follow from the games before");
        }
        self.names = names;
        Ok(())
    }
}

/// Columns between the stops of a tabulator.
const TAB_STOPS: usize = 8;

/// The line as it looks: spaces in the place of tabs.
fn with_spaces(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut column = 0;
    for c in line.chars() {
        let width = if c == '\t' { TAB_STOPS - column % TAB_STOPS } else { 1 };
        text.extend(std::iter::repeat_n(if c == '\t' { ' ' } else { c }, width));
        column += width;
    }
    text
}

/// Two names with their scores; a name may hold colons of its own.
fn title(line: &str) -> Option<([String; 2], [u16; 2])> {
    let (rest, second_score) = line.rsplit_once(':')?;
    let second_score = second_score.trim().parse().ok()?;
    rest.match_indices(':').find_map(|(at, _)| {
        let (first, rest) = (rest.get(..at)?, rest.get(at + 1..)?.trim_start());
        let (score, second) = rest.split_once(' ')?;
        Some(([first, second].map(|name| name.trim().to_owned()), [score.parse().ok()?, second_score]))
    })
}

/// The turns of a numbered line. One that stands alone is of the player whose turn it is; where both could begin, of
/// the right one if it stands in that player's half.
fn row(kept: &mut Kept, cells: &str) -> Judged {
    let starts: Vec<usize> = words(cells).filter(|(_, word)| begins_cell(word)).map(|(at, _)| at).collect();
    let (left, right) = match starts[..] {
        [] if cells.trim().is_empty() => return Ok(()),
        [at] => match (begins_turn(&kept.course, &cells[at..]), at >= LEFT / 2) {
            (Some(Seat::Second), _) | (None, true) => ("", &cells[at..]),
            (Some(Seat::First), _) | (None, false) => (&cells[at..], ""),
        },
        [one, other] => (&cells[one..other], &cells[other..]),
        [..] => return Err("a line has one turn of each player"),
    };
    cell(kept, Seat::First, left.trim())?;
    cell(kept, Seat::Second, right.trim())
}

/// Seat whose turn or answer it must be; `None` for the opening and for a game that was resigned.
fn begins_turn(course: &Course, cell: &str) -> Option<Seat> {
    if cell.starts_with("Wins") {
        return None;
    }
    match course.phase() {
        Phase::Deciding | Phase::Rolling | Phase::Playing { .. } => Some(course.on_roll()),
        Phase::Answering => Some(course.on_roll().other()),
        Phase::Opening | Phase::Over(_) => None,
    }
}

/// Words with where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split([' ', '\t']).filter_map(move |word| {
        let begins = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((begins, word))
    })
}

fn begins_cell(word: &str) -> bool {
    let is_roll = matches!(word.as_bytes(), [b'0'..=b'9', b'0'..=b'9', b':', ..]);
    is_roll || matches!(word, "Doubles" | "Takes" | "Drops" | "Wins")
}

fn cell(kept: &mut Kept, seat: Seat, cell: &str) -> Judged {
    if cell.is_empty() {
        return Ok(());
    }
    if cell.starts_with("Wins ") {
        return wins(kept, seat, cell);
    }
    let decision = match cell.split_whitespace().next() {
        Some("Doubles") => Some(Move::Double),
        Some("Takes") => Some(Move::Take),
        Some("Drops") => Some(Move::Drop),
        Some(_) | None => None,
    };
    match decision {
        Some(decision) => decide(kept, seat, &decision),
        None => turn(kept, seat, cell),
    }
}

fn decide(kept: &mut Kept, seat: Seat, mv: &Move) -> Judged {
    let game = Backgammon { course: kept.course.clone() };
    let is_turn = game.turn() == crate::Turn::Player(seat);
    if !is_turn || game.allow(mv).is_err() {
        return Err("this is not allowed now");
    }
    kept.course.decide(mv);
    kept.steps.push(FileStep::Moved(mv.to_string()));
    Ok(())
}

/// Texts of other programs for a turn without a play; GNU Backgammon leaves the place empty.
const CANNOT_MOVE: [&str; 4] = ["cannot move", "can't move", "no move", "dance"];

/// `31: 8/5 6/5`
fn turn(kept: &mut Kept, seat: Seat, cell: &str) -> Judged {
    let (dice, play) = cell.split_once(':').ok_or("a turn begins with its dice")?;
    let mut pips = dice.trim().bytes().map(|byte| Die::new(byte.wrapping_sub(b'0')));
    let (Some(Some(one)), Some(Some(other)), None) = (pips.next(), pips.next(), pips.next()) else {
        return Err("two dice of 1 to 6");
    };
    let roll = Roll::new(one, other);
    if kept.course.phase() == Phase::Deciding {
        decide(kept, seat, &Move::Roll)?;
    }
    let course = &mut kept.course;
    let dice = match (course.phase(), seat) {
        (Phase::Opening, Seat::Second) => [roll.low, roll.high],
        (_, _) => [roll.high, roll.low],
    };
    if course.phase() != Phase::Opening && course.on_roll() != seat {
        return Err("the other side is on roll");
    }
    course.rolled(dice).map_err(|_| "these dice do not come now")?;
    let [one, other] = dice.map(Die::pips);
    kept.steps.push(FileStep::Drawn(Outcome(format!("{one} {other}"))));
    let play = play.trim();
    if play.bytes().all(|byte| byte == b'?') && !play.is_empty() {
        // Nothing but the end of the game can follow: the dice stay unplayed.
        return Ok(());
    }
    match (kept.course.to_play(), play.is_empty() || CANNOT_MOVE.contains(&play.to_ascii_lowercase().as_str())) {
        (None, true) => Ok(()),
        (None, false) => Err("nothing can be played with these dice"),
        (Some(_), true) => Err("a play is missing"),
        (Some(_), false) => make(kept, roll, play),
    }
}

/// Keeps the order in which the steps are written; where it cannot be played in that order, the play is read as a
/// whole.
fn make(kept: &mut Kept, roll: Roll, play: &str) -> Judged {
    let course = &mut kept.course;
    let form = match notation::read(course, play) {
        Ok(Move::Play(form)) => Some(form),
        Ok(Move::Roll | Move::Double | Move::Take | Move::Drop | Move::Pass) | Err(_) => None,
    };
    let (mover, lines) = (course.on_roll(), course.lines());
    if steps(roll, play).and_then(|steps| course.play_steps(steps)).is_none() {
        let line = form.as_ref().and_then(|form| course.line_of(form)).ok_or("the play is illegal")?;
        course.play_steps(line.steps().to_vec()).ok_or("the play is illegal")?;
    }
    let after = course.position_of(mover);
    let same = || lines.iter().find(|line| line.position == after).map(Play::of);
    let form = form.or_else(same).ok_or("the play is illegal")?;
    kept.steps.push(FileStep::Moved(Move::Play(form).to_string()));
    Ok(())
}

/// Steps of one die each: `24/18 18/13*`.
fn steps(roll: Roll, play: &str) -> Option<Vec<Step>> {
    let mut unplayed = roll.unplayed();
    let mut steps = Vec::new();
    for word in play.split_whitespace() {
        let (from, to) = word.trim_end_matches('*').split_once('/')?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        let die = die_for(unplayed, from, to)?;
        unplayed = unplayed.without(die)?;
        steps.push(Step { from, die, to, hit: word.ends_with('*') });
    }
    Some(steps)
}

/// The die that makes a leg: the exact one, or to bear off the least that is large enough.
fn die_for(unplayed: Unplayed, from: u8, to: u8) -> Option<Die> {
    let exact = unplayed.choices().find(|die| from.checked_sub(die.pips()) == Some(to));
    let larger = unplayed.choices().filter(|die| to == OFF && target(from, *die) == OFF).min();
    exact.or(larger)
}

/// `      Wins 2 points`: the game must have ended so, or was given up for these points.
fn wins(kept: &mut Kept, winner: Seat, words: &str) -> Judged {
    let number = words.split_whitespace().nth(1).and_then(|word| word.parse::<u8>().ok());
    let points = number.filter(|points| *points > 0).ok_or("a game is won for points")?;
    let course = &mut kept.course;
    let ended = match course.phase() {
        Phase::Opening | Phase::Over(_) => course.records().iter().rev().find_map(|record| record.end),
        Phase::Deciding | Phase::Rolling | Phase::Answering | Phase::Playing { .. } => None,
    };
    if let Some(end) = ended {
        return if (end.winner, end.points) == (winner, points) { Ok(()) } else { Err("the game ended otherwise") };
    }
    let class = points / course.cube().value;
    if !(1..=3).contains(&class) || class * course.cube().value != points {
        return Err("these points are not to be had");
    }
    course.concede(winner.other(), class);
    kept.steps.push(FileStep::Conceded(winner.other(), class));
    Ok(())
}
